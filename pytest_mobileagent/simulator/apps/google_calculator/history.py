"""The history: what was calculated, under the days on which it was."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_calculator.calculation import CalculationError, calculated
from pytest_mobileagent.simulator.apps.google_calculator.formula import Formula
from pytest_mobileagent.simulator.system.dates import date_text, local_time, to_local
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.google_calculator.screens import Calculator
    from pytest_mobileagent.simulator.apps.google_calculator.store import Expression


def history_list(screen: Calculator) -> ax.View:
    """Return the history in place of the keys, the display below it."""
    menu = [ax.MenuItem(screen.tr("Clear"), screen.ask_to_clear)]
    bar = ax.Across(
        ax.IconButton("arrow_back", desc=screen.tr("Navigate up"), on_tap=screen.back),
        ax.Text(screen.tr("History"), size=20, weight=1, padding=(8, 0)),
        ax.more_button(screen, menu, desc=screen.tr("More options"), width=48) if screen.store.history() else None,
        id="history_toolbar",
        height=56,
    )
    shown = LeftToRight(ax.Column(*screen.display.lines(), width=ax.MATCH, padding=(0, 8)), width=ax.MATCH)
    handle = ax.View(width=32, height=4, radius=2, background="outline_variant", gravity="hcenter", margin=(0, 8))
    return ax.Pane(
        bar,
        _rows(screen),
        ax.SwipeArea(
            ax.Column(shown, ax.Frame(handle, width=ax.MATCH), width=ax.MATCH), width=ax.MATCH, on_up=screen.back
        ),
        id="history_frame",
        cls="android.widget.FrameLayout",
        background="surface_variant",
    )


def _rows(screen: Calculator) -> ax.View:
    found = screen.store.history()
    if not found:
        words = ax.Text(screen.tr("No history"), size=16, color="on_surface_variant")
        return ax.EmptyState(words, id="empty_history_view", width=ax.MATCH)
    views: list[ax.View] = []
    last: datetime.date | None = None
    for expression in found:
        day = to_local(screen.phone, expression.time_ms / 1000).date()
        if day != last:
            header = ax.Text(
                _day_text(screen, day), id="historyDate", size=14, color="primary", padding=(24, 16, 24, 4)
            )
            views.append(header)
            last = day
        views.append(_row(screen, expression))
    return ax.Scroll(
        *views, id="history_recycler_view", cls=ax.RECYCLER, starts_at_end=True, width=ax.MATCH, weight=1
    )  # fmt: skip


def _day_text(screen: Calculator, day: datetime.date) -> str:
    age = (local_time(screen.phone).date() - day).days
    if age in (0, 1):
        return screen.tr(("Today", "Yesterday")[age])
    return date_text(screen.phone, day, "medium_date")


def _row(screen: Calculator, expression: Expression) -> ax.View:
    display = screen.display
    drawn, _ = Formula(expression.tokens).drawn(mark=display.mark, group=display.group)
    try:
        result = display.number(calculated(expression.tokens, in_degrees=expression.in_degrees))
    except CalculationError as error:
        result = screen.tr(str(error))
    lines = ax.Column(
        ax.Text(display.local(drawn), id="history_formula", size=24, align="end", max_lines=1, width=ax.MATCH),
        ax.Text(
            result, id="history_result", size=20, color="on_surface_variant", align="end", max_lines=1, width=ax.MATCH
        ),
        cls="android.view.ViewGroup",
        width=ax.MATCH,
        padding=(24, 8),
    )
    return LeftToRight(lines, width=ax.MATCH, on_tap=partial(screen.go_on_with, expression))
