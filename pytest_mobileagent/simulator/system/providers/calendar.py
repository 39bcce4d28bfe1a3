"""The calendar provider: `content://com.android.calendar` over calendar.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.content import ContentError
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._recurrence import occurrences
from pytest_mobileagent.simulator.system.providers._resources import schema
from pytest_mobileagent.simulator.system.providers._tables import Tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

PACKAGE = "com.android.providers.calendar"
AUTHORITY = "com.android.calendar"
_TABLES = {
    "calendars": ("Calendars", ""),
    "attendees": ("Attendees", ""),
    "reminders": ("Reminders", ""),
    "calendar_alerts": ("CalendarAlerts", ""),
    "extendedproperties": ("ExtendedProperties", ""),
    "colors": ("Colors", ""),
    "properties": ("CalendarCache", ""),
    "events": ("view_events", ""),
}
_DAY_MS = 86_400_000


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    store = sql.ProviderDatabase(phone, (PACKAGE, "calendar.db"), schema("calendar"))
    return {AUTHORITY: Calendar(phone, store)}


class Calendar:
    """Calendars, events and what belongs to them."""

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's calendar database."""
        self._phone = phone
        self._store = store
        self._tables = Tables(store, _TABLES)

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return rows; `instances/when/BEGIN/END` are the events' occurrences in that time, ms."""
        match uri.segments:
            case ("instances", "when", begin, end) if begin.isdigit() and end.isdigit():
                return self._instances(int(begin), int(end), query)
            case ("instances", "whenbyday", first, last) if first.isdigit() and last.isdigit():
                start, stop = ((int(day) - 2440588) * _DAY_MS for day in (first, str(int(last) + 1)))
                return self._instances(start, stop - 1, query)
            case ("events",) | ("events", _):
                condition = sql.Condition().add("deleted = 0")
                if uri.id is not None:
                    condition.add("_id = ?", uri.id)
                return sql.select(self._store.open(), "view_events", query, condition)
            case _:
                return self._tables.query(uri, query)

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a row; an event needs calendar, start and time zone."""
        if uri.segments != ("events",):
            return self._tables.insert(uri, values)
        for name in ("calendar_id", "dtstart", "eventTimezone"):
            if values.get(name) is None:
                field = {"eventTimezone": "EVENT_TIMEZONE"}.get(name, name.upper())
                raise ContentError(sql.ILLEGAL_ARGUMENT, f"{field} values must be specified when inserting an event")
        if values.get("dtend") is None and values.get("duration") is None:
            raise ContentError(sql.ILLEGAL_ARGUMENT, "DTEND and DURATION cannot both be null for an event.")
        row: Row = {"lastDate": values.get("dtend"), "hasAlarm": 0, "dirty": 1, **values}
        return f"content://{AUTHORITY}/events/{sql.insert(self._store.open(), 'Events', row)}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change rows."""
        if uri.segments[:1] != ("events",):
            return self._tables.update(uri, values, query)
        return sql.update(self._store.open(), "Events", values, self._event_condition(uri, query))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove rows; with an event goes what belongs to it."""
        if uri.segments[:1] != ("events",):
            return self._tables.delete(uri, query)
        database = self._store.open()
        count = sql.delete(database, "Events", self._event_condition(uri, query))
        for table in ("Attendees", "Reminders", "CalendarAlerts", "ExtendedProperties"):
            database.execute(f"DELETE FROM {table} WHERE event_id NOT IN (SELECT _id FROM Events)")  # noqa: S608 - names of the line above
        return count

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    @staticmethod
    def _event_condition(uri: ContentUri, query: Query) -> sql.Condition:
        condition = sql.Condition().add_query(query)
        return condition if uri.id is None else condition.add("_id = ?", uri.id)

    def _instances(self, begin_ms: int, end_ms: int, query: Query) -> list[Row]:
        """Fill the table of instances for a time, and return those that a query asks for."""
        database = self._store.open()
        database.execute("DELETE FROM Instances")
        local = self._phone.properties.local_time
        for event in database.query("SELECT * FROM Events WHERE deleted = 0"):
            for start, end in occurrences(dict(event), begin_ms, end_ms):
                first, last = local(start / 1000), local(max(start, end - 1) / 1000)
                database.insert(
                    "Instances", event_id=event["_id"], begin=start, end=end,
                    startDay=first.toordinal() + 1721425, endDay=last.toordinal() + 1721425,
                    startMinute=first.hour * 60 + first.minute, endMinute=last.hour * 60 + last.minute,
                )  # fmt: skip
        return sql.select(database, "view_instances", query, sort="begin ASC")
