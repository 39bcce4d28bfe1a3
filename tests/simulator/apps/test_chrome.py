from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from pytest_mobileagent.simulator.apps.chrome.store import Bookmarks, History, set_up
from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.intents import VIEW, Intent

MAIN = "com.android.chrome/com.google.android.apps.chrome.Main"
DOWNLOADS = "/storage/emulated/0/Download"
PROFILE = "/data/data/com.android.chrome/app_chrome/Default"
PREFERENCES = "/data/data/com.android.chrome/shared_prefs/com.android.chrome_preferences.xml"
PHONE = '<meta name=viewport content="width=device-width">'
HTML = f"""<!doctype html><title>First</title>{PHONE}
<h1 id=head>Hello</h1><p>apples and Apples</p><a href=second.html>Second page</a><a href=#end>To the end</a>
<button onclick="out.textContent = confirm('Sure?')">Ask</button><button onclick="for (;;);">Loop</button>
<p id=out></p>
<select id=list><option>One<option>Two</select><a href=data.bin>Binary</a><input id=field>
<div style="height: 2000px"></div><p id=end>The end</p>"""


@pytest.fixture
def pages(phone):
    """Two pages and a file, in a browser that is set up."""
    set_up(phone)
    phone.disk.write(f"{DOWNLOADS}/first.html", HTML)
    phone.disk.write(f"{DOWNLOADS}/second.html", "<title>Second</title><p>two</p>")
    phone.disk.write(f"{DOWNLOADS}/data.bin", b"\0\1\2")
    return phone


def view(hand, name="first.html"):
    data = document_uri(f"{DOWNLOADS}/{name}")
    hand.phone.activities.start(Intent(VIEW, data=data, type="text/html", package="com.android.chrome"))
    return hand


def go(hand, address):
    """Type an address on the new tab page."""
    hand.open(MAIN).tap("search_box_text").type(f"{address}\n")
    return hand


def element(hand, name):
    """Return the element of the page with that id."""
    return next(view for view in hand.views() if view.resource_id == name)


def test_the_first_run_comes_before_the_page_and_once(phone, hand):
    phone.disk.write(f"{DOWNLOADS}/first.html", HTML)
    phone.packages.clear_data("com.android.chrome")

    view(hand).tap("Accept & continue").tap("No thanks").tap("No thanks")
    assert hand.shows("Hello")
    phone.activities.force_stop("com.android.chrome")
    hand.open(MAIN)

    assert not hand.shows("Welcome to Chrome")
    assert "first_run_flow" in phone.disk.read_text(PREFERENCES)


@pytest.mark.parametrize("quarters", [0, 1, 3])
def test_the_first_run_says_what_is_agreed_to_however_the_phone_is_held(phone, hand, quarters):
    phone.packages.clear_data("com.android.chrome")
    hand.open(MAIN)
    phone.settings.put("system", "accelerometer_rotation", 0)
    phone.settings.put("system", "user_rotation", quarters)

    for told, button in (("tos_and_privacy", "terms_accept"), ("title", "negative_button")):
        views = [hand.find(name) for name in (told, button)]
        assert [view.visible_bounds for view in views] == [view.rect for view in views]
        hand.tap(button)


def test_back_out_of_the_first_run_leaves(phone, hand):
    phone.packages.clear_data("com.android.chrome")

    hand.open(MAIN).back()

    assert phone.activities.top.package != "com.android.chrome"


def test_a_page_shows_its_elements_and_its_address(pages, hand):
    view(hand)

    assert (element(hand, "head").cls, element(hand, "head").shown_text) == ("android.widget.TextView", "Hello")
    assert hand.text("url_bar") == document_uri(f"{DOWNLOADS}/first.html")
    assert hand.shows("1 open tab, tap to switch tabs")


def test_links_lead_on_and_back_leads_back_then_out(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("Second page")
    assert hand.shows("two")

    hand.back()
    assert hand.shows("Hello")
    hand.back()
    assert hand.shows("Search or type web address")
    hand.back()

    assert pages.activities.top.package != "com.android.chrome"


def test_back_closes_a_tab_that_another_app_opened(pages, hand):
    hand.open(MAIN).open("com.google.android.documentsui/com.android.documentsui.files.FilesActivity")

    view(hand).back()

    assert pages.activities.top.package == "com.google.android.documentsui"
    assert hand.open(MAIN).shows("1 open tab, tap to switch tabs")


def test_visits_are_in_the_history_database(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("Second page")

    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(pages.disk.read(f"{PROFILE}/History"))
        rows = connection.execute("SELECT url, title, visit_count, typed_count, last_visit_time FROM urls").fetchall()
    first = (pages.clock.now() - rows[0][4] / 1e6 + 11644473600) < 60
    assert [row[:4] for row in rows] == [
        ("file:///sdcard/Download/first.html", "First", 1, 1), ("file:///sdcard/Download/second.html", "Second", 1, 0),
    ]  # fmt: skip
    assert first


def test_the_history_lists_opens_removes_and_clears(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("Second page").tap("More options").tap("History")
    assert [view.shown_text for view in hand.find_all("title")] == ["Second", "First"]
    assert hand.shows("Today - Oct 15, 2023")

    hand.tap("Remove").tap("First")
    assert hand.shows("Hello")
    hand.tap("More options").tap("History").tap("Clear browsing data…").tap("Clear data")

    assert hand.shows("No history here")
    assert History(pages).visits() == []


def test_a_visit_that_adb_wrote_shows(pages, hand):
    History(pages).add("http://e.com/", "From outside")

    hand.open(MAIN)

    assert hand.shows("From outside")


def test_a_bookmark_is_made_edited_and_deleted(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("More options").tap("Bookmark")
    stored = json.loads(pages.disk.read(f"{PROFILE}/Bookmarks"))["roots"]["synced"]["children"]
    assert [(mark["name"], mark["url"]) for mark in stored] == [("First", "file:///sdcard/Download/first.html")]

    hand.tap("More options").tap("Edit bookmark").type("!", into="title_text").tap("Save")
    assert [mark.title for mark in Bookmarks(pages).all()] == ["First!"]
    hand.tap("More options").tap("Bookmarks").tap("First! Options").tap("Delete")

    assert hand.shows("Pages that you bookmark appear here")


def test_tabs_are_counted_switched_closed_and_kept(pages, hand):
    view(hand).tap("More options").tap("New tab")
    assert hand.shows("2 open tabs, tap to switch tabs")

    hand.tap("tab_switcher_button").tap("First, tab")
    assert hand.shows("Hello")
    pages.activities.force_stop("com.android.chrome")
    hand.open(MAIN)
    assert hand.shows("2 open tabs, tap to switch tabs")
    hand.tap("tab_switcher_button").tap("Close New tab tab")

    assert [view.shown_text for view in hand.find_all("tab_title")] == ["First"]


def closed(hand):
    return [view.shown_text for view in hand.find_all("title_row")]


def test_a_tab_that_was_closed_opens_with_the_pages_it_had_been_on(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("Second page")
    hand.tap("More options").tap("New tab").tap("tab_switcher_button").tap("Close Second tab").tap("New tab, tab")

    hand.tap("More options").tap("Recent tabs")
    assert hand.shows("Recently closed")
    assert closed(hand) == ["Second", "Show full history"]
    hand.tap("Second")
    assert hand.shows("two")
    hand.back()
    assert hand.shows("Hello")
    hand.tap("More options").tap("Recent tabs")

    assert closed(hand) == ["Show full history"]


def test_recent_tabs_are_kept_folded_cleared_and_lead_to_the_history(pages, hand):
    view(hand).tap("tab_switcher_button").tap("Close First tab")
    pages.activities.force_stop("com.android.chrome")
    hand.open(MAIN).tap("More options").tap("Recent tabs")
    assert closed(hand) == ["First", "Show full history"]

    assert closed(hand.tap("Recently closed")) == []
    hand.tap("Recently closed").tap("Show full history")
    assert pages.activities.top.component.endswith(".history.HistoryActivity")
    hand.tap("Clear browsing data…").tap("Clear data").back()

    assert closed(hand) == ["Show full history"]


def test_neither_private_tabs_nor_those_that_come_back_are_recent(pages, hand):
    view(hand).tap("tab_switcher_button").tap("Close First tab").tap("Undo").tap("First, tab")
    hand.tap("More options").tap("New incognito tab").tap("url_bar").type("file:///sdcard/Download/second.html\n")
    hand.tap("More options")
    assert not hand.shows("Recent tabs")

    hand.back().tap("tab_switcher_button").tap("Close Second tab").tap("First, tab")
    hand.tap("More options").tap("Recent tabs")

    assert closed(hand) == ["Show full history"]


def test_help_leads_to_google(pages, hand):
    hand.open(MAIN).tap("More options").tap("Help & feedback")

    assert hand.text("url_bar").startswith("support.google.com/chrome")
    assert hand.shows("2 open tabs, tap to switch tabs")


def test_a_site_that_cannot_be_reached_is_tried_again(pages, hand):
    go(hand, "example.com")
    pages.connectivity.set_wifi(False)
    pages.connectivity.set_mobile_data(False)
    hand.tap("Reload")

    assert hand.shows("No internet")
    assert not hand.shows("Reload")


def test_a_private_tab_leaves_no_history(pages, hand):
    hand.open(MAIN).tap("More options").tap("New incognito tab").tap("url_bar").type(
        "file:///sdcard/Download/first.html\n"
    )

    assert hand.shows("Hello")
    assert History(pages).visits() == []


@pytest.mark.parametrize(
    ("is_online", "texts"),
    [
        (True, ["This site can’t be reached", "ERR_NAME_NOT_RESOLVED"]),
        (False, ["No internet", "ERR_INTERNET_DISCONNECTED"]),
    ],
)
def test_the_web_cannot_be_reached(pages, hand, is_online, texts):
    pages.connectivity.set_wifi(is_online)
    pages.connectivity.set_mobile_data(is_online)

    go(hand, "example.com")

    assert all(hand.shows(text) for text in texts)
    assert hand.shows("No internet connection") != is_online
    assert History(pages).visits() == []


def test_files_outside_of_the_shared_storage_are_denied(pages, hand):
    go(hand, "file:///data/data/com.android.chrome/app_tabs/0/tab_state0")

    assert hand.shows("Access to the file was denied")


def test_what_is_not_an_address_is_searched_for(pages, hand):
    go(hand, "hello world")

    assert pages.activities.screen.tab_url == "https://www.google.com/search?q=hello+world"


def test_a_question_of_a_page_waits(pages, hand):
    view(hand).tap("Ask")
    assert (hand.text("title"), hand.text("message")) == ("This page says", "Sure?")

    hand.tap("OK")

    assert element(hand, "out").shown_text == "true"


def test_a_page_that_hangs_can_be_left(pages, hand, monkeypatch):
    from pytest_mobileagent.simulator.web.script import Engine  # noqa: PLC0415 - its default is shortened

    monkeypatch.setattr(Engine.__init__, "__kwdefaults__", {"cpu_limit_s": 0.1})
    view(hand).tap("Loop")
    assert hand.shows("Page unresponsive")

    hand.tap("Exit page")

    assert not hand.shows("Hello")


def test_a_list_opens_a_dialog(pages, hand):
    view(hand).tap("One").tap("Two")

    assert element(hand, "list").shown_text == "Two"


def test_typing_into_a_field_of_a_page(pages, hand):
    view(hand)
    hand.tap(element(hand, "field"))
    assert pages.ime.is_shown

    hand.type("abc")

    assert element(hand, "field").shown_text == "abc"


def test_a_file_that_cannot_be_shown_is_downloaded(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").tap("Binary")
    assert pages.disk.read(f"{DOWNLOADS}/data (1).bin") == b"\0\1\2"

    hand.tap("More options").tap("Downloads")

    assert hand.shows("data (1).bin")


def test_find_in_page_counts_and_scrolls(pages, hand):
    view(hand).tap("More options").tap("Find in page").type("apples")
    assert hand.text("find_status") == "1/2"

    hand.tap("Next")
    assert hand.text("find_status") == "2/2"
    hand.tap("Close find in page").tap("More options").tap("Find in page").type("the end").tap("Next")

    assert hand.shows("The end")
    assert pages.activities.screen.page.scroll_y > 1000


def test_the_console_goes_to_the_log(pages, hand):
    pages.disk.write(f"{DOWNLOADS}/log.html", "<script>console.log('from the page')</script>")

    view(hand, "log.html")

    assert any(entry.tag == "chromium" and '"from the page"' in entry.message for entry in pages.log.entries)


def test_scripts_can_be_forbidden(pages, hand):
    hand.open(MAIN).tap("More options").tap("Settings").tap("Site settings").tap("JavaScript").tap(
        "Sites can use JavaScript"
    )
    hand.back().back().back()

    go(hand, "file:///sdcard/Download/first.html").tap("Ask")

    assert not hand.shows("Sure?")


def test_it_says_what_it_starts(phone, run):
    run(f"am start -n {MAIN}")

    started = [entry.message for entry in phone.log.entries if entry.message.startswith("START u0")]
    assert "cmp=com.android.chrome/com.google.android.apps.chrome.Main" in started[0]


def test_the_desktop_site_is_wide_and_small(pages, hand):
    view(hand).tap("More options").tap("Desktop site")

    page = pages.activities.screen.page
    assert (page.viewport.width, page.zoom < 0.5) == (980.0, True)
    hand.tap("More options")
    assert hand.find("checkbox").is_checked


def test_a_link_that_is_held_opens_behind_or_is_copied(pages, hand):
    go(hand, "file:///sdcard/Download/first.html").long_press("Second page").tap("Copy link address")
    assert pages.clipboard.text == "file:///sdcard/Download/second.html"

    hand.long_press("Second page").tap("Open in new tab")

    assert hand.shows("Hello")
    assert hand.shows("2 open tabs, tap to switch tabs")


def test_the_menu_speaks_the_phones_language(pages, hand):
    pages.properties.set("persist.sys.locale", "de-DE")

    view(hand).tap("menu_button").tap("Verlauf")

    assert hand.shows("Verlauf")


@pytest.mark.parametrize("rotation", [0, 1], ids=["portrait", "landscape"])
def test_the_keyboard_does_not_cover_the_field_of_a_page(pages, hand, rotation):
    lines = "<p>line</p>" * 16
    pages.disk.write(f"{DOWNLOADS}/form.html", f"<title>Form</title>{PHONE}{lines}<input id=low>{lines}")
    view(hand, "form.html")
    hand.phone.input.tap(*element(hand, "low").visible_bounds.center)
    hand.phone.display.rotate(rotation)
    hand.tap("H").tap("i")
    field = hand.phone.ime.field
    assert field.text == "Hi"
    assert field.visible_bounds == field.rect
    assert field.rect.bottom <= hand.find("keyboard_area").rect.top


def labels(hand):
    return [view.text for view in hand.views() if view.cls == "android.widget.TextView" and view.text]


def test_a_page_on_the_home_screen_opens_from_there_and_only_once(pages, hand):
    go(hand, "example.com").tap("More options").tap("Add to Home screen")
    hand.type(" of pages", into="text").tap("Add").tap("Add to home screen")
    assert hand.text("url_bar") == "example.com"
    pages.reboot()
    pages.input.swipe(900, 1000, 100, 1000)
    assert "example.com of pages" in labels(hand)

    for _ in range(2):
        hand.tap("example.com of pages")
        assert hand.text("url_bar") == "example.com"
        assert hand.shows("1 open tab, tap to switch tabs")
        pages.input.key(3)
        pages.input.swipe(900, 1000, 100, 1000)


def test_a_page_is_not_put_on_the_home_screen_by_who_cancels(pages, hand):
    go(hand, "example.com").tap("More options").tap("Add to Home screen").tap("Add").tap("Cancel")
    pages.input.key(3)
    pages.input.swipe(900, 1000, 100, 1000)

    assert hand.shows("Clock")
    assert not hand.shows("example.com")


def test_only_pages_of_the_web_go_to_the_home_screen(pages, hand):
    view(hand).tap("More options")

    assert not hand.shows("Add to Home screen")


def test_the_settings_lead_to_those_of_chromes_notifications(pages, hand):
    hand.open(MAIN).tap("More options").tap("Settings").tap("Notifications")

    assert hand.shows("All Chrome notifications")
