from __future__ import annotations

import pytest

MAIN = "com.google.android.youtube/com.google.android.youtube.app.honeycomb.Shell$HomeActivity"


@pytest.fixture
def opened(hand):
    return hand.open(MAIN)


def titles(hand):
    return [view.shown_text for view in hand.find_all("title")]


def test_it_opens_on_the_feed_of_the_first_of_five_tabs(opened):
    tabs = [view for view in opened.views() if view.cls == "android.widget.Button" and view.desc]
    assert [(view.desc, view.selected) for view in tabs] == [
        ("Home", True), ("Trending", False), ("Subscriptions", False), ("Inbox", False), ("Library", False),
    ]  # fmt: skip
    assert titles(opened)


def test_a_search_finds_videos_about_its_words(opened):
    opened.tap("Search").type("cats")
    opened.phone.input.key(66)
    assert all("cats" in title.lower() for title in titles(opened))


def test_a_video_plays_until_it_is_paused(opened):
    opened.tap("thumbnail")
    assert opened.shows("Pause video")
    opened.tap("player_view")
    assert opened.shows("Play video")


def test_without_a_network_there_are_no_videos(opened):
    opened.phone.connectivity.set_wifi(is_on=False)
    opened.phone.settings.put("global", "mobile_data", "0")
    assert opened.shows("You’re offline")


def test_the_way_to_a_television_begins_at_the_account(opened):
    opened.tap("Account").tap("Settings").tap("Watch on TV")
    assert opened.text("pairing_title") == "No TVs found"
