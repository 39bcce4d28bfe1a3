"""Timers as they are stored, and the stopwatch: they run by the phone's clock, in the app's process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.playback import Clockwork
from pytest_mobileagent.simulator.apps.simple_clock.alarms import DEFAULT_SOUND, PACKAGE, Settings, Sound, remembered
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.intents import Intent

if TYPE_CHECKING:
    import sqlite3

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone

EXPIRE = f"{PACKAGE}.TIMER"
LAST = "timer_last_config"  # of the timer that was saved last: the next new one begins so
IDLE, RUNNING, PAUSED, FINISHED = "Idle", "Running", "Paused", "Finished"
FIRST_SECONDS = 300
SHORTEST_SECONDS = 10  # what a timer of no length becomes
_SCHEMA = resources.files(__package__ or "").joinpath("timers.sql").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Timer:
    """One timer; its `id` is 0 before it is stored."""

    id: int = 0
    seconds: int = FIRST_SECONDS
    state: str = IDLE
    vibrates: bool = False
    sound: Sound = DEFAULT_SOUND
    label: str = ""


class Timers:
    """The timers of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._phone = phone

    @property
    def _database(self) -> Database:
        packages = self._phone.packages
        is_new = not packages.has_database(PACKAGE, "app.db")
        database = packages.database(PACKAGE, "app.db", schema=_SCHEMA)
        if is_new:
            database.insert("timers", **self._columns(Timer()))
        return database

    def _columns(self, timer: Timer) -> dict[str, object]:
        return {
            "seconds": timer.seconds, "state": self._state(timer, timer.state), "vibrate": int(timer.vibrates),
            "soundUri": timer.sound.uri, "soundTitle": timer.sound.title, "label": timer.label,
            "createdAt": int(self._phone.clock.now() * 1000), "channelId": None, "oneShot": 0,
        }  # fmt: skip

    def _state(self, timer: Timer, name: str) -> str:
        facts: dict[str, object] = {"type": name}
        if name in (RUNNING, PAUSED):
            facts |= {"duration": timer.seconds * 1000, "tick": self.left_ms(timer)}
        return json.dumps(facts, separators=(",", ":"))

    def all(self) -> list[Timer]:
        """Return the timers, the oldest first."""
        return [_timer(row) for row in self._database.query("SELECT * FROM timers ORDER BY createdAt, id")]

    def find(self, number: int) -> Timer | None:
        """Return a timer by its id."""
        return next((timer for timer in self.all() if timer.id == number), None)

    def save(self, timer: Timer) -> None:
        """Store a timer, a new one or one that was changed."""
        columns = self._columns(timer)
        if not timer.id:
            self._database.insert("timers", **columns)
            return
        del columns["createdAt"]
        self._database.update("timers", {"id": timer.id}, **columns)

    def new(self) -> Timer:
        """Return what a new timer begins with: the one saved last, else five minutes."""
        last = remembered(Settings(self._phone).prefs, LAST)
        if not last:
            return Timer()
        sound = Sound(last["soundTitle"], last["soundUri"])
        return Timer(0, last["seconds"], IDLE, last["vibrate"], sound, last["label"])

    def remember(self, timer: Timer) -> None:
        """Let the next new timer begin like this one."""
        facts = {
            "id": timer.id, "seconds": timer.seconds, "state": {"type": timer.state}, "vibrate": timer.vibrates,
            "soundUri": timer.sound.uri, "soundTitle": timer.sound.title, "label": timer.label, "oneShot": False,
        }  # fmt: skip
        Settings(self._phone).prefs.update({LAST: json.dumps(facts, separators=(",", ":"))})

    def remove(self, *numbers: int) -> None:
        """Delete timers."""
        for number in numbers:
            self._stop(number)
            self._database.delete("timers", id=number)

    # -- running ------------------------------------------------------------------------------------------------------

    def _clock(self, number: int) -> Clockwork:
        return Clockwork(self._phone, PACKAGE, f"timer {number}")

    def left_ms(self, timer: Timer) -> int:
        """Return how long a timer has to run."""
        clock = self._clock(timer.id)
        return max(0, timer.seconds * 1000 - (clock.position_ms if clock.is_open else 0))

    def toggle(self, timer: Timer) -> None:
        """Start, pause, or go on."""
        clock = self._clock(timer.id)
        if timer.state == RUNNING:
            clock.hold()
            self._phone.alarms.cancel(PACKAGE, f"timer {timer.id}")
            self._put_state(timer, PAUSED)
            return
        if timer.state == PAUSED and clock.is_open:
            clock.run()
        else:
            clock.begin()
        at_s = self._phone.clock.now() + self.left_ms(timer) / 1000
        intent = Intent(action=EXPIRE, package=PACKAGE, extras={"timer_id": timer.id})
        self._phone.alarms.set(DueAlarm(PACKAGE, f"timer {timer.id}", at_s, intent))
        self._put_state(timer, RUNNING)

    def finish(self, timer: Timer) -> None:
        """The timer has run out."""
        self._stop(timer.id)
        self._put_state(timer, FINISHED)

    def reset(self, timer: Timer) -> None:
        """Go back to its length."""
        self._stop(timer.id)
        self._put_state(timer, IDLE)

    def _stop(self, number: int) -> None:
        self._clock(number).end()
        self._phone.alarms.cancel(PACKAGE, f"timer {number}")

    def _put_state(self, timer: Timer, name: str) -> None:
        self._database.update("timers", {"id": timer.id}, state=self._state(timer, name))


def _timer(row: sqlite3.Row) -> Timer:
    return Timer(
        row["id"], row["seconds"], _type(row["state"]), bool(row["vibrate"]),
        Sound(row["soundTitle"], row["soundUri"]), row["label"],
    )  # fmt: skip


def _type(state: str) -> str:
    try:
        facts = json.loads(state)
    except ValueError:
        return IDLE
    return str(facts.get("type", IDLE)) if isinstance(facts, dict) else IDLE


def length_figures(seconds: int) -> str:
    """Return a length as figures: `05:00`, `01:00:00`."""
    hours, rest = divmod(seconds, 3600)
    text = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"{hours:02d}:{text}" if hours else text


# -- stopwatch --------------------------------------------------------------------------------------------------------


class Stopwatch:
    """The one stopwatch: time and laps in milliseconds."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._clock = Clockwork(phone, PACKAGE, "stopwatch")

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._clock.is_running

    @property
    def is_open(self) -> bool:
        """Whether it runs, or was paused and not yet reset."""
        return self._clock.is_open

    @property
    def total_ms(self) -> int:
        """The time it shows."""
        return self._clock.position_ms if self.is_open else 0

    @property
    def laps(self) -> list[int]:
        """When each lap ended, the first lap first."""
        return self._clock.numbers("laps")

    def toggle(self) -> None:
        """Start, pause, or go on."""
        if self.is_running:
            self._clock.hold()
        elif self.is_open:
            self._clock.run()
        else:
            self._clock.begin(laps=[])

    def lap(self) -> None:
        """End a lap."""
        self._clock.note(laps=[*self.laps, self.total_ms])

    def reset(self) -> None:
        """Go back to zero, without laps."""
        self._clock.end()


def watch_figures(length_ms: int) -> str:
    """Return what a stopwatch shows: `0.0`, `01:02.3`."""
    seconds, tenths = length_ms // 1000, length_ms % 1000 // 100
    return f"{length_figures(seconds)}.{tenths}" if seconds >= 60 else f"{seconds}.{tenths}"
