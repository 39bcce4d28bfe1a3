"""What media keys do, and what others are told of the playback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE
from pytest_mobileagent.simulator.apps.vlc.playback import Playback
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.media_sessions import PAUSED, PLAYING, MediaSession

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_STEP_MS = 10_000  # of fast forward and rewind


def media_session(phone: Phone) -> MediaSession | None:
    """Return the session, if something is open."""
    playback = Playback(phone)
    current = playback.current
    if current is None:
        return None
    return MediaSession(
        package=PACKAGE,
        tag="VLC",
        state=PLAYING if playback.is_playing else PAUSED,
        position_ms=playback.time_ms,
        title=current.title,
        artist=current.artist,
        album=current.album,
        queue_size=len(playback.media),
        keys={
            keys.KEY_PLAY_PAUSE: playback.toggle,
            keys.KEY_PLAY: playback.play,
            keys.KEY_PAUSE: playback.pause,
            keys.KEY_STOP: playback.stop,
            keys.KEY_NEXT: playback.next,
            keys.KEY_PREVIOUS: playback.previous,
            keys.KEY_FAST_FORWARD: lambda: playback.seek(playback.time_ms + _STEP_MS),
            keys.KEY_REWIND: lambda: playback.seek(playback.time_ms - _STEP_MS),
        },
    )
