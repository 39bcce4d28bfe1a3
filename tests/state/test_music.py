from __future__ import annotations

import io

import av
import pytest

from pytest_mobileagent.state.music import Song, silence


@pytest.mark.parametrize("duration_ms", [30_024, 180_000, 301_000])
def test_a_song_lasts_as_long_as_it_should_and_tells_its_tags(duration_ms):
    content = silence(Song("Dreamer's Äwake", "Zoë", duration_ms))

    with av.open(io.BytesIO(content)) as container:
        assert container.metadata == {"title": "Dreamer's Äwake", "artist": "Zoë"}
        samples = sum(frame.samples for frame in container.decode(audio=0))
    assert samples / 8 == pytest.approx(duration_ms, abs=72)


def test_the_same_song_is_the_same_file():
    song = Song("Moments", "Ana", 60_000)

    assert silence(song) == silence(song)
    assert len(silence(song)) < 70_000


def test_a_song_tells_its_album_and_its_year_if_it_has_them():
    with av.open(io.BytesIO(silence(Song("Moments", "Ana", 1000, album="Coast", year=1999)))) as container:
        assert (container.metadata["album"], container.metadata["date"]) == ("Coast", "1999")
