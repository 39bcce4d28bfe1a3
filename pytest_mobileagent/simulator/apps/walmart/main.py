"""Walmart's only activity: five tabs, each with the pages that are opened on top of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart.cart import CartPage
from pytest_mobileagent.simulator.apps.walmart.search import SearchPage
from pytest_mobileagent.simulator.apps.walmart.shop import ShopPage
from pytest_mobileagent.simulator.apps.walmart.tabs import AccountPage, MyItemsPage, ServicesPage
from pytest_mobileagent.simulator.apps.walmart.welcome import TOLD, WELCOMED, WelcomePage, my_items_card

SHOP, MY_ITEMS, SEARCH, SERVICES, ACCOUNT = range(5)
_TABS = (
    ax.Destination("Shop", "storefront", "navigation_shop", chosen_icon="store", is_outlined=True),
    ax.Destination("My Items", "favorite_border", "navigation_my_items", chosen_icon="favorite"),
    ax.Destination("Search", "search", "navigation_search"),
    ax.Destination("Services", "apps", "navigation_services"),
    ax.Destination("Account", "person", "navigation_account", is_outlined=True),
)


class Main(ax.Screen):
    """The open tab, or the page on top of it."""

    snackbar_above_dp = 56

    def create(self) -> None:
        """Begin with the shop."""
        self.tab = SHOP
        self.tabs: Sequence[ax.Page] = (
            ShopPage(self), MyItemsPage(self), SearchPage(self), ServicesPage(self), AccountPage(self)
        )  # fmt: skip
        self.pages: list[ax.Page] = []
        self.welcome = WelcomePage(self)

    def result(self, request: str, value: object) -> None:
        """Go on, wherever one may be."""
        del value
        if request == WELCOMED:
            self.welcomed()

    def welcomed(self) -> None:
        """Show the shop from now on."""
        self.prefs().update({WELCOMED: True})

    def compose(self) -> ax.View:
        """Return the page above the tabs; alone, as long as nobody was welcomed."""
        prefs = self.prefs()
        if not prefs.flag(WELCOMED):
            return (self.pages[-1] if self.pages else self.welcome).compose()
        page = self.pages[-1] if self.pages else self.tabs[self.tab]
        card = None if self.pages or prefs.flag(TOLD) else my_items_card(self)
        cells = [
            ax.navigation_item(tab, is_open=at == self.tab, on_tap=partial(self.select, at))
            for at, tab in enumerate(_TABS)
        ]
        line = ax.View(width=ax.MATCH, height=1, background="outline_variant")
        return ax.Pane(
            ax.Frame(page.compose(), card, id="nav_host_fragment", width=ax.MATCH, weight=1),
            line,
            ax.Across(*cells, id="bottom_navigation", background="surface"),
            background="background",
        )

    def select(self, tab: int) -> None:
        """Show a tab, without what was opened on top of it."""
        self.tab = tab
        self.pages.clear()
        self.hide_keyboard()
        self.scroll_to("page", 0)

    def open(self, page: ax.Page) -> None:
        """Show a page on top of the tab."""
        self.pages.append(page)
        self.hide_keyboard()
        self.scroll_to("page", 0)

    def open_cart(self) -> None:
        """Show the cart."""
        self.open(CartPage(self))

    def close(self) -> None:
        """Leave the page on top."""
        self.hide_keyboard()
        if self.pages:
            self.pages.pop()
        self.scroll_to("page", 0)

    def back(self) -> bool:
        """Leave the page on top, then return to the shop."""
        if self.pages:
            self.close()
        elif self.tab != SHOP:
            self.select(SHOP)
        else:
            return False
        return True
