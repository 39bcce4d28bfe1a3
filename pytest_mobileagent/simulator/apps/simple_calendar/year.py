"""The year: twelve small months."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.month import WEEKS, grid_days
from pytest_mobileagent.simulator.apps.simple_calendar.texts import month_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Store


def year_table(
    screen: ax.Screen,
    store: Store,
    year: int,
    on_month: Callable[[datetime.date], object],
    *,
    has_capitals: bool = False,
) -> ax.View:
    """Return the table; days with events have the colour of the first."""
    colors: dict[datetime.date, str] = {}
    start = store.midnight_s(datetime.date(year, 1, 1))
    for one in store.between(start, store.midnight_s(datetime.date(year + 1, 1, 1))):
        for day in store.days_of(one):
            colors.setdefault(day, store.color_of(one.event))
    names = [month_name(store, month) for month in range(1, 13)]
    rows = [
        ax.Row(
            *(
                _month(
                    screen,
                    store,
                    datetime.date(year, month, 1),
                    colors,
                    on_month,
                    name=names[month - 1].upper() if has_capitals else names[month - 1],
                )
                for month in range(at, at + 3)
            ),
            cls="android.widget.TableRow",
            width=ax.MATCH,
            weight=1,
        )
        for at in range(1, 13, 3)
    ]
    return ax.Column(*rows, id="calendar_table", cls="android.widget.TableLayout", weight=1)


def _month(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    store: Store,
    month: datetime.date,
    colors: Mapping[datetime.date, str],
    on_month: Callable[[datetime.date], object],
    *,
    name: str,
) -> ax.View:
    theme = screen.theme
    today = store.today()
    days = grid_days(month, store.first_weekday)

    def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
        width, height = rect.width / 7, rect.height / (WEEKS + 1)
        font = ax.FontSpec("regular", round(min(width, height) * 0.62))
        for at, day in enumerate(days):
            if at < 7:
                box = ax.Rect(rect.left + round(width * at), rect.top, rect.left + round(width * (at + 1)),
                           rect.top + round(height))  # fmt: skip
                color = store.day_color(day, theme.on_surface_variant)
                canvas.letters(box, store.names.narrow_days[day.weekday()], font, color)
            if day.month != month.month:
                continue
            row, column = divmod(at, 7)
            top = rect.top + round(height * (row + 1))
            box = ax.Rect(rect.left + round(width * column), top, rect.left + round(width * (column + 1)),
                       top + round(height))  # fmt: skip
            color = colors.get(day) or store.day_color(day, theme.on_surface)
            if day == today:
                canvas.circle(*box.center, min(width, height) * 0.5, theme.primary)
                color = "#ffffff"
            canvas.letters(box, str(day.day), font, color)

    is_now = (month.year, month.month) == (today.year, today.month)
    label = ax.Text(
        name,
        id=f"month_{month.month}_label",
        align="center",
        width=ax.MATCH,
        padding=(0, 4),
        color="primary" if is_now else "on_surface",
    )
    return ax.Pane(
        label,
        ax.Drawing(paint, id=f"month_{month.month}", weight=1),
        id=f"month_{month.month}_holder",
        weight=1,
        padding=(6, 2, 6, 6),
        on_tap=lambda: on_month(month),
    )
