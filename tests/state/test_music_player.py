"""Playlists of the music player are told by the words of their titles."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.music_player import MusicPlayer


@pytest.mark.parametrize(
    ("playlists", "told"),
    [
        (["Evening", "sunday 73"], ""),
        (["Evening", "Sunday  \uff17\uff13"], ""),
        (["Evening", "sunday 74"], "'sunday 74' has '74' where '73' was wanted, in 'sunday 73'"),
        (["Evening"], "sunday 73 is missing"),
        (["Evening", "sunday 73", "sunday"], "sunday is there besides"),
    ],
)
def test_a_playlist_is_known_by_the_words_of_its_title(monkeypatch, playlists, told):
    monkeypatch.setattr(MusicPlayer, "playlists", lambda _: playlists)
    player = MusicPlayer.__new__(MusicPlayer)

    assert player.playlists_differ(["Evening", "sunday 73"]) == told
