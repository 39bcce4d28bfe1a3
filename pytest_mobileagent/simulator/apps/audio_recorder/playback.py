"""The playback service: which record is played, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, Service, receivers
from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE, Store

PAUSE = "ACTION_PAUSE_PLAYBACK"
CLOSE = "ACTION_CLOSE"
ENDED = f"{PACKAGE}.PLAYBACK_ENDED"
MAIN = ax.Intent(component=f"{PACKAGE}/.app.main.MainActivity")
_ANNOUNCEMENT = Announcement(PACKAGE, 202, "Default", MAIN, "play_arrow")


@dataclass(frozen=True, slots=True)
class Playback:
    """What is played, or paused."""

    record: int
    position_ms: int
    duration_ms: int
    is_paused: bool


class Player(Service):
    """The playback service of a phone."""

    package = PACKAGE

    def __init__(self, phone: ax.Phone) -> None:
        """Play what the store has."""
        super().__init__(phone)
        self._store = Store(phone)

    @property
    def current(self) -> Playback | None:
        """What is played or paused; None once it has ended."""
        clock = self._clock
        playback = Playback(
            clock.number("record", -1), clock.position_ms, clock.number("duration_ms"), not clock.is_running
        )
        return playback if clock.is_open and playback.position_ms < playback.duration_ms else None

    def toggle(self, number: int) -> bool:
        """Play a record, pause it, or go on; False if its file is gone."""
        current = self.current
        if current is not None and current.record == number:
            if current.is_paused:
                self._play(number, current.position_ms, current.duration_ms)
            else:
                self._pause(current)
            return True
        return self.play(number)

    def play(self, number: int, position_ms: int = 0) -> bool:
        """Play a record from a moment on; False if its file is gone."""
        record = self._store.find(number)
        if record is None or not self._phone.disk.exists(record.path):
            return False
        self._play(number, position_ms, record.duration_ms)
        return True

    def seek(self, position_ms: int) -> None:
        """Go to a moment of what is played."""
        current = self.current
        if current is None:
            return
        if current.is_paused:
            self._clock.move(min(position_ms, current.duration_ms - 1))
        else:
            self._play(current.record, position_ms, current.duration_ms)

    def pause(self) -> None:
        """Pause."""
        current = self.current
        if current is not None and not current.is_paused:
            self._pause(current)

    def stop(self) -> None:
        """Stop, and forget how far it was."""
        self._clock.end()
        self._clock.let_sleep(ENDED)
        _ANNOUNCEMENT.cancel(self._phone)

    def _play(self, number: int, position_ms: int, duration_ms: int) -> None:
        self._clock.begin(position_ms, record=number, duration_ms=duration_ms)
        self._clock.wake(ENDED, duration_ms - position_ms)
        self._announce(number, is_paused=False)

    def _pause(self, current: Playback) -> None:
        self._clock.hold()
        self._clock.let_sleep(ENDED)
        self._announce(current.record, is_paused=True)

    def _announce(self, number: int, *, is_paused: bool) -> None:
        record = self._store.find(number)
        buttons = (("Play" if is_paused else "Pause", PAUSE), ("Close", CLOSE))
        _ANNOUNCEMENT.post(self._phone, "Audio Recorder", record.name if record is not None else "", buttons)

    def toggle_current(self) -> None:
        """Pause or go on."""
        current = self.current
        if current is not None:
            self.toggle(current.record)


RECEIVERS = receivers(Player, {PAUSE: Player.toggle_current, CLOSE: Player.stop, ENDED: Player.stop})
