"""Which days a repeating event falls on."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterator

DAY_S, WEEK_S, MONTH_S, YEAR_S = 86400, 604800, 2592001, 31536000  # the app's repeat_interval units
SAME_DAY, LAST_WEEKDAY, LAST_DAY, NTH_WEEKDAY = 1, 2, 3, 4  # repeat_rule of monthly and yearly events
EVERY_DAY = 127
_LAST_YEAR = 2100


def is_weekly(interval: int) -> bool:
    """Whether a repeat interval is a number of weeks."""
    return interval != 0 and interval % WEEK_S == 0


def is_monthly(interval: int) -> bool:
    """Whether a repeat interval is a number of months."""
    return interval != 0 and interval % MONTH_S == 0


def is_yearly(interval: int) -> bool:
    """Whether a repeat interval is a number of years."""
    return interval != 0 and interval % YEAR_S == 0


def weekday_bit(day: datetime.date) -> int:
    """Return the bit of a day's weekday: Monday 1, Sunday 64."""
    return 1 << day.weekday()


def days(first: datetime.date, interval: int, rule: int) -> Iterator[datetime.date]:
    """Yield the days on which an event that begins on `first` takes place, in order, without end."""
    if is_yearly(interval):
        yield from _by_months(first, 12 * (interval // YEAR_S), rule)
    elif is_monthly(interval):
        yield from _by_months(first, interval // MONTH_S, rule)
    elif is_weekly(interval):
        yield from _by_weeks(first, interval // WEEK_S, rule or weekday_bit(first))
    elif interval >= DAY_S:
        day = first
        while day.year < _LAST_YEAR:
            yield day
            day += datetime.timedelta(days=interval // DAY_S)
    else:
        yield first


def _by_weeks(first: datetime.date, every: int, mask: int) -> Iterator[datetime.date]:
    monday = first - datetime.timedelta(days=first.weekday())
    while monday.year < _LAST_YEAR:
        for at in range(7):
            day = monday + datetime.timedelta(days=at)
            if day >= first and mask & (1 << at):
                yield day
        monday += datetime.timedelta(weeks=every)


def _by_months(first: datetime.date, every: int, rule: int) -> Iterator[datetime.date]:
    number = (first.day - 1) // 7
    month = first.year * 12 + first.month - 1
    while month // 12 < _LAST_YEAR:
        found = _in_month(month // 12, month % 12 + 1, first, rule, number)
        if found is not None and found >= first:
            yield found
        month += every


def _in_month(year: int, month: int, first: datetime.date, rule: int, number: int) -> datetime.date | None:
    length = calendar.monthrange(year, month)[1]
    if rule == LAST_DAY:
        return datetime.date(year, month, length)
    if rule == LAST_WEEKDAY:
        last = datetime.date(year, month, length)
        return last - datetime.timedelta(days=(last.weekday() - first.weekday()) % 7)
    if rule == NTH_WEEKDAY:
        start = datetime.date(year, month, 1)
        day = 1 + (first.weekday() - start.weekday()) % 7 + 7 * number
        return datetime.date(year, month, day) if day <= length else None
    return datetime.date(year, month, first.day) if first.day <= length else None
