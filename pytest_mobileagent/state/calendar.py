"""The events of Simple Calendar Pro, as its database has them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.preferences import defaults

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.calendar.pro"
_FILLED = columns(
    "databases/events.db/events", "import_id", "last_updated", "parent_id", "reminder_*_type", "source", "time_zone"
)
APP = AppDeclaration(
    PACKAGE,
    names=("simple calendar pro", "simple calendar", "calendar"),
    filled=_FILLED,
    noted=("Prefs.xml/reminder_minutes*", "Prefs.xml/view"),  # as in the last event, the last view
    defaults=defaults(
        {"snooze_delay": 10},
        on=(
            "allow_creating_tasks",
            "allow_customise_day_count",
            "dim_completed_tasks",
            "dim_past_events",
            "display_description",
            "show_midnight_spanning_events_at_top",
            "use_previous_event_reminders",
            "use_same_snooze",
        ),
        off=(
            "allow_changing_time_zones",
            "highlight_weekends",
            "loop_reminders",
            "replace_description",
            "show_grid",
            "start_week_with_current_day",
            "vibrate_on_reminder",
            "week_numbers",
        ),
    ),
)
FREE_PACKAGE = "com.simplemobiletools.calendar"  # of 2018
FREE_APP = AppDeclaration(
    FREE_PACKAGE,
    names=("simple calendar", "calendar"),
    filled=_FILLED,
    noted=("Prefs.xml/reminder_minutes*", "Prefs.xml/last_used_*", "Prefs.xml/view"),
)
PROVIDER = AppDeclaration(
    "com.android.providers.calendar",
    derived=tuple(f"databases/calendar.db/{table}" for table in ("CalendarCache", "Colors", "_sync_state*")),
)
GOOGLE_APP = AppDeclaration("com.google.android.calendar", names=("google calendar", "calendar"))
_REMINDERS, _NONE = tuple(f"reminder_{at}_minutes" for at in (1, 2, 3)), -1
_ALL_DAY, _TASK = 1, 1  # of flags, and a type
DAILY_S, WEEKLY_S = 86400, 604800  # repeat_interval
# Of a new event in the table `events`: what the form offers, and its columns have where nobody has chosen otherwise.
OFFERED = {
    "reminder_1_minutes": 10, "reminder_2_minutes": _NONE, "reminder_3_minutes": _NONE, "event_type": 1, "color": 0,
    "availability": 0,
}  # fmt: skip
_DEFAULTS: dict[str, str | int] = {
    "reminder_1_minutes": -1, "reminder_2_minutes": -1, "reminder_3_minutes": -1, "reminder_1_type": 0,
    "reminder_2_type": 0, "reminder_3_type": 0, "repetition_exceptions": "[]", "attendees": "", "import_id": "",
    "time_zone": "UTC", "event_type": 1, "parent_id": 0, "last_updated": 0, "source": "imported-ics",
    "availability": 0, "color": 0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `start` and `end` are aware, `rest` is everything else that is stored of it."""

    title: str
    start: datetime.datetime
    end: datetime.datetime
    description: str = ""
    location: str = ""
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    exceptions: str = "[]"  # the days on which a repetition does not take place
    attendees: str = "[]"  # who was invited
    flags: int = 0
    type: int = 0
    id: int = 0
    rest: tuple[str | int | None, ...] = ()

    @property
    def is_task(self) -> bool:
        """Whether it is a task and no event."""
        return self.type == _TASK

    @property
    def is_all_day(self) -> bool:
        """Whether it takes the whole day."""
        return bool(self.flags & _ALL_DAY)

    def besides(self, *, description: str = "", every_s: int = 0, is_all_day: bool = False) -> str:
        """Return what has been made of a new event that nobody asked for, or is lacking; an empty text if nothing is.

        Of what can be filled in beside title and time: the description is this one, it repeats every so many seconds
        without an end and with every occurrence, 0 for not at all, it takes the whole day or not, and it has neither
        place nor guests.
        """
        repetition = (self.repeat_interval, self.repeat_limit, self.exceptions)
        wrong = {
            "description": words_differ(self.description, description),
            "place": words_differ(self.location, ""),
            "length": "" if self.is_all_day == is_all_day
            else "it takes all day" if self.is_all_day else "it does not take all day",
            "guests": "" if self.attendees == "[]" else f"{self.attendees} are invited",
            "repetition": "" if repetition == (every_s, 0, "[]")
            else f"every {self.repeat_interval} s until {self.repeat_limit} but on {self.exceptions}",
        }  # fmt: skip
        return "; ".join(f"{name}: {problem}" for name, problem in wrong.items() if problem)

    def overlaps(self, start: datetime.datetime, end: datetime.datetime) -> bool:
        """Whether the event takes place at some moment of a span of time, both of its ends included."""
        return self.start <= end and self.end >= start


class Calendar:
    """The calendar of a phone."""

    def __init__(self, device: Device, package: str = PACKAGE) -> None:
        """Look at what the app called `package` has on `device`, whose adbd runs as root."""
        self._device = device
        self._path = f"/data/data/{package}/databases/events.db"

    def clear(self) -> None:
        """Delete every event and task; the app is stopped."""
        self._device.edit_database(self._path, ("DELETE FROM events", "DELETE FROM tasks"))

    def add(self, events: Iterable[Event]) -> None:
        """Add events, in their order; the app is stopped."""
        new = list(events)

        def insert(connection: sqlite3.Connection) -> None:
            for event in new:
                values = {
                    **_DEFAULTS, "start_ts": int(event.start.timestamp()), "end_ts": int(event.end.timestamp()),
                    "title": event.title, "location": event.location, "description": event.description,
                    "repeat_interval": event.repeat_interval, "repeat_rule": event.repeat_rule,
                    "repeat_limit": event.repeat_limit,
                    "repetition_exceptions": event.exceptions, "flags": event.flags, "type": event.type,
                }  # fmt: skip
                marks = ", ".join(f":{name}" for name in values)
                connection.execute(f"INSERT INTO events ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608 - constant names

        self._device.edit_database(self._path, insert)

    def all(self) -> list[Event]:
        """Return every event and task, the oldest first."""
        return [_read(row) for row in self._device.sql(self._path, "SELECT * FROM events ORDER BY id")]

    def reminders(self, number: int) -> list[int]:
        """Return how many minutes before an event reminders come."""
        row = self._device.sql(self._path, "SELECT * FROM events WHERE id = ?", (number,))[0]
        return [row[name] for name in _REMINDERS if row[name] != _NONE]

    def of_type(self, title: str) -> list[Event]:
        """Return the events of the type that is called so, the oldest first."""
        query = "SELECT * FROM events WHERE event_type IN (SELECT id FROM event_types WHERE title = ?) ORDER BY id"
        return [_read(row) for row in self._device.sql(self._path, query, (title,))]

    def types(self) -> list[str]:
        """Return the titles of the types of events, sorted."""
        return sorted(self.type_ids().values())

    def type_ids(self) -> dict[int, str]:
        """Return the titles of the types of events by their numbers."""
        return {row["id"]: row["title"] for row in self._device.sql(self._path, "SELECT id, title FROM event_types")}


_OWN = (
    "id", "start_ts", "end_ts", "title", "location", "description", "repeat_interval", "repeat_rule", "repeat_limit",
    "repetition_exceptions", "attendees", "flags", "type",
)  # fmt: skip


def _read(row: sqlite3.Row) -> Event:
    return Event(
        title=row["title"],
        start=datetime.datetime.fromtimestamp(row["start_ts"], datetime.UTC),
        end=datetime.datetime.fromtimestamp(row["end_ts"], datetime.UTC),
        description=row["description"],
        location=row["location"],
        repeat_interval=row["repeat_interval"],
        repeat_rule=row["repeat_rule"],
        repeat_limit=row["repeat_limit"],
        exceptions=row["repetition_exceptions"] or "[]",
        attendees=row["attendees"] if "attendees" in row.keys() and row["attendees"] else "[]",  # noqa: SIM118 - as below
        flags=row["flags"],
        type=row["type"],
        id=row["id"],
        rest=tuple(row[name] for name in row.keys() if name not in _OWN),  # noqa: SIM118 - a Row iterates its values
    )
