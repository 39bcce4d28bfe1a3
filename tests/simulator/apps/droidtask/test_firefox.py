from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx import VIEW, Intent
from pytest_mobileagent.simulator.system.roles import BROWSER

PACKAGE = "org.mozilla.firefox"
HOME = f"{PACKAGE}/.App"
DOWNLOAD = "/storage/emulated/0/Download"
NOTE = f"file://{DOWNLOAD}/note.html"
NOWHERE = "Search or enter address"


@pytest.fixture
def firefox(phone, hand):
    """Firefox on its home screen, and a page among the phone's downloads."""
    phone.disk.write(f"{DOWNLOAD}/note.html", "<title>A note</title><p>Buy milk</p><a href='other.html'>more</a>")
    phone.disk.write(f"{DOWNLOAD}/other.html", "<title>Another</title><p>and bread</p>")
    return hand.open(HOME)


@pytest.fixture
def page(firefox):
    """The page, opened from the address bar."""
    return go(firefox, NOTE)


def go(firefox, address):
    firefox.tap("toolbar_wrapper").type(address)
    firefox.phone.input.key(66)
    return firefox


def menu(firefox, title):
    firefox.tap("icon" if firefox.find_all("Menu") else "Highlighted")
    return firefox.tap(title)


def test_the_menu_is_as_recorded(firefox):
    firefox.tap("Highlighted")

    assert [view.shown_text for view in firefox.find_all("text")] == [
        "Bookmarks", "History", "Downloads", "Add-ons", "Sync and save data", "What’s new", "Help",
        "Customize homepage", "Settings",
    ]  # fmt: skip
    assert firefox.text("simple_text") == "Manage Account and Devices"
    assert not firefox.find("switch_widget").checked


def test_an_address_leads_to_a_page_of_the_phone(page):
    assert page.shows("Buy milk")
    assert page.text("counter_text") == "1"


def test_a_link_is_followed_and_back_leads_home_at_last(page):
    page.tap("more")
    assert page.shows("and bread")
    page.back()
    assert page.shows("Buy milk")
    page.back()

    assert page.find("privateBrowsingButton")


def test_what_lies_beyond_the_phone_is_not_found(firefox):
    go(firefox, "example.org/hello")

    assert firefox.shows("Address Not Found")
    assert firefox.text("mozac_browser_toolbar_url_view") == "example.org/hello"


def test_a_page_that_was_visited_is_in_the_history_and_can_be_forgotten(page):
    page.tap("Menu").tap("History")
    assert page.shows("A note")
    page.tap("overflow_menu")

    assert page.shows("No history here")


def test_private_browsing_leaves_no_history(firefox):
    firefox.tap("privateBrowsingButton")
    go(firefox, NOTE).tap("Menu").tap("History")

    assert firefox.shows("No history here")


def test_a_bookmark_is_made_listed_and_taken_away(page):
    page.tap("Menu").tap("Bookmark").tap("Menu").tap("Bookmarks")
    assert page.shows("A note")
    page.tap("overflow_menu")

    assert not page.shows("A note")


def test_a_file_that_cannot_be_shown_is_downloaded(phone, firefox):
    phone.disk.write(f"{DOWNLOAD}/sound.mp3", b"\0" * 2048)
    go(firefox, f"file://{DOWNLOAD}/sound.mp3")
    menu(firefox, "Downloads")

    assert firefox.shows("sound(1).mp3")
    assert firefox.shows("2.00 KB")


def test_tabs_are_listed_and_one_that_was_closed_is_remembered(page):
    page.tap("counter_box").tap("mozac_browser_tabstray_close")
    assert page.shows("No open tabs")
    page.back()
    menu(page, "History").tap("recently_closed_tabs_header")

    assert page.shows("A note")


def test_another_apps_page_is_opened_in_a_tab(phone, firefox):
    phone.activities.start(Intent(VIEW, data=NOTE, type="text/html", component=HOME))

    assert firefox.shows("Buy milk")


def test_the_language_is_spoken_as_soon_as_it_is_chosen(phone, firefox):
    menu(firefox, "Settings").tap("Language").tap("Search language").type("chinese (simpl").tap("中文 (简体中文)")

    assert firefox.find("选择的语言")
    firefox.back().back()
    assert firefox.shows("语言")
    firefox.tap("向上导航")
    assert firefox.shows("设置")
    firefox.tap("向上导航").tap("已突出显示")
    assert firefox.shows("书签")


def test_a_theme_applies_at_once_and_the_phones_is_left_alone(phone, firefox):
    menu(firefox, "Settings").tap("Customize").tap("Dark")
    pixels = phone.windows.image().convert("L").resize((1, 1)).getpixel((0, 0))

    assert pixels < 80
    assert not phone.is_dark


def test_the_toolbar_can_be_above_the_page(firefox):
    before = firefox.find("toolbar").rect.top
    menu(firefox, "Settings").tap("Customize").tap("Top").back().back()

    assert firefox.find("toolbar").rect.top < before


def test_firefox_asks_for_the_role_of_the_browser(phone, firefox):
    menu(firefox, "Settings").tap("Set as default browser")
    assert firefox.shows("Set Firefox as your default browser app?")
    firefox.tap("Firefox")
    assert firefox.shows("No permissions needed")
    firefox.tap("Set as default")

    assert phone.roles.holder(BROWSER) == PACKAGE
    firefox.tap("Set as default browser")
    assert firefox.shows("Browser app")


def test_what_is_new_is_highlighted_until_it_has_been_looked_at(firefox):
    menu(firefox, "What’s new")
    firefox.tap("Home screen")

    assert not firefox.find_all("Highlighted")
    assert firefox.find("Menu")


def test_add_ons_cannot_be_asked_for(firefox):
    menu(firefox, "Add-ons")

    assert firefox.shows("No add-ons here")
    assert firefox.shows("Failed to query Add-ons!")
