from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent

MAIN = "com.android.dialer/.main.impl.MainActivity"


@pytest.fixture
def opened(hand):
    return hand.open(MAIN)


def dial(hand, digits):
    hand.tap("key pad")
    for digit in digits:
        hand.tap(next(view for view in hand.views() if view.desc.partition(",")[0] == digit))
    return hand


def test_opening_it_is_logged_and_shows_the_favorites(opened):
    assert any(entry.message == "MainActivity.onCreate - enter" for entry in opened.phone.log.entries)
    assert opened.find("speed_dial_tab").selected
    assert opened.shows("ADD A FAVORITE")


@pytest.mark.parametrize(
    ("tab", "message", "action"),
    [
        ("Favorites", "No one is on your speed dial yet", "ADD A FAVORITE"),
        ("Recents", "Your call history is empty", "MAKE A CALL"),
        ("Contacts", "You don't have any contacts yet", "CREATE NEW CONTACT"),
    ],
)
def test_an_empty_tab_says_so_and_offers_to_fill_it(opened, tab, message, action):
    opened.tap(tab)
    assert opened.text("empty_list_view_message") == message
    assert opened.text("empty_list_view_action") == action


@pytest.mark.parametrize(
    ("typed", "shown"), [("911", "911"), ("2024561111", "(202) 456-1111"), ("20000202", "(200) 002-02")]
)
def test_a_call_shows_the_number_as_it_is_written_and_can_be_ended(opened, typed, shown):
    dial(opened, typed).tap("dial")
    assert opened.find("incall_end_call").resource_id == "com.android.dialer:id/incall_end_call"
    assert opened.text("contactgrid_contact_name") == shown
    opened.phone.clock.advance(10)
    opened.tap("End call")
    opened.phone.clock.advance(2)
    assert opened.phone.activities.top.component == MAIN


def test_the_notification_of_a_call_hangs_up(opened):
    dial(opened, "5551234").tap("dial")
    opened.phone.clock.advance(10)
    opened.phone.broadcasts.send(Intent("com.android.dialer.ACTION_HANG_UP", package="com.android.dialer"))
    opened.phone.clock.advance(2)
    assert opened.phone.telephony.call is None or opened.phone.telephony.call.is_over


def test_dial_intents_fill_the_keypad(hand):
    hand.phone.activities.start(Intent("android.intent.action.DIAL", data="tel:5551234"))
    assert hand.text("digits") == "555-1234"


def test_a_dialled_number_becomes_a_contact(opened):
    dial(opened, "5551234").tap("Create new contact")
    assert opened.phone.activities.top.package == "com.android.contacts"


def test_the_three_dots_lead_to_the_settings(opened):
    assert opened.tap("More options").tap("Settings").shows("Display options")
