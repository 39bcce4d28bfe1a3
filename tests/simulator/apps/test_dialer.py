from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.phone_numbers import format_as_typed, format_number
from tests.simulator.apps.hand import Hand

DIALER = "com.google.android.dialer/.extensions.GoogleDialtactsActivity"
CONTACTS = "content://com.android.contacts"


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=DIALER))
    return Hand(phone)


def dial(hand, digits):
    for digit in digits:
        hand.tap(next(view for view in hand.views() if view.desc.partition(",")[0] == digit))


def add_contact(phone, name, number, *, starred=0):
    raw = int(phone.content.insert(f"{CONTACTS}/raw_contacts", {"starred": starred}).rpartition("/")[2])
    for kind, values in (("name", {"data1": name}), ("phone_v2", {"data1": number, "data2": 2})):
        row = {"raw_contact_id": raw, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert(f"{CONTACTS}/data", row)


def test_opens_on_contacts_and_says_there_are_none(hand):
    assert hand.find("tab_contacts").selected
    assert hand.text("empty_content_view_message") == "Your contacts are just a tap away here"


def test_a_contact_added_elsewhere_is_listed(hand):
    add_contact(hand.phone, "Mira Chen", "5551234567")

    assert hand.text("contact_header") == "M"
    assert hand.shows("Mira Chen")


def test_the_last_tab_is_remembered(hand):
    hand.tap("Recents")
    hand.phone.activities.force_stop("com.google.android.dialer")
    hand.phone.activities.start(Intent(component=DIALER))

    assert hand.find("tab_call_history").selected


def test_favorites_are_the_starred_contacts(hand):
    add_contact(hand.phone, "Mira Chen", "5551234567", starred=1)
    hand.tap("Favorites")

    assert hand.text("name") == "Mira Chen"


def test_a_dialled_call_runs_and_is_logged_once_it_ends(hand):
    hand.tap("key pad")
    dial(hand, "2024561111")
    assert hand.text("digits") == "(202) 456-1111"
    hand.tap("dialpad_voice_call_button")
    assert hand.text("contactgrid_status_text") == "Calling…"
    assert hand.text("contactgrid_contact_name") == "(202) 456-1111"
    hand.phone.clock.advance(10)
    hand.tap("incall_end_call")

    assert hand.text("contactgrid_status_text") == "Call ended"
    hand.phone.clock.advance(2)
    assert hand.phone.activities.top.component == DIALER
    rows = hand.phone.content.query("content://call_log/calls", ["number", "type"])
    assert rows == [{"number": "2024561111", "type": 2}]


def test_digits_of_a_keyboard_are_dialled_once_the_keypad_is_open(hand):
    hand.tap("key pad").type("5551234")

    assert hand.text("digits") == "555-1234"
    assert not hand.phone.ime.height_px


def test_calls_show_in_recents_and_can_be_cleared(hand):
    hand.phone.content.insert("content://call_log/calls", {"number": "5551234567", "type": 3, "date": 1697380000000})
    hand.tap("Recents")
    assert hand.text("name") == "(555) 123-4567"
    hand.tap("More options")
    hand.tap("Call history")
    hand.tap("More options")
    hand.tap("Clear call history")
    hand.tap("OK")

    assert hand.phone.content.query("content://call_log/calls") == []


def test_without_service_the_dialer_says_so(hand):
    hand.phone.connectivity.set_airplane(True)
    hand.tap("key pad")
    dial(hand, "55512345")
    hand.tap("dialpad_voice_call_button")

    assert hand.shows("Turn off airplane mode to make a call.")
    assert hand.phone.telephony.call is None


def test_back_closes_the_dialpad_and_keeps_the_number(hand):
    hand.tap("key pad")
    dial(hand, "123")
    hand.phone.input.key(4)
    assert not any(view.id == "dialpad_view" for view in hand.views())
    hand.tap("key pad")

    assert hand.text("digits") == "1 23"


def test_other_apps_can_place_a_call(phone):
    phone.activities.start(Intent(action="android.intent.action.CALL", data="tel:%2B15551234567"))

    assert Hand(phone).text("contactgrid_contact_name") == "+1 555-123-4567"
    assert phone.telephony.call.state == "dialing"


def test_how_a_call_sounds_is_set_in_the_apps_own_settings(hand):
    hand.tap("More options").tap("Settings").tap("Sounds and vibration")
    hand.tap("Also vibrate for calls").tap("Keypad tones").tap("Phone ringtone").tap("Hydra").tap("OK")

    assert hand.phone.activities.top.package == "com.google.android.dialer"
    stored = {key: hand.phone.settings.get("system", key) for key in ("vibrate_when_ringing", "dtmf_tone", "ringtone")}
    assert (stored["vibrate_when_ringing"], stored["dtmf_tone"]) == ("1", "0")
    assert "title=Hydra" in stored["ringtone"]
    assert hand.shows("Hydra")


def test_the_word_on_the_button_that_calls_is_not_broken_whatever_its_length(phone):
    phone.settings.put("system", "font_scale", "1.3")
    before = Hand(phone).open(DIALER).tap("key pad").find("dialpad_voice_call_button").rect

    phone.packages.set_locales("com.google.android.dialer", ("de-DE",))
    after = Hand(phone).find("dialpad_voice_call_button").rect

    assert before.width / phone.display.scale == pytest.approx(128, abs=1)
    assert after.width > before.width
    assert after.height == before.height


@pytest.fixture
def recents(hand):
    """The call history with one call."""
    hand.phone.content.insert("content://call_log/calls", {"number": "5551234567", "type": 3, "date": 1697380000000})
    return hand.tap("Recents")


def blocked_numbers(hand):
    return [row["original_number"] for row in hand.phone.content.query("content://com.android.blockednumber/blocked")]


def test_who_has_called_is_blocked_and_let_in_again_from_the_history(recents):
    recents.long_press("(555) 123-4567").tap("Block number").tap("Cancel")
    assert blocked_numbers(recents) == []

    recents.long_press("(555) 123-4567").tap("Block number").tap("Block")
    assert blocked_numbers(recents) == ["5551234567"]

    recents.long_press("(555) 123-4567").tap("Unblock number")
    assert blocked_numbers(recents) == []


def test_a_number_of_the_history_can_be_edited_before_it_is_called(recents):
    recents.long_press("(555) 123-4567").tap("Edit number before call")

    assert recents.text("digits") == "(555) 123-4567"
    assert recents.phone.telephony.call is None


@pytest.fixture
def call(hand):
    """A call to somebody who has answered, on its screen."""
    hand.phone.activities.start(Intent(action="android.intent.action.CALL", data="tel:5551234567"))
    hand.phone.clock.advance(5)
    return hand


def is_checked(hand, button):
    return hand.find(f"incall_{button}_button").checked


def test_a_call_stays_muted_and_loud_whoever_left_its_screen_meanwhile(call):
    call.tap("Mute").tap("Speaker").back()
    call.phone.telephony.show_call()

    assert is_checked(call, "first")
    assert is_checked(call, "third")
    call.tap("End call")
    call.phone.clock.advance(2)
    call.phone.telephony.dial("5550000000")
    assert not is_checked(call, "first")


def test_a_call_is_put_on_hold_and_goes_on(call):
    call.tap("Hold")
    assert (call.phone.telephony.call.state, call.text("contactgrid_status_text")) == ("held", "On hold")

    call.tap("Hold")
    assert call.phone.telephony.call.state == "active"
    assert call.find("contactgrid_bottom_timer")


def test_who_has_not_answered_cannot_be_held_or_joined_by_another_call(hand):
    hand.phone.telephony.dial("5551234567")

    assert not hand.find("incall_fourth_button").enabled
    assert not hand.find("incall_sixth_button").enabled


def test_another_call_is_added_and_swapped_with_the_first_which_goes_on_once_it_ends(call):
    call.tap("Add call")
    dial(call, "5550000000")
    call.tap("dialpad_voice_call_button")
    call.phone.clock.advance(5)
    assert call.text("contactgrid_contact_name") == "(555) 000-0000"
    assert call.text("contactgrid_secondary_name") == "(555) 123-4567"

    call.tap("Swap")
    assert call.text("contactgrid_contact_name") == "(555) 123-4567"
    call.tap("incall_on_hold_banner").tap("End call")

    assert call.text("contactgrid_contact_name") == "(555) 123-4567"
    assert call.phone.telephony.call.state == "active"


def test_the_screen_of_a_call_is_upright_however_the_phone_is_held(call):
    call.phone.settings.put("system", "accelerometer_rotation", "0")
    call.phone.settings.put("system", "user_rotation", "1")

    screen = call.find("incall_ui_container").rect
    assert screen.height > screen.width
    call.tap("End call")
    assert call.phone.telephony.call_state == 0


@pytest.fixture
def in_use(hand):
    """Settings are in front, and heads-up notifications show."""
    hand.phone.settings.put("global", "heads_up_notifications_enabled", "1")
    return hand.open("com.android.settings/.Settings")


def test_a_call_to_a_phone_in_use_shows_a_banner_and_leaves_the_app_in_front(in_use):
    in_use.phone.telephony.incoming_call("5551234567")

    assert in_use.phone.activities.top.package == "com.android.settings"
    assert (in_use.text("title"), in_use.text("text")) == ("(555) 123-4567", "Incoming call")
    assert [view.shown_text for view in in_use.find_all("action0")] == ["Decline", "Answer"]

    in_use.phone.clock.advance(30)
    assert in_use.shows("Answer")
    in_use.phone.telephony.hang_up_remote()
    assert not in_use.shows("Answer")


def test_a_call_is_declined_from_its_banner(in_use):
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.tap("Decline")

    assert in_use.phone.content.query("content://call_log/calls", ["type"]) == [{"type": 5}]
    assert in_use.phone.activities.top.package == "com.android.settings"


def test_a_call_is_answered_from_its_banner_and_shown(in_use):
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.tap("Answer")

    assert in_use.text("contactgrid_contact_name") == "(555) 123-4567"
    assert in_use.phone.telephony.call.state == "active"
    assert not in_use.shows("Decline")


def test_a_tap_on_the_banner_opens_the_call(in_use):
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.tap("Incoming call")

    assert in_use.find("incoming_swipe_to_answer_puck")
    assert not in_use.shows("Decline")


def test_the_power_key_silences_a_call_and_leaves_the_screen_on(in_use):
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.phone.input.key(26)

    assert in_use.phone.power.is_awake
    assert in_use.shows("Answer")


@pytest.fixture
def missed(in_use):
    """Somebody called, and nobody took the call."""
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.phone.telephony.hang_up_remote()
    in_use.phone.panels.open("shade")
    return in_use


def test_a_missed_call_is_told_and_a_tap_opens_the_calls(missed):
    assert (missed.text("title"), missed.text("big_text")) == ("Missed call", "(555) 123-4567")
    missed.tap("Missed call")

    assert missed.find("tab_call_history").selected
    assert missed.phone.notifications.active() == []


def test_a_missed_call_is_called_back(missed):
    missed.tap("Call back")

    assert (missed.phone.telephony.call.number, missed.phone.telephony.call.state) == ("5551234567", "dialing")
    assert "Missed call" not in [note.title for note in missed.phone.notifications.active()]


def test_a_call_that_was_declined_is_not_told(in_use):
    in_use.phone.telephony.incoming_call("5551234567")
    in_use.tap("Decline")

    assert in_use.phone.notifications.active() == []


def test_an_incoming_call_wakes_the_phone_and_can_be_answered_by_a_swipe(hand):
    hand.phone.power.sleep()
    hand.phone.telephony.incoming_call("5551234567")
    x, y = hand.find("incoming_swipe_to_answer_puck").visible_bounds.center
    hand.phone.input.swipe(x, y, x, y - 900, 300)

    assert hand.phone.telephony.call.state == "active"


def test_a_tel_uri_opens_the_dialpad_with_the_number(phone):
    phone.activities.start(Intent(action="android.intent.action.DIAL", data="tel:311311"))

    assert Hand(phone).text("digits") == "311-311"


@pytest.mark.parametrize(
    ("digits", "typed", "shown"),
    [
        ("123", "1 23", "123"),
        ("2234458", "223-4458", "223-4458"),
        ("20000202", "(200) 002-02", "(200) 002-02"),
        ("2024561111", "(202) 456-1111", "(202) 456-1111"),
        ("12024561111", "1 202-456-1111", "1 202-456-1111"),
        ("+19328020043", "+1 932-802-0043", "+1 932-802-0043"),
        ("311311", "311-311", "311311"),
        ("911", "911", "911"),
        ("*123#", "*123#", "*123#"),
    ],
)
def test_numbers_are_written_as_in_the_united_states(digits, typed, shown):
    assert (format_as_typed(digits), format_number(digits)) == (typed, shown)


@pytest.fixture
def dialpad(hand):
    """The dialpad is open, and nothing is dialled."""
    hand.tap("key pad")
    return hand


def test_a_number_is_typed_into_the_field_above_the_keys(dialpad):
    dialpad.type("2024561111", into="digits")

    assert dialpad.text("digits") == "(202) 456-1111"
    assert not dialpad.phone.ime.height_px
    dialpad.tap("dialpad_voice_call_button")
    assert dialpad.phone.telephony.call.number == "2024561111"


def test_a_number_that_was_copied_elsewhere_is_pasted_into_the_field(dialpad):
    dialpad.phone.clipboard.set("+1 932-802-0043", source="net.gsantner.markor")
    dialpad.long_press("digits")
    dialpad.tap("Paste")

    assert dialpad.text("digits") == "+1 932-802-0043"


def test_what_is_typed_comes_where_the_cursor_is_whichever_way_it_is_typed(dialpad):
    dial(dialpad, "2024561111")
    field = dialpad.find("digits")
    dialpad.phone.input.tap(field.caret_rect(4).left, field.visible_bounds.center[1])
    dial(dialpad, "9")
    dialpad.type("8")
    assert dialpad.text("digits") == "202984561111"
    dialpad.tap("backspace")
    dialpad.tap("backspace")

    assert dialpad.text("digits") == "(202) 456-1111"


def test_a_number_of_another_app_is_continued_at_its_end(dialpad):
    dial(dialpad, "1")
    dialpad.phone.activities.start(Intent(action="android.intent.action.DIAL", data="tel:911"))
    dial(dialpad, "2")

    assert dialpad.text("digits") == "911-2"


def test_a_number_is_added_to_a_contact_there_is(dialpad):
    add_contact(dialpad.phone, "Mira Chen", "5551234567")
    dial(dialpad, "777")
    dialpad.tap("Add to a contact")
    dialpad.tap("Mira Chen")
    dialpad.tap("Save")

    query = dialpad.phone.content.query(f"{CONTACTS}/data/phones", ["display_name", "data1"])
    assert [(row["display_name"], row["data1"]) for row in query] == [
        ("Mira Chen", "5551234567"),
        ("Mira Chen", "777"),
    ]


@pytest.fixture
def blocked(hand):
    """The page of blocked numbers, with one that has been added there."""
    hand.tap("More options").tap("Settings").tap("Blocked numbers").tap("Add a number")
    hand.type("5551234567", into="add_blocked_number").tap("Block")
    hand.phone.clock.advance(10)  # the toast has gone
    return hand


def test_a_number_is_blocked_in_the_settings(blocked):
    assert blocked.text("blocked_number") == "(555) 123-4567"

    blocked.phone.telephony.incoming_call("5551234567")

    assert blocked.phone.telephony.call_state == 0


def test_a_blocked_call_is_in_the_history(blocked):
    blocked.phone.telephony.incoming_call("5551234567")
    blocked.phone.activities.start(Intent(component=DIALER))
    blocked.tap("Recents")

    assert blocked.shows("(555) 123-4567")


def test_a_number_is_let_in_again_once_that_is_confirmed(blocked):
    blocked.tap("delete_blocked_number")
    assert blocked.shows("Unblock (555) 123-4567?")
    blocked.tap("Unblock")

    blocked.phone.telephony.incoming_call("5551234567")

    assert not blocked.find_all("blocked_number")
    assert blocked.phone.telephony.call_state == 1


@pytest.mark.parametrize(
    ("number", "said"),
    [("5551234567", "(555) 123-4567 is already blocked."), ("911", "Unable to block emergency number.")],
)
def test_a_number_that_cannot_be_blocked_is_refused_in_words(blocked, number, said):
    blocked.tap("Add a number").type(number, into="add_blocked_number").tap("Block")

    assert blocked.shows(said)
    assert len(blocked.find_all("blocked_number")) == 1


def test_contacts_are_sorted_and_called_as_the_settings_say(hand):
    for name, number in (("Ann Young", "5550000001"), ("Zoe Abel", "5550000002")):
        add_contact(hand.phone, name, number)
    hand.tap("More options").tap("Settings").tap("Display options")
    hand.tap("Sort by").tap("Last name").tap("Name format").tap("Last name first").back().back()

    names = [view.shown_text for view in hand.find_all("contact_name")]
    assert names[-2:] == ["Abel, Zoe", "Young, Ann"]


def test_a_contacts_photo_is_shown_in_lists_and_while_calling(hand):
    add_contact(hand.phone, "Mira Chen", "5551234567")
    out = io.BytesIO()
    Image.new("RGB", (200, 200), "#aa3322").save(out, "PNG")
    photo = {"raw_contact_id": 1, "mimetype": "vnd.android.cursor.item/photo", "data15": out.getvalue()}
    hand.phone.content.insert(f"{CONTACTS}/data", photo)
    assert hand.find("Quick contact for Mira Chen").image.size == (96, 96)

    hand.phone.telephony.incoming_call("5551234567")
    hand.phone.telephony.show_call()

    assert hand.find("contactgrid_avatar").image.size == (200, 200)
    hand.phone.telephony.answer()
    assert hand.find("contactgrid_avatar").image.size == (200, 200)


def test_missed_calls_are_on_a_page_of_their_own(hand):
    for number, kind in (("5550001111", 1), ("5550002222", 3)):
        hand.phone.content.insert("content://call_log/calls", {"number": number, "type": kind, "date": 1697383000000})
    hand.tap("More options").tap("Call history")
    assert len(hand.find_all("name")) == 2

    hand.tap("Missed")

    assert [view.shown_text for view in hand.find_all("name")] == ["(555) 000-2222"]


def test_the_details_of_a_call_say_no_length_of_one_that_nobody_took_and_delete_it(hand):
    for kind, length in ((1, 75), (3, 0)):
        row = {"number": "5550001111", "type": kind, "date": 1697383000000 + kind, "duration": length}
        hand.phone.content.insert("content://call_log/calls", row)
    hand.tap("Recents").tap("(555) 000-1111").tap("History")
    assert [view.shown_text for view in hand.find_all("call_duration")] == ["1 min 15 sec"]
    assert hand.tap("Copy number").phone.clipboard.text == "5550001111"

    hand.tap("Delete")

    assert hand.phone.content.query("content://call_log/calls") == []
    assert hand.shows("Calls you make and receive will show up here")


def test_the_keys_find_contacts_by_the_letters_on_them(hand):
    add_contact(hand.phone, "José Ångström", "5551234567")
    add_contact(hand.phone, "Mira Chen", "5557654321")
    hand.tap("key pad")
    dial(hand, "264")

    assert [view.shown_text for view in hand.find_all("primary")] == ["José Ångström"]


def test_the_microphone_of_the_search_says_that_nobody_listens(hand):
    hand.tap("Start voice search")

    assert hand.shows("Voice search not available")


def test_a_call_is_declined_with_a_message_that_the_settings_can_word(hand):
    hand.tap("More options").tap("Settings").tap("Quick responses").tap("I'll call you later.")
    hand.phone.input.key(123)  # behind the last letter
    hand.type(" Promised.").tap("OK").back().back()
    hand.phone.telephony.incoming_call("5551234567")
    hand.phone.telephony.show_call()

    hand.tap("Reject with SMS").tap("I'll call you later. Promised.")

    sent = hand.phone.content.query("content://sms/sent", ["address", "body"])
    assert sent == [{"address": "5551234567", "body": "I'll call you later. Promised."}]
    assert hand.phone.content.query("content://call_log/calls", ["type"]) == [{"type": 5}]


def test_the_key_of_the_mailbox_calls_it_once_its_number_is_set(hand):
    hand.tap("key pad").long_press("1,")
    assert hand.shows("Set up voicemail")

    hand.tap("OK").back().tap("More options").tap("Settings").tap("Voicemail").tap("Voicemail number")
    hand.type("5550009999").tap("OK").back().back().tap("key pad").long_press("1,")

    assert hand.text("contactgrid_contact_name") == "(555) 000-9999"
