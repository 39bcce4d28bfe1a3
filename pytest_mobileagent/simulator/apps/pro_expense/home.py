"""The first page: totals of the week, its graph, the newest expenses."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.entry import EntryPage
from pytest_mobileagent.simulator.apps.pro_expense.logs import LogsPage
from pytest_mobileagent.simulator.apps.pro_expense.parts import Page, bar, card, code, expense_row, negative, positive
from pytest_mobileagent.simulator.apps.pro_expense.sheets import show_detail
from pytest_mobileagent.simulator.apps.pro_expense.store import INCOME, amount_text, period_text, week_of
from pytest_mobileagent.simulator.system.dates import local_time, percent_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.pro_expense.store import Expense, Period

_RECENT = 4
_DAYS = ("SU", "MO", "TU", "WE", "TH", "FR", "SAT")


class HomePage(Page):
    """Three cards and the button that adds."""

    title = "Home"

    def compose(self) -> ax.View:
        """Return the page."""
        week = week_of(local_time(self.phone).date())
        expenses = self.store.within(week)
        fab = ax.Fab(
            "add", id="fb_main_add", margin=(16, 16, 16, 32), on_tap=lambda: self.screen.open(EntryPage(self.screen))
        )
        return ax.Layers(
            ax.Pane(
                bar(self, self.title),
                ax.RecyclerView(
                    self._totals(week, expenses),
                    self._graph(week, expenses),
                    self._recent(),
                    ax.View(height=8),
                    id="rv_home",
                    key="rv_home",
                ),
            ),
            None if self.screen.dialogs else fab,
            id="cl_main",
            cls="android.view.ViewGroup",
        )

    def _range(self, week: Period) -> ax.View:
        return ax.Caption(
            ax.Written(period_text(self.phone, week, with_year=False).upper()), id="tv_date_range", size=15,
            weight_name="medium", height=26,
            margin=(0, 4, 0, 0),
        )  # fmt: skip

    def _totals(self, week: Period, expenses: list[Expense]) -> ax.View:
        income = sum(one.amount for one in expenses if one.category.id == INCOME)
        outcome = sum(one.amount for one in expenses if one.category.id != INCOME)
        return card(
            ax.Label("Totals", id="tv_expense_in_out_title", size=18, weight_name="medium"),
            self._range(week),
            self._sum("INCOME", income, ("tv_income", "tv_income_value", "tv_income_symobol"), positive(self.theme)),
            self._sum(
                "OUTCOME", outcome, ("tv_outcome", "tv_outcome_value", "tv_outcome_symbol"), negative(self.theme)
            ),
            ax.View(height=16),
        )

    def _sum(self, label: str, amount: int, ids: tuple[str, str, str], color: str) -> ax.View:
        name, value, symbol = ids
        return ax.Frame(
            ax.View(width=3, height=46, background=color, radius=1.5),
            ax.Column(
                ax.Label(label, id=name, size=12, height=14, weight_name="medium", color=color),
                ax.Row(
                    ax.Text(amount_text(self.phone, amount), id=value, size=25),
                    ax.Caption(ax.Written(code(self)), id=symbol, margin=(0, 6, 0, 0)),
                ),
                margin=(16, 0, 0, 0),
            ),
            width=ax.MATCH,
            margin=(0, 16, 0, 0),
        )

    def _graph(self, week: Period, expenses: list[Expense]) -> ax.View:
        days = [week.first + datetime.timedelta(days=at) for at in range(len(_DAYS))]
        sums = [
            sum(one.amount for one in expenses if one.category.id != INCOME and self.store.day_of(one) == day)
            for day in days
        ]
        return card(
            ax.Label("Expenses in this Week", id="tv_title", size=18, weight_name="medium"),
            self._range(week),
            ax.Drawing(partial(self._paint_graph, sums), id="expense_graph", height=144, margin=(0, 16, 0, 0)),
        )

    def _paint_graph(self, sums: list[int], canvas: ax.Canvas, rect: ax.Rect) -> None:
        scale, theme = self.phone.display.scale, self.theme
        font = ax.FontSpec("regular", round(11 * scale))
        step = rect.width / len(sums)
        top, floor = rect.top + round(24 * scale), rect.bottom - round(24 * scale)
        total = sum(sums)
        today = (local_time(self.phone).date().weekday() + 1) % 7
        points = []
        for at, (name, amount) in enumerate(zip(map(self.screen.tr, _DAYS), sums, strict=True)):
            x = rect.left + step * (at + 0.5)
            share = amount / total if total else 0.0
            wide = ax.text_width(name, font)
            canvas.fill(ax.Rect(int(x), top, int(x) + 1, floor), theme.outline_variant)
            canvas.text(int(x) - wide // 2, rect.bottom - round(4 * scale), name, font, theme.on_surface_variant)
            if at <= today:
                points.append((x, floor - (floor - top) * share, share))
        canvas.fill(ax.Rect(rect.left, floor, rect.right, floor + 1), theme.outline_variant)
        if len(points) > 1:
            canvas.polyline([(x, y) for x, y, _ in points], 2 * scale, theme.primary)
        for x, y, share in points:
            canvas.circle(x, y, 4 * scale, theme.primary)
            label = percent_text(self.phone, round(share * 100))
            canvas.text(int(x) - ax.text_width(label, font) // 2, int(y - 8 * scale), label, font, theme.on_surface)

    def _recent(self) -> ax.View:
        found = self.store.recent(_RECENT)
        symbol = code(self)
        rows = [
            expense_row(self, one, symbol=symbol, padding=(16, 0, 8, 0), on_tap=partial(self._detail, one.id))
            for one in found
        ]
        return card(
            ax.Label("Recent", id="tv_recent_lists", size=18, weight_name="medium"),
            ax.Column(
                *rows, id="rv_recent_lists", cls="androidx.recyclerview.widget.RecyclerView", margin=(0, 8, 0, 8)
            ),
            ax.TextButton(
                "MORE", id="btn_more_logs", gravity="end", on_tap=lambda: self.screen.open(LogsPage(self.screen))
            ),
        )

    def _detail(self, number: int) -> None:
        show_detail(self, number, on_deleted=lambda: self.screen.snackbar("Item Deleted"))
