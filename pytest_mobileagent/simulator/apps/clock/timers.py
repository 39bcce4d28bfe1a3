"""Timers and the stopwatch as they are stored: in the app's preferences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.clock.alarms import PACKAGE, settings
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.intents import Intent

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

RUNNING, PAUSED, EXPIRED, RESET = 1, 2, 3, 4  # timer_state
TIMER_ACTION = "com.android.deskclock.action.TIMER_EXPIRED"


@dataclass(frozen=True, slots=True)
class Timer:
    """One timer; times in milliseconds, `started_ms` since boot."""

    id: int
    state: int
    setup_ms: int
    total_ms: int
    left_ms: int
    started_ms: int
    label: str = ""

    def remaining_ms(self, elapsed_ms: int) -> int:
        """Return what is left; below zero once it has expired."""
        if self.state in (PAUSED, RESET):
            return self.left_ms
        return self.left_ms - (elapsed_ms - self.started_ms)


class Timers:
    """The timers, in the app's preferences."""

    def __init__(self, phone: Phone) -> None:
        """Open the timers of `phone`."""
        self._phone = phone
        self._prefs = settings(phone)

    @property
    def now_ms(self) -> int:
        """Milliseconds since boot."""
        return int(self._phone.clock.monotonic() * 1000)

    def all(self) -> list[Timer]:
        """Return the timers, the newest first; what has run out is expired."""
        found = []
        for text in self._prefs.texts("timers_list"):
            keys = ("state", "setup_timet", "original_timet", "time_left", "start_time")
            state, setup, total, left, started = (self._prefs.number(f"timer_{key}_{text}") for key in keys)
            timer = Timer(int(text), state, setup, total, left, started, self._prefs.text(f"timer_label_{text}"))
            found.append(self._expired(timer))
        return sorted(found, key=lambda timer: -timer.id)

    def _expired(self, timer: Timer) -> Timer:
        is_over = timer.state == RUNNING and timer.remaining_ms(self.now_ms) <= 0
        return replace(timer, state=EXPIRED) if is_over else timer

    def expired(self) -> list[Timer]:
        """Return the timers that have run out."""
        return [timer for timer in self.all() if timer.state == EXPIRED]

    def find(self, number: int) -> Timer | None:
        """Return a timer by its id."""
        return next((timer for timer in self.all() if timer.id == number), None)

    def start_new(self, seconds: int, label: str = "") -> Timer:
        """Add a timer and start it."""
        number = self._prefs.number("next_timer_id", 0)
        self._prefs.put(next_timer_id=number + 1)
        length = seconds * 1000
        self._event("Create")
        timer = Timer(number, RUNNING, length, length, length, self.now_ms, label)
        self._event("Start")
        return self._store(timer)

    def start(self, timer: Timer) -> Timer:
        """Go on."""
        self._event("Start")
        return self._store(replace(timer, state=RUNNING, started_ms=self.now_ms))

    def pause(self, timer: Timer) -> Timer:
        """Stop for now."""
        self._event("Stop")
        left = timer.remaining_ms(self.now_ms)
        return self._store(replace(timer, state=PAUSED, left_ms=left, started_ms=self.now_ms))

    def reset(self, timer: Timer) -> Timer:
        """Go back to the length it was set up with."""
        self._event("Reset")
        length = timer.setup_ms
        return self._store(Timer(timer.id, RESET, length, length, length, self.now_ms, timer.label))

    def add_minute(self, timer: Timer) -> Timer:
        """Let it run a minute longer; one that has expired runs for a minute."""
        self._event("Add Minute")
        remaining = 60_000 if timer.state == EXPIRED else timer.remaining_ms(self.now_ms) + 60_000
        total = max(timer.total_ms + 60_000, remaining)
        state = RUNNING if timer.state in (RUNNING, EXPIRED) else timer.state
        return self._store(Timer(timer.id, state, timer.setup_ms, total, remaining, self.now_ms, timer.label))

    def set_label(self, timer: Timer, label: str) -> Timer:
        """Change the label."""
        return self._store(replace(timer, label=label))

    def remove(self, timer: Timer) -> None:
        """Delete a timer."""
        self._event("Delete")
        number = timer.id
        names = ("state", "setup_timet", "original_timet", "time_left", "start_time", "wall_clock_time", "label")
        self._prefs.remove(*(f"timer_{name}_{number}" for name in names), f"delete_after_use_{number}")
        self._prefs.update({"timers_list": frozenset(str(one.id) for one in self.all() if one.id != number)})
        self.schedule()

    def _store(self, timer: Timer) -> Timer:
        number = timer.id
        ids = {str(one.id) for one in self.all()} | {str(number)}
        self._prefs.update(
            {
                "timers_list": frozenset(ids),
                f"timer_state_{number}": timer.state,
                f"timer_setup_timet_{number}": timer.setup_ms,
                f"timer_original_timet_{number}": timer.total_ms,
                f"timer_time_left_{number}": timer.left_ms,
                f"timer_start_time_{number}": timer.started_ms,
                f"timer_wall_clock_time_{number}": int(self._phone.clock.now() * 1000),
                f"timer_label_{number}": timer.label,
                f"delete_after_use_{number}": False,
            }
        )
        self.schedule()
        return timer

    def schedule(self) -> None:
        """Tell the alarm service when the timers run out."""
        now_s = self._phone.clock.now()
        for timer in self.all():
            tag = f"timer {timer.id}"
            self._phone.alarms.cancel(PACKAGE, tag)
            if timer.state == RUNNING:
                at_s = now_s + timer.remaining_ms(self.now_ms) / 1000
                intent = Intent(action=TIMER_ACTION, package=PACKAGE, extras={"timer": timer.id})
                self._phone.alarms.set(DueAlarm(PACKAGE, tag, at_s, intent))

    def _event(self, name: str) -> None:
        self._phone.log.write("D", "AlarmClock", f"Events: [Timer] [{name}] [DeskClock]", package=PACKAGE)


# -- stopwatch --------------------------------------------------------------------------------------------------------

_MOST_LAPS = 99


class Stopwatch:
    """The one stopwatch: time and laps in milliseconds."""

    def __init__(self, phone: Phone) -> None:
        """Open the stopwatch of `phone`."""
        self._phone = phone
        self._prefs = settings(phone)

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._prefs.number("sw_state", 0) == 1

    @property
    def is_paused(self) -> bool:
        """Whether it was stopped and not yet reset."""
        return self._prefs.number("sw_state", 0) == 2

    @property
    def total_ms(self) -> int:
        """The time it shows."""
        total = self._prefs.number("sw_accum_time", 0)
        return total + (self._now_ms - self._prefs.number("sw_start_time", 0) if self.is_running else 0)

    @property
    def laps(self) -> list[int]:
        """When each lap ended, the first lap first."""
        count = self._prefs.number("sw_lap_num", 0)
        return [self._prefs.number(f"sw_lap_time_{at}", 0) for at in range(1, count + 1)]

    @property
    def can_lap(self) -> bool:
        """Whether another lap fits."""
        return len(self.laps) < _MOST_LAPS

    @property
    def _now_ms(self) -> int:
        return int(self._phone.clock.monotonic() * 1000)

    def start(self) -> None:
        """Run, or go on running."""
        wall_ms = int(self._phone.clock.now() * 1000)
        self._prefs.put(sw_accum_time=self.total_ms, sw_start_time=self._now_ms, sw_wall_clock_time=wall_ms, sw_state=1)
        self._event("Start")

    def pause(self) -> None:
        """Stop, keeping the time."""
        self._prefs.put(sw_accum_time=self.total_ms, sw_state=2)
        self._event("Pause")

    def lap(self) -> None:
        """End a lap."""
        count = self._prefs.number("sw_lap_num", 0) + 1
        self._prefs.update({"sw_lap_num": count, f"sw_lap_time_{count}": self.total_ms})
        self._event("Lap")

    def reset(self) -> None:
        """Go back to zero, without laps."""
        self._prefs.remove(*(key for key in self._prefs.items() if key.startswith("sw_")))
        self._event("Reset")

    def _event(self, name: str) -> None:
        self._phone.log.write("D", "AlarmClock", f"Events: [Stopwatch] [{name}] [DeskClock]", package=PACKAGE)
