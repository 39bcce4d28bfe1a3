from __future__ import annotations

import pytest

SEARCH = "com.google.android.googlequicksearchbox/.SearchActivity"
ENTER = 66


@pytest.fixture
def opened(hand):
    return hand.open(SEARCH)


def titles(hand):
    return [view.shown_text for view in hand.find_all("title")]


def test_the_launchers_search_bar_opens_it_with_the_field_in_focus(phone, hand):
    phone.go_home()
    hand.tap("search_container_hotseat")

    assert phone.activities.top.component == SEARCH
    assert phone.ime.is_shown
    assert hand.type("cats").text("search_box") == "cats"


def test_the_launcher_searches_among_the_apps_where_it_is_disabled(phone, hand):
    phone.packages.set_enabled("com.google.android.googlequicksearchbox", is_enabled=False)
    phone.go_home()

    assert hand.tap("search_container_hotseat").find_all("apps_list_view")


def test_its_icon_opens_it_without_a_keyboard(phone, opened):
    assert opened.shows("Search…")
    assert not phone.ime.is_shown


def test_a_search_finds_pages_about_its_words(opened):
    opened.tap("googleapp_search_box").type("night trains")
    opened.phone.input.key(ENTER)

    assert titles(opened)
    assert all("night trains" in title.lower() for title in titles(opened))


def test_a_result_opens_in_the_browser(phone, opened):
    opened.tap("googleapp_search_box").type("bread")
    phone.input.key(ENTER)
    opened.tap("title")

    assert phone.activities.top.package == "com.android.chrome"


def test_searches_are_offered_again_unless_they_are_not_kept(phone, opened):
    opened.tap("googleapp_search_box").type("bread")
    phone.input.key(ENTER)
    opened.back().tap("googleapp_search_box")
    assert opened.shows("bread")

    opened.back().back().tap("Settings").tap("Clear search history").back().tap("googleapp_search_box")
    assert not opened.shows("bread")


def test_without_a_network_nothing_is_found(phone, opened):
    phone.connectivity.set_wifi(is_on=False)
    phone.settings.put("global", "mobile_data", "0")
    opened.tap("googleapp_search_box").type("bread")
    phone.input.key(ENTER)

    assert opened.shows("You’re offline")
