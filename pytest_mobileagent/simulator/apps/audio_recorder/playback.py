"""The playback service: which record is played, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE, Store
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_LOW, Notification, NotificationAction
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import BroadcastResult
    from pytest_mobileagent.simulator.phone import Phone

PAUSE = "ACTION_PAUSE_PLAYBACK"
CLOSE = "ACTION_CLOSE"
ENDED = f"{PACKAGE}.PLAYBACK_ENDED"
_SERVICE = "PlaybackService"  # where the running service is kept, with the process that it lives in
_NOTIFICATION = 202


@dataclass(frozen=True, slots=True)
class Playback:
    """What is played, or paused."""

    record: int
    position_ms: int
    duration_ms: int
    is_paused: bool


class Player:
    """The playback service of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._phone = phone
        self._store = Store(phone)
        self._prefs = Preferences(phone, PACKAGE, _SERVICE)

    @property
    def _now_ms(self) -> int:
        return int(self._phone.clock.monotonic() * 1000)

    @property
    def current(self) -> Playback | None:
        """What is played or paused; None once it has ended."""
        number, since = self._prefs.number("record", -1), self._prefs.number("since_ms", -1)
        if number < 0 or not self._phone.activities.is_still(PACKAGE, self._prefs.number("pid")):
            return None
        position = self._prefs.number("position_ms") + (self._now_ms - since if since >= 0 else 0)
        duration = self._prefs.number("duration_ms")
        return Playback(number, position, duration, since < 0) if position < duration else None

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
            self._prefs.put(position_ms=min(position_ms, current.duration_ms - 1))
        else:
            self._play(current.record, position_ms, current.duration_ms)

    def pause(self) -> None:
        """Pause."""
        current = self.current
        if current is not None and not current.is_paused:
            self._pause(current)

    def stop(self) -> None:
        """Stop, and forget how far it was."""
        if self._prefs.number("record", -1) >= 0:
            self._prefs.put(record=-1)
        self._phone.alarms.cancel(PACKAGE, ENDED)
        self._phone.notifications.cancel(PACKAGE, _NOTIFICATION)

    def _play(self, number: int, position_ms: int, duration_ms: int) -> None:
        self._prefs.put(
            record=number,
            position_ms=position_ms,
            since_ms=self._now_ms,
            duration_ms=duration_ms,
            pid=self._phone.activities.process_started(PACKAGE),
        )
        due = self._phone.clock.now() + (duration_ms - position_ms) / 1000
        self._phone.alarms.set(Alarm(PACKAGE, ENDED, due, Intent(ENDED, package=PACKAGE)))
        self._announce(number, is_paused=False)

    def _pause(self, current: Playback) -> None:
        self._prefs.put(position_ms=current.position_ms, since_ms=-1)
        self._phone.alarms.cancel(PACKAGE, ENDED)
        self._announce(current.record, is_paused=True)

    def _announce(self, number: int, *, is_paused: bool) -> None:
        record = self._store.find(number)
        self._phone.notifications.post(
            Notification(
                PACKAGE,
                _NOTIFICATION,
                "Audio Recorder",
                record.name if record is not None else "",
                channel="Default",
                on_tap_intent=Intent(component=f"{PACKAGE}/.app.main.MainActivity"),
                is_ongoing=True,
                is_clearable=False,
                is_auto_cancel=False,
                actions=(
                    NotificationAction("Play" if is_paused else "Pause", Intent(action=PAUSE, package=PACKAGE)),
                    NotificationAction("Close", Intent(action=CLOSE, package=PACKAGE)),
                ),
                importance=IMPORTANCE_LOW,
                icon="play_arrow",
            )
        )


def toggled_by_notification(phone: Phone, intent: Intent) -> BroadcastResult | None:
    """Pause, or go on."""
    del intent
    player = Player(phone)
    current = player.current
    if current is not None:
        player.toggle(current.record)
    return None


def stopped(phone: Phone, intent: Intent) -> BroadcastResult | None:
    """Stop: the record has ended, or the notification was closed."""
    del intent
    Player(phone).stop()
    return None
