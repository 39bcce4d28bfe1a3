"""The first page: where things are to be had, what is on offer; and the page of a product."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts
from pytest_mobileagent.simulator.apps.walmart.goods import Product, departments, dollars, offers
from pytest_mobileagent.simulator.apps.walmart.search import CategoryPage, SearchPage
from pytest_mobileagent.simulator.apps.walmart.store import StorePage
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.main import Main

_OFFERS = ("Rollbacks & more", "Stock up on the basics", "New for your home")
_WIDE_DP = 320  # where there is room for a picture beside words
_CHIPS = ("Grocery", "Home", "Electronics", "Clothing", "Toys", "Pets")


class ShopPage(parts.Page):
    """What the tab Shop shows."""

    def compose(self) -> ax.View:
        """Return bar and offers."""
        main = self.screen
        pill = ax.Across(
            ax.Icon("search", color="#2e2f32", size=20),
            ax.Text("Search Walmart", size=16, color="on_surface_variant", weight=1, max_lines=1),
            ax.Icon("qr_code_scanner", id="barcode_icon", color="#2e2f32", size=20),
            id="search_bar", cls="android.view.ViewGroup", desc="Search Walmart", height=40, radius=20, padding=(12, 0),
            gap=8, background="#ffffff", on_tap=lambda: self.screen.open(SearchPage(self.screen, is_typed=True)),
        )  # fmt: skip
        bar = parts.bar(main, pill, on_cart=main.open_cart)
        day = local_time(main.phone).date()
        shelves = [view for title in _OFFERS for view in self._shelf(title, offers(day, title))]
        page = ax.Scroll(self._banner(), self._departments(), *shelves, id="lego_home_recycler", key="page",
                         cls=ax.RECYCLER, weight=1)  # fmt: skip
        return ax.Pane(bar, self._fulfilment(), self._chips(), page)

    def _fulfilment(self) -> ax.View:
        main = self.screen
        texts = ax.Column(
            ax.Text("How do you want your items?", size=14, weight_name="bold", color="#ffffff", max_lines=1),
            ax.Text(f"{parts.TOWN} • {parts.STORE}", size=12, color="#ffffff", max_lines=1),
            weight=1,
        )
        return ax.Across(
            ax.Icon("local_shipping", color="#ffffff", outlined=True, size=22), texts,
            ax.Icon("expand_more", color="#ffffff"), id="fulfillment_banner", cls="android.view.ViewGroup", height=48,
            padding=(16, 4), gap=12, background="#0053e2", on_tap=lambda: main.open(StorePage(main)),
        )  # fmt: skip

    def _chips(self) -> ax.View:
        main = self.screen
        chips = [
            ax.Chip(one.name, theme=main.theme, on_tap=partial(self._open_department, at))
            for at, one in enumerate(departments()) if one.name in _CHIPS
        ]  # fmt: skip
        return ax.Scroll(
            ax.Row(*chips, gap=8), id="chips", horizontal=True, height=48, padding=(16, 8), width=ax.MATCH,
            cls="android.widget.HorizontalScrollView",
        )  # fmt: skip

    def _open_department(self, at: int) -> None:
        self.screen.open(CategoryPage(self.screen, departments()[at]))

    def _banner(self) -> ax.View:
        words = ax.Column(
            ax.Text("Fresh picks, low prices", size=22, weight_name="bold", color="#ffffff"),
            ax.Text("Groceries as soon as an hour from your store.", size=14, color="#ffffff"),
            ax.Button("Shop now", id="banner_button", radius=18, background="#ffffff", color="#2e2f32", height=36,
                      width=ax.WRAP, on_tap=partial(self._open_department, 0)),
            weight=1, gap=8,
        )  # fmt: skip
        picture = ax.Frame(parts.photo("basket", "banner", 104), radius=12, padding=8, background="#ffffff")
        return ax.Across(
            words, picture if parts.width_dp(self.screen) >= _WIDE_DP else None, id="hero_banner",
            cls="android.view.ViewGroup", margin=(16, 8), padding=16, gap=12, radius=12, background="#0053e2",
        )  # fmt: skip

    def _departments(self) -> ax.View:
        cells = [
            ax.Column(
                ax.Frame(
                    parts.photo(one.picture, one.name, 44), width=68, height=68, radius=34, background="#ffffff",
                    border=(1, "outline_variant"), gravity="hcenter", padding=12,
                ),
                ax.Text(one.name, size=12, align="center", max_lines=2, width=ax.MATCH),
                cls="android.view.ViewGroup", width=84, gap=4, on_tap=partial(self._open_department, at),
            )
            for at, one in enumerate(departments())
        ]  # fmt: skip
        return ax.Scroll(
            ax.Row(*cells), id="department_carousel", horizontal=True, height=124, padding=(8, 8), cls=ax.RECYCLER
        )

    def _shelf(self, title: str, things: list[Product]) -> list[ax.View]:
        tiles = [parts.tile(self.screen, one, partial(open_product, self.screen, one), width=156) for one in things]
        shelf = ax.Scroll(
            ax.Row(*tiles), id="product_carousel", key=f"shelf {title}", horizontal=True, height=290, padding=(8, 0),
            cls=ax.RECYCLER,
        )  # fmt: skip
        return [parts.heading(title), shelf]


def open_product(main: Main, one: Product) -> None:
    """Show the page of a product."""
    main.open(ProductPage(main, one))


class ProductPage(parts.Page):
    """A product: its picture, price, and how to get it."""

    def __init__(self, main: Main, one: Product) -> None:
        """Show it in the app."""
        super().__init__(main)
        self._product = one

    def compose(self) -> ax.View:
        """Return bar, product, and the button that puts it into the cart."""
        main, one = self.screen, self._product
        price = ax.Text(
            f"Now {dollars(one.cents)}" if one.was_cents else dollars(one.cents), id="item_price", size=24,
            weight_name="bold", color=parts.GREEN if one.was_cents else "on_surface",
        )  # fmt: skip
        texts = ax.Column(
            ax.Text(one.name, id="item_name", size=18),
            parts.stars(one),
            price,
            ax.Caption(f"Pickup, today at {parts.STORE}", id="item_fulfillment", size=14),
            ax.Caption(f"Item {one.number}", size=12),
            padding=16, gap=8,
        )  # fmt: skip
        image = ax.Frame(
            parts.photo(one.picture, one.name, 280, id="item_image"), width=ax.MATCH, height=300, gravity="center"
        )
        image.children[0].gravity = "center"
        foot = ax.Frame(
            parts.stepper(parts.Cart(main), one),
            width=ax.MATCH,
            padding=(16, 8),
            background="surface",
            elevation=6,
        )
        return ax.Pane(
            parts.bar(main, "", on_cart=main.open_cart, on_up=main.close),
            ax.Scroll(image, texts, id="item_recycler", key="page", weight=1),
            foot,
        )
