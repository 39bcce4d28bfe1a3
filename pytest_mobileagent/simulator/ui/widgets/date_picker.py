"""The framework's date picker (`DatePickerDialog`, material)."""

from __future__ import annotations

import calendar
import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import calendar_of, date_text, day_name, with_digits
from pytest_mobileagent.simulator.ui.layout import Column, Frame, Grid, Pager, Row, Scroll
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP, View
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen

_FIRST_YEAR, _LAST_YEAR = 1900, 2100
_WIDTH_DP, _LOW_HEADER_DP = 320, 180
_ROW_DP = 52
_DAY_DP, _WEEKDAY_DP = 40, 32
_BESIDE_DAYS_DP = 196  # of a low screen's height: bars, the month's name, names of days, buttons, the dialog's margins


class DatePickerDialog:
    """Choose a day: months are turned by the arrows or a swipe, the year is tapped in the header."""

    kind = "dialog"
    is_cancelable = True
    title = ""

    def __init__(
        self,
        date: datetime.date,
        on_pick: Callable[[datetime.date], object],
        *,
        first_weekday: int = 6,
        accent: str = "",
    ) -> None:
        """Begin at `date`; `first_weekday` is the week's first day, 0 for Monday."""
        self.date = date
        self.month = date.replace(day=1)
        self.on_pick = on_pick
        self.first_weekday = first_weekday
        self.accent = accent
        self.shows_years = False
        self.day_dp: float = _DAY_DP

    def cancelled(self, screen: Screen) -> None:
        """Nothing was chosen."""

    def compose(self, screen: Screen) -> View:
        """Return header, month (or years) and buttons."""
        theme = screen.theme
        accent = self.accent or (theme.secondary if theme.material == 2 else theme.primary)
        display = screen.phone.display
        is_low = display.is_low
        if is_low:
            self.day_dp = min(_DAY_DP, (display.app_size[1] / display.scale - _BESIDE_DAYS_DP) / 6)
        body = self._years(screen, accent) if self.shows_years else self._month(screen, accent)

        def tr(text: str) -> str:
            return screen.phone.strings.translate("android", text)

        def accept() -> None:
            screen.dismiss(self)
            self.on_pick(self.date)

        buttons = Row(
            View(weight=1, height=1),
            TextButton(
                screen.theme.button(tr("Cancel")),
                id="android:id/button2",
                on_tap=lambda: screen.dismiss(self),
                height=48,
                color=accent,
            ),
            TextButton(tr("OK"), id="android:id/button1", on_tap=accept, height=48, color=accent),
            width=MATCH,
            padding=(12, 4, 12, 8),
        )
        header = self._header(screen.phone, accent)
        pages = Frame(body, id="android:id/animator", cls="android.widget.ViewAnimator", width=MATCH)
        if is_low:  # layout-land
            header.width, header.height = _LOW_HEADER_DP, MATCH
            pages.width, pages.weight = WRAP, 1
            chosen: View = Row(header, pages, width=MATCH, height=_WEEKDAY_DP + 6 * self.day_dp + 56)
        else:
            chosen = Column(header, pages)
        return Column(
            chosen,
            buttons,
            id="android:id/datePicker",
            cls="android.widget.DatePicker",
            width=_WIDTH_DP + _LOW_HEADER_DP if is_low else _WIDTH_DP,
            radius=28 if theme.material == 3 else 4,
            elevation=12,
            background=theme.surface if not theme.is_dark else "#2b2b2e",
        )

    def _header(self, phone: Phone, accent: str) -> View:
        def show(years: bool) -> Callable[[], None]:
            def act() -> None:
                self.shows_years = years

            return act

        day = date_text(phone, self.date, "weekday_date")
        faint = "#ffffffb3"
        return Column(
            Text(
                with_digits(phone, str(self.date.year)),
                id="android:id/date_picker_header_year",
                size=16,
                weight_name="medium",
                color="#ffffff" if self.shows_years else faint,
                on_tap=show(True),
            ),
            Text(
                day,
                id="android:id/date_picker_header_date",
                size=34,
                color=faint if self.shows_years else "#ffffff",
                on_tap=show(False),
            ),
            id="android:id/date_picker_header",
            padding=(24, 18),
            background=accent,
        )

    def _turn(self, months: int) -> None:
        index = self.month.year * 12 + self.month.month - 1 + months
        if _FIRST_YEAR * 12 <= index < (_LAST_YEAR + 1) * 12:
            self.month = datetime.date(index // 12, index % 12 + 1, 1)

    def _month(self, screen: Screen, accent: str) -> View:
        here = self.month.year * 12 + self.month.month
        head = Row(
            IconButton("chevron_left", id="android:id/prev", desc="Previous month", on_tap=lambda: self._turn(-1)),
            Text(
                date_text(screen.phone, self.month, "month"),
                size=14,
                weight_name="medium",
                align="center",
                weight=1,
            ),
            IconButton("chevron_right", id="android:id/next", desc="Next month", on_tap=lambda: self._turn(1)),
            width=MATCH,
            gravity="center",
        )
        pager = Pager(
            self._days(screen, accent),
            id="android:id/day_picker_view_pager",
            index=here,
            on_change=lambda at: self._turn(at - here),
            height=_WEEKDAY_DP + 6 * self.day_dp + 8,
        )
        return Column(
            head, pager, id="android:id/date_picker_day_picker", cls="android.view.ViewGroup", padding=(12, 4)
        )

    def _days(self, screen: Screen, accent: str) -> View:
        theme = screen.theme
        phone = screen.phone
        weeks = calendar.Calendar(self.first_weekday).monthdatescalendar(self.month.year, self.month.month)
        names = [day_name(phone, day.weekday(), "narrow_days") for day in weeks[0]]
        cells: list[View] = [
            Text(name, size=12, color=theme.on_surface_variant, align="center", height=_WEEKDAY_DP, width=MATCH)
            for name in names
        ]
        for week in weeks:
            cells += [self._day(phone, day, accent) for day in week]
        return Grid(*cells, columns=7, id="android:id/month_view", cls="android.view.View")

    def _day(self, phone: Phone, day: datetime.date, accent: str) -> View:
        if day.month != self.month.month:
            return View(height=self.day_dp, visible=False)
        chosen = day == self.date

        def pick() -> None:
            self.date = day

        disc_dp = self.day_dp - 4
        disc = (
            View(width=disc_dp, height=disc_dp, radius=disc_dp / 2, background=accent, gravity="center", visible=True)
            if chosen
            else None
        )
        number = Text(
            with_digits(phone, str(day.day)),
            cls="android.view.View",
            desc=with_digits(phone, f"{day.day:02d} {calendar_of(phone).months[day.month - 1]} {day.year}"),
            size=12,
            align="center",
            color="#ffffff" if chosen else "",
            width=MATCH,
            height=self.day_dp,
            selected=chosen,
            checkable=True,
            checked=chosen,
            on_tap=pick,
        )
        return Frame(disc, number, width=MATCH, height=self.day_dp)

    def _years(self, screen: Screen, accent: str) -> View:
        key = "date_picker_years"
        if key not in screen.top_ui.scroll_px:
            row_px = _ROW_DP * screen.phone.display.scale
            screen.top_ui.scroll_px[key] = int((self.date.year - _FIRST_YEAR - 2.5) * row_px)

        def pick(year: int) -> None:
            day = min(self.date.day, calendar.monthrange(year, self.date.month)[1])
            self.date = self.date.replace(year=year, day=day)
            self.month = self.date.replace(day=1)
            self.shows_years = False

        rows = [
            Text(
                with_digits(screen.phone, str(year)),
                id="android:id/text1",
                size=24 if year == self.date.year else 16,
                color=accent if year == self.date.year else "",
                align="center",
                width=MATCH,
                height=_ROW_DP,
                on_tap=partial(pick, year),
            )
            for year in range(_FIRST_YEAR, _LAST_YEAR + 1)
        ]
        return Scroll(
            *rows,
            key=key,
            id="android:id/date_picker_year_picker",
            cls="android.widget.ListView",
            height=_WEEKDAY_DP + 6 * self.day_dp + 64,
        )
