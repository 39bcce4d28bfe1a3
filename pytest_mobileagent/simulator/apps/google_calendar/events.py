"""Events, as the calendar provider has them; without an account they lie in a calendar of the phone's own."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import time_zone, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Value

PACKAGE = "com.google.android.calendar"
_URI = "content://com.android.calendar"


@dataclass(frozen=True, slots=True)
class Event:
    """One event; an event of whole days begins and ends at midnight, `end` being the first day after it."""

    title: str
    start: datetime.datetime
    end: datetime.datetime
    is_all_day: bool = False
    place: str = ""
    notes: str = ""
    id: int = 0


class Events:
    """The events of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        self._phone = phone

    def between(self, first: datetime.date, last: datetime.date) -> list[Event]:
        """Return what takes place on some days, both included, by its beginning."""
        zone = time_zone(self._phone)
        begin = datetime.datetime.combine(first, datetime.time(), zone)
        end = datetime.datetime.combine(last, datetime.time(), zone) + datetime.timedelta(days=1)
        path = f"{_URI}/instances/when/{_ms(begin)}/{_ms(end) - 1}"
        columns = ["event_id", "title", "begin", "end", "allDay", "eventLocation", "description"]
        return [self._read(dict(row)) for row in self._phone.content.query(path, columns)]

    def _read(self, row: dict[str, object]) -> Event:
        is_all_day = row["allDay"] == 1
        start, end = (self._moment(int(str(row[name])), is_utc=is_all_day) for name in ("begin", "end"))
        texts = (str(row[name] or "") for name in ("title", "eventLocation", "description"))
        title, place, notes = texts
        return Event(title, start, end, is_all_day, place, notes, int(str(row["event_id"])))

    def _moment(self, ms: int, *, is_utc: bool) -> datetime.datetime:
        """Return a moment; days have no time zone, and are stored as those of UTC."""
        if is_utc:
            day = datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC)
            return day.replace(tzinfo=time_zone(self._phone))
        return to_local(self._phone, ms / 1000)

    def add(self, event: Event) -> None:
        """Store a new event."""
        start, end, zone = event.start, event.end, self._phone.properties.get("persist.sys.timezone") or "UTC"
        if event.is_all_day:
            start, end, zone = start.replace(tzinfo=datetime.UTC), end.replace(tzinfo=datetime.UTC), "UTC"
        row: dict[str, Value] = {
            "calendar_id": self._calendar(), "title": event.title, "dtstart": _ms(start), "dtend": _ms(end),
            "eventTimezone": zone, "allDay": int(event.is_all_day), "eventLocation": event.place,
            "description": event.notes,
        }  # fmt: skip
        self._phone.content.insert(f"{_URI}/events", row)

    def delete(self, number: int) -> None:
        """Delete an event."""
        self._phone.content.delete(f"{_URI}/events/{number}")

    def _calendar(self) -> int:
        rows = self._phone.content.query(f"{_URI}/calendars", ["_id"])
        if rows:
            return int(str(rows[0]["_id"]))
        values: dict[str, Value] = {
            "account_name": "Phone", "account_type": "LOCAL", "name": "Phone", "calendar_displayName": "Phone",
            "visible": 1, "calendar_access_level": 700,
        }  # fmt: skip
        return int(self._phone.content.insert(f"{_URI}/calendars", values).rpartition("/")[2])


def _ms(moment: datetime.datetime) -> int:
    return int(moment.timestamp() * 1000)
