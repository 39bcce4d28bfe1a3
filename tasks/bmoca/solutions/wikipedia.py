from __future__ import annotations

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

TOP_2 = ("Featured article", "Top read")
ODD = ("Featured article", "Picture of the day", "In the news", "Randomizer")
EVEN = ("Top read", "Because you read", "On this day", "Today on Wikipedia")
PRIME = ("Top read", "Picture of the day", "In the news", "Randomizer")
SMALLER, LARGER = "buttonDecreaseTextSize", "buttonIncreaseTextSize"

OPEN = "test_wikipedia_open"
SAVED = "test_wikipedia_saved_tab"
SEARCH = "test_wikipedia_search_tab"
PREVIEWS = "test_wikipedia_without_previews_and_top_read"
TEXT_50 = "test_wikipedia_text_50"
TEXT_180 = "test_wikipedia_text_180"
BOTH_50 = "test_wikipedia_without_featured_text_50"
BOTH_180 = "test_wikipedia_without_featured_text_180"


# -- the ways ---------------------------------------------------------------------------------------------------------
def customize(ui):
    """Open the list of topics by the menu of the first card."""
    yield from launch(ui, "Wikipedia")
    yield from ui.tap(id="view_list_card_header_menu", scroll=False)
    yield from ui.tap(text="Customize the feed", scroll=False)


def open_settings(ui):
    """Open the settings."""
    yield from launch(ui, "Wikipedia")
    yield from ui.tap(id="nav_more_container", scroll=False)
    yield from ui.tap(id="main_drawer_settings_container", scroll=False)


def flip(ui, *topics):
    """Flip the switches of topics, which are named in the order of the list."""
    for topic in topics:
        titles = labels_for(topic)
        yield from ui.tap(
            id="feed_content_type_checkbox",
            where=lambda node, titles=titles: any(row.desc.split(",")[0] in titles for row in node.ancestors()),
        )


def leave_out(ui, *topics):
    """Leave the feed without topics, and return to it."""
    yield from customize(ui)
    yield from flip(ui, *topics)
    yield from ui.press("back")


def leave_out_in_settings(ui, topic):
    """Open the list of topics from the settings, leave one out, and return to them."""
    yield from ui.tap(text="Explore Feed")
    yield from flip(ui, topic)
    yield from ui.press("back")


def resize(ui, button, times):
    """Open the theme from the settings, and tap a letter so many times."""
    yield from ui.tap(text="App theme")
    for _ in range(times):
        yield from ui.tap(id=button, scroll=False)


# -- places -----------------------------------------------------------------------------------------------------------
@solution(OPEN)
def open_wikipedia(ui):
    yield from launch(ui, "Wikipedia")


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()


@solution(SAVED)
def open_saved(ui):
    yield from launch(ui, "Wikipedia")
    yield from ui.tap(id="nav_tab_reading_lists", scroll=False)


@near_miss(SAVED, "opens the search")
@solution(SEARCH)
def open_search(ui):
    yield from launch(ui, "Wikipedia")
    yield from ui.tap(id="nav_tab_search", scroll=False)
    yield from ui.done()


@near_miss(SEARCH, "stays in the feed and opens the search from its card")
def open_search_from_feed(ui):
    yield from launch(ui, "Wikipedia")
    yield from ui.tap(id="search_container", scroll=False)
    yield from ui.done()


# -- topics -----------------------------------------------------------------------------------------------------------
@solution("test_wikipedia_without_top_1_and_randomizer")
@near_miss("test_wikipedia_without_top_2", "leaves out the first and another one than the second")
@near_miss("test_wikipedia_without_top_2_and_randomizer", "leaves the second topic on")
def without_top_1_and_randomizer(ui):
    yield from leave_out(ui, TOP_2[0], "Randomizer")
    yield from ui.done()


@solution("test_wikipedia_without_top_2")
@near_miss("test_wikipedia_without_top_1_and_randomizer", "leaves out the second in place of Randomizer")
def without_top_2(ui):
    yield from leave_out(ui, *TOP_2)
    yield from ui.done()


@solution("test_wikipedia_without_top_2_and_randomizer")
def without_top_2_and_randomizer(ui):
    yield from leave_out(ui, *TOP_2, "Randomizer")


@near_miss("test_wikipedia_without_top_2_and_randomizer", "does not go back to the feed")
def stay_in_list(ui):
    yield from customize(ui)
    yield from flip(ui, *TOP_2, "Randomizer")
    yield from ui.done()


@solution("test_wikipedia_without_history")
def without_history(ui):
    yield from leave_out(ui, "Because you read", "On this day")


@near_miss("test_wikipedia_without_history", "leaves on what is suggested of what was read")
def without_this_day(ui):
    yield from leave_out(ui, "On this day")
    yield from ui.done()


@solution("test_wikipedia_without_day")
def without_day(ui):
    yield from leave_out(ui, "Picture of the day", "On this day")


@near_miss("test_wikipedia_without_day", "leaves out Today on Wikipedia too")
def without_today(ui):
    yield from leave_out(ui, "Picture of the day", "On this day", "Today on Wikipedia")
    yield from ui.done()


@solution("test_wikipedia_without_odd")
@near_miss("test_wikipedia_without_even", "counts from zero")
def without_odd(ui):
    yield from leave_out(ui, *ODD)
    yield from ui.done()


@solution("test_wikipedia_without_even")
@near_miss("test_wikipedia_without_odd", "counts from zero")
@near_miss("test_wikipedia_without_prime", "leaves out the even ones")
def without_even(ui):
    yield from leave_out(ui, *EVEN)
    yield from ui.done()


@solution("test_wikipedia_without_prime")
def without_prime(ui):
    yield from leave_out(ui, *PRIME)


# -- settings ---------------------------------------------------------------------------------------------------------
@solution(PREVIEWS)
def without_previews_and_top_read(ui):
    yield from open_settings(ui)
    yield from ui.tap(text="Show link previews")
    yield from leave_out_in_settings(ui, "Top read")
    yield from ui.press("back")


@near_miss(PREVIEWS, "leaves the previews on")
def without_top_read(ui):
    yield from open_settings(ui)
    yield from leave_out_in_settings(ui, "Top read")
    yield from ui.press("back")
    yield from ui.done()


@solution(TEXT_50)
def text_50(ui):
    yield from open_settings(ui)
    yield from resize(ui, SMALLER, 5)


@near_miss(TEXT_50, "stops at 60 percent")
def text_60(ui):
    yield from open_settings(ui)
    yield from resize(ui, SMALLER, 4)
    yield from ui.done()


@solution(TEXT_180)
def text_180(ui):
    yield from open_settings(ui)
    yield from resize(ui, LARGER, 8)


@near_miss(TEXT_180, "stops at 170 percent")
def text_170(ui):
    yield from open_settings(ui)
    yield from resize(ui, LARGER, 7)
    yield from ui.done()


@solution(BOTH_50)
def without_featured_text_50(ui):
    yield from without_featured_resized(ui, SMALLER, 5)


@near_miss(BOTH_180, "makes the text smaller")
def without_featured_text_smaller(ui):
    yield from without_featured_resized(ui, SMALLER, 5)
    yield from ui.done()


@solution(BOTH_180)
def without_featured_text_180(ui):
    yield from without_featured_resized(ui, LARGER, 8)


@near_miss(BOTH_50, "does not return to the feed")
def stay_in_settings(ui):
    yield from open_settings(ui)
    yield from leave_out_in_settings(ui, "Featured article")
    yield from resize(ui, SMALLER, 5)
    yield from ui.done()


def without_featured_resized(ui, button, times):
    yield from open_settings(ui)
    yield from leave_out_in_settings(ui, "Featured article")
    yield from resize(ui, button, times)
    yield from ui.press("back")
    yield from ui.press("back")
