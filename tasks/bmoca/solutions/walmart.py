from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_walmart_open"
ACCOUNT = "test_walmart_account_tab"
CART = "test_walmart_cart"
MY_ITEMS = "test_walmart_my_items_tab"
SEARCH = "test_walmart_search_tab"
SERVICES = "test_walmart_services_tab"
GROCERY = "test_walmart_grocery"
STORE_MAP = "test_walmart_store_map"


def open_tab(ui, name):
    """Open the app, and one of its tabs."""
    yield from launch(ui, "Walmart")
    yield from ui.tap(id=f"navigation_{name}", scroll=False)


@solution(OPEN)
def open_walmart(ui):
    yield from launch(ui, "Walmart")


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()


@solution(ACCOUNT)
@near_miss(SERVICES, "opens the account")
def open_account(ui):
    yield from open_tab(ui, "account")
    yield from ui.done()


@solution(SERVICES)
@near_miss(ACCOUNT, "opens the services")
@near_miss(STORE_MAP, "does not open the map among the services")
def open_services(ui):
    yield from open_tab(ui, "services")
    yield from ui.done()


@solution(MY_ITEMS)
@near_miss(CART, "opens what one has bought")
def open_my_items(ui):
    yield from open_tab(ui, "my_items")
    yield from ui.done()


@solution(CART)
@near_miss(MY_ITEMS, "opens the cart")
def open_cart(ui):
    yield from launch(ui, "Walmart")
    yield from ui.tap(id="online_cart_icon", scroll=False)
    yield from ui.done()


@solution(SEARCH)
@near_miss(GROCERY, "does not open the department")
def open_search(ui):
    yield from open_tab(ui, "search")
    yield from ui.done()


@near_miss(SEARCH, "searches from the shop")
def search_from_shop(ui):
    yield from launch(ui, "Walmart")
    yield from ui.tap(id="search_bar", scroll=False)
    yield from ui.done()


@solution(GROCERY)
def open_grocery(ui):
    yield from open_tab(ui, "search")
    yield from ui.tap(text="Grocery")


@near_miss(GROCERY, "opens another department")
def open_home(ui):
    yield from open_tab(ui, "search")
    yield from ui.tap(text="Home")
    yield from ui.done()


@solution(STORE_MAP)
def open_store_map(ui):
    yield from open_tab(ui, "services")
    yield from ui.tap(text="Store map")


@near_miss(STORE_MAP, "stays at the page of the store")
def open_store(ui):
    yield from launch(ui, "Walmart")
    yield from ui.tap(id="fulfillment_banner", scroll=False)
    yield from ui.done()
