"""All expenses: swiped to the right they are selected, to the left deleted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense import parts
from pytest_mobileagent.simulator.apps.pro_expense.sheets import Filter, confirm_deletion, show_detail, show_filter
from pytest_mobileagent.simulator.apps.pro_expense.store import Period, currency, period_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.pro_expense.screens import Main
    from pytest_mobileagent.simulator.apps.pro_expense.store import Expense

_SELECTED_DP, _OPEN_DP = 46, 80


class LogsPage(parts.Page):
    """The list; a filter lasts as long as the page."""

    title = "Expense Logs"

    def __init__(self, main: Main) -> None:
        """Show everything, the newest first."""
        super().__init__(main)
        self.filter: Filter | None = None
        self.selected = ax.Selection()
        self.opened = 0
        main.ui.scroll_px.pop("rv_expense", None)

    def _listed(self, span: Period | None) -> list[Expense]:
        if span is None:
            return []
        chosen = self.filter or Filter(span)
        found = self.store.within(chosen.period)
        return found if chosen.is_descending else found[::-1]

    def compose(self) -> ax.View:
        """Return the page."""
        span = self.store.span()
        listed = self._listed(span)
        self.selected.keep(one.id for one in listed)
        symbol = currency(self.phone).symbol
        body: ax.View
        if listed:
            body = ax.LazyList(
                id="rv_expense",
                key="rv_expense",
                count=len(listed),
                item_height=parts.ROW_DP,
                item=lambda at: self._row(listed[at], symbol),
                weight=1,
            )
        else:
            body = parts.nothing(self, "receipt_long", "NO EXPENSE LOGS", id="tv_no_expense_logs")
        return ax.Pane(self._bar(span), body)

    def _bar(self, span: Period | None) -> ax.View:
        if self.selected:
            count = len(self.selected)
            return parts.bar(
                self,
                ax.Written(self.screen.tr_count(count, "{count} item", "{count} items")),
                navigation=("arrow_back", self.selected.clear),
                actions=(parts.action("delete", "Delete", self._delete, id="delete"),),
                id="tb_expense",
            )
        chosen = self.filter or (Filter(span) if span is not None else None)
        subtitle = ""
        if chosen is not None:
            order = self.screen.tr("DESC" if chosen.is_descending else "ASC")
            subtitle = f"{period_text(self.phone, chosen.period)} . {order}"
        tool = parts.action(
            "filter_list", "Filter", lambda: self._show_filter(span), id="filter", enabled=span is not None
        )
        return parts.bar(self, self.title, subtitle=subtitle, actions=(tool,), id="tb_expense")

    def _show_filter(self, span: Period | None) -> None:
        if span is None:
            return

        def apply(chosen: Filter) -> None:
            self.filter = chosen
            self.screen.scroll_to("rv_expense", 0)

        show_filter(self, self.filter or Filter(span), span, apply, orders=True)

    # -- rows -------------------------------------------------------------------------------------------------------

    def _row(self, expense: Expense, symbol: str) -> ax.View:
        is_selected, is_open = expense.id in self.selected, expense.id == self.opened
        shift = _SELECTED_DP if is_selected else -_OPEN_DP if is_open else 0
        front = ax.Layers(
            parts.expense_row(self, expense, symbol=symbol, padding=(16, 0, 16, 0), on_tap=None),
            ax.View(
                id="view_bg",
                width=ax.MATCH,
                height=ax.MATCH,
                on_tap=partial(self._tap, expense.id),
                on_long_press=partial(self._toggle_open, expense.id),
            ),
            margin=(shift, 0, -shift, 0),
            background="background",
        )
        return ax.SwipeArea(
            ax.Clipped(
                self._behind(expense, is_selected=is_selected, is_open=is_open), front, width=ax.MATCH, height=ax.MATCH
            ),
            width=ax.MATCH,
            height=ax.MATCH,
            on_side=partial(self._swiped, expense.id),
        )

    def _behind(self, expense: Expense, *, is_selected: bool, is_open: bool) -> ax.View:
        color = parts.positive(self.theme) if is_selected else parts.negative(self.theme)
        delete = ax.Column(
            ax.Icon("delete", id="imv_delete_icon", color="#ffffff"),
            ax.Label("Delete", id="tv_undo", size=12, color="#ffffff"),
            width=_OPEN_DP,
            gravity="center end",
            padding=(0, 14),
        )
        delete.gravity = "end"
        for child in delete.children:
            child.gravity = "hcenter"
        check = ax.Icon("check", id="imv_check", color="#ffffff", width=_SELECTED_DP, height=ax.MATCH)
        return ax.Layers(
            ax.Row(check),
            delete,
            id="fl_back",
            background=color if is_selected or is_open else "",
            on_tap=partial(confirm_deletion, self, [expense.id], on_deleted=self._close_row) if is_open else None,
        )

    def _tap(self, number: int) -> None:
        if self.opened == number:
            self._close_row()
        else:
            show_detail(self, number)

    def _swiped(self, number: int, direction: int) -> None:
        if direction < 0:
            if number in self.selected:
                self.selected.toggle(number)
            else:
                self._open(number)
        elif self.opened == number:
            self._close_row()
        else:
            self._close_row()
            self.selected.toggle(number)

    def _open(self, number: int) -> None:
        self.opened = number
        self.selected.clear()

    def _toggle_open(self, number: int) -> None:
        if self.opened == number:
            self._close_row()
        else:
            self._open(number)

    def _close_row(self) -> None:
        self.opened = 0

    def _delete(self) -> None:
        numbers = self.selected.among(one.id for one in self.store.all())
        confirm_deletion(self, sorted(numbers), on_deleted=self.selected.clear)
