"""Due dates: what they mean and how the app writes them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.tasks_org.words import tr
from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system.dates import local_time, time_zone, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_MINUTE_MS = 60_000
_NOON = datetime.time(12)
_WEEK = 7


def local(phone: Phone, moment_ms: int) -> datetime.datetime:
    """Return a moment as the phone's user reads it."""
    return to_local(phone, moment_ms / 1000)


def today(phone: Phone) -> datetime.date:
    """Return the phone's day."""
    return local_time(phone).date()


def has_time(moment_ms: int) -> bool:
    """Whether a due or start date has a time of day: its seconds say so."""
    return moment_ms % _MINUTE_MS > 0


def _stamp(phone: Phone, day: datetime.date, time: datetime.time) -> int:
    return int(datetime.datetime.combine(day, time, time_zone(phone)).timestamp() * 1000)


def due_ms(phone: Phone, day: datetime.date | None, time: datetime.time | None) -> int:
    """Return how a due date is stored: noon and no seconds for a day, one second for a time."""
    if day is None:
        return 0
    return _stamp(phone, day, time.replace(second=1) if time is not None else _NOON)


def start_ms(phone: Phone, day: datetime.date, time: datetime.time | None) -> int:
    """Return how a start date is stored: midnight, or a time with one second."""
    return _stamp(phone, day, time.replace(second=1) if time is not None else datetime.time())


def day_of(phone: Phone, moment_ms: int) -> datetime.date | None:
    """Return the day of a due or start date, None for no date."""
    return local(phone, moment_ms).date() if moment_ms else None


def time_of(phone: Phone, moment_ms: int) -> datetime.time | None:
    """Return the time of day of a due or start date, None if it has none."""
    if not moment_ms or not has_time(moment_ms):
        return None
    return local(phone, moment_ms).time().replace(second=0, microsecond=0)


def is_overdue(phone: Phone, moment_ms: int) -> bool:
    """Whether a due date is past: its minute, or its day if it has no time."""
    if not moment_ms:
        return False
    if has_time(moment_ms):
        return moment_ms < int(phone.clock.now() * 1000)
    return local(phone, moment_ms).date() < today(phone)


def hour_text(phone: Phone, time: datetime.time) -> str:
    """Return a time of day as the app writes it: `15:30`, or `3:30 PM`, or `3 PM`."""
    text = dates.clock_text(phone, time)
    if time.minute or dates.is_24_hour(phone):
        return text
    return text.replace(dates.with_digits(phone, ":00"), "")


def row_date(phone: Phone, moment_ms: int, *, is_grouped: bool = False) -> str:
    """Return the date in a row of the list; grouped by date only the time of today's and later ones is left."""
    moment = local(phone, moment_ms)
    day, now = moment.date(), today(phone)
    away = (day - now).days
    hour = hour_text(phone, moment.time()) if has_time(moment_ms) else ""
    if is_grouped and away >= 0:
        return hour
    if not away:
        return hour or tr(phone, "Today")
    if abs(away) < _WEEK:
        near = {1: "Tmrw", -1: "Yest"}.get(away)
        name = tr(phone, near) if near else dates.day_name(phone, day.weekday(), "short_days")
        return f"{name} {hour}".rstrip()
    text = dates.date_text(phone, day, "day" if day.year == now.year else "medium_date")
    return tr(phone, "{date}, {time}").format(date=text, time=_short_time(phone, moment)) if hour else text


def _short_time(phone: Phone, moment: datetime.datetime) -> str:
    """Return a time of day in the form of the locale, whatever the phone's settings say."""
    names = dates.calendar_of(phone)
    text = (names.time_24 if names.is_24_hour else names.time_12).format(
        H=moment.hour, HH=f"{moment:%H}", h=moment.hour % 12 or 12, mm=f"{moment:%M}", a=names.am_pm[moment.hour >= 12]
    )
    return dates.with_digits(phone, text)


def day_name(phone: Phone, day: datetime.date) -> str:
    """Return a day in full: Today, a weekday within six days, else weekday, month and day."""
    now = today(phone)
    away = (day - now).days
    if abs(away) <= 1:
        return tr(phone, ("Yesterday", "Today", "Tomorrow")[away + 1])
    name = dates.day_name(phone, day.weekday())
    if abs(away) < _WEEK:
        return name
    if day.year == now.year:
        return dates.date_text(phone, day, "full_day")
    return with_weekday(phone, name, dates.date_text(phone, day, "long_date"))


def with_weekday(phone: Phone, weekday: str, date: str) -> str:
    """Return a date with its year after, or before, the name of its weekday."""
    return tr(phone, "{weekday}, {date}").format(weekday=weekday, date=date)


def full_date(phone: Phone, moment_ms: int) -> str:
    """Return a date in full, with its time if it has one."""
    moment = local(phone, moment_ms)
    name = day_name(phone, moment.date())
    if not has_time(moment_ms):
        return name
    if abs((moment.date() - today(phone)).days) < _WEEK:
        return f"{name} {hour_text(phone, moment.time())}"
    return tr(phone, "{date} at {time}").format(date=name, time=_short_time(phone, moment))


def timestamp(phone: Phone, moment_ms: int) -> str:
    """Return a moment as the edit screen's last row writes it."""
    return dates.with_digits(phone, f"{local(phone, moment_ms):%Y-%m-%d %H:%M}")
