"""When a calendar event takes place: its own time, and the times that its recurrence rule adds (RFC 5545)."""

from __future__ import annotations

import calendar
import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import tzinfo

_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DURATION = re.compile(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")
_LIMIT = 2000  # a rule without an end is followed this far


def occurrences(event: Mapping[str, object], begin_ms: int, end_ms: int) -> Iterator[tuple[int, int]]:
    """Yield start and end, ms, of each time an event takes place that touches `begin_ms` to `end_ms`."""
    start_ms = int(str(event["dtstart"] or 0))
    length_ms = _length_ms(event, start_ms)
    rule = str(event.get("rrule") or "")
    if not rule:
        starts: Iterator[int] = iter([start_ms])
    else:
        zone = _zone("UTC" if event.get("allDay") else str(event.get("eventTimezone") or "UTC"))
        first = datetime.fromtimestamp(start_ms / 1000, zone)
        starts = (round(at.timestamp() * 1000) for at in _repeated(first, rule))
    for start in starts:
        if start > end_ms:
            return
        if start + length_ms >= begin_ms:
            yield start, start + length_ms


def _length_ms(event: Mapping[str, object], start_ms: int) -> int:
    if event.get("dtend") is not None:
        return max(0, int(str(event["dtend"])) - start_ms)
    match = _DURATION.fullmatch(str(event.get("duration") or ""))
    if match is None:
        return 0
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    span = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return round(span.total_seconds() * 1000)


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def _repeated(first: datetime, rule: str) -> Iterator[datetime]:
    parts = dict(part.partition("=")[::2] for part in rule.upper().split(";"))
    count = int(parts.get("COUNT", _LIMIT) or _LIMIT)
    until = _until(parts.get("UNTIL", ""), first)
    emitted = 0
    for at in _candidates(first, parts):
        if at < first:
            continue
        if emitted >= count or (until is not None and at > until):
            return
        emitted += 1
        yield at


def _until(text: str, first: datetime) -> datetime | None:
    match = re.fullmatch(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?", text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) if part else 0 for part in match.groups()[:6])
    zone = UTC if match[7] else first.tzinfo
    if match[4] is None:
        hour, minute, second = 23, 59, 59
    return datetime(year, month, day, hour, minute, second, tzinfo=zone)


def _candidates(first: datetime, parts: Mapping[str, str]) -> Iterator[datetime]:
    interval = max(1, int(parts.get("INTERVAL", "1") or 1))
    days = [day for day in parts.get("BYDAY", "").split(",") if day]
    for step in range(_LIMIT):
        match parts.get("FREQ"):
            case "DAILY":
                yield first + timedelta(days=step * interval)
            case "WEEKLY":
                yield from _week(first, step * interval, days)
            case "MONTHLY":
                yield from _month(first, step * interval, days)
            case "YEARLY":
                year = first.year + step * interval
                if first.day <= calendar.monthrange(year, first.month)[1]:
                    yield first.replace(year=year)
            case _:
                yield first
                return


def _week(first: datetime, weeks: int, days: list[str]) -> Iterator[datetime]:
    monday = first - timedelta(days=first.weekday()) + timedelta(weeks=weeks)
    wanted = sorted(_WEEKDAYS.index(day[-2:]) for day in days if day[-2:] in _WEEKDAYS) or [first.weekday()]
    for weekday in wanted:
        yield monday + timedelta(days=weekday)


def _month(first: datetime, months: int, days: list[str]) -> Iterator[datetime]:
    index = first.month - 1 + months
    year, month = first.year + index // 12, index % 12 + 1
    last = calendar.monthrange(year, month)[1]
    if not days:
        if first.day <= last:
            yield first.replace(year=year, month=month)
        return
    for day in days:
        weekday = _WEEKDAYS.index(day[-2:]) if day[-2:] in _WEEKDAYS else first.weekday()
        matching = [number for number in range(1, last + 1) if calendar.weekday(year, month, number) == weekday]
        order = int(day[:-2] or 1)
        if abs(order) <= len(matching):
            yield first.replace(year=year, month=month, day=matching[order - 1 if order > 0 else order])
