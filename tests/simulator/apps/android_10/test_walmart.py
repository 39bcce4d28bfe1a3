from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.walmart.goods import departments, found, products
from pytest_mobileagent.simulator.system.preferences import Preferences

MAIN = "com.walmart.android/com.walmart.glass.integration.splash.SplashActivity"


@pytest.fixture
def prefs(phone):
    return Preferences(phone, "com.walmart.android")


@pytest.fixture
def opened(hand, prefs):
    prefs.put(onboardingCompleted=True, myItemsInformationClosed=True)
    return hand.open(MAIN)


def selected(hand):
    return [view.id for view in hand.views() if view.id.startswith("navigation_") and view.selected]


def test_the_first_start_asks_who_and_where_one_is(hand):
    hand.open(MAIN).tap("Continue as guest").tap("Enable location").tap("permission_allow_foreground_only_button")
    assert selected(hand) == ["navigation_shop"]
    hand.tap("Close, My Items information")
    assert not hand.shows("Close, My Items information")


def test_one_need_not_tell_where_one_is(hand):
    hand.open(MAIN).tap("Continue as guest").tap("Not now")
    assert selected(hand) == ["navigation_shop"]


@pytest.mark.parametrize(
    ("tab", "shown"),
    [
        ("navigation_shop", "How do you want your items?"),
        ("navigation_my_items", "Reorder in a snap"),
        ("navigation_search", "Shop by department"),
        ("navigation_services", "All services"),
        ("navigation_account", "Hi there!"),
    ],
)
def test_a_tab_that_is_tapped_is_the_only_selected_one(opened, tab, shown):
    opened.tap(tab)
    assert selected(opened) == [tab]
    assert opened.shows(shown)


def test_back_leads_over_the_shop_out_of_the_app(opened):
    opened.tap("navigation_search").tap("Grocery").back()
    assert opened.shows("Shop by department")
    assert selected(opened.back()) == ["navigation_shop"]
    opened.back()
    assert opened.phone.activities.top.package != "com.walmart.android"


def test_a_department_shows_its_parts(opened):
    opened.tap("navigation_search").tap("Grocery")
    assert opened.text("category_container_title") == "Grocery"
    names = [view.text for view in opened.find_all("category_name")]
    assert names == [section.name for section in departments()[0].sections]


@pytest.mark.parametrize("way", [("navigation_services",), ("navigation_account",), ("fulfillment_banner",)])
def test_ways_to_the_plan_of_the_store(opened, way):
    for step in (*way, "Store map"):
        opened.tap(step)
    assert opened.find("instoremaps_webview_container").rect.height > 500
    assert opened.find("Pharmacy").rect.width > 50


def test_what_is_added_is_in_the_cart_until_it_is_taken_out(opened):
    opened.tap("online_cart_icon")
    assert opened.shows("Your cart is empty")
    opened.back().tap("navigation_search").tap("Grocery").tap("Snacks").tap("add_to_cart_button")
    name = opened.text("shelf_item_view_title")
    opened.tap(f"Increase quantity {name}").tap("online_cart_icon")
    assert opened.text("cart_item_name") == name
    assert opened.shows("Cart (2 items)")
    opened.tap(f"Decrease quantity {name}").tap(f"Decrease quantity {name}")
    assert opened.shows("Your cart is empty")


def test_a_search_finds_goods_by_all_words(opened):
    opened.tap("search_bar").type("dog food")
    assert opened.text("shelf_item_view_title").endswith("Dry Dog Food, 20 lb")
    assert [one.name.split(" ", 1)[1] for one in found("nothing of the kind")] == []


def test_nobody_can_sign_in(opened):
    opened.tap("navigation_account").tap("sign_in_button").type("ann", into="sign_in_email").tap("Continue")
    assert opened.shows("Enter a valid email address")


def test_goods_have_numbers_of_their_own():
    assert len({one.number for one in products()}) == len(products())


def test_it_is_light_on_a_dark_phone(opened):
    opened.phone.settings.put("secure", "ui_night_mode", "2")
    opened.phone.touch()
    assert opened.find("bottom_navigation").background == "#ffffff"
