from __future__ import annotations

import re

import pytest

from pytest_mobileagent.simulator.apps.retro_music.player import Player
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE as RETRO
from pytest_mobileagent.simulator.apps.retro_music.store import Store
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE as VLC
from pytest_mobileagent.simulator.apps.vlc.library import STORAGE, Library
from pytest_mobileagent.simulator.apps.vlc.playback import Playback
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.state.music import MUSIC, Song, silence
from pytest_mobileagent.state.videos import Scene, make_video

SONGS = (Song("Alpha", "Ana", 60_000), Song("Beta", "Bo", 60_000))
SCAN = Intent("android.intent.action.MEDIA_SCANNER_SCAN_FILE", data=f"file://{MUSIC}")


@pytest.fixture
def player(phone):
    for song in SONGS:
        phone.disk.write(f"{MUSIC}/{song.file_name}", silence(song))
    phone.broadcasts.send(SCAN)
    player = Player(phone)
    player.open_queue(Store(phone).songs())
    return player


def _state(run):
    text = run("dumpsys media_session").out
    return re.findall(r"state=PlaybackState \{state=(\d), position=(\d+),", text), text


def test_nobody_plays(run):
    states, text = _state(run)
    assert states == []
    assert "  Media button session is null\n  Sessions Stack - have 0 sessions:\n" in text
    assert run("cmd media_session list-sessions") == (0, "Sessions:\n", "")
    assert run("input keyevent 85").status == 0


def test_what_plays_is_told(run, phone, player):
    phone.clock.advance(12)
    states, text = _state(run)
    assert states == [("3", "12000")]
    assert f"package={RETRO}\n" in text
    assert "description=Alpha, Ana, " in text
    assert f"  uid={phone.packages.uid(RETRO)} packages={RETRO}\n" in text
    assert run("media list-sessions").out == f"Sessions:\n  tag={RETRO}, package={RETRO}\n"
    assert "state:started" in run("dumpsys audio").out


@pytest.mark.parametrize(
    ("line", "is_playing", "title"),
    [
        ("input keyevent 85", False, "Alpha"),
        ("input keyevent KEYCODE_MEDIA_PAUSE", False, "Alpha"),
        ("input keyevent KEYCODE_HEADSETHOOK", False, "Alpha"),
        ("input keyevent 126", True, "Alpha"),
        ("input keyevent 87", True, "Beta"),
        ("cmd media_session dispatch pause", False, "Alpha"),
        ("media dispatch next", True, "Beta"),
        ("media dispatch record", True, "Alpha"),
    ],
)
def test_a_media_key_goes_to_who_plays(run, player, line, is_playing, title):
    assert run(line).status == 0
    assert (player.is_playing, player.song.title) == (is_playing, title)


def test_media_keys_work_while_the_screen_is_off(run, phone, player):
    phone.power.sleep()
    run("input keyevent KEYCODE_MEDIA_PAUSE")
    assert not player.is_playing
    assert "state:paused" in run("dumpsys audio").out
    run("input keyevent KEYCODE_MEDIA_PLAY")
    assert player.is_playing


def test_who_plays_comes_before_who_has_paused(run, phone, player):
    phone.disk.write(f"{STORAGE}/Movies/a.mp4", make_video((Scene("a", 60),)))
    library, playback = Library(phone), Playback(phone)
    library.scan()
    playback.open(library.videos())
    player.pause()
    assert [session.package for session in phone.media_sessions.all()] == [VLC, RETRO]

    run("input keyevent 90")
    assert playback.time_ms >= 10_000
    run("input keyevent 89")
    assert playback.time_ms < 10_000
    run("input keyevent 86")
    assert [session.package for session in phone.media_sessions.all()] == [RETRO]


def test_a_session_ends_with_its_process(run, phone, player):
    phone.activities.force_stop(RETRO)
    assert phone.media_sessions.all() == []
