"""How the app words dates, reminders and repetitions."""

from __future__ import annotations

import calendar
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.store import NO_REMINDER

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Event, Occurrence, Store

REPETITIONS = (
    (0, "No repetition"), (recurrence.DAY_S, "Daily"), (recurrence.WEEK_S, "Weekly"), (recurrence.MONTH_S, "Monthly"),
    (recurrence.YEAR_S, "Yearly"),
)  # fmt: skip
REMINDERS = (NO_REMINDER, 0, 1, 5, 10, 30, 60)
DAY_MINUTES = 24 * 60
_NUMBERS = ("first", "second", "third", "fourth", "fifth")
_UNITS = ((recurrence.YEAR_S, "year"), (recurrence.MONTH_S, "month"), (recurrence.WEEK_S, "week"),
          (recurrence.DAY_S, "day"))  # fmt: skip


def counted(number: int, noun: str) -> str:
    """Return a number of things: `1 day`, `2 days`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def time_text(moment: datetime.datetime | datetime.time, *, is_24h: bool) -> str:
    """Return a time of day as the app shows it: `07:00`, or `07:00 AM`."""
    return f"{moment:%H:%M}" if is_24h else f"{moment:%I:%M %p}"


def month_text(day: datetime.date, today: datetime.date) -> str:
    """Return a month, with the year if it is another: `October`, `October 2024`."""
    name = calendar.month_name[day.month]
    return name if day.year == today.year else f"{name} {day.year}"


def day_text(day: datetime.date, today: datetime.date) -> str:
    """Return a day, with the year if it is another: `October 15`, `October 15 2024`."""
    name = f"{calendar.month_name[day.month]} {day.day}"
    return name if day.year == today.year else f"{name} {day.year}"


def day_title(day: datetime.date, today: datetime.date) -> str:
    """Return a day with its weekday: `October 15 (Sun)`."""
    return f"{day_text(day, today)} ({calendar.day_abbr[day.weekday()]})"


def span_text(store: Store, one: Occurrence, *, shown: datetime.date | None = None, short_days: bool = False) -> str:
    """Return when an occurrence takes place, as a row below the day `shown` (its first if None) tells it."""
    start, end = store.local(one.start_s), store.local(one.end_s)
    today = store.today()

    def named(day: datetime.date) -> str:
        return f"({day.day} {calendar.day_name[day.weekday()]})" if short_days else f"({day_text(day, today)})"

    here = shown or start.date()
    if one.event.is_all_day:
        return "All-day" if end.date() == here else f"All-day {named(end.date())}"
    text = time_text(start, is_24h=store.is_24h)
    if start.date() != here:
        text = f"{text} {named(start.date())}"
    if one.start_s == one.end_s:
        return text
    text = f"{text} - {time_text(end, is_24h=store.is_24h)}"
    return text if end.date() == here else f"{text} {named(end.date())}"


def reminder_text(minutes: int) -> str:
    """Return when a reminder comes."""
    if minutes == NO_REMINDER:
        return "No reminder"
    if minutes == 0:
        return "At start"
    if minutes < NO_REMINDER:
        hour, minute = divmod(-minutes, 60)
        return f"During the day at {hour:02d}:{minute:02d}"
    return f"{length_text(minutes)} before"


def length_text(minutes: int) -> str:
    """Return a number of minutes in the largest unit that fits: `2 hours`."""
    for size, noun in ((7 * DAY_MINUTES, "week"), (DAY_MINUTES, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return counted(minutes // size, noun)
    return counted(minutes, "minute")


def repetition_text(interval: int) -> str:
    """Return how often an event repeats: `Weekly`, `2 weeks`."""
    known = dict(REPETITIONS)
    if interval in known:
        return known[interval]
    for size, noun in _UNITS:
        if interval % size == 0:
            return counted(interval // size, noun)
    return "No repetition"


def weekdays_text(mask: int, first_weekday: int) -> str:
    """Return a weekly rule: `Mon, Wed`, `Every day`."""
    if mask == recurrence.EVERY_DAY:
        return "Every day"
    order = [(first_weekday + at) % 7 for at in range(7)]
    return ", ".join(calendar.day_abbr[at] for at in order if mask & (1 << at))


def rule_choices(day: datetime.date, *, is_yearly: bool) -> list[tuple[int, str]]:
    """Return the monthly or yearly rules that a start day offers."""
    number = (day.day - 1) // 7
    weekday = calendar.day_name[day.weekday()]
    month = f" in {calendar.month_name[day.month]}" if is_yearly else ""
    length = calendar.monthrange(day.year, day.month)[1]
    same = "Repeat on the same day every year" if is_yearly else "Repeat on the same day each month"
    found = [(recurrence.SAME_DAY, same)]
    if number < 4:
        found.append((recurrence.NTH_WEEKDAY, f"Repeat every {_NUMBERS[number]} {weekday}{month}"))
    if day.day + 7 > length:
        found.append((recurrence.LAST_WEEKDAY, f"Repeat every last {weekday}{month}"))
    if day.day == length and not is_yearly:
        found.append((recurrence.LAST_DAY, "Repeat on the last day of the month"))
    return found


def rule_text(event: Event, day: datetime.date, first_weekday: int) -> str:
    """Return the value of the row below the repetition."""
    if recurrence.is_weekly(event.repeat_interval):
        return weekdays_text(event.repeat_rule, first_weekday)
    is_yearly = recurrence.is_yearly(event.repeat_interval)
    known = dict(rule_choices(day, is_yearly=is_yearly))
    text = known.get(event.repeat_rule, known[recurrence.SAME_DAY])
    return text.removeprefix("Repeat ").removeprefix("on ")


def remaining_text(seconds: int) -> str:
    """Return a length of time in words: `1 day, 2 hours, 10 minutes, 5 seconds`."""
    days, rest = divmod(seconds, recurrence.DAY_S)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    parts = ((days, "day"), (hours, "hour"), (minutes, "minute"), (left, "second"))
    return ", ".join(counted(number, noun) for number, noun in parts if number)
