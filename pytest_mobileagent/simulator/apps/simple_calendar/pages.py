"""The pages of the calendar: the kinds of view, and the days that each shows."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import FIRST_YEAR, LAST_YEAR
from pytest_mobileagent.simulator.apps.simple_calendar.event_list import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store

MONTH, YEAR, LIST, WEEK, DAY, MONTH_DAY = 1, 2, 3, 4, 5, 7  # the preference `view`
VIEWS = (
    (DAY, "Daily view"), (WEEK, "Weekly view"), (MONTH, "Monthly view"), (MONTH_DAY, "Monthly and daily view"),
    (YEAR, "Yearly view"), (LIST, "Simple event list"),
)  # fmt: skip
_COARSENESS = {DAY: 0, WEEK: 1, MONTH_DAY: 2, MONTH: 2, YEAR: 3, LIST: 9}


@dataclass(slots=True)
class Page:
    """One view of the stack: its kind and the date it shows; the list of a month and day view may show one day."""

    kind: int
    date: datetime.date
    day: datetime.date | None = None

    # -- what it shows ----------------------------------------------------------------------------------------------

    def week_start(self, store: Store) -> datetime.date:
        """Return the first day of the week view."""
        if _week_days(store) != 7 or store.prefs.flag("start_week_with_current_day"):
            return self.date
        return self.date - datetime.timedelta(days=(self.date.weekday() - store.first_weekday) % 7)

    def shows(self, day: datetime.date, store: Store) -> bool:
        """Whether a day is among those that are seen."""
        if self.kind == LIST:
            return True
        if self.kind == DAY:
            return self.date == day
        if self.kind == WEEK:
            start = self.week_start(store)
            return start <= day < start + datetime.timedelta(days=_week_days(store))
        if self.kind == YEAR:
            return self.date.year == day.year
        return _is_same_month(self.date, day)

    def events(self, store: Store) -> Sequence[Occurrence]:
        """Return what its list shows: of the day, of the month, or all that lies ahead."""
        if self.kind == LIST:
            return listed(store)
        if self.kind != MONTH_DAY:
            return store.on_day(self.date)
        if self.day is not None:
            return store.on_day(self.day)
        start = self.date.replace(day=1)
        end = (start + datetime.timedelta(days=32)).replace(day=1)
        return store.between(store.midnight_s(start), store.midnight_s(end))

    def new_event_s(self, store: Store) -> int:
        """Return when a new event begins: the next full hour, on the day that is shown."""
        now = store.local(store.now_s())
        hour = now.replace(minute=0, second=0, microsecond=0) + datetime.timedelta(hours=1)
        fixed = store.prefs.number("default_start_time", -1)
        time = hour.time()
        if fixed == -2:
            time, hour = now.time().replace(second=0, microsecond=0), now
        elif fixed >= 0:
            time = datetime.time(*divmod(fixed, 60))
        if self.kind == DAY:
            return store.moment_s(self.date, time)
        if self.kind == MONTH_DAY and self.day is not None:
            return store.moment_s(self.day, time)
        if self.kind in (MONTH, MONTH_DAY) and not _is_same_month(self.date, now.date()):
            return store.moment_s(self.date.replace(day=1), time)
        return store.moment_s(hour.date() if fixed < 0 else now.date(), time)

    # -- going elsewhere --------------------------------------------------------------------------------------------

    def can_turn(self, steps: int) -> bool:
        """Whether the calendar goes that far."""
        return FIRST_YEAR < self.date.year + steps < LAST_YEAR

    def turn(self, steps: int, store: Store) -> None:
        """Show the next or the previous period."""
        if self.kind == DAY:
            self.date += datetime.timedelta(days=steps)
        elif self.kind == WEEK:
            self.date += datetime.timedelta(days=steps * _week_days(store))
        elif self.kind == YEAR:
            self.date = datetime.date(self.date.year + steps, 1, 1)
        else:
            index = self.date.year * 12 + self.date.month - 1 + steps
            self.date = datetime.date(index // 12, index % 12 + 1, 1)
            self.day = None

    def go_to(self, day: datetime.date) -> None:
        """Show a day; a list of one day then is of that day."""
        self.date = day
        self.day = day if self.kind == MONTH_DAY and self.day is not None else None

    def switched(self, kind: int, today: datetime.date) -> Page:
        """Return the page of another kind: a coarser one keeps the date, a finer one begins with today."""
        keeps = _COARSENESS[kind] >= _COARSENESS[self.kind] and self.kind != LIST
        return Page(kind, self.date if keeps else today)


def day_page(day: datetime.date) -> Page:
    """Return the page of a day, or of the nearest year's first that the calendar has."""
    year = min(max(day.year, FIRST_YEAR), LAST_YEAR)
    return Page(DAY, day if year == day.year else datetime.date(year, 1, 1))


def _week_days(store: Store) -> int:
    return store.prefs.number("weekly_view_days", 7)


def _is_same_month(first: datetime.date, second: datetime.date) -> bool:
    return (first.year, first.month) == (second.year, second.month)
