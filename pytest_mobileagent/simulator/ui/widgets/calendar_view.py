"""The framework's calendar inside a page (`android.widget.CalendarView`): a month, turned by arrows or a swipe."""

from __future__ import annotations

import calendar
import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import calendar_of, date_text, day_name, with_digits
from pytest_mobileagent.simulator.ui.layout import Column, Frame, Grid, Pager, Row
from pytest_mobileagent.simulator.ui.view import MATCH, View
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.theme import Theme

_DAY_DP = 40
_ROWS = 7
_MONTHS = 12


class CalendarView(Column):
    """A month with one day chosen; whoever composes it keeps the month and the day."""

    cls = "android.widget.FrameLayout"

    def __init__(  # noqa: PLR0913 - its parts
        self,
        month: datetime.date,
        *,
        phone: Phone,
        theme: Theme,
        on_pick: Callable[[datetime.date], object],
        on_turn: Callable[[datetime.date], object],
        chosen: datetime.date | None = None,
        today: datetime.date | None = None,
        first_weekday: int = 6,
        accent: str = "",
        id: str = "calendar_view",  # noqa: A002 - Android's word
    ) -> None:
        """Show `month`, given by its first day; `first_weekday` is the week's first day, 0 for Monday."""
        self._month = month
        self._phone = phone
        self._theme = theme
        self._on_pick = on_pick
        self._on_turn = on_turn
        self._chosen = chosen
        self._today = today
        self._accent = accent or theme.secondary
        at = month.year * _MONTHS + month.month
        pager = Pager(
            self._days(first_weekday),
            id="android:id/day_picker_view_pager",
            index=at,
            on_change=lambda index: self._turn(index - at),
            height=_ROWS * _DAY_DP,
        )
        super().__init__(self._head(), pager, id=id, padding=(8, 0))

    def _turn(self, months: int) -> None:
        at = self._month.year * _MONTHS + self._month.month - 1 + months
        self._on_turn(datetime.date(at // _MONTHS, at % _MONTHS + 1, 1))

    def _head(self) -> View:
        name = date_text(self._phone, self._month, "month")
        return Row(
            IconButton("chevron_left", id="android:id/prev", desc="Previous month", on_tap=lambda: self._turn(-1)),
            Text(name, size=14, weight_name="medium", align="center", weight=1),
            IconButton("chevron_right", id="android:id/next", desc="Next month", on_tap=lambda: self._turn(1)),
            width=MATCH,
            gravity="center",
        )

    def _days(self, first_weekday: int) -> View:
        weeks = calendar.Calendar(first_weekday).monthdatescalendar(self._month.year, self._month.month)
        names = [day_name(self._phone, day.weekday(), "narrow_days") for day in weeks[0]]
        faint = self._theme.on_surface_variant
        cells: list[View] = [Text(name, size=12, color=faint, align="center", height=32, width=MATCH) for name in names]
        for week in weeks:
            cells += [self._day(day) for day in week]
        return Grid(*cells, columns=_ROWS, id="android:id/month_view", cls="android.view.View")

    def _day(self, day: datetime.date) -> View:
        if day.month != self._month.month:
            return View(height=_DAY_DP, visible=False)
        is_chosen = day == self._chosen
        month = calendar_of(self._phone).months[day.month - 1]
        number = Text(
            with_digits(self._phone, str(day.day)),
            cls="android.view.View",
            desc=with_digits(self._phone, f"{day.day:02d} {month} {day.year}"),
            size=12,
            align="center",
            color="#ffffff" if is_chosen else self._accent if day == self._today else "",
            width=MATCH,
            height=_DAY_DP,
            selected=is_chosen,
            checkable=True,
            checked=is_chosen,
            on_tap=partial(self._on_pick, day),
        )
        disc = View(width=36, height=36, radius=18, background=self._accent, gravity="center") if is_chosen else None
        return Frame(disc, number, width=MATCH, height=_DAY_DP)
