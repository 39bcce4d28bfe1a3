"""The one activity: home, search, results, a product, its size guide, the cart, the menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.amazon import parts, store

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.amazon.store import Product

_FIELD = "rs_search_src_text"
_HOME, _CART, _MENU = range(3)
_POPULAR = 6


class Page(NamedTuple):
    """What is shown under a tab: the results of a search, or a product; else the tab's own page."""

    query: str = ""
    department: str = ""
    product: Product | None = None
    is_results: bool = False


class Main(ax.Screen):
    """A tab, and the pages that were opened in it."""

    def create(self) -> None:
        """Begin at home."""
        self.tab = _HOME
        self.pages: list[Page] = []
        self.typed: str | None = None  # into the search field, while it is in use
        self.size = ""  # of the product, once one is chosen

    @property
    def page(self) -> Page:
        """The page in front."""
        return self.pages[-1] if self.pages else Page()

    def back(self) -> bool:
        """Leave the search, then the page, then go home."""
        if self.typed is not None:
            self.typed = None
            self.hide_keyboard()
            return True
        if self.pages:
            self.pages.pop()
            return True
        return ax.reset(self, tab=_HOME)

    def compose(self) -> ax.View:
        """Return head, page and tabs."""
        if self.typed is not None:
            return ax.Pane(self._search_head(), self._suggestions(), background="background")
        return ax.Pane(self._head(), self._body(), ax.Divider(), self._tabs(), background="background")

    def _body(self) -> ax.View:
        page = self.page
        if page.product is not None:
            return self._product(page.product)
        if page.is_results:
            return self._results(page)
        return (self._home, self._cart, self._menu)[self.tab]()

    # -- head and tabs --------------------------------------------------------------------------------------------

    def _arrow(self) -> ax.View:
        return ax.IconButton("arrow_back", cls="android.widget.ImageView", desc="Back", on_tap=self.back)

    def _head(self) -> ax.View:
        query = self.page.query
        hint = ax.Text(
            query or "Search Amazon", id="chrome_search_hint_view", size=16, weight=1, max_lines=1,
            color="on_surface" if query else "on_surface_variant",
        )  # fmt: skip
        field = ax.Across(
            ax.Icon("search", size=22, color="on_surface"), hint, id="chrome_search_box", height=44, radius=22,
            padding=(14, 0), gap=10, background="#ffffff", border=(1, "outline"), weight=1,
            on_tap=self._open_search,
        )  # fmt: skip
        arrow = self._arrow() if self.pages else None
        return ax.Across(arrow, field, id="chrome_action_bar", height=64, padding=(12, 0), background="toolbar")

    def _search_head(self) -> ax.View:
        typed = self.typed or ""
        field = ax.EditText(
            id=_FIELD, text=typed, hint="Search Amazon", on_change=self.bind("typed"), ime_action="search",
            on_ime_action=lambda: self.search(self.typed or ""), weight=1,
        )  # fmt: skip
        clear = ax.IconButton("close", desc="Clear search keywords", on_tap=ax.put(self, typed="")) if typed else None
        box = ax.Across(
            field, clear, height=44, radius=22, padding=(14, 0, 2, 0), background="#ffffff", weight=1,
            border=(1, "outline"),
        )  # fmt: skip
        return ax.Across(self._arrow(), box, height=64, padding=(12, 0), background="toolbar")

    def _open_search(self) -> None:
        self.typed = self.page.query
        self.focus(_FIELD)

    def _tabs(self) -> ax.View:
        count = len(store.cart(self.prefs()))
        names = (
            ("Home", "home", "Home Tab 1 of 3"),
            (f"Cart ({count})" if count else "Cart", "shopping_cart", f"Cart {count} items Tab 2 of 3"),
            ("Menu", "menu", "Browse menu Tab 3 of 3"),
        )
        items = [ax.Destination(label, icon, id="bottom_tab_button", desc=desc) for label, icon, desc in names]
        return ax.BottomNavigation(items, theme=self.theme, index=self.tab, on_select=self._go, id="bottom_tabs")

    def _go(self, tab: int) -> None:
        self.tab, self.pages = tab, []

    # -- search and results ---------------------------------------------------------------------------------------

    def search(self, query: str) -> None:
        """Show what is found for a query."""
        query = " ".join(query.split())
        if not query:
            return
        self.typed = None
        self.hide_keyboard()
        store.note_search(self.prefs(), query)
        self.pages.append(Page(query, is_results=True))

    def _suggestions(self) -> ax.View:
        typed = self.typed or ""
        offered = store.suggestions(typed) if typed else store.searches(self.prefs())
        icon = "search" if typed else "history"
        rows = [
            ax.Across(
                ax.Icon(icon, size=22, color="on_surface_variant"),
                ax.Text(text, id="iss_search_suggestion_text", size=17, weight=1),
                id="iss_search_suggestion", padding=(20, 0), gap=16, height=52, on_tap=partial(self.search, text),
            )
            for text in offered
        ]  # fmt: skip
        return ax.Scroll(*rows, id="iss_search_suggestions", weight=1)

    def _results(self, page: Page) -> ax.View:
        all_found = store.found(page.query)
        shown = [one for one in all_found if page.department in ("", one.department)]
        rows = [parts.row(one, partial(self._open, one)) for one in shown]
        none = ax.Text(f'No results for "{page.query}".', id="rs_no_results", size=17, padding=16)
        return ax.Column(
            self._filters(page, store.departments(all_found)) if all_found else None,
            ax.Scroll(
                *(rows or [none]), id="rs_results_list", key=f"rs_results_{page.query}_{page.department}", weight=1
            ),
            width=ax.MATCH,
            weight=1,
        )

    def _filters(self, page: Page, names: list[str]) -> ax.View:
        chips = [
            ax.Chip(
                name, theme=self.theme, id="rs_department_filter", checked=name == page.department,
                on_tap=partial(self._filter, page, name),
            )
            for name in names
        ]  # fmt: skip
        return ax.Row(*chips, id="rs_filters", gap=8, padding=(14, 10), width=ax.MATCH)

    def _filter(self, page: Page, name: str) -> None:
        self.pages[-1] = page._replace(department="" if page.department == name else name)

    def _open(self, product: Product) -> None:
        self.size = ""
        self.pages.append(Page(self.page.query, product=product))

    def _enter(self, department: str) -> None:
        self.pages.append(Page(department, is_results=True))

    # -- a product ------------------------------------------------------------------------------------------------

    def _product(self, product: Product) -> ax.View:
        return ax.Scroll(
            ax.Column(
                ax.Text(f"Brand: {product.brand}", id="brand_name", size=14, color="primary"),
                ax.Text(product.name, id="product_title", size=18, margin=(0, 4)),
                parts.stars(product),
                padding=(16, 12),
            ),
            parts.plate(product.department, height=240),
            ax.Column(parts.price(product, size=28), padding=(16, 12, 16, 4)),
            self._sizes(product) if product.sizes else None,
            parts.pill("Add to Cart", partial(self._buy, product), id="add_to_cart_button"),
            ax.Text("About this item", size=18, weight_name="bold", padding=(16, 16, 16, 4)),
            *(ax.Text(f"• {line}", size=15, padding=(16, 4)) for line in product.about),
            ax.View(height=24),
            id="product_scroll",
            key=f"product_{product.title}",
            weight=1,
        )

    def _sizes(self, product: Product) -> ax.View:
        chips = [
            ax.Chip(size, theme=self.theme, id="size_option", checked=size == self.size, on_tap=ax.put(self, size=size))
            for size in product.sizes
        ]
        guide = ax.Text(
            "Size guide",
            id="size_guide_link",
            size=15,
            color="primary",
            padding=(0, 12),
            on_tap=partial(self._guide, product),
        )
        return ax.Column(
            ax.Across(ax.Text(f"Size: {self.size or 'Select'}", id="size_label", size=16, weight=1), guide),
            ax.Row(*chips, gap=8),
            padding=(16, 0, 16, 12),
            width=ax.MATCH,
        )

    def _guide(self, product: Product) -> None:
        self.show(ax.BottomSheet(partial(self._guide_sheet, product)))

    def _guide_sheet(self, product: Product) -> ax.View:
        head, lines = store.GUIDES[product.department]
        close = ax.IconButton("close", id="size_guide_close", desc="Close", on_tap=self.dismiss)
        return ax.Column(
            ax.Across(ax.Text("Size guide", id="size_guide_title", size=20, weight_name="bold", weight=1), close,
                      padding=(16, 0, 4, 0)),
            ax.Caption(product.title, id="size_guide_product", size=15, padding=(16, 0, 16, 8)),
            *(self._line(cells, is_head=cells is head) for cells in (head, *lines)),
            id="size_guide",
            width=ax.MATCH,
        )  # fmt: skip

    def _line(self, cells: tuple[str, ...], *, is_head: bool) -> ax.View:
        weight = "bold" if is_head else "regular"
        return ax.Column(
            ax.Across(*(ax.Text(cell, size=15, weight=1, weight_name=weight) for cell in cells), padding=(16, 10)),
            ax.Divider(),
            width=ax.MATCH,
        )

    def _buy(self, product: Product) -> None:
        if product.sizes and not self.size:
            self.toast("To buy, select Size")
            return
        store.put_in_cart(self.prefs(), product, self.size)
        self.toast("Added to cart")

    # -- the tabs' own pages --------------------------------------------------------------------------------------

    def _home(self) -> ax.View:
        popular = sorted(store.products(), key=lambda one: -one.ratings)[:_POPULAR]
        cells = [self._department(name) for name in store.departments()]
        return ax.Scroll(
            self._title("Shop by department"),
            ax.Row(*cells, gap=10, padding=(14, 0), width=ax.MATCH),
            self._title("Popular today"),
            *(parts.row(one, partial(self._open, one)) for one in popular),
            id="home_scroll",
            key="home_scroll",
            weight=1,
        )

    def _title(self, text: str) -> ax.View:
        return ax.Text(text, size=20, weight_name="bold", padding=(16, 16, 16, 10))

    def _department(self, name: str) -> ax.View:
        return ax.Column(
            parts.plate(name, height=96), ax.Text(name, size=15, align="center", width=ax.MATCH, padding=(0, 8)),
            id="department_card", cls="android.view.ViewGroup", weight=1, on_tap=partial(self._enter, name),
        )  # fmt: skip

    def _menu(self) -> ax.View:
        rows = [
            ax.ListItem(name, trailing=ax.Icon("chevron_right", size=22), id="menu_department",
                        on_tap=partial(self._enter, name))
            for name in store.departments()
        ]  # fmt: skip
        return ax.Scroll(self._title("Departments"), *rows, id="menu_list", key="menu_list", weight=1)

    def _cart(self) -> ax.View:
        kept = store.cart(self.prefs())
        if not kept:
            return ax.Column(self._title("Your Amazon Cart is empty"), id="cart_empty", weight=1)
        total = sum(one.price for one, _ in kept)
        rows = [self._kept(at, one, size) for at, (one, size) in enumerate(kept)]
        return ax.Scroll(self._title(f"Subtotal ${total:.2f}"), *rows, id="cart_list", key="cart_list", weight=1)

    def _kept(self, at: int, product: Product, size: str) -> ax.View:
        words = ax.Column(
            ax.Text(product.title, id="cart_item_title", size=16, max_lines=3),
            ax.Caption(f"Size: {size}") if size else None,
            parts.price(product),
            ax.TextButton("Delete", id="cart_item_delete", on_tap=partial(store.take_from_cart, self.prefs(), at)),
            weight=1,
        )
        return ax.Column(
            ax.Across(parts.plate(product.department, width=96, height=96), words, gap=14, padding=(14, 12)),
            ax.Divider(),
            width=ax.MATCH,
        )
