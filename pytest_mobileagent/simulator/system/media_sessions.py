"""Media sessions: what apps play, and who gets the media keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system import keys

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.phone import Phone

PAUSED, PLAYING = 2, 3  # `PlaybackState`


@dataclass(frozen=True, slots=True)
class MediaSession:
    """What an app plays or has paused, and what it does at a media key."""

    package: str
    tag: str
    state: int
    position_ms: int
    title: str
    artist: str
    album: str
    queue_size: int
    keys: Mapping[int, Callable[[], object]]
    speed: float = 1.0  # of what plays

    @property
    def is_playing(self) -> bool:
        """Whether it plays, not paused."""
        return self.state == PLAYING


class MediaSessions:
    """The sessions of the apps that run."""

    def __init__(self, phone: Phone) -> None:
        """Ask the apps of `phone`."""
        self._phone = phone

    def all(self) -> list[MediaSession]:
        """Return all sessions, those that play first."""
        makers = [package.app.media_session for package in self._phone.packages.all()]
        found = [make(self._phone) for make in makers if make is not None]
        sessions = [session for session in found if session is not None]
        running = [session for session in sessions if self._phone.activities.pid_of(session.package) is not None]
        return sorted(running, key=lambda session: not session.is_playing)

    def press(self, code: int) -> bool:
        """Give a media key to the first session; False if nobody is there, or the app does nothing at that key."""
        session = next(iter(self.all()), None)
        act = (
            session.keys.get(keys.KEY_PLAY_PAUSE if code == keys.KEY_HEADSET_HOOK else code)
            if session is not None
            else None
        )
        if act is None:
            return False
        act()
        self._phone.touch()
        return True
