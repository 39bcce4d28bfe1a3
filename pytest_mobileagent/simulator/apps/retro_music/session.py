"""What media keys do, and what others are told of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.retro_music.player import Player
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.media_sessions import PAUSED, PLAYING, MediaSession

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def media_session(phone: Phone) -> MediaSession | None:
    """Return the session, if the queue has a song."""
    player = Player(phone)
    song = player.song
    if song is None:
        return None

    def play() -> None:
        if not player.is_playing:
            player.play()

    return MediaSession(
        package=PACKAGE,
        tag=PACKAGE,
        state=PLAYING if player.is_playing else PAUSED,
        position_ms=player.progress_ms,
        title=song.title,
        artist=song.artist_name,
        album=song.album_name,
        queue_size=len(player.queue),
        keys={
            keys.KEY_PLAY_PAUSE: player.toggle,
            keys.KEY_PLAY: play,
            keys.KEY_PAUSE: player.pause,
            keys.KEY_STOP: player.pause,
            keys.KEY_NEXT: player.next,
            keys.KEY_PREVIOUS: player.previous,
        },
    )
