from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.google_maps import picture

MAIN = "com.google.android.apps.maps/com.google.android.maps.MapsActivity"


@pytest.fixture
def opened(hand):
    return hand.open(MAIN).tap("accept_button").tap("skip_button")


def choose(hand, words, region):
    return hand.type(words).tap(region)


def test_the_first_start_has_terms_and_an_offer_once(hand):
    hand.open(MAIN)
    assert hand.text("title") == "Welcome to Google Maps"
    hand.tap("accept_button")
    assert hand.text("title") == "Make it your map"
    hand.tap("skip_button").back()
    assert hand.open(MAIN).text("search_omnibox_text_box") == "Search here"


def test_the_search_bar_opens_a_field_with_the_keyboard(opened):
    opened.tap("search_omnibox_text_box")
    assert opened.phone.ime.is_shown
    assert opened.find("search_omnibox_edit_text").hint == "Search here"


def test_a_town_is_found_by_its_name_and_state(opened):
    opened.tap("search_omnibox_text_box").type("Redmond, WA")
    opened.phone.input.key(66)
    assert opened.text("search_omnibox_text_box") == "Redmond, WA"
    assert opened.text("subtitle") == "WA 98052"


def test_what_nobody_knows_is_not_found(opened):
    opened.tap("search_omnibox_text_box").type("qwxyz")
    opened.phone.input.key(66)
    assert opened.shows("No results found")


def test_a_kind_of_business_is_found_nearby(opened):
    opened.tap("search_omnibox_text_box").tap("Coffee")
    assert len(opened.find_all("title")) > 1


def test_a_way_has_two_ends_a_length_and_steps(opened):
    opened.tap("on_map_directions_button")
    choose(opened, "Redmond", "WA 98052")
    choose(opened.tap("directions_startpoint_textbox"), "Bellevue", "WA 98004")
    assert opened.text("directions_startpoint_textbox") == "Bellevue, WA"
    assert opened.text("directions_endpoint_textbox") == "Redmond, WA"
    assert opened.text("duration").endswith(" min")
    opened.tap("steps_button")
    assert opened.find("directions_steps").children


def test_going_a_way_tells_the_next_step(opened):
    opened.tap("search_omnibox_text_box")
    choose(opened, "Sunnyvale", "CA 94086").tap("directions_button").tap("start_button")
    assert opened.text("step_instruction").startswith("Head east on ")


def test_the_map_is_dragged(opened):
    before = opened.phone.activities.top.live_screen.center
    opened.phone.input.swipe(500, 1200, 800, 900, 300)
    assert opened.phone.activities.top.live_screen.center != before


def test_the_map_is_drawn_once_while_the_screen_around_it_changes(opened, monkeypatch):
    drawn, windows = [], opened.phone.windows
    draw = picture._Picture.draw
    monkeypatch.setattr(picture._Picture, "draw", lambda one: drawn.append("a map") or draw(one))

    for level in ("20", "80"):
        opened.phone.settings.put("system", "screen_brightness", level)
        opened.phone.touch()
        windows.png()
    assert drawn == ["a map"]

    opened.phone.go_home()
    windows.png()
    opened.open(MAIN)
    windows.png()
    assert drawn == ["a map", "a map"]
