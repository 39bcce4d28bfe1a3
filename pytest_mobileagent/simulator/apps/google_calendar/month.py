"""The view of a month."""

from __future__ import annotations

import calendar
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.system.dates import date_text, day_name, first_weekday, with_digits

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.google_calendar.events import Event
    from pytest_mobileagent.simulator.apps.google_calendar.screens import AllInOne

_MONTHS = 12
_MOST_EVENTS = 3


class MonthPage:
    """The weeks of a month, each day with its first events; a swipe turns to the next."""

    def __init__(self, screen: AllInOne) -> None:
        """Show the screen's month."""
        self._screen = screen

    def compose(self) -> ax.View:
        """Return the days."""
        screen = self._screen
        month = screen.month
        weeks = calendar.Calendar(first_weekday(screen.phone)).monthdatescalendar(month.year, month.month)
        events = screen.events.between(weeks[0][0], weeks[-1][-1])
        names = [
            ax.Caption(day_name(screen.phone, day.weekday(), "narrow_days"), size=12, align="center", weight=1)
            for day in weeks[0]
        ]
        rows = [
            ax.Row(*(self._day(day, [one for one in events if one.start.date() == day]) for day in week),
                   width=ax.MATCH, weight=1)
            for week in weeks
        ]  # fmt: skip
        at = month.year * _MONTHS + month.month - 1
        return ax.Pager(
            ax.Pane(ax.Row(*names, width=ax.MATCH, padding=(0, 8)), *rows), id="month_pager", index=at,
            on_change=self._turn,
        )  # fmt: skip

    def _turn(self, at: int) -> None:
        screen = self._screen
        screen.month = screen.month.replace(year=at // _MONTHS, month=at % _MONTHS + 1)

    def _day(self, day: datetime.date, events: list[Event]) -> ax.View:
        screen = self._screen
        is_today, is_other = day == screen.today, day.month != screen.month.month
        color = "#ffffff" if is_today else "outline" if is_other else "on_surface"
        number = ax.DrawnText(with_digits(screen.phone, str(day.day)), size=12, color=color, gravity="center")
        disc = ax.Frame(number, width=24, height=24, radius=12, background=google.BLUE if is_today else "")
        chips = [
            ax.DrawnText(
                one.title or screen.tr("(No title)"), size=10, color="#ffffff", max_lines=1, width=ax.MATCH,
                padding=(3, 1), radius=2, background="#039be5",
            )
            for one in events[:_MOST_EVENTS]
        ]  # fmt: skip
        count = f"{len(events)} events" if len(events) != 1 else "1 event"
        return ax.Column(
            disc, *chips, desc=f"{date_text(screen.phone, day, 'full_day')}, {count}", weight=1, height=ax.MATCH,
            gravity="hcenter", gap=2, padding=(1, 2), border=(0.5, "#e8eaed"), on_tap=partial(self._open, day, events),
        )  # fmt: skip

    def _open(self, day: datetime.date, events: list[Event]) -> None:
        if events:
            self._screen.open_event(events[0])
        else:
            self._screen.new_event(day)
