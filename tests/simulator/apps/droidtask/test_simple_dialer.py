from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.dialer"
CONTACTS = "com.simplemobiletools.contacts.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
PHONE = "vnd.android.cursor.item/phone_v2"
NAME = "vnd.android.cursor.item/name"
PEOPLE = {"Alice": "111111", "Bob": "222222", "Jack": "333333"}
MINUTE_S = 60


@pytest.fixture
def dialer(hand, phone):
    """The app with three contacts."""
    for permission in ("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE"):
        phone.packages.grant(CONTACTS, f"android.permission.{permission}")
    for name, number in PEOPLE.items():
        uri = phone.content.insert("content://com.android.contacts/raw_contacts", {"account_type": None})
        raw = int(uri.rpartition("/")[2])
        named = {"mimetype": NAME, "data1": name, "data2": name}
        reached = {"mimetype": PHONE, "data1": number, "data2": 2}
        for row in (named, reached):
            phone.content.insert("content://com.android.contacts/data", {"raw_contact_id": raw, **row})
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def texts(hand, name):
    return [view.shown_text for view in hand.find_all(name)]


def log(phone):
    rows = phone.content.query("content://call_log/calls", ["number", "type"], sort="_id")
    return [(row["number"], row["type"]) for row in rows]


def ring(phone, number):
    phone.telephony.incoming_call(number)
    phone.telephony.hang_up_remote()
    phone.clock.advance(MINUTE_S)


def test_the_contacts_are_listed_and_a_tap_shows_one(dialer, phone):
    assert texts(dialer, "item_contact_name") == ["Alice", "Bob", "Jack"]

    dialer.tap("Bob")

    assert dialer.text("contact_name") == "Bob"
    assert dialer.find("contact_name").resource_id.startswith(CONTACTS)


def test_a_search_leaves_the_contacts_that_fit(dialer):
    dialer.type("333", into="top_toolbar_search")

    assert texts(dialer, "item_contact_name") == ["Jack"]


def test_a_contact_is_called_from_its_page_and_the_call_is_shown_here(dialer, phone):
    dialer.tap("Alice").tap("Call contact")

    assert dialer.text("caller_name_label") == "Alice"
    assert dialer.text("call_status_label") == "Dialing…"
    assert dialer.find("call_status_label").resource_id.startswith(PACKAGE)

    phone.clock.advance(10)
    assert dialer.text("call_status_label").startswith("00:0")
    dialer.tap("End call")
    phone.clock.advance(2)

    assert not dialer.find_all("call_status_label")
    assert log(phone) == [("111111", 2)]


def test_a_number_is_dialled_key_by_key(dialer, phone):
    dialer.tap("Dialpad")
    for key in ("Two", "Two", "Five", "Zero"):
        dialer.tap(key)

    assert dialer.text("dialpad_input") == "2250"
    assert dialer.tap("Call number").text("caller_name_label") == "2250"


def test_an_emergency_call_is_shown_by_the_systems_dialer(dialer, phone):
    dialer.tap("Dialpad").tap("Nine").tap("One").tap("One").tap("Call number")

    assert dialer.text("contactgrid_bottom_text") == "Emergency number"
    assert dialer.find("contactgrid_bottom_text").resource_id.startswith("com.android.dialer")


def test_only_who_shows_a_call_tells_of_it(dialer, phone):
    phone.telephony.incoming_call("222222")

    assert {note.package for note in phone.notifications.active()} == {PACKAGE}
    assert not dialer.find_all("call_status_label")

    assert dialer.tap("Incoming call").text("call_status_label") == "Is Calling…"


def test_telecom_tells_of_a_missed_call(dialer, phone):
    ring(phone, "222222")

    (note,) = phone.notifications.active()
    assert (note.package, note.title, note.text) == ("com.android.server.telecom", "Missed call", "Bob")


def test_a_call_takes_the_screen_of_a_phone_in_use_if_the_settings_say_so(dialer, phone, prefs):
    prefs.put(always_show_fullscreen=True)
    phone.telephony.incoming_call("222222")

    assert dialer.text("call_status_label") == "Is Calling…"
    assert not dialer.shows("Incoming call")


def test_a_call_that_rings_is_taken_by_a_swipe_to_the_right(dialer, phone):
    phone.power.sleep()
    phone.telephony.incoming_call("222222")
    x, y = dialer.find("call_draggable").visible_bounds.center
    phone.input.swipe(x, y, x + 300, y)

    assert phone.telephony.call.state == "active"


def test_a_call_that_rings_is_declined_by_a_tap_if_the_settings_say_so(dialer, phone, prefs):
    prefs.put(disable_swipe_to_answer=True)
    phone.power.sleep()
    phone.telephony.incoming_call("222222")
    dialer.tap("Decline call")

    assert log(phone) == [("222222", 5)]


def test_past_calls_on_end_are_grouped_and_searched(dialer, phone):
    for number in ("111111", "222222", "222222"):
        ring(phone, number)
    dialer.tap("Call History")

    assert texts(dialer, "item_recents_name") == ["Bob (2)", "Alice"]
    assert texts(dialer.type("Ali", into="top_toolbar_search"), "item_recents_name") == ["Alice"]


def test_the_call_history_is_cleared_after_a_question(dialer, phone):
    ring(phone, "111111")
    dialer.tap("Call History").tap("Clear call history").tap("No")
    assert log(phone)

    dialer.tap("Clear call history").tap("Yes")

    assert log(phone) == []
    assert dialer.shows("No previous calls have been found")


def test_contacts_are_sorted_as_was_chosen(dialer, prefs):
    dialer.tap("Sort by").tap("Descending").tap("OK")

    assert texts(dialer, "item_contact_name") == ["Jack", "Bob", "Alice"]
    assert prefs.number("sort_order") == 65536 | 1024


def test_numbers_are_hidden_from_the_keys(dialer, prefs):
    dialer.tap("More options").tap("Settings").tap("Hide dialpad numbers").back()
    dialer.tap("Dialpad")

    assert prefs.flag("hide_dialpad_numbers")
    assert not dialer.find_all("dialpad_5")
    assert dialer.find_all("dialpad_5_letters")


def test_a_digit_that_is_held_calls_who_was_chosen_for_it(dialer, phone):
    dialer.tap("More options").tap("Settings").tap("Manage speed dial").tap("3. ").tap("Jack")
    assert texts(dialer, "speed_dial_label")[2] == "3. Jack"
    dialer.back()
    dialer.back()

    dialer.tap("Dialpad").long_press("Three")

    assert dialer.text("caller_name_label") == "Jack"


def test_the_font_size_is_large_at_first(dialer, prefs):
    dialer.tap("More options").tap("Settings").tap("Font size").tap("Medium")

    assert prefs.number("font_size") == 1
    assert dialer.text("settings_font_size") == "Medium"


def test_a_contact_is_created_in_the_app_of_contacts(dialer, phone):
    dialer.tap("Create new contact").type("John", into="contact_first_name").type("42", into="contact_number")
    dialer.tap("Save")

    assert texts(dialer, "item_contact_name") == ["Alice", "Bob", "Jack", "John"]


def test_a_contact_that_is_held_above_the_dialpad_can_be_written_to(dialer):
    dialer.tap("Dialpad").long_press("Bob")
    selected = dialer.text("actionbar_title")
    dialer.back()

    assert selected == "1 / 3"
    assert dialer.shows("Dialpad")
    assert not dialer.find_all("actionbar_title")
    assert dialer.long_press("Bob").tap("Send SMS").phone.activities.top.package != PACKAGE


def test_a_number_is_typed_into_the_field_of_the_dialpad(dialer, phone):
    dialer.tap("Dialpad").type("2250", into="dialpad_input")

    assert not phone.ime.height_px
    assert dialer.tap("Call number").text("caller_name_label") == "2250"


def test_a_call_waits_and_goes_on(dialer, phone):
    dialer.tap("Alice").tap("Call contact")
    phone.telephony.remote_answers()
    dialer.tap("Hold call")
    assert phone.telephony.call.state == "held"
    dialer.tap("Resume call")

    assert phone.telephony.call.state == "active"
    assert dialer.shows("Hold call")


def test_details_of_grouped_calls_tell_each_of_them(dialer, phone):
    ring(phone, "111111")
    ring(phone, "111111")
    dialer.tap("Call History").tap("overflow_menu_icon").tap("Show call details")

    assert texts(dialer, "item_recents_name")[:2] == ["Alice", "Alice"]


def test_a_number_of_the_history_leads_to_its_contact_or_becomes_one(dialer, phone):
    ring(phone, "111111")
    dialer.tap("Call History").long_press("Alice").tap("More options").tap("View contact details")
    assert dialer.text("contact_name") == "Alice"
    dialer.back()
    ring(phone, "555000")
    dialer.tap("Done").tap("overflow_menu_icon")
    assert not dialer.shows("View contact details")
    dialer.tap("Add number to contact")
    assert phone.activities.top.app.package != PACKAGE


def test_selected_calls_are_blocked_and_written_to_together(dialer, phone):
    ring(phone, "111111")
    ring(phone, "222222")
    dialer.tap("Call History").long_press("Alice").tap("1 / 2").tap("More options").tap("Block number").tap("Yes")

    rows = phone.content.query("content://com.android.blockednumber/blocked", ["original_number"])
    assert {row["original_number"] for row in rows} == {"111111", "222222"}
