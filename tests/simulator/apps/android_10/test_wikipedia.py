from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.apps.wikipedia.articles import articles, edition
from pytest_mobileagent.simulator.apps.wikipedia.pictures import photograph
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.preferences import Preferences

MAIN = "org.wikipedia/.main.MainActivity"
ALL = [True] * 10


@pytest.fixture
def prefs(phone):
    return Preferences(phone, "org.wikipedia")


@pytest.fixture
def opened(hand, prefs):
    prefs.put(initialOnboardingEnabled=False, feedCustomizeOnboardingCardEnabled=False)
    return hand.open(MAIN)


@pytest.fixture
def settings(opened):
    return opened.tap("nav_more_container").tap("Settings")


def enabled(prefs):
    return json.loads(prefs.text("feedCardsEnabled"))


def switch(hand, at):
    return hand.tap("feed_content_type_checkbox", instance=at)


def test_the_first_start_tells_on_four_pages_what_there_is(hand, prefs):
    hand.open(MAIN)
    for title in ("New ways to explore", "Reading lists with sync", "Data & Privacy"):
        assert hand.tap("Continue").text("primaryTextView") == title
    assert hand.tap("Get started").find("nav_tab_explore").selected
    assert not prefs.flag("initialOnboardingEnabled", default=True)


def test_the_first_start_can_be_skipped_and_left(hand):
    assert hand.open(MAIN).back().phone.activities.top.package != "org.wikipedia"
    assert hand.open(MAIN).tap("Skip").find("nav_tab_explore").selected


def test_the_card_that_offers_to_customize_the_feed_goes_once_it_is_answered(hand):
    hand.open(MAIN).tap("Skip").tap("Got it")
    assert not hand.shows("Got it")
    assert hand.text("view_card_header_title") == "Featured article"


@pytest.mark.parametrize(
    ("tab", "shown"),
    [
        ("nav_tab_explore", "Featured article"),
        ("nav_tab_reading_lists", "No saved pages yet"),
        ("nav_tab_search", "No recently viewed articles"),
        ("nav_tab_edits", "Help improve Wikipedia"),
    ],
)
def test_a_tab_that_is_tapped_is_the_only_selected_one(opened, tab, shown):
    opened.tap(tab)
    assert [view.id for view in opened.views() if view.id.startswith("nav_tab") and view.selected] == [tab]
    assert opened.shows(shown)


def test_back_leaves_the_app_from_any_tab(opened):
    opened.tap("nav_tab_search").back()
    assert opened.phone.activities.top.package != "org.wikipedia"


def test_the_feed_of_a_day_is_the_same_each_time_and_another_one_the_next_day(opened):
    today = local_time(opened.phone).date()
    assert opened.text("articleTitle") == edition(today).featured.title
    assert edition(today) == edition(today)
    assert len({edition(today.replace(day=day)) for day in range(1, 15)}) == 14


def test_every_article_has_a_picture_of_its_own():
    assert len({photograph(one.scene, one.title).tobytes() for one in articles()}) > 0.8 * len(articles())


def test_topics_are_stored_once_their_list_is_left(settings, prefs):
    switch(settings.tap("Explore Feed"), 0)
    assert "feedCardsEnabled" not in prefs.items()
    settings.back()
    assert enabled(prefs) == [False, *ALL[1:]]
    assert json.loads(prefs.text("feedCardsOrder")) == list(range(10))


def test_a_topic_that_is_off_is_not_in_the_feed(settings):
    switch(settings.tap("Explore Feed"), 0).back().back()
    assert not settings.shows("Featured article")
    assert settings.find("nav_tab_explore").selected


def test_the_list_of_topics_can_be_emptied_and_restored(settings, prefs):
    settings.tap("Explore Feed").tap("More options").tap("Hide all").back().back()
    assert settings.shows("There's nothing on your Explore feed")
    settings.tap("Customize").tap("More options").tap("Restore default view").back()
    assert enabled(prefs) == ALL


def test_a_topic_that_is_dragged_down_comes_later(settings, prefs):
    handles = settings.tap("Explore Feed").find_all("feed_content_type_drag_handle")
    settings.phone.input.swipe(*handles[0].rect.center, *handles[2].rect.center, duration_ms=600)
    assert settings.find("feed_content_type_title").text == "Top read"
    settings.back()
    assert json.loads(prefs.text("feedCardsOrder"))[:3] == [2, 0, 1]


def test_a_hidden_card_comes_back_by_undo(opened):
    opened.tap("More options").tap("Hide this card")
    assert not opened.shows("Featured article")
    opened.tap("Undo")
    assert opened.shows("Featured article")


@pytest.mark.parametrize(
    ("button", "times", "percent", "stored"),
    [("Decrease text size", 6, "50%", -5), ("Increase text size", 9, "180%", 8), ("Increase text size", 1, "110%", 1)],
)
def test_the_size_of_text_is_stored_at_each_touch_and_has_bounds(settings, prefs, button, times, percent, stored):
    settings.tap("App theme")
    assert settings.text("text_size_percent") == "100% (Default)"
    for _ in range(times):
        settings.tap(button)
    assert settings.text("text_size_percent") == percent
    assert prefs.number("textSizeMultiplier") == stored


def test_leaving_the_sheet_returns_to_the_settings(settings):
    assert settings.tap("App theme").back().shows("Collapse tables")


def test_the_theme_follows_the_phone_unless_it_is_not_to(settings, prefs):
    settings.tap("App theme")
    assert not settings.find("button_theme_black").is_enabled
    settings.tap("Match system theme").tap("button_theme_black")
    assert prefs.number("colorTheme") == 2
    assert settings.back().shows("Black")


def test_opening_the_settings_writes_down_what_they_are(settings, prefs):
    assert prefs.flag("showLinkPreviews")
    settings.tap("Show link previews")
    assert not prefs.flag("showLinkPreviews", default=True)


def test_an_article_that_was_read_is_in_the_history_and_suggests_others(opened):
    title = opened.text("articleTitle")
    opened.tap("articleTitle").back()
    assert opened.tap("nav_tab_search").text("page_list_item_title") == title
    opened.tap("Clear history").tap("Yes")
    assert opened.shows("No recently viewed articles")


def test_a_link_is_previewed_unless_previews_are_off(opened, prefs):
    opened.open("org.wikipedia/.page.PageActivity", title="Ilsa Brandt")
    opened.tap("Mount Ovrin")
    assert opened.text("link_preview_title") == "Mount Ovrin"
    opened.back()
    prefs.put(showLinkPreviews=False)
    opened.tap("Mount Ovrin")
    assert opened.find("page_web_view").text == "Mount Ovrin"
    assert opened.back().find("page_web_view").text == "Ilsa Brandt"


def test_an_article_has_no_picture_where_none_are_wanted(opened, prefs):
    opened.tap("articleTitle")
    assert opened.find_all("view_page_header_image")
    prefs.put(showImages=False)
    opened.phone.touch()
    assert not opened.find_all("view_page_header_image")


def test_a_saved_article_is_in_the_list(opened):
    title = opened.text("articleTitle")
    opened.tap("articleTitle").tap("Save").back().tap("nav_tab_reading_lists").tap("item_title")
    assert opened.text("page_list_item_title") == title


def test_a_search_finds_titles_and_is_remembered(opened):
    opened.tap("Search Wikipedia").type("copper").tap("Copper owl").back()
    opened.tap("Clear query")
    assert opened.shows("Recent searches:")
    assert opened.shows("copper")


def test_the_search_tab_tapped_again_opens_the_search(opened):
    opened.tap("nav_tab_search").tap("nav_tab_search")
    assert opened.find("search_src_text").hint == "Search Wikipedia"


def test_the_tooltip_of_the_search_goes_once_it_is_tapped(opened):
    words = "Tap the icon again to directly start typing a search term."
    opened.tap("nav_tab_search").tap(words)
    assert not opened.shows(words)


def test_logging_in_is_refused(opened):
    opened.tap("nav_tab_edits").tap("positiveButton")
    opened.type("ann", into="login_username_text").type("secret", into="login_password_input").tap("login_button")
    assert opened.text("textinput_error").startswith("Incorrect username or password")
