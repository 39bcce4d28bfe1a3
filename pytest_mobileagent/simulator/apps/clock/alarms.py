"""Alarms as they are stored, and when they ring."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock import bedtime
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.alarms import next_ring
from pytest_mobileagent.simulator.system.dates import first_weekday, local_time, time_zone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    import sqlite3


PACKAGE = "com.google.android.deskclock"
RING_ACTION = "com.android.deskclock.action.ALARM_ALERT"
SILENT, SNOOZED, FIRED = 0, 4, 5  # alarm_state
_WAKE_UP = 0  # in place of an id
EVERY_DAY = 127
_SCHEMA = resources.files(__package__ or "").joinpath("schema.sql").read_text("utf-8")
WEEK_STARTS = {"7": 5, "1": 6, "2": 0}  # Calendar.SATURDAY, SUNDAY, MONDAY


@dataclass(frozen=True, slots=True)
class Alarm:
    """One alarm; `days` has bit 0 for Monday, 0 rings once."""

    id: int
    hour: int
    minutes: int
    days: int
    is_enabled: bool
    vibrates: bool
    label: str
    ringtone: str | None
    deletes_itself: bool = False

    def next_time(self, now: datetime.datetime) -> datetime.datetime:
        """Return when the alarm rings next after `now`."""
        return next_ring(now, self.hour * 60 + self.minutes, self.days)

    def days_from(self, first: int) -> list[int]:
        """Return its days (Monday is 0), beginning with weekday `first`."""
        return [day for day in week(first) if self.days >> day & 1]


def week(first: int) -> list[int]:
    """Return the weekdays (Monday is 0) in the order of a week that begins with `first`."""
    return [(first + at) % 7 for at in range(7)]


def week_start(phone: ax.Phone) -> int:
    """Return the weekday that a week begins with, Monday is 0: the chosen one, or else the language's."""
    return WEEK_STARTS.get(settings(phone).text("week_start"), first_weekday(phone))


class Alarms(ax.Store):
    """The alarm database, and the alarm service that follows it."""

    package, database_file, schema = PACKAGE, "alarms.db", _SCHEMA

    def all(self) -> list[Alarm]:
        """Return the alarms by time of day."""
        rows = self.database.query("SELECT * FROM alarm_templates ORDER BY hour, minutes ASC, _id DESC")
        return [_alarm(row) for row in rows]

    def find(self, number: int) -> Alarm | None:
        """Return an alarm by its id; bedtime's, which is in no row, has none."""
        if number == _WAKE_UP:
            return self._due_wake_up()
        rows = self.database.query("SELECT * FROM alarm_templates WHERE _id = ?", (number,))
        return _alarm(rows[0]) if rows else None

    def wake_up(self) -> Alarm | None:
        """Return the alarm that bedtime ends with, on or off; None before bedtime is set up."""
        prefs = settings(self.phone)
        if not prefs.flag(bedtime.IS_SET_UP):
            return None
        hour, minutes = divmod(bedtime.minutes_of(prefs, bedtime.WAKE), 60)
        label = self.phone.strings.translate(PACKAGE, "Wake-up")
        vibrates = prefs.flag(bedtime.VIBRATES, default=True)
        days, is_on = bedtime.days_of(prefs), bedtime.wakes(prefs)
        return Alarm(_WAKE_UP, hour, minutes, days, is_on, vibrates, label, bedtime.sound_of(prefs))

    def _due_wake_up(self) -> Alarm | None:
        wake_up = self.wake_up()
        return wake_up if wake_up is not None and wake_up.is_enabled else None

    def add(self, hour: int, minutes: int, *, days: int = 0, label: str = "", deletes_itself: bool = False) -> Alarm:
        """Store a new alarm that is on."""
        number = self.database.insert(
            "alarm_templates",
            hour=hour,
            minutes=minutes,
            daysofweek=days,
            enabled=1,
            vibrate=1,
            label=label,
            ringtone=None,
            delete_after_use=int(deletes_itself),
        )
        return self._changed(number, "Create")

    def set_time(self, alarm: Alarm, hour: int, minutes: int) -> Alarm:
        """Change the time of day; the alarm is on afterwards."""
        return self._update(alarm, "Set Time", hour=hour, minutes=minutes, enabled=1)

    def enable(self, alarm: Alarm, *, on: bool) -> Alarm:
        """Switch an alarm on or off."""
        return self._update(alarm, "Enable" if on else "Disable", enabled=int(on))

    def set_days(self, alarm: Alarm, days: int) -> Alarm:
        """Change the days on which the alarm repeats."""
        return self._update(alarm, "Toggle Repeat Days", daysofweek=days)

    def set_label(self, alarm: Alarm, label: str) -> Alarm:
        """Change the label."""
        return self._update(alarm, "Set Label", label=label)

    def set_ringtone(self, alarm: Alarm, uri: str | None) -> Alarm:
        """Change the sound; None is the default, an empty text is silence."""
        return self._update(alarm, "Set Ringtone", ringtone=uri)

    def set_vibrate(self, alarm: Alarm, *, on: bool) -> Alarm:
        """Let the alarm vibrate, or not."""
        return self._update(alarm, "Toggle Vibrate", vibrate=int(on))

    def remove(self, alarm: Alarm) -> None:
        """Delete an alarm."""
        self.database.delete("alarm_instances", alarm_id=alarm.id)
        self.database.delete("alarm_templates", _id=alarm.id)
        self._log("D", "Events: [Alarm] [Delete] [DeskClock]")
        self._log("I", f"Removed alarm: {alarm.id}")
        self.schedule()

    def restore(self, alarm: Alarm) -> None:
        """Bring a deleted alarm back."""
        self.database.insert(
            "alarm_templates",
            _id=alarm.id,
            hour=alarm.hour,
            minutes=alarm.minutes,
            daysofweek=alarm.days,
            enabled=int(alarm.is_enabled),
            vibrate=int(alarm.vibrates),
            label=alarm.label,
            ringtone=alarm.ringtone,
            delete_after_use=int(alarm.deletes_itself),
        )
        self.schedule()

    def _update(self, alarm: Alarm, event: str, **columns: object) -> Alarm:
        self.database.update("alarm_templates", {"_id": alarm.id}, **columns)
        if not {"hour", "enabled", "daysofweek"}.isdisjoint(columns):
            self.database.delete("alarm_instances", alarm_id=alarm.id)
        return self._changed(alarm.id, event)

    def _changed(self, number: int, event: str) -> Alarm:
        self._log("D", f"Events: [Alarm] [{event}] [DeskClock]")
        self.schedule()
        found = self.find(number)
        if found is None:
            raise LookupError(f"alarm {number} is gone")
        return found

    def _log(self, priority: str, message: str) -> None:
        self.phone.log.write(priority, "AlarmClock", message, package=PACKAGE)

    # -- when they ring ---------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Give every alarm that is on its instance, and tell the alarm service about them."""
        database, now = self.database, local_time(self.phone)
        database.execute(
            "DELETE FROM alarm_instances WHERE alarm_id NOT IN (SELECT _id FROM alarm_templates WHERE enabled = 1)"
        )
        wake_up = self._due_wake_up()
        if wake_up is None:
            database.execute("DELETE FROM alarm_instances WHERE alarm_id IS NULL")
        for alarm in (*self.all(), *([wake_up] if wake_up is not None else ())):
            if alarm.is_enabled:
                self._ensure_instance(alarm, now)
        for due in self.phone.alarms.pending():
            if due.package == PACKAGE and due.is_clock:
                self.phone.alarms.cancel(PACKAGE, due.tag)
        for row in database.query("SELECT * FROM alarm_instances WHERE alarm_state IN (?, ?)", (SILENT, SNOOZED)):
            intent = Intent(action=RING_ACTION, package=PACKAGE, extras={"instance": row["_id"]})
            at_s = self._moment(row).timestamp()
            self.phone.alarms.set(DueAlarm(PACKAGE, f"alarm {row['_id']}", at_s, intent, is_clock=True))

    def _ensure_instance(self, alarm: Alarm, now: datetime.datetime) -> None:
        database = self.database
        for row in database.query("SELECT * FROM alarm_instances WHERE alarm_id IS ?", (alarm.id or None,)):
            if row["alarm_state"] == FIRED or (self._moment(row) > now and self._fits(row, alarm, now)):
                return
            database.delete("alarm_instances", _id=row["_id"])
        self._insert_instance(alarm, alarm.next_time(now))

    def _fits(self, row: sqlite3.Row, alarm: Alarm, now: datetime.datetime) -> bool:
        return row["alarm_state"] == SNOOZED or self._moment(row) == alarm.next_time(now)

    def _insert_instance(self, alarm: Alarm, at: datetime.datetime, state: int = SILENT) -> None:
        number = self.database.insert(
            "alarm_instances",
            year=at.year,
            month=at.month - 1,
            day=at.day,
            hour=at.hour,
            minutes=at.minute,
            vibrate=int(alarm.vibrates),
            label=alarm.label,
            ringtone=alarm.ringtone,
            alarm_state=state,
            alarm_id=alarm.id or None,
        )
        self._log("I", f"Created new alarm instance AlarmInstance{{mId={number}, mAlarmId={alarm.id}}} at {at:%H:%M}")

    def _moment(self, row: sqlite3.Row) -> datetime.datetime:
        year, month, day = row["year"], row["month"] + 1, row["day"]
        return datetime.datetime(year, month, day, row["hour"], row["minutes"], tzinfo=time_zone(self.phone))

    def next_time(self) -> datetime.datetime | None:
        """Return when the next alarm rings."""
        rows = self.database.query("SELECT * FROM alarm_instances WHERE alarm_state IN (?, ?)", (SILENT, SNOOZED))
        return min((self._moment(row) for row in rows), default=None)

    # -- ringing ----------------------------------------------------------------------------------------------------

    def fire(self, instance: int) -> Alarm | None:
        """Begin to ring; return the alarm, None if it is gone."""
        rows = self.database.query("SELECT alarm_id FROM alarm_instances WHERE _id = ?", (instance,))
        alarm = self.find(rows[0]["alarm_id"] or _WAKE_UP) if rows else None
        if alarm is not None:
            self.database.update("alarm_instances", {"_id": instance}, alarm_state=FIRED)
        return alarm

    def ringing(self) -> Alarm | None:
        """Return the alarm that rings."""
        rows = self.database.query("SELECT alarm_id FROM alarm_instances WHERE alarm_state = ?", (FIRED,))
        return self.find(rows[0]["alarm_id"] or _WAKE_UP) if rows else None

    def snooze(self, alarm: Alarm) -> datetime.datetime:
        """Let an alarm ring again later; return when."""
        minutes = int(settings(self.phone).text("snooze_duration", "10"))
        at = local_time(self.phone).replace(second=0, microsecond=0) + datetime.timedelta(minutes=minutes)
        self._end_instances(alarm)
        self._insert_instance(alarm, at, SNOOZED)
        self._log("D", "Events: [Alarm] [Snooze] [DeskClock]")
        self.schedule()
        return at

    def dismiss(self, alarm: Alarm) -> None:
        """End an alarm; one that does not repeat is switched off, or deleted if it was made for once."""
        self._end_instances(alarm)
        self._log("D", "Events: [Alarm] [Dismiss] [DeskClock]")
        if not alarm.days and alarm.deletes_itself:
            self.database.delete("alarm_templates", _id=alarm.id)
        elif not alarm.days:
            self.database.update("alarm_templates", {"_id": alarm.id}, enabled=0)
        self.schedule()

    def _end_instances(self, alarm: Alarm) -> None:
        self.database.execute("DELETE FROM alarm_instances WHERE alarm_id IS ?", (alarm.id or None,))


def _alarm(row: sqlite3.Row) -> Alarm:
    return Alarm(
        row["_id"],
        row["hour"],
        row["minutes"],
        row["daysofweek"],
        bool(row["enabled"]),
        bool(row["vibrate"]),
        row["label"],
        row["ringtone"],
        bool(row["delete_after_use"]),
    )


def settings(phone: ax.Phone) -> Preferences:
    """Return the app's preferences."""
    return Preferences(phone, PACKAGE)
