"""The framework's date picker (`DatePickerDialog`, material)."""

from __future__ import annotations

import calendar
import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import calendar_of, date_text, day_name, with_digits
from pytest_mobileagent.simulator.ui.layout import Column, Frame, Grid, Pager, Row, Scroll
from pytest_mobileagent.simulator.ui.view import MATCH, View
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.view import LayoutContext

_FIRST_YEAR, _LAST_YEAR = 1900, 2100
_WIDTH_DP, _LOW_HEADER_DP = 320, 180
_ROW_DP = 52
_DAY_DP, _WEEKDAY_DP, _WEEKS = 40, 32, 6
_PAGES_DP = _WEEKDAY_DP + _WEEKS * _DAY_DP + 64  # beside the days: the month's name, and margins
_BESIDE_PAGES_DP = 108  # of a low screen's height: bars, buttons, the dialog's margins


class _Pages(Frame):
    """The month, or the years: of one height, or of as much as header and buttons leave (`ViewAnimator`)."""

    cls = "android.widget.ViewAnimator"

    def measure(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> None:
        """Take the height, or what there is of it."""
        del exact_h
        super().measure(ctx, w, min(h, ctx.px(_PAGES_DP)), exact_w=exact_w, exact_h=True)


class _Month(Grid):
    """Names of the days, and weeks: lower where there is no room for six of them (`SimpleMonthView.onLayout`)."""

    cls = "android.view.View"
    columns = 7

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Share the height as six weeks do."""
        del exact_w, exact_h
        scale = min(1.0, h / ctx.px(_WEEKDAY_DP + _WEEKS * _DAY_DP))
        for at, child in enumerate(self.children):
            row_dp = _WEEKDAY_DP if at < self.columns else _DAY_DP
            child.measure(ctx, w // self.columns, round(ctx.px(row_dp) * scale), exact_w=True, exact_h=True)
        return w, h


class _Disc(View):
    """The mark of the chosen day: round, as large as its row lets it be."""

    def measure(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> None:
        """Be as wide as high."""
        del exact_w, exact_h
        side = min(ctx.px(_DAY_DP - 4), w, h - ctx.px(4))
        super().measure(ctx, side, side, exact_w=True, exact_h=True)


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
        earliest: datetime.date = datetime.date(_FIRST_YEAR, 1, 1),
    ) -> None:
        """Begin at `date`; `first_weekday` is 0 for a week from Monday; no day before `earliest` is offered."""
        self.earliest = earliest
        self.date = date
        self.month = date.replace(day=1)
        self.on_pick = on_pick
        self.first_weekday = first_weekday
        self.accent = accent
        self.shows_years = False

    def cancelled(self, screen: Screen) -> None:
        """Nothing was chosen."""

    def compose(self, screen: Screen) -> View:
        """Return header, month (or years) and buttons."""
        theme = screen.theme
        accent = self.accent or (theme.secondary if theme.material == 2 else theme.primary)
        display = screen.phone.display
        is_low = display.is_low
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
        pages = _Pages(body, id="android:id/animator", width=MATCH)
        if is_low:  # layout-land
            header.width, header.height = _LOW_HEADER_DP, MATCH
            pages.weight = 1
            room_dp = display.app_size[1] / display.scale - _BESIDE_PAGES_DP
            chosen: View = Row(header, pages, width=MATCH, height=min(_PAGES_DP, room_dp))
        else:
            chosen = Column(header, pages, weight=1)
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
        if self.earliest.year * 12 + self.earliest.month - 1 <= index < (_LAST_YEAR + 1) * 12:
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
            padding=(0, 0, 0, 8),
        )
        return Column(
            head, pager, id="android:id/date_picker_day_picker", cls="android.view.ViewGroup", padding=(12, 4)
        )

    def _days(self, screen: Screen, accent: str) -> View:
        theme = screen.theme
        phone = screen.phone
        weeks = calendar.Calendar(self.first_weekday).monthdatescalendar(self.month.year, self.month.month)
        names = [day_name(phone, day.weekday(), "narrow_days") for day in weeks[0]]
        cells: list[View] = [Text(name, size=12, color=theme.on_surface_variant, align="center") for name in names]
        for week in weeks:
            cells += [self._day(phone, day, accent) for day in week]
        return _Month(*cells, id="android:id/month_view", height=MATCH)

    def _day(self, phone: Phone, day: datetime.date, accent: str) -> View:
        if day.month != self.month.month:
            return View(visible=False)
        chosen = day == self.date

        def pick() -> None:
            self.date = day

        disc = _Disc(radius=_DAY_DP / 2, background=accent, gravity="center", visible=True) if chosen else None
        number = Text(
            with_digits(phone, str(day.day)),
            cls="android.view.View",
            desc=with_digits(phone, f"{day.day:02d} {calendar_of(phone).months[day.month - 1]} {day.year}"),
            size=12,
            align="center",
            color="#ffffff" if chosen else "",
            width=MATCH,
            height=MATCH,
            selected=chosen,
            checkable=True,
            checked=chosen,
            enabled=day >= self.earliest,
            on_tap=pick if day >= self.earliest else None,
        )
        return Frame(disc, number)

    def _years(self, screen: Screen, accent: str) -> View:
        key = "date_picker_years"
        if key not in screen.top_ui.scroll_px:
            row_px = _ROW_DP * screen.phone.display.scale
            screen.top_ui.scroll_px[key] = int((self.date.year - self.earliest.year - 2.5) * row_px)

        def pick(year: int) -> None:
            day = min(self.date.day, calendar.monthrange(year, self.date.month)[1])
            self.date = max(self.date.replace(year=year, day=day), self.earliest)
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
            for year in range(self.earliest.year, _LAST_YEAR + 1)
        ]
        return Scroll(
            *rows,
            key=key,
            id="android:id/date_picker_year_picker",
            cls="android.widget.ListView",
        )
