"""Alarms as they are stored, and when they ring."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.alarms import Alarm as DueAlarm
from pytest_mobileagent.simulator.system.alarms import next_ring
from pytest_mobileagent.simulator.system.dates import (
    calendar_of,
    date_text,
    day_name,
    first_weekday,
    is_24_hour,
    local_time,
    to_local,
    with_digits,
)
from pytest_mobileagent.simulator.system.intents import Intent

if TYPE_CHECKING:
    import datetime
    import sqlite3

    from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.clock"
RING = f"{PACKAGE}.ALARM"
LAST = "alarm_last_config"  # of the alarm that was saved last: the next new one begins so
TODAY, TOMORROW = -1, -2  # in place of days, of an alarm that rings once
BY_CREATION, BY_TIME, BY_DAY = range(3)  # `alarms_sort_by`
EIGHT = 480  # when a new alarm rings
SUNDAY, EVERY_DAY = 6, 127
DAY_MINUTES = 1440
_SCHEMA = resources.files(__package__ or "").joinpath("alarms.sql").read_text("utf-8")
_ONCE = {TODAY: "Today", TOMORROW: "Tomorrow"}


class Sound(NamedTuple):
    """What is heard."""

    title: str
    uri: str


DEFAULT_SOUND = Sound("Default (Cesium)", "content://settings/system/alarm_alert")


@dataclass(frozen=True, slots=True)
class Alarm:
    """One alarm: `days` has bit 0 for Monday, or says that it rings once; its `id` is 0 before it is stored."""

    id: int
    minutes: int
    days: int
    is_on: bool = False
    vibrates: bool = False
    sound: Sound = DEFAULT_SOUND
    label: str = ""

    def next_time(self, now: datetime.datetime) -> datetime.datetime:
        """Return when the alarm rings next after `now`."""
        return next_ring(now, self.minutes, max(self.days, 0))


class Settings(ax.Store):
    """What the app's preferences say."""

    package, prefs_file = PACKAGE, simple.PREFS

    @property
    def week(self) -> list[int]:
        """The weekdays in their order, 0 for Monday."""
        is_sunday_first = self.prefs.flag("sunday_first", default=first_weekday(self.phone) == SUNDAY)
        return [SUNDAY, *range(SUNDAY)] if is_sunday_first else list(range(7))

    @property
    def is_24_hour(self) -> bool:
        """Whether times are shown in 24-hour form."""
        return self.prefs.flag("use_24_hour_format", default=is_24_hour(self.phone))

    def time_text(self, minutes: int, seconds: int = -1) -> str:
        """Return a time of day: `7:00 am`, `07:00`; with seconds, if there are any."""
        hour, minute = divmod(minutes, 60)
        tail = f"{minute:02d}" if seconds < 0 else f"{minute:02d}:{seconds:02d}"
        if self.is_24_hour:
            return with_digits(self.phone, f"{hour:02d}:{tail}")
        half = calendar_of(self.phone).am_pm[hour >= 12]
        return with_digits(self.phone, f"{hour % 12 or 12}:{tail} {half.lower()}")

    def days_text(self, days: int) -> str:
        """Return the days of an alarm: `Mon, Tue`, `Every day`, `Tomorrow`."""
        if days in _ONCE:
            return self.tr(_ONCE[days])
        if days == EVERY_DAY:
            return self.tr("Every day")
        return ", ".join(day_name(self.phone, day, "short_days") for day in self.week if days >> day & 1)

    def moment_text(self, moment: datetime.datetime) -> str:
        """Return when an alarm rings: `Mon 7:00 am`."""
        day = day_name(self.phone, moment.weekday(), "short_days")
        return f"{day} {self.time_text(moment.hour * 60 + moment.minute)}"


class Alarms(ax.Store):
    """The alarms of a phone, and the alarm service that follows them."""

    package, database_file, schema = PACKAGE, "alarms.db", _SCHEMA

    def __init__(self, phone: ax.Phone) -> None:
        """Look at `phone`."""
        super().__init__(phone)
        self.settings = Settings(phone)

    def all(self) -> list[Alarm]:
        """Return the alarms in the order of their creation."""
        return [_alarm(row) for row in self.database.query("SELECT * FROM contacts ORDER BY id")]

    def sorted(self) -> list[Alarm]:
        """Return the alarms in the order that was chosen."""
        order = self.settings.prefs.number("alarms_sort_by")
        week = self.settings.week

        def first_day(alarm: Alarm) -> int:
            if alarm.days < 0:
                return -1 if alarm.days == TOMORROW else -2
            return next((at for at, day in enumerate(week) if alarm.days >> day & 1), alarm.days)

        if order == BY_TIME:
            return sorted(self.all(), key=lambda alarm: alarm.minutes)
        return sorted(self.all(), key=lambda one: (first_day(one), one.minutes)) if order == BY_DAY else self.all()

    def find(self, number: int) -> Alarm | None:
        """Return an alarm by its id."""
        return next((alarm for alarm in self.all() if alarm.id == number), None)

    def save(self, alarm: Alarm) -> Alarm:
        """Store an alarm, a new one or one that was changed; one without days is for today or tomorrow."""
        dated = replace(alarm, days=self._once(alarm)) if alarm.days <= 0 else alarm
        columns = {
            "time_in_minutes": dated.minutes, "days": dated.days, "is_enabled": int(dated.is_on),
            "vibrate": int(dated.vibrates), "sound_title": dated.sound.title, "sound_uri": dated.sound.uri,
            "label": dated.label, "one_shot": 0,
        }  # fmt: skip
        if dated.id:
            self.database.update("contacts", {"id": dated.id}, **columns)
        else:
            dated = replace(dated, id=self.database.insert("contacts", **columns))
        self.schedule()
        return dated

    def new(self) -> Alarm:
        """Return what a new alarm begins with: the one saved last, else eight on the weekday of tomorrow."""
        last = remembered(self.settings.prefs, LAST)
        if not last:
            return Alarm(0, EIGHT, 1 << (local_time(self.phone).weekday() + 1) % 7)
        sound = Sound(str(last["soundTitle"]), str(last["soundUri"]))
        return Alarm(0, last["timeInMinutes"], last["days"], True, last["vibrate"], sound, last["label"])

    def remember(self, alarm: Alarm) -> None:
        """Let the next new alarm begin like this one."""
        facts = {
            "id": alarm.id, "timeInMinutes": alarm.minutes, "days": alarm.days, "isEnabled": alarm.is_on,
            "vibrate": alarm.vibrates, "soundTitle": alarm.sound.title, "soundUri": alarm.sound.uri,
            "label": alarm.label, "oneShot": False,
        }  # fmt: skip
        self.settings.prefs.update({LAST: json.dumps(facts, separators=(",", ":"))})

    def _once(self, alarm: Alarm) -> int:
        now = local_time(self.phone)
        return TODAY if alarm.minutes > now.hour * 60 + now.minute else TOMORROW

    def switch_off(self, alarm: Alarm) -> None:
        """Let an alarm not ring any more."""
        self.database.update("contacts", {"id": alarm.id}, is_enabled=0)
        self.schedule()

    def remove(self, *numbers: int) -> None:
        """Delete alarms."""
        for number in numbers:
            self.database.delete("contacts", id=number)
        self.schedule()

    # -- when they ring -----------------------------------------------------------------------------------------------

    def next_time(self) -> datetime.datetime | None:
        """Return when the next alarm rings."""
        now = local_time(self.phone)
        return min((alarm.next_time(now) for alarm in self.all() if alarm.is_on), default=None)

    def left_text(self, alarm: Alarm) -> str:
        """Return what a toast tells about an alarm that is on."""
        now = local_time(self.phone)
        minutes = -int(-(alarm.next_time(now) - now).total_seconds() // 60)
        said = self.settings.tr("Time remaining till the alarm goes off:\n{length}")
        return said.format(length=length_text(self.phone, minutes * 60))

    def schedule(self) -> None:
        """Tell the alarm service about the alarms that are on; those that are put off stay so."""
        service, now = self.phone.alarms, local_time(self.phone)
        for due in service.pending():
            if due.package == PACKAGE and due.tag.startswith("alarm "):
                service.cancel(PACKAGE, due.tag)
        for alarm in self.all():
            if alarm.is_on:
                self._ring(alarm, f"alarm {alarm.id}", alarm.next_time(now).timestamp())

    def put_off(self, alarm: Alarm, minutes: int) -> None:
        """Let an alarm ring again after some minutes."""
        at_s = self.phone.clock.now() + 60 * minutes
        self._ring(alarm, f"snooze {alarm.id}", at_s)

    def _ring(self, alarm: Alarm, tag: str, at_s: float) -> None:
        intent = Intent(action=RING, package=PACKAGE, extras={"alarm_id": alarm.id})
        self.phone.alarms.set(DueAlarm(PACKAGE, tag, at_s, intent, is_clock=True))

    def rung(self, alarm: Alarm) -> None:
        """An alarm rings: one without days has rung for the only time, the others will again."""
        if alarm.days < 0:
            self.switch_off(alarm)
        else:
            self.schedule()


def remembered(prefs: Preferences, key: str) -> dict[str, Any]:
    """Return what is remembered of an alarm or timer that was saved; nothing if nothing is."""
    try:
        facts = json.loads(prefs.text(key, "{}"))
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def _alarm(row: sqlite3.Row) -> Alarm:
    return Alarm(
        row["id"], row["time_in_minutes"], row["days"], bool(row["is_enabled"]), bool(row["vibrate"]),
        Sound(row["sound_title"], row["sound_uri"]), row["label"],
    )  # fmt: skip


def length_text(phone: ax.Phone, seconds: int) -> str:
    """Return a length of time in words: `1 day, 2 hours`."""
    days, rest = divmod(seconds, 60 * DAY_MINUTES)
    parts = ((days, "day"), (rest // 3600, "hour"), (rest % 3600 // 60, "minute"), (rest % 60, "second"))
    count = partial(phone.strings.count, PACKAGE)
    return ", ".join(count(number, f"{{count}} {unit}", f"{{count}} {unit}s") for number, unit in parts if number)


def sound_text(phone: ax.Phone, sound: Sound) -> str:
    """Return what a sound is called: by its name, beside which `Default` may stand, or that there is none."""
    name = sound.title.removeprefix("Default (").removesuffix(")")
    if sound.title == f"Default ({name})":
        return phone.strings.translate(PACKAGE, "Default ({name})").format(name=name)
    return phone.strings.translate(PACKAGE, sound.title)


def day_text(phone: ax.Phone, day: datetime.date) -> str:
    """Return a day as the clock shows it: `Sun, 15 Oct`, or as the locale writes such a day."""
    if phone.strings.locale_of(PACKAGE).partition("-")[0] == "en":
        return f"{day:%a}, {day.day} {day:%b}"
    return date_text(phone, day, "weekday_date")


def now_text(phone: ax.Phone) -> str:
    """Return the time of day as a reminder shows it."""
    now = to_local(phone, phone.clock.now())
    return Settings(phone).time_text(now.hour * 60 + now.minute)
