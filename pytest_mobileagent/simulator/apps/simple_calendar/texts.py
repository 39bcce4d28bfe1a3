"""How the app words dates, reminders and repetitions.

Days and times are in western digits in every language, as Joda-Time writes them; a month comes before its day.
"""

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


def counted(store: Store, number: int, noun: str) -> str:
    """Return a number of things: `1 day`, `2 days`."""
    return store.tr_count(number, f"{{count}} {noun}", f"{{count}} {noun}s")


def time_text(store: Store, moment: datetime.datetime | datetime.time) -> str:
    """Return a time of day as the app shows it: `07:00`, or `07:00 AM`."""
    return f"{moment:%H:%M}" if store.is_24h else f"{moment:%I:%M} {store.names.am_pm[moment.hour >= 12]}"


def month_name(store: Store, month: int) -> str:
    """Return a month as it stands alone, which is a text of the app's own: `October`."""
    return store.tr(calendar.month_name[month])


def month_text(store: Store, day: datetime.date) -> str:
    """Return a month, with the year if it is another: `October`, `October 2024`."""
    name = month_name(store, day.month)
    return name if day.year == store.today().year else f"{name} {day.year}"


def day_text(store: Store, day: datetime.date) -> str:
    """Return a day, with the year if it is another: `October 15`, `October 15 2024`."""
    name = f"{month_name(store, day.month)} {day.day}"
    return name if day.year == store.today().year else f"{name} {day.year}"


def day_title(store: Store, day: datetime.date) -> str:
    """Return a day with its weekday: `October 15 (Sun)`."""
    return f"{day_text(store, day)} ({store.names.short_days[day.weekday()]})"


def span_text(store: Store, one: Occurrence, *, shown: datetime.date | None = None, short_days: bool = False) -> str:
    """Return when an occurrence takes place, as a row below the day `shown` (its first if None) tells it."""
    start, end = store.local(one.start_s), store.local(one.end_s)

    def named(day: datetime.date) -> str:
        return f"({day.day} {store.names.days[day.weekday()]})" if short_days else f"({day_text(store, day)})"

    here = shown or start.date()
    if one.event.is_all_day:
        all_day = store.tr("All-day")
        return all_day if end.date() == here else f"{all_day} {named(end.date())}"
    text = time_text(store, start)
    if start.date() != here:
        text = f"{text} {named(start.date())}"
    if one.start_s == one.end_s:
        return text
    text = f"{text} - {time_text(store, end)}"
    return text if end.date() == here else f"{text} {named(end.date())}"


def reminder_text(store: Store, minutes: int) -> str:
    """Return when a reminder comes."""
    if minutes == NO_REMINDER:
        return store.tr("No reminder")
    if minutes == 0:
        return store.tr("At start")
    if minutes < NO_REMINDER:
        hour, minute = divmod(-minutes, 60)
        return store.tr("During the day at {time}").format(time=f"{hour:02d}:{minute:02d}")
    return store.tr("{time} before").format(time=length_text(store, minutes))


def length_text(store: Store, minutes: int) -> str:
    """Return a number of minutes in the largest unit that fits: `2 hours`."""
    for size, noun in ((7 * DAY_MINUTES, "week"), (DAY_MINUTES, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return counted(store, minutes // size, noun)
    return counted(store, minutes, "minute")


def repetition_text(store: Store, interval: int) -> str:
    """Return how often an event repeats: `Weekly`, `2 weeks`."""
    known = dict(REPETITIONS)
    if interval in known:
        return store.tr(known[interval])
    for size, noun in _UNITS:
        if interval % size == 0:
            return counted(store, interval // size, noun)
    return store.tr("No repetition")


def weekdays_text(store: Store, mask: int) -> str:
    """Return a weekly rule: `Mon, Wed`, `Every day`."""
    if mask == recurrence.EVERY_DAY:
        return store.tr("Every day")
    order = [(store.first_weekday + at) % 7 for at in range(7)]
    return ", ".join(store.names.short_days[at] for at in order if mask & (1 << at))


def rule_choices(store: Store, day: datetime.date, *, is_yearly: bool, is_value: bool = False) -> list[tuple[int, str]]:
    """Return the monthly or yearly rules that a start day offers, or as values of a row that is called `Repeat`."""

    def said(rule: str) -> str:
        text = store.tr(rule.removeprefix("Repeat ").removeprefix("on ") if is_value else rule)
        return text.format(day=store.names.days[day.weekday()], month=month_name(store, day.month))

    number = (day.day - 1) // 7
    month = " in {month}" if is_yearly else ""
    length = calendar.monthrange(day.year, day.month)[1]
    same = "Repeat on the same day every year" if is_yearly else "Repeat on the same day each month"
    found = [(recurrence.SAME_DAY, said(same))]
    if number < 4:
        found.append((recurrence.NTH_WEEKDAY, said(f"Repeat every {_NUMBERS[number]} {{day}}{month}")))
    if day.day + 7 > length:
        found.append((recurrence.LAST_WEEKDAY, said(f"Repeat every last {{day}}{month}")))
    if day.day == length and not is_yearly:
        found.append((recurrence.LAST_DAY, said("Repeat on the last day of the month")))
    return found


def rule_text(store: Store, event: Event, day: datetime.date) -> str:
    """Return the value of the row below the repetition."""
    if recurrence.is_weekly(event.repeat_interval):
        return weekdays_text(store, event.repeat_rule)
    is_yearly = recurrence.is_yearly(event.repeat_interval)
    known = dict(rule_choices(store, day, is_yearly=is_yearly, is_value=True))
    return known.get(event.repeat_rule, known[recurrence.SAME_DAY])


def remaining_text(store: Store, seconds: int) -> str:
    """Return a length of time in words: `1 day, 2 hours, 10 minutes, 5 seconds`."""
    days, rest = divmod(seconds, recurrence.DAY_S)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    parts = ((days, "day"), (hours, "hour"), (minutes, "minute"), (left, "second"))
    return ", ".join(counted(store, number, noun) for number, noun in parts if number)
