"""The two pages of the first start: language and currency."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.parts import OutlinedEdit, Page
from pytest_mobileagent.simulator.apps.pro_expense.store import CURRENCIES, currency, preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.pro_expense.screens import Main

_ENGLISH = "United States(English)"


class SetupPage(Page):
    """Language first, then currency."""

    title = ""

    def __init__(self, main: Main) -> None:
        """Begin with the language."""
        super().__init__(main)
        self.step = 0
        self.query = ""

    def back(self) -> bool:
        """Return to the first page."""
        if self.step:
            self._turn(0)
            return True
        return False

    def _turn(self, step: int) -> None:
        self.step = step
        self.query = ""
        self.screen.leave_field()

    def compose(self) -> ax.View:
        """Return the page."""
        is_last = self.step == 1
        return ax.Pane(
            ax.Across(
                ax.app_icon(self.screen.app.icon, size=48, id="imv_app"),
                ax.Label(
                    "Hello! Welcome to Pro Expense", id="tv_welcome", size=20, weight_name="medium", weight=1,
                    margin=(16, 0, 0, 0),
                ),
                padding=(24, 32, 24, 16),
            ),
            ax.Pager(self._currencies() if is_last else self._languages(), id="vp_config", index=self.step, count=2,
                  on_change=self._turn, weight=1),
            ax.Button("CONTINUE" if is_last else "NEXT", id="btn_continue", width=ax.MATCH, height=56, margin=(24, 16),
                   on_tap=self._finish if is_last else partial(self._turn, 1)),
        )  # fmt: skip

    def _finish(self) -> None:
        preferences(self.phone).update(
            {"isFirstTime": False, "selected_language": "en", "selected_currency_number": currency(self.phone).number}
        )
        self.screen.restart()

    def _page(self, heading: str, rows: list[ax.View], name: str) -> ax.View:
        return ax.Pane(
            ax.Label(heading, id="tv_lang", size=18, margin=(24, 0)),
            OutlinedEdit(
                id="edt_search", text=self.query, hint="Search", height=56, margin=(24, 16, 24, 8), padding=(16, 0),
                on_change=ax.bind(self, "query"),
            ),
            ax.RecyclerView(*rows, id=name, key=name),
        )  # fmt: skip

    def _fits(self, text: str) -> bool:
        return self.query.strip().lower() in text.lower()

    def _languages(self) -> ax.View:
        rows = [self._row((ax.Text(_ENGLISH, id="tv_language_name", size=16, weight=1),), is_chosen=True, choose=None)]
        return self._page("Choose Language", rows if self._fits(_ENGLISH) else [], "rv_languages")

    def _currencies(self) -> ax.View:
        chosen = currency(self.phone)
        rows = []
        for one in CURRENCIES:
            if self._fits(f"{self.screen.tr(one.name)} {one.code}"):
                texts = (
                    ax.Text(one.symbol, id="tv_symbol", size=16, width=48, color="primary"),
                    ax.Label(one.name, id="tv_currency", size=16, weight=1),
                )
                rows.append(self._row(texts, is_chosen=one == chosen, choose=partial(self._choose, one.number)))
        return self._page("Choose Currency", rows, "rv_currencies")

    def _choose(self, number: str) -> None:
        preferences(self.phone).put(selected_currency_number=number)

    def _row(self, texts: tuple[ax.View, ...], *, is_chosen: bool, choose: ax.Act | None) -> ax.View:
        return ax.Across(
            *texts,
            ax.Icon("check", id="imv_checked", color="primary") if is_chosen else None,
            height=56,
            padding=(24, 0),
            on_tap=choose or (lambda: None),
        )
