"""Sharing events: as an iCalendar file's text."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Event
    from pytest_mobileagent.simulator.ui import Screen


def ics_text(events: Iterable[Event]) -> str:
    """Return events as an iCalendar file (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN", "VERSION:2.0"]
    for event in events:
        lines += ["BEGIN:VEVENT", f"SUMMARY:{_escaped(event.title)}", f"UID:{event.import_id}"]
        if event.location:
            lines.append(f"LOCATION:{_escaped(event.location)}")
        if event.description:
            lines.append(f"DESCRIPTION:{_escaped(event.description)}")
        lines += [*_times(event), "STATUS:CONFIRMED", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _times(event: Event) -> list[str]:
    start = datetime.datetime.fromtimestamp(event.start_s, datetime.UTC)
    end = datetime.datetime.fromtimestamp(event.end_s, datetime.UTC)
    if event.is_all_day:
        after = end + datetime.timedelta(days=1)
        return [f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"]
    return [f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DTEND:{end:%Y%m%dT%H%M%SZ}"]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def share(screen: Screen, events: Iterable[Event]) -> None:
    """Offer events to other apps."""
    extras = {"android.intent.extra.TEXT": ics_text(events)}
    screen.start(Intent(action="android.intent.action.SEND", type="text/calendar", extras=extras))
