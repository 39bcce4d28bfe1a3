from __future__ import annotations

import pytest

LAUNCHER = "com.google.android.gm/.ConversationListActivityGmail"


@pytest.fixture
def opened(hand):
    return hand.open(LAUNCHER)


def test_the_first_start_shows_what_is_new_and_names_its_package_in_the_log(opened):
    assert opened.text("welcome_tour_title") == "New in Gmail"
    starts = [entry.message for entry in opened.phone.log.entries if "WelcomeTourActivity" in entry.message]
    assert any("com.google.android.gm cmp=" in line for line in starts)


def test_without_an_address_there_is_no_inbox(opened):
    opened.tap("welcome_tour_got_it").tap("action_done")
    assert opened.shows("Please add at least one email address")


def test_the_tour_is_shown_once(opened):
    opened.tap("welcome_tour_got_it").back()
    assert opened.open(LAUNCHER).shows("Add an email address")


def test_an_address_cannot_be_added_without_its_server(opened):
    opened.tap("welcome_tour_got_it").tap("Add an email address").tap("Other").type("me@example.org").tap("next")
    assert opened.shows("Can’t connect to server")
