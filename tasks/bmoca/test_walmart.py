from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task

from .looking import element_missing, play

PACKAGE = "com.walmart.android"
APPS = ["walmart"]


@pytest.fixture
def find(agent, task, device):
    """Play a task until an element of the app is on the screen; return that it is not, or other than it has to be."""

    def play_on(name, **wanted):
        return play(agent, task, lambda: element_missing(device, f"{PACKAGE}:id/{name}", **wanted))

    return play_on


@mobile_task(
    "open Walmart",
    apps=APPS,
    max_steps=4,
    upstream="walmart.open_walmart",
    requires_done=False,
)
def test_walmart_open(task, find):
    """The tab Shop is on the screen, and can be tapped.

    Upstream: whether it can be tapped is in the paper's table alone.
    """
    assert not find("navigation_shop", enabled="True")


@mobile_task(
    "go to account tab in Walmart",
    apps=APPS,
    max_steps=5,
    upstream="walmart.go_to_account_tab_in_walmart",
    requires_done=False,
)
def test_walmart_account_tab(task, find):
    """The tab Account is shown."""
    assert not find("navigation_account", selected="True")


@mobile_task(
    "go to my cart in Walmart",
    apps=APPS,
    max_steps=5,
    upstream="walmart.go_to_my_cart_in_walmart",
    requires_done=False,
)
def test_walmart_cart(task, find):
    """The cart is on the screen.

    Upstream: the paper's table asks for the cart to be selected, which it never is; ours has it shown, as the detector.
    """
    assert not find("cart_fragment_constraint_layout")


@mobile_task(
    "go to my items tab in Walmart",
    apps=APPS,
    max_steps=5,
    upstream="walmart.go_to_my_items_tab_in_walmart",
    requires_done=False,
)
def test_walmart_my_items_tab(task, find):
    """The tab My Items is shown."""
    assert not find("navigation_my_items", selected="True")


@mobile_task(
    "go to search tab in Walmart",
    apps=APPS,
    max_steps=5,
    upstream="walmart.go_to_search_tab_in_walmart",
    requires_done=False,
)
def test_walmart_search_tab(task, find):
    """The tab Search is shown."""
    assert not find("navigation_search", selected="True")


@mobile_task(
    "go to services tab in Walmart",
    apps=APPS,
    max_steps=5,
    upstream="walmart.go_to_services_tab_in_walmart",
    requires_done=False,
)
def test_walmart_services_tab(task, find):
    """The tab Services is shown."""
    assert not find("navigation_services", selected="True")


@mobile_task(
    "go to grocery category and show subcategories in Walmart",
    apps=APPS,
    max_steps=7,
    upstream="walmart.go_to_grocery_category_and_show_subcategories_in_walmart",
    requires_done=False,
)
def test_walmart_grocery(task, find):
    """The list of a department's parts is on the screen, and Grocery is its title."""
    assert not find("category_container_title", text="Grocery")


@mobile_task(
    "go to store map in Walmart",
    apps=APPS,
    max_steps=7,
    upstream="walmart.go_to_store_map_in_walmart",
    requires_done=False,
)
def test_walmart_store_map(task, find):
    """The plan of the store is on the screen."""
    assert not find("instoremaps_webview_container")
