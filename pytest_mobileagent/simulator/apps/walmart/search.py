"""The search, with the departments below it; a department with its parts; the shelf of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts
from pytest_mobileagent.simulator.apps.walmart.goods import departments, found

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.goods import Department, Product, Section
    from pytest_mobileagent.simulator.apps.walmart.main import Main


def _opener(main: Main, one: Product) -> None:
    from pytest_mobileagent.simulator.apps.walmart.shop import open_product  # noqa: PLC0415 - it shows departments

    open_product(main, one)


class SearchPage(parts.Page):
    """What the tab Search shows; opened from the shop, one has begun to type."""

    def __init__(self, main: Main, *, is_typed: bool = False) -> None:
        """Show it in the app, with nothing typed."""
        super().__init__(main)
        self._is_typed = is_typed
        self.query = ""
        if is_typed:
            main.focus("search_src_text")

    def compose(self) -> ax.View:
        """Return the field, and what is found, or the departments."""
        main = self.screen
        field = ax.EditText(
            id="search_src_text", text=self.query, hint="Search Walmart", size=16,
            height=40, on_change=self._type, ime_action="search", on_ime_action=main.hide_keyboard, weight=1,
        )  # fmt: skip
        cross = None
        if self.query:
            cross = ax.IconButton(
                "close", id="search_close_btn", desc="Clear query", color="#2e2f32", width=36, height=36, size=20,
                on_tap=lambda: self._type(""),
            )  # fmt: skip
        pill = ax.Across(
            ax.Icon("search", color="#2e2f32", size=20), field, cross, id="search_bar", cls="android.view.ViewGroup",
            height=40, radius=20, padding=(12, 0), gap=8, background="#ffffff",
        )  # fmt: skip
        bar = parts.bar(main, pill, on_cart=main.open_cart, on_up=main.close if self._is_typed else None)
        return ax.Pane(bar, self._results() if self.query.strip() else self._departments())

    def _type(self, text: str) -> None:
        self.query = text
        self.screen.scroll_to("page", 0)

    def _results(self) -> ax.View:
        things = found(self.query)
        count = ax.Caption(f'{len(things)} results for "{self.query.strip()}"', id="results_count", size=14, padding=16)
        none = ax.Caption("Try another word, or look in the departments.", size=16, padding=16)
        shelf = parts.shelf(self.screen, things, partial(_opener, self.screen)) if things else none
        return ax.Scroll(count, shelf, id="search_results", key="page", weight=1)

    def _departments(self) -> ax.View:
        main = self.screen
        rows = [
            parts.row(
                one.name, partial(main.open, CategoryPage(main, one)), name="department_row",
                lead=parts.photo(one.picture, one.name, 48),
            )
            for one in departments()
        ]  # fmt: skip
        return ax.Scroll(
            parts.heading("Shop by department", id="departments_title"), *rows, id="departments_recycler", key="page",
            cls=ax.RECYCLER, weight=1,
        )  # fmt: skip


class CategoryPage(parts.Page):
    """A department: its parts, in rows."""

    def __init__(self, main: Main, department: Department) -> None:
        """Show it in the app."""
        super().__init__(main)
        self._department = department

    def compose(self) -> ax.View:
        """Return the name of the department, and its parts."""
        main, department = self.screen, self._department
        columns = max(2, int(parts.width_dp(main) // 120))
        cells = [self._cell(section) for section in department.sections]
        return ax.Pane(
            parts.bar(main, "Departments", on_cart=main.open_cart, on_up=main.close),
            ax.Scroll(
                parts.heading(department.name, id="category_container_title"),
                ax.Grid(*cells, columns=columns, gap=8, id="category_container_grid", padding=(16, 8)),
                id="category_container", key="page", weight=1,
            ),
        )  # fmt: skip

    def _cell(self, section: Section) -> ax.View:
        main = self.screen
        return ax.Column(
            ax.Frame(
                parts.photo(section.picture, section.name, 64), width=96, height=96, radius=48, gravity="center",
                background="#ffffff", padding=16, border=(1, "outline_variant"),
            ),
            ax.Text(section.name, id="category_name", size=14, align="center", max_lines=2, width=ax.MATCH),
            cls="android.view.ViewGroup", gravity="hcenter", gap=6, padding=(0, 8),
            on_tap=partial(main.open, ShelfPage(main, section)),
        )  # fmt: skip


class ShelfPage(parts.Page):
    """What is sold in a part of a department."""

    def __init__(self, main: Main, section: Section) -> None:
        """Show it in the app."""
        super().__init__(main)
        self._section = section

    def compose(self) -> ax.View:
        """Return the products."""
        main, section = self.screen, self._section
        shelf = parts.shelf(main, section.products, partial(_opener, main))
        return ax.Pane(
            parts.bar(main, section.name, on_cart=main.open_cart, on_up=main.close),
            ax.Scroll(shelf, id="shelf_recycler", key="page", weight=1),
        )
