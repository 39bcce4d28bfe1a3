"""The month: a grid of six weeks with the events' bars, and the small grid above a day's list."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.grid import Board, Place
from pytest_mobileagent.simulator.ui.text import ellipsize

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store

WEEKS = 6
LETTERS_DP = 28  # two lines of 14 sp
_SMALL_ROW_DP = 40
_GAP_DP = 1.5
_WEEKS_DP = 24  # the column of the weeks' numbers
_MIDDLE_DP = 12  # of a day's number, from its cell's top
_NUMBER_DP = 26  # from a cell's top to its first event


def first_day(month: datetime.date, first_weekday: int) -> datetime.date:
    """Return the day in the grid's upper left corner."""
    start = month.replace(day=1)
    return start - datetime.timedelta(days=(start.weekday() - first_weekday) % 7)


def grid_days(month: datetime.date, first_weekday: int) -> list[datetime.date]:
    """Return the 42 days of the grid."""
    start = first_day(month, first_weekday)
    return [start + datetime.timedelta(days=at) for at in range(7 * WEEKS)]


def faded(color: str, background: str, share: float = 0.5) -> str:
    """Return a colour as if it were half transparent."""
    return ax.mix(color, background, share)


class MonthGrid:
    """Draws a month and makes its 42 touch areas."""

    def __init__(self, screen: ax.Screen, store: Store, rows: Rows, month: datetime.date) -> None:
        """Show the month of a date."""
        self._screen = screen
        self._store = store
        self._rows = rows
        self._month = month
        self._days = grid_days(month, store.first_weekday)
        self._has_weeks = store.prefs.flag("week_numbers")

    def compose(self, on_day: Callable[[datetime.date], object]) -> ax.View:
        """Return the large grid."""
        start = self._store.midnight_s(self._days[0])
        end = self._store.midnight_s(self._days[-1] + datetime.timedelta(days=1))
        found = self._store.between(start, end)
        lanes = self.lanes(found)

        def paint(canvas: ax.Canvas, rect: ax.Rect, scale: float) -> None:
            self._paint(canvas, rect, scale, lanes)

        return Board(paint, self.touch_areas(on_day), id="month_view_wrapper", cls="android.widget.FrameLayout",
                     top_dp=LETTERS_DP, mirrors=False, weight=1)  # fmt: skip

    def touch_areas(self, on_day: Callable[[datetime.date], object]) -> list[tuple[Place, ax.View]]:
        """Return the invisible cells."""
        parts: list[tuple[Place, ax.View]] = []
        display = self._screen.phone.display
        side = _WEEKS_DP * display.scale / display.app_size[0] if self._has_weeks else 0.0
        for at, day in enumerate(self._days):
            row, column = divmod(at, 7)
            left, right = (side + (1 - side) * edge / 7 for edge in (column, column + 1))
            place = Place(left, row / WEEKS, right, (row + 1) / WEEKS)
            cell = ax.View(id="month_view_background", key=f"day-{at}", on_tap=partial(on_day, day))
            parts.append((place, cell))
        return parts

    def lanes(self, found: Sequence[Occurrence]) -> list[tuple[Occurrence, int, int, int]]:
        """Give every occurrence a line of the cells: occurrence, first cell, last cell, line."""
        index = {day: at for at, day in enumerate(self._days)}
        taken: dict[int, set[int]] = {}
        placed = []
        spans = [(one, self._store.days_of(one)) for one in found]
        for one, days in sorted(spans, key=lambda pair: (pair[1][0], -len(pair[1]), pair[0].order)):
            cells = [index[day] for day in days if day in index]
            if not cells:
                continue
            line = next(at for at in range(99) if all(at not in taken.get(cell, set()) for cell in cells))
            for cell in cells:
                taken.setdefault(cell, set()).add(line)
            placed.append((one, cells[0], cells[-1], line))
        return placed

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _inner(self, rect: ax.Rect) -> ax.Rect:
        """Return where the days are: beside the weeks' numbers, if those are shown."""
        side = round(_WEEKS_DP * self._screen.phone.display.scale) if self._has_weeks else 0
        return ax.Rect(rect.left + side, rect.top, rect.right, rect.bottom)

    def _cell(self, rect: ax.Rect, at: int, top: int) -> ax.Rect:
        rect = self._inner(rect)
        row, column = divmod(at, 7)
        height = (rect.bottom - top) / WEEKS
        return ax.Rect(
            rect.left + round(rect.width * column / 7), top + round(height * row),
            rect.left + round(rect.width * (column + 1) / 7), top + round(height * (row + 1)),
        )  # fmt: skip

    def _paint(
        self, canvas: ax.Canvas, rect: ax.Rect, scale: float, lanes: Sequence[tuple[Occurrence, int, int, int]]
    ) -> None:
        top = rect.top + round(LETTERS_DP * scale)
        font = ax.FontSpec("regular", 14 * scale)
        self.paint_letters(canvas, ax.Rect(rect.left, rect.top, rect.right, top), font)
        self._paint_weeks(canvas, rect, top, scale)
        if self._store.prefs.flag("show_grid"):
            self._paint_lines(canvas, rect, top, scale)
        for at, day in enumerate(self._days):
            cell = self._cell(rect, at, top)
            self._paint_number(canvas, cell, day, scale)
        self._paint_bars(canvas, rect, lanes, scale)

    def paint_letters(self, canvas: ax.Canvas, rect: ax.Rect, font: ax.FontSpec) -> None:
        """Draw the weekdays' letters."""
        theme = self._screen.theme
        today = self._store.today()
        rect = self._inner(rect)
        for at, day in enumerate(self._days[:7]):
            left = rect.left + rect.width * at // 7
            box = ax.Rect(left, rect.top, rect.left + rect.width * (at + 1) // 7, rect.bottom)
            is_today = day.weekday() == today.weekday() and (self._month.year, self._month.month) == (
                today.year, today.month,
            )  # fmt: skip
            color = theme.primary if is_today else self._store.day_color(day, theme.on_surface)
            canvas.letters(box, self._store.names.narrow_days[day.weekday()], font, color)

    def _paint_weeks(self, canvas: ax.Canvas, rect: ax.Rect, top: int, scale: float) -> None:
        """Draw the weeks' numbers beside their rows, if those are wanted: `42:`."""
        if not self._has_weeks:
            return
        font = ax.FontSpec("regular", 12 * scale)
        for row in range(WEEKS):
            cell = self._cell(rect, 7 * row, top)
            box = ax.Rect(rect.left, cell.top, cell.left, cell.top + round(2 * _MIDDLE_DP * scale))
            number = self._days[7 * row + 3].isocalendar().week
            canvas.letters(box, f"{number}:", font, self._screen.theme.on_surface_variant)

    def _paint_lines(self, canvas: ax.Canvas, rect: ax.Rect, top: int, scale: float) -> None:
        line = max(1, round(0.7 * scale))
        color = self._screen.theme.outline_variant
        for at in range(1, 7):
            x = self._cell(rect, at, top).left
            canvas.fill(ax.Rect(x, rect.top, x + line, rect.bottom), color)
        for at in range(WEEKS):
            y = self._cell(rect, at * 7, top).top
            canvas.fill(ax.Rect(rect.left, y, rect.right, y + line), color)

    def _paint_number(self, canvas: ax.Canvas, cell: ax.Rect, day: datetime.date, scale: float) -> None:
        theme = self._screen.theme
        font = ax.FontSpec("regular", 14 * scale)
        middle = cell.top + round(_MIDDLE_DP * scale)
        color = self._store.day_color(day, theme.on_surface)
        if day.month != self._month.month:
            color = faded(color, theme.background)
        if day == self._store.today():
            canvas.circle(cell.center[0], middle, 11.5 * scale, theme.primary)
            color = "#ffffff"
        half = round(12 * scale)
        canvas.letters(ax.Rect(cell.left, middle - half, cell.right, middle + half), str(day.day), font, color)

    def _paint_bars(
        self, canvas: ax.Canvas, rect: ax.Rect, lanes: Sequence[tuple[Occurrence, int, int, int]], scale: float
    ) -> None:
        font = ax.FontSpec("regular", 12 * scale)
        step = round(font.line_px + _GAP_DP * scale)
        head = round(_NUMBER_DP * scale)
        top = rect.top + round(LETTERS_DP * scale)
        room = max(1, (self._cell(rect, 0, top).height - head) // step)
        full: set[int] = set()
        for one, first, last, line in lanes:
            for row in range(first // 7, last // 7 + 1):
                start, end = max(first, row * 7), min(last, row * 7 + 6)
                if line >= room:
                    full.update(range(start, end + 1))
                    continue
                left, right = self._cell(rect, start, top), self._cell(rect, end, top)
                y = left.top + head + line * step
                edge = round(1.5 * scale)
                bar = ax.Rect(left.left + edge, y, right.right - edge, y + step - round(_GAP_DP * scale))
                is_dim = all(self._days[at].month != self._month.month for at in range(start, end + 1))
                self._paint_bar(canvas, bar, one, font, is_dim=is_dim)
        for at in full:
            cell = self._cell(rect, at, top)
            canvas.letters(ax.Rect(cell.left, cell.bottom - step // 2, cell.right, cell.bottom), "...", font,
                           self._screen.theme.on_surface)  # fmt: skip

    def _paint_bar(self, canvas: ax.Canvas, bar: ax.Rect, one: Occurrence, font: ax.FontSpec, *, is_dim: bool) -> None:
        theme = self._screen.theme
        color = self._store.color_of(one.event)
        front = "#ffffff" if _is_dark(color) else "#212121"
        if is_dim or self._rows.is_past(one):
            color, front = faded(color, theme.background), faded(front, theme.background, 0.2)
        canvas.rounded(bar, min(8, bar.height // 2), color)
        pad = round(font.size_px * 0.2)
        left = bar.left + pad
        if one.event.is_task:
            side = round(font.size_px)
            middle = (bar.top + bar.bottom) // 2
            icon = "check_circle" if one.is_completed else "task_alt"
            canvas.icon(ax.Rect(left, middle - side // 2, left + side, middle - side // 2 + side), icon, front)
            left += side + pad
        text = ellipsize(one.event.title, font, bar.right - pad - left)
        box = ax.Rect(left, bar.top, left + ax.text_width(text, font), bar.bottom)
        canvas.letters(box, text, font, front)

    # -- the small grid ---------------------------------------------------------------------------------------------

    def compose_small(self, selected: datetime.date | None, on_day: Callable[[datetime.date], object]) -> ax.View:
        """Return the grid above a list: days with a dot, the selected one in a ring."""
        start = self._store.midnight_s(self._days[0])
        end = self._store.midnight_s(self._days[-1] + datetime.timedelta(days=1))
        dots: dict[datetime.date, str] = {}
        for one in self._store.between(start, end):
            for day in self._store.days_of(one):
                dots.setdefault(day, self._store.color_of(one.event))

        def paint(canvas: ax.Canvas, rect: ax.Rect, scale: float) -> None:
            top = rect.top + round(LETTERS_DP * scale)
            self.paint_letters(
                canvas, ax.Rect(rect.left, rect.top, rect.right, top), ax.FontSpec("regular", 14 * scale)
            )
            self._paint_weeks(canvas, rect, top, scale)
            for at, day in enumerate(self._days):
                cell = self._cell(rect, at, top)
                self._paint_number(canvas, cell, day, scale)
                x = cell.center[0]
                if day == selected:
                    ring = round(13 * scale)
                    y = cell.top + round(12 * scale)
                    canvas.outline(
                        ax.Rect(x - ring, y - ring, x + ring, y + ring), ring, 1.5 * scale, self._screen.theme.primary
                    )
                if day in dots:
                    color = dots[day]
                    if day.month != self._month.month:
                        color = faded(color, self._screen.theme.background)
                    canvas.circle(x, cell.top + round(30 * scale), 2.5 * scale, color)

        return Board(
            paint, self.touch_areas(on_day), id="month_day_view_wrapper", cls="android.widget.FrameLayout",
            top_dp=LETTERS_DP, mirrors=False, height=LETTERS_DP + WEEKS * _SMALL_ROW_DP,
        )  # fmt: skip


def _is_dark(color: str) -> bool:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) / 1000 < 149
