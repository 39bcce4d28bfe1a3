from __future__ import annotations

import pytest

MAIN = "com.instagram.android/.activity.MainTabActivity"
TABS = ("feed_tab", "search_tab", "creation_tab", "clips_tab", "profile_tab")


@pytest.fixture
def opened(hand):
    return hand.open(MAIN)


def selected(hand):
    return [name for name in TABS if hand.find(name).selected]


@pytest.mark.parametrize("tab", ["search_tab", "clips_tab", "profile_tab", "feed_tab"])
def test_a_tab_that_is_tapped_is_the_only_selected_one(opened, tab):
    assert selected(opened.tap(tab)) == [tab]


def test_back_leads_to_the_feed_and_then_out(opened):
    opened.tap("profile_tab").back()
    assert selected(opened) == ["feed_tab"]
    opened.back()
    assert opened.phone.activities.top.package != "com.instagram.android"


def test_a_new_post_covers_the_tabs(opened):
    opened.tap("creation_tab")
    assert opened.phone.activities.top.class_name == "com.instagram.modal.ModalActivity"


def test_the_search_finds_accounts(opened):
    name = opened.text("row_feed_photo_profile_name")
    opened.tap("search_tab").tap("action_bar_search_edit_text").type(name)
    assert opened.text("row_search_user_username") == name
    opened.tap("row_search_user_username")
    assert opened.text("action_bar_title") == name


def test_the_same_phone_shows_the_same_posts(opened):
    before = opened.texts()
    opened.tap("search_tab").tap("feed_tab")
    assert opened.texts() == before
