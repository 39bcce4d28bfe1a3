"""A snapshot that is loaded where it was saved shows the very same screen, whatever was half done on it."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.snapshots import Snapshots
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.simulator.apps.hand import Hand

CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def hand(phone):
    return Hand(phone)


def a_contact_half_written(hand):
    hand.open(CONTACTS).tap("Create contact").type("Ada", into="First name").type("Lovelace", into="Last name")


def a_caret_within_a_word(hand):
    a_contact_half_written(hand)
    hand.phone.input.key(21)
    hand.phone.input.key(21)


def a_selected_word_with_its_handles(hand):
    a_contact_half_written(hand)
    hand.long_press("Lovelace")


def a_question_whether_to_discard(hand):
    a_contact_half_written(hand)
    hand.back().back()


def a_list_scrolled_down(hand):
    hand.open(SETTINGS)
    hand.phone.input.swipe(500, 1800, 500, 700, 400)


def a_page_of_settings_two_deep(hand):
    hand.open(SETTINGS).tap("Network & internet").tap("Internet")


def an_open_menu(hand):
    hand.open("net.gsantner.markor/.activity.MainActivity").tap("More options")


def an_alarm_being_set(hand):
    hand.open("com.google.android.deskclock/com.android.deskclock.DeskClock").tap("Alarm").tap("Add alarm").tap("9")


def quick_settings(hand):
    hand.phone.panels.open("quick_settings")


def a_toast(hand):
    hand.phone.windows.toast("Copied", package="com.android.settings")


def the_app_drawer_searched(hand):
    hand.phone.input.swipe(500, 1800, 500, 400, 200)
    hand.type("mark")


def the_keyboards_symbols(hand):
    a_contact_half_written(hand)
    hand.tap("Symbol keyboard")


HALF_DONE = [
    a_contact_half_written, a_caret_within_a_word, a_selected_word_with_its_handles, a_question_whether_to_discard,
    a_list_scrolled_down, a_page_of_settings_two_deep, an_open_menu, an_alarm_being_set, quick_settings, a_toast,
    the_app_drawer_searched, the_keyboards_symbols,
]  # fmt: skip


def sight(phone):
    """What a screenshot and a dump of the hierarchy show."""
    return phone.windows.png(), dump_u2(phone)


def disturb(phone):
    """Write into what is open, leave it, and let a while pass."""
    phone.input.text("zzz")
    for key in (4, 4, 3):
        phone.input.key(key)
    phone.clock.advance(60)


@pytest.mark.parametrize("do", HALF_DONE)
def test_what_was_half_done_stands_there_again_after_a_load(phone, hand, do, tmp_path):
    snapshots = Snapshots(phone, tmp_path, is_read_only=False)
    do(hand)
    before = sight(phone)
    assert snapshots.save("x") == ""
    disturb(phone)
    assert sight(phone) != before

    assert snapshots.load("x") == ""

    assert sight(phone) == before


def test_a_form_can_be_loaded_again_and_again_and_saved_each_time(phone, hand):
    a_contact_half_written(hand)
    saved = phone.snapshot()
    for _ in range(2):
        phone.restore(saved)
        hand.tap("Save")
        assert hand.shows("Ada Lovelace")


def test_a_dialog_that_was_open_does_what_it_asks(phone, hand):
    a_question_whether_to_discard(hand)
    saved = phone.snapshot()
    hand.tap("Discard")
    assert not hand.shows("First name")

    phone.restore(saved)
    hand.tap("Cancel")

    assert hand.text("Ada") == "Ada"


def test_a_toast_goes_in_its_time_after_a_load(phone, hand):
    a_toast(hand)
    saved = phone.snapshot()
    phone.clock.advance(60)
    phone.restore(saved)
    assert hand.shows("Copied")

    phone.clock.advance(10)

    assert not hand.shows("Copied")


def test_who_asked_for_a_result_gets_it_after_a_load(phone, hand):
    hand.open("com.google.android.contacts/com.android.contacts.activities.PeopleActivity")
    phone.activities.screen.ask_for("android.permission.CAMERA", request="camera")
    waiting = phone.activities.top.requester
    saved = phone.snapshot()
    hand.back()

    phone.restore(saved)

    assert phone.activities.top.requester.number == waiting.number


def test_another_phone_makes_the_screens_anew_by_their_intents_with_their_fields(phone, hand):
    a_question_whether_to_discard(hand)

    twin = Hand(phone.fork())

    assert twin.phone.activities.top.component == phone.activities.top.component
    assert twin.shows("Ada")
    assert not twin.phone.activities.screen.dialogs
