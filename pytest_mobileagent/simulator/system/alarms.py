"""The alarm service: intents that are due at a time of day."""

from __future__ import annotations

import datetime
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import read_intent, stored_intent
from pytest_mobileagent.simulator.system.saved import as_float, as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone


_REMEMBERED = 500


def next_ring(now: datetime.datetime, minutes: int, days: int = 0) -> datetime.datetime:
    """Return when it is next so many minutes after midnight, on one of some days: bit 0 for Monday; 0 is any day."""
    hour, minute = divmod(minutes, 60)
    at = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    for _ in range(9):
        if at > now and (not days or days >> at.weekday() & 1):
            return at
        at += datetime.timedelta(days=1)
    return at


@dataclass(frozen=True, slots=True)
class Delivery:
    """An alarm that was due: whose, by which name dumps tell it, and when, in seconds since boot."""

    package: str
    name: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Alarm:
    """An intent that is broadcast at `at_s`, seconds since the epoch; `tag` tells a package's alarms apart."""

    package: str
    tag: str
    at_s: float
    intent: Intent
    is_clock: bool = False

    @property
    def name(self) -> str:
        """What dumps call it: all alarms of this phone wake it up."""
        return f"*walarm*:{self.intent.action or self.tag}"


class Alarms:
    """What is due, by package and tag."""

    def __init__(self, phone: Phone) -> None:
        """Start with nothing due."""
        self._phone = phone
        self._alarms: dict[tuple[str, str], Alarm] = {}
        self.delivered: deque[Delivery] = deque(maxlen=_REMEMBERED)
        self._timer: Timer | None = None
        self._announced: Alarm | None = None

    def set(self, alarm: Alarm) -> None:
        """Set an alarm, instead of the one with the same package and tag if there is one."""
        self._alarms[alarm.package, alarm.tag] = alarm
        self._changed()

    def cancel(self, package: str, tag: str | None = None) -> None:
        """Forget one alarm of a package, or all of them if `tag` is None."""
        for key in [key for key in self._alarms if key[0] == package and tag in (None, key[1])]:
            del self._alarms[key]
        self._changed()

    def pending(self) -> list[Alarm]:
        """Return all alarms, the next first."""
        return sorted(self._alarms.values(), key=lambda alarm: (alarm.at_s, alarm.package, alarm.tag))

    def next_clock(self) -> Alarm | None:
        """Return the next alarm that a user set in a clock app, which the status bar announces."""
        return next((alarm for alarm in self.pending() if alarm.is_clock), None)

    def time_changed(self) -> None:
        """Look again at what is due: the wall time was set."""
        self._changed()

    def save(self) -> object:
        """Return all alarms, those that were due and those to come."""
        return {
            "delivered": [[past.package, past.name, past.at_s] for past in self.delivered],
            "pending": [[a.package, a.tag, a.at_s, stored_intent(a.intent), a.is_clock] for a in self.pending()],
        }

    def load(self, value: object) -> None:
        """Set the alarms of a snapshot; None sets none."""
        self._alarms.clear()
        self.delivered.clear()
        saved = as_map(value)
        for past in as_list(saved.get("delivered")):
            package, name, at_s = as_list(past)
            self.delivered.append(Delivery(as_text(package), as_text(name), as_float(at_s)))
        for row in as_list(saved.get("pending")):
            package, tag, at_s, intent, is_clock = as_list(row)
            read = read_intent(intent) or Intent()
            alarm = Alarm(as_text(package), as_text(tag), as_float(at_s), read, is_clock is True)
            self._alarms[alarm.package, alarm.tag] = alarm
        self._announced = self.next_clock()
        self._schedule()

    def _changed(self) -> None:
        self._announce()
        self._schedule()
        self._phone.touch()

    def _announce(self) -> None:
        following = self.next_clock()
        properties, settings = self._phone.properties, self._phone.settings
        text = "" if following is None else f"{properties.local_time(following.at_s):%a %H:%M}"
        if following != self._announced:
            self._announced = following
            settings.put("system", "next_alarm_formatted", text)
            self._log_next(following)

    def _log_next(self, following: Alarm | None) -> None:
        now_s = self._phone.clock.now()
        at_s = following.at_s if following is not None else 0.0
        line = f"evaluateSubscriptionLocked cal=null, now={self._date(now_s)}, nextUserAlarmTime={self._date(at_s)}"
        self._phone.log.write("D", "ConditionProviders.SCP", line)

    def _date(self, wall_s: float) -> str:
        return f"{self._phone.properties.local_time(wall_s):%a %b %d %H:%M:%S %Z %Y} ({int(wall_s * 1000)})"

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due = self.pending()
        delay_s = due[0].at_s - self._phone.clock.now() if due else 0.0
        self._timer = self._phone.clock.call_later(delay_s, self._fire) if due else None

    def _fire(self) -> None:
        now_s = self._phone.clock.now() + 0.001
        due = [alarm for alarm in self.pending() if alarm.at_s <= now_s]
        for alarm in due:
            del self._alarms[alarm.package, alarm.tag]
        for alarm in due:
            self.delivered.append(Delivery(alarm.package, alarm.name, self._phone.clock.monotonic()))
            self._phone.broadcasts.send(alarm.intent)
        self._changed()
