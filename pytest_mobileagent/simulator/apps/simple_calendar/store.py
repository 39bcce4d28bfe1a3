"""Events, event types and preferences, as the app stores them."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.dates import (
    calendar_of,
    first_weekday,
    is_24_hour,
    local_time,
    time_zone,
    to_local,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.system.dates import LocaleCalendar
    from pytest_mobileagent.simulator.system.preferences import Value

PACKAGE = "com.simplemobiletools.calendar.pro"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
ALL_DAY, COMPLETED = 1, 8  # flags
EVENT, TASK = 0, 1  # type
NO_REMINDER = -1
DEFAULT_REMINDER = 10
REGULAR_TYPE = 1
DAY_S = recurrence.DAY_S
WEEKEND = "#f44336"
_WEEKEND_DAYS = (5, 6)
_MOST_OCCURRENCES = 20_000
_MOST_DAYS = 3660
_FIRST_S, _LAST_S = -(10**9), 253_370_764_800  # 1938 and the year 9999


def argb(color: str) -> int:
    """Return `#rrggbb` as Android stores it: a signed 32-bit ARGB number."""
    return int(color[1:7], 16) - (1 << 24)


def color_text(value: int) -> str:
    """Return a stored ARGB number as `#rrggbb`."""
    return f"#{value & 0xFFFFFF:06x}"


@dataclass(frozen=True, slots=True)
class EventType:
    """A category of events."""

    id: int
    title: str
    color: str


@dataclass(frozen=True, slots=True)
class Event:
    """A row of `events`: an event, or a task."""

    id: int = 0
    start_s: int = 0
    end_s: int = 0
    title: str = ""
    location: str = ""
    description: str = ""
    reminders: tuple[int, int, int] = (NO_REMINDER, NO_REMINDER, NO_REMINDER)
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    exceptions: tuple[str, ...] = ()
    import_id: str = ""
    time_zone: str = ""
    flags: int = 0
    event_type: int = REGULAR_TYPE
    parent_id: int = 0
    source: str = "simple-calendar"
    color: int = 0
    type: int = EVENT

    @property
    def is_all_day(self) -> bool:
        """Whether it has no time of day."""
        return bool(self.flags & ALL_DAY)

    @property
    def is_task(self) -> bool:
        """Whether this is a task."""
        return self.type == TASK


class Occurrence(NamedTuple):
    """One time that an event takes place."""

    start_s: int
    end_s: int
    event: Event
    is_completed: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """What tells occurrences apart."""
        return self.event.id, self.start_s

    @property
    def order(self) -> tuple[bool, int, int, str, str]:
        """How lists of a day are sorted."""
        return not self.event.is_all_day, self.start_s, self.end_s, self.event.title, self.event.description


def _numbers(texts: Iterable[str]) -> frozenset[int]:
    return frozenset(int(text) for text in texts if text.isdecimal())


def _read(row: sqlite3.Row) -> Event:
    try:
        exceptions = tuple(str(code) for code in json.loads(row["repetition_exceptions"] or "[]"))
    except (ValueError, TypeError):
        exceptions = ()
    return Event(
        row["id"], row["start_ts"], row["end_ts"], row["title"], row["location"], row["description"],
        (row["reminder_1_minutes"], row["reminder_2_minutes"], row["reminder_3_minutes"]),
        row["repeat_interval"], row["repeat_rule"], row["repeat_limit"], exceptions, row["import_id"],
        row["time_zone"], row["flags"], row["event_type"], row["parent_id"], row["source"], row["color"], row["type"],
    )  # fmt: skip


class _Remembered(ax.Preferences):
    """The app's preferences, parsed again only once the disk has changed."""

    _version = -1
    _items: dict[str, Value]

    def items(self) -> dict[str, Value]:
        """Return all values by name."""
        version = self._phone.disk.version
        if version != self._version:
            self._version, self._items = version, super().items()
        return self._items


class Store(ax.Store):
    """The calendar of a phone."""

    database_file, schema = "events.db", SCHEMA

    def __init__(self, phone: ax.Phone, package: str = PACKAGE) -> None:
        """Read from `phone` what the app called `package` has."""
        super().__init__(phone)
        self.package = package
        self._types: list[EventType] = []
        self._types_version = -1

    @cached_property
    def prefs(self) -> ax.Preferences:
        """The preferences."""
        return _Remembered(self.phone, self.package, simple.PREFS)

    # -- what the locale says -------------------------------------------------------------------------------------

    @property
    def names(self) -> LocaleCalendar:
        """The locale's names of days and months."""
        return calendar_of(self.phone)

    # -- preferences ----------------------------------------------------------------------------------------------

    @property
    def is_24h(self) -> bool:
        """Whether times are shown in 24-hour form."""
        return self.prefs.flag("use_24_hour_format", default=is_24_hour(self.phone))

    @property
    def first_weekday(self) -> int:
        """The week's first day, 0 for Monday; unless one was chosen, a locale's Sunday or Monday."""
        sunday_first = self.prefs.flag("sunday_first", default=first_weekday(self.phone) == 6)
        return self.prefs.number("first_day_of_week", 7 if sunday_first else 1) - 1  # of 1 for Monday to 7

    @property
    def weekend_color(self) -> str:
        """The colour that weekends have if they are highlighted; empty if they are not."""
        is_on = self.prefs.flag("highlight_weekends")
        return color_text(self.prefs.number("highlight_weekends_color", argb(WEEKEND))) if is_on else ""

    def day_color(self, day: datetime.date, otherwise: str) -> str:
        """Return the colour of a day's number and letter, which is that of weekends if those are highlighted."""
        return (self.weekend_color if day.weekday() in _WEEKEND_DAYS else "") or otherwise

    def today(self) -> datetime.date:
        """Return the phone's date."""
        return local_time(self.phone).date()

    def now_s(self) -> int:
        """Return the phone's time, seconds since the epoch."""
        return int(self.phone.clock.now())

    def midnight_s(self, day: datetime.date) -> int:
        """Return when a day begins."""
        return self.moment_s(day, datetime.time())

    def moment_s(self, day: datetime.date, time: datetime.time) -> int:
        """Return a wall time as seconds since the epoch."""
        return int(datetime.datetime.combine(day, time, tzinfo=time_zone(self.phone)).timestamp())

    def local(self, moment_s: int) -> datetime.datetime:
        """Return a moment as the phone's user reads it; one that no calendar knows becomes the nearest it does."""
        return to_local(self.phone, min(max(moment_s, _FIRST_S), _LAST_S))

    # -- types ----------------------------------------------------------------------------------------------------

    def types(self) -> list[EventType]:
        """Return the event types, by title."""
        version = self.phone.disk.version
        if version != self._types_version:
            rows = self.database.query("SELECT id, title, color FROM event_types ORDER BY title COLLATE NOCASE, id")
            self._types = [EventType(row["id"], row["title"], color_text(row["color"])) for row in rows]
            self._types_version = version
        return list(self._types)

    def type_of(self, number: int) -> EventType:
        """Return a type; the regular one if there is none of that number."""
        known = {kind.id: kind for kind in self.types()}
        return known.get(number) or known.get(REGULAR_TYPE) or EventType(REGULAR_TYPE, "Regular event", simple.PRIMARY)

    def save_type(self, kind: EventType) -> int:
        """Store a type, new if its id is 0, and show its events."""
        if kind.id:
            self.database.update("event_types", {"id": kind.id}, title=kind.title, color=argb(kind.color))
            return kind.id
        number = self.database.insert(
            "event_types", title=kind.title, color=argb(kind.color), caldav_calendar_id=0, caldav_display_name="",
            caldav_email="", type=0,
        )  # fmt: skip
        self.set_shown_types(self.shown_types() | {number})
        if self.package == PACKAGE:  # the free app has no quick filter
            self._add_quick_type(number)
        return number

    def _add_quick_type(self, number: int) -> None:
        """Let a new type be a button of the quick filter, which begins with the first two."""
        quick, types = self.quick_types(), self.types()
        if quick:
            self.set_quick_types(quick | {number})
        elif len(types) == 2:
            self.set_quick_types(kind.id for kind in types)

    def delete_type(self, number: int, *, with_events: bool) -> None:
        """Delete a type; its events too, or they become regular ones."""
        if with_events:
            rows = self.database.query("SELECT id FROM events WHERE event_type = ?", (number,))
            self.delete(row["id"] for row in rows)
        else:
            self.database.update("events", {"event_type": number}, event_type=REGULAR_TYPE)
        self.database.delete("event_types", id=number)
        self.set_shown_types(self.shown_types() - {number})

    def has_events(self, number: int) -> bool:
        """Whether a type has events."""
        return bool(self.database.query("SELECT 1 FROM events WHERE event_type = ? LIMIT 1", (number,)))

    def shown_types(self) -> frozenset[int]:
        """Return the types whose events are shown."""
        return _numbers(self.prefs.texts("display_event_types", frozenset({"1"})))

    def set_shown_types(self, numbers: Iterable[int]) -> None:
        """Choose the types whose events are shown."""
        self.prefs.put(display_event_types=frozenset(str(number) for number in numbers))

    def quick_types(self) -> frozenset[int]:
        """Return the types that are buttons of the quick filter."""
        return _numbers(self.prefs.texts("quick_filter_event_types"))

    def set_quick_types(self, numbers: Iterable[int]) -> None:
        """Choose the types that are buttons of the quick filter."""
        self.prefs.put(quick_filter_event_types=frozenset(str(number) for number in numbers))

    def color_of(self, event: Event) -> str:
        """Return an event's colour: its own, or its type's."""
        return color_text(event.color) if event.color else self.type_of(event.event_type).color

    # -- reading --------------------------------------------------------------------------------------------------

    def event(self, number: int) -> Event | None:
        """Return an event or task by its id."""
        rows = self.database.query("SELECT * FROM events WHERE id = ?", (number,))
        return _read(rows[0]) if rows else None

    def all(self) -> list[Event]:
        """Return every event and task of the shown types."""
        shown = self.shown_types()
        rows = self.database.query("SELECT * FROM events ORDER BY id")
        return [event for event in map(_read, rows) if event.event_type in shown]

    def between(self, start_s: int, end_s: int, events: Iterable[Event] | None = None) -> list[Occurrence]:
        """Return what takes place in a span of time (the end is outside), in the order of lists."""
        done = self._completed()
        found = [
            Occurrence(start, end, event, (event.id, start) in done)
            for event in (self.all() if events is None else events)
            for start, end in self._spans(event, start_s, end_s)
        ]
        return sorted(found, key=lambda one: (self.local(one.start_s).date(), one.order))

    def on_day(self, day: datetime.date) -> list[Occurrence]:
        """Return what takes place on a day."""
        start_s = self.midnight_s(day)
        found = self.between(start_s, self.midnight_s(day + datetime.timedelta(days=1)))
        return sorted(found, key=lambda one: one.order)

    def _spans(self, event: Event, start_s: int, end_s: int) -> Iterator[tuple[int, int]]:
        length = max(0, event.end_s - event.start_s)
        for start in self._starts(event, end_s):
            end = start + length
            if start < end_s and (end > start_s or start >= start_s):
                yield start, end

    def _starts(self, event: Event, before_s: int) -> Iterator[int]:
        """Yield the moments at which an event begins, up to `before_s`."""
        if not event.repeat_interval:
            yield event.start_s
            return
        first = self.local(event.start_s)
        every = recurrence.days(first.date(), event.repeat_interval, event.repeat_rule)
        most = -event.repeat_limit if event.repeat_limit < 0 else _MOST_OCCURRENCES
        for day in islice(every, most):
            start = self.moment_s(day, first.time())
            if start >= before_s or 0 < event.repeat_limit < start:
                return
            if f"{day:%Y%m%d}" not in event.exceptions:
                yield start

    def days_of(self, one: Occurrence) -> list[datetime.date]:
        """Return the days that an occurrence touches."""
        first = self.local(one.start_s).date()
        last = self.local(max(one.start_s, one.end_s - (0 if one.event.is_all_day else 1))).date()
        return [first + datetime.timedelta(days=at) for at in range(min((last - first).days, _MOST_DAYS) + 1)]

    def search(self, text: str) -> list[Occurrence]:
        """Return what has a text in title, location or description, in the two years before and after now."""
        wanted = text.lower()
        fit = [
            event
            for event in self.all()
            if wanted in event.title.lower() or wanted in event.location.lower() or wanted in event.description.lower()
        ]
        span = 2 * recurrence.YEAR_S
        return self.between(self.now_s() - span, self.now_s() + span, fit)

    # -- writing --------------------------------------------------------------------------------------------------

    def save(self, event: Event) -> int:
        """Store an event, new if its id is 0; return its id."""
        now_ms = self.now_ms
        first, second, third = event.reminders
        values: dict[str, object] = {
            "start_ts": event.start_s, "end_ts": event.end_s, "title": event.title, "location": event.location,
            "description": event.description, "reminder_1_minutes": first, "reminder_2_minutes": second,
            "reminder_3_minutes": third, "reminder_1_type": 0, "reminder_2_type": 0, "reminder_3_type": 0,
            "repeat_interval": event.repeat_interval, "repeat_rule": event.repeat_rule,
            "repeat_limit": event.repeat_limit, "repetition_exceptions": f"[{','.join(event.exceptions)}]",
            "attendees": "", "import_id": event.import_id or self._new_import_id(), "time_zone": event.time_zone,
            "flags": event.flags, "event_type": event.event_type, "parent_id": event.parent_id,
            "last_updated": now_ms, "source": event.source, "availability": 0, "color": event.color,
            "type": event.type,
        }  # fmt: skip
        number = event.id
        if number:
            self.database.update("events", {"id": number}, **values)
        else:
            number = self.database.insert("events", **values)
        self.set_reminder(replace(event, id=number))
        return number

    def _new_import_id(self) -> str:
        """Return an id as the app makes one: 32 hexadecimal digits and the time in ms."""
        now_ms = self.now_ms
        count = self.database.query("SELECT count(*) FROM events")[0][0]
        return f"{(now_ms * 0x9E3779B97F4A7C15 + count * 0xD1B54A32D192ED03) % (1 << 128):032x}{now_ms}"

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete events with the single occurrences that were split from them."""
        for number in list(numbers):
            rows = self.database.query("SELECT id FROM events WHERE parent_id = ?", (number,))
            for gone in (number, *(row["id"] for row in rows)):
                self.database.delete("events", id=gone)
                self.database.delete("tasks", task_id=gone)
                self.phone.alarms.cancel(self.package, str(gone))
                self.phone.notifications.cancel(self.package, gone)

    def delete_all(self) -> None:
        """Delete all events and tasks."""
        self.delete(row["id"] for row in self.database.query("SELECT id FROM events"))

    def except_day(self, number: int, start_s: int) -> None:
        """Let a repeating event not take place on a day."""
        event = self.event(number)
        if event is not None:
            self.save(replace(event, exceptions=(*event.exceptions, f"{self.local(start_s):%Y%m%d}")))

    def end_before(self, number: int, start_s: int) -> None:
        """Let a repeating event end with the occurrence before `start_s`; delete it if that was the first."""
        event = self.event(number)
        if event is None:
            return
        if start_s <= event.start_s:
            self.delete([number])
            return
        last = max(self._starts(event, start_s), default=event.start_s)
        day = self.local(last).date()
        self.save(replace(event, repeat_limit=self.moment_s(day, datetime.time(23, 59, 59))))

    # -- tasks ----------------------------------------------------------------------------------------------------

    def _completed(self) -> set[tuple[int, int]]:
        rows = self.database.query("SELECT task_id, start_ts FROM tasks WHERE flags & ?", (COMPLETED,))
        return {(row["task_id"], row["start_ts"]) for row in rows}

    def is_completed(self, number: int, start_s: int) -> bool:
        """Whether a task is done."""
        return (number, start_s) in self._completed()

    def set_completed(self, number: int, start_s: int, *, is_completed: bool) -> None:
        """Mark a task as done, or not."""
        self.database.delete("tasks", task_id=number, start_ts=start_s)
        if is_completed:
            self.database.insert("tasks", task_id=number, start_ts=start_s, flags=COMPLETED)
            self.phone.notifications.cancel(self.package, number)

    # -- reminders ------------------------------------------------------------------------------------------------

    def next_reminder(self, event: Event, after_s: float) -> tuple[int, int] | None:
        """Return when the next reminder is due, and the start that it is about."""
        minutes = [value for value in event.reminders if value != NO_REMINDER]
        if not minutes:
            return None
        horizon = int(after_s) + max(minutes) * 60 + recurrence.YEAR_S
        due = [
            (start - value * 60, start)
            for start in self._starts(event, horizon)
            for value in minutes
            if start - value * 60 > after_s
        ]
        return min(due, default=None)

    def set_reminder(self, event: Event) -> None:
        """Set the alarm of an event's next reminder."""
        found = self.next_reminder(event, self.phone.clock.now())
        if found is None:
            self.phone.alarms.cancel(self.package, str(event.id))
            return
        due_s, start_s = found
        intent = ax.Intent(
            component=f"{self.package}/.receivers.NotificationReceiver", action=f"{self.package}.REMIND",
            extras={"event_id": event.id, "start_ts": start_s},
        )  # fmt: skip
        self.phone.alarms.set(Alarm(self.package, str(event.id), float(due_s), intent))


def seed(phone: ax.Phone, package: str = PACKAGE) -> None:
    """Write the storage as the app creates it: no events, the regular event type."""
    phone.packages.database(package, "events.db", schema=SCHEMA)
    ax.Preferences(phone, package, simple.PREFS).put(
        display_event_types=frozenset({"1"}), app_run_count=1, last_version=238
    )
