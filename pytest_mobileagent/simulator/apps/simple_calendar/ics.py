"""Events as iCalendar files (RFC 5545): written, read, and shared."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.store import ALL_DAY, NO_REMINDER, REGULAR_TYPE, Event, EventType
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.system.volumes import STORAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Store

_HEAD = ("BEGIN:VCALENDAR", "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN", "VERSION:2.0")
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = {
    "DAILY": recurrence.DAY_S, "WEEKLY": recurrence.WEEK_S, "MONTHLY": recurrence.MONTH_S, "YEARLY": recurrence.YEAR_S,
}  # fmt: skip
_REMINDER = re.compile(r"-P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?")
_SHARED_FOLDER = f"{STORAGE}/Android/data/com.simplemobiletools.calendar.pro/cache"


# -- writing ----------------------------------------------------------------------------------------------------------


def ics_text(events: Iterable[Event], store: Store) -> str:
    """Return events as a file."""
    lines = [*_HEAD]
    for event in events:
        lines += _lines_of(event, store)
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _lines_of(event: Event, store: Store) -> list[str]:
    kind = store.type_of(event.event_type)
    lines = ["BEGIN:VTODO" if event.is_task else "BEGIN:VEVENT", f"SUMMARY:{_escaped(event.title)}"]
    lines += [f"UID:{event.import_id}", f"CATEGORIES:{_escaped(kind.title)}"]
    lines += _times(event, store)
    if event.location:
        lines.append(f"LOCATION:{_escaped(event.location)}")
    if event.description:
        lines.append(f"DESCRIPTION:{_escaped(event.description)}")
    if event.repeat_interval:
        lines.append(f"RRULE:{_rule(event, store)}")
    for minutes in event.reminders:
        if minutes != NO_REMINDER:
            days, rest = divmod(abs(minutes), 1440)
            sign = "-" if minutes >= 0 else ""
            hours, left = divmod(rest, 60)
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{sign}P{days}DT{hours}H{left}M0S", "END:VALARM"]
    return [*lines, "STATUS:CONFIRMED", "END:VTODO" if event.is_task else "END:VEVENT"]


def _times(event: Event, store: Store) -> list[str]:
    if event.is_all_day:
        first, last = store.local(event.start_s), store.local(event.end_s) + datetime.timedelta(days=1)
        return [f"DTSTART;VALUE=DATE:{first:%Y%m%d}", f"DTEND;VALUE=DATE:{last:%Y%m%d}"]
    start = datetime.datetime.fromtimestamp(event.start_s, datetime.UTC)
    end = datetime.datetime.fromtimestamp(event.end_s, datetime.UTC)
    if event.is_task:
        return [f"DTSTART:{start:%Y%m%dT%H%M%SZ}"]
    return [f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DTEND:{end:%Y%m%dT%H%M%SZ}"]


def _rule(event: Event, store: Store) -> str:
    interval = event.repeat_interval
    units = ((recurrence.YEAR_S, "YEARLY"), (recurrence.MONTH_S, "MONTHLY"), (recurrence.WEEK_S, "WEEKLY"))
    size, name = next((unit for unit in units if interval % unit[0] == 0), (recurrence.DAY_S, "DAILY"))
    parts = [f"FREQ={name}", f"INTERVAL={interval // size}"]
    if name == "WEEKLY":
        parts.append("BYDAY=" + ",".join(day for at, day in enumerate(_WEEKDAYS) if event.repeat_rule & (1 << at)))
    if event.repeat_limit > 0:
        parts.append(f"UNTIL={store.local(event.repeat_limit):%Y%m%d}")
    elif event.repeat_limit < 0:
        parts.append(f"COUNT={-event.repeat_limit}")
    return ";".join(parts)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def share(screen: ax.Screen, store: Store, events: Iterable[Event]) -> None:
    """Offer events to other apps, as a file in the app's cache."""
    disk = screen.phone.disk
    disk.mkdir(_SHARED_FOLDER, parents=True)
    path = f"{_SHARED_FOLDER}/event.ics"
    disk.write(path, ics_text(events, store))
    uri = file_provider_uri(f"{screen.app.package}.provider", path)
    ax.share_files(screen, "text/calendar", uri, title="Share via")


# -- reading ----------------------------------------------------------------------------------------------------------


def read_events(text: str, store: Store, *, event_type: int, ignores_types: bool) -> list[Event]:
    """Return the events of a file; types that it names are made if they are missing."""
    found = []
    for name, fields in _components(text):
        event = _event(fields, store)
        if event is None:
            continue
        kind = event_type if ignores_types else _type_named(fields.get("CATEGORIES", ""), store, event_type)
        values = {"event_type": kind, "type": 1 if name == "VTODO" else 0}
        found.append(_replaced(event, values))
    return found


def _replaced(event: Event, values: dict[str, int]) -> Event:
    end_s = event.start_s if values["type"] else event.end_s
    return Event(
        start_s=event.start_s, end_s=end_s, title=event.title, location=event.location,
        description=event.description, reminders=event.reminders, repeat_interval=event.repeat_interval,
        repeat_rule=event.repeat_rule, repeat_limit=event.repeat_limit, import_id=event.import_id,
        time_zone=event.time_zone, flags=event.flags, source="imported-ics", event_type=values["event_type"],
        type=values["type"],
    )  # fmt: skip


def _type_named(title: str, store: Store, default: int) -> int:
    if not title:
        return default
    known = {kind.title.lower(): kind.id for kind in store.types()}
    found = known.get(title.lower())
    return found if found is not None else store.save_type(EventType(0, title, store.type_of(REGULAR_TYPE).color))


def _components(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the events and tasks of a file with their fields, parameters kept in the name of dates."""
    unfolded = re.sub(r"\r?\n[ \t]", "", text)
    name = ""
    fields: dict[str, str] = {}
    for line in unfolded.splitlines():
        key, _, value = line.partition(":")
        if key == "BEGIN" and value in ("VEVENT", "VTODO"):
            name, fields = value, {}
        elif key == "END" and value == name and name:
            yield name, fields
            name = ""
        elif name:
            field, _, parameters = key.partition(";")
            if field == "TRIGGER" and "TRIGGER" in fields:
                value = f"{fields[field]},{value}"
            fields[field] = _plain(value) if field in ("SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES") else value
            if field == "DTSTART":
                fields["zone"] = parameters
    return


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)


def _event(fields: dict[str, str], store: Store) -> Event | None:
    start = _moment(fields.get("DTSTART", ""), store)
    if start is None or not fields.get("SUMMARY"):
        return None
    is_all_day = len(fields["DTSTART"]) == 8
    end = _moment(fields.get("DTEND", ""), store) or start
    if is_all_day:
        days = max(0, (end - start) // recurrence.DAY_S - 1)
        end = start + days * recurrence.DAY_S + recurrence.DAY_S // 2
    interval, rule, limit = _repetition(fields.get("RRULE", ""), store, store.local(start).date())
    return Event(
        start_s=start, end_s=end, title=fields["SUMMARY"], location=fields.get("LOCATION", ""),
        description=fields.get("DESCRIPTION", ""), reminders=_reminders(fields.get("TRIGGER", "")),
        repeat_interval=interval, repeat_rule=rule, repeat_limit=limit, import_id=fields.get("UID", ""),
        time_zone="UTC", flags=ALL_DAY if is_all_day else 0,
    )  # fmt: skip


def _moment(text: str, store: Store) -> int | None:
    digits = re.fullmatch(r"(\d{8})(?:T(\d{6})(Z?))?", text)
    if digits is None:
        return None
    try:
        moment = datetime.datetime.strptime(f"{digits[1]}{digits[2] or '000000'}+0000", "%Y%m%d%H%M%S%z")
    except ValueError:
        return None
    return int(moment.timestamp()) if digits[3] else store.moment_s(moment.date(), moment.time())


def _repetition(text: str, store: Store, first: datetime.date) -> tuple[int, int, int]:
    parts = dict(part.partition("=")[::2] for part in text.split(";"))
    unit = _FREQUENCIES.get(parts.get("FREQ", ""), 0)
    if not unit:
        return 0, 0, 0
    every = parts.get("INTERVAL", "1")
    rule = 0
    if unit == recurrence.WEEK_S:
        rule = sum(1 << _WEEKDAYS.index(day) for day in parts.get("BYDAY", "").split(",") if day in _WEEKDAYS)
        rule = rule or recurrence.weekday_bit(first)
    elif unit != recurrence.DAY_S:
        rule = recurrence.SAME_DAY
    count, until = parts.get("COUNT", ""), _moment(parts.get("UNTIL", ""), store)
    limit = -int(count) if count.isdigit() else until or 0
    return unit * (int(every) if every.isdigit() else 1), rule, limit


def _reminders(text: str) -> tuple[int, int, int]:
    found = []
    for trigger in text.split(","):
        match = _REMINDER.match(trigger)
        if match is not None:
            days, hours, minutes = (int(group or 0) for group in match.groups())
            found.append(days * 1440 + hours * 60 + minutes)
    filled = [*sorted(set(found))[:3], NO_REMINDER, NO_REMINDER, NO_REMINDER]
    return filled[0], filled[1], filled[2]
