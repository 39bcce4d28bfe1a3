from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.amazon import store

ENTER = 66
RUNNER = "Nike Men's Harbor Run 3 Road Running Shoes"


@pytest.fixture
def shop(hand):
    return hand.open(f"{store.PACKAGE}/com.amazon.mShop.navigation.MainActivity")


def search(hand, query):
    hand.tap("chrome_search_box").type(query)
    hand.phone.input.key(ENTER)
    return hand


def titles(hand):
    return [view.shown_text for view in hand.find_all("item_title")]


def test_a_search_finds_what_has_all_its_words(shop):
    search(shop, "nike bag")

    assert titles(shop) == ["Nike Weekday Backpack, 24 l"]


def test_what_is_not_there_is_not_found(shop):
    search(shop, "velvet umbrella")

    assert titles(shop) == []
    assert shop.shows('No results for "velvet umbrella".')


def test_a_department_narrows_the_results_until_it_is_tapped_again(shop):
    search(shop, "corvane")
    everything = titles(shop)
    shop.tap("Bags")
    assert titles(shop) == ["Corvane Canvas Messenger Bag"]
    shop.tap("Bags")

    assert titles(shop) == everything


def test_a_suggestion_is_searched_for_and_kept_for_the_next_search(shop):
    shop.tap("chrome_search_box").type("ni").tap("nike clothing")
    assert shop.text("chrome_search_hint_view") == "nike clothing"
    shop.back().tap("chrome_search_box")

    assert [view.shown_text for view in shop.find_all("iss_search_suggestion_text")] == ["nike clothing"]


def test_the_size_guide_is_that_of_the_product(shop):
    search(shop, "nike shoes").tap(RUNNER).tap("Size guide")
    assert shop.text("size_guide_product") == RUNNER
    assert shop.shows("Foot length")
    shop.tap("size_guide_close")

    assert not shop.shows("Foot length")


def test_without_a_size_nothing_is_bought(shop, phone):
    search(shop, "nike shoes").tap(RUNNER).tap("Add to Cart")
    assert shop.shows("Cart 0 items Tab 2 of 3")
    shop.tap("8").tap("Add to Cart").tap("Cart 1 items Tab 2 of 3")
    assert shop.text("cart_item_title") == RUNNER
    assert shop.shows("Size: 8")
    shop.tap("Delete")

    assert shop.shows("Your Amazon Cart is empty")


def test_a_bag_has_no_sizes(shop):
    search(shop, "solvik bags").tap("Solvik Overnight Holdall")
    assert not shop.find_all("size_guide_link")
    shop.tap("Add to Cart")

    assert shop.shows("Cart 1 items Tab 2 of 3")


def test_back_leads_from_page_to_page_and_home(shop):
    search(shop, "nike shoes").tap(RUNNER).back()
    assert len(titles(shop)) == 3
    shop.back()
    assert shop.shows("Shop by department")
    shop.tap("Browse menu Tab 3 of 3").tap("Clothing").back().back()

    assert shop.shows("Popular today")


def test_it_has_no_dark_theme(shop, phone):
    light = shop.find("chrome_action_bar").background
    phone.settings.put("secure", "ui_night_mode", "2")

    assert shop.find("chrome_action_bar").background == light
