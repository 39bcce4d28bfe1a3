"""What can be done with messages and conversations besides sending: people, names, the bin, the way to the end."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.smsmessenger"
MAIN = f"{PACKAGE}/.activities.MainActivity"
ALICE, BOB, CAROL = (f"+1555010000{number}" for number in (1, 2, 3))
DAY_S = 86_400
SKIP = "Skip the Recycle Bin, delete messages directly"


@pytest.fixture
def sms(phone, hand):
    """The app, the phone's default for messages, with one of Alice's."""
    phone.settings.put("global", "heads_up_notifications_enabled", "0")
    phone.roles.add("android.app.role.SMS", PACKAGE)
    hand.open(MAIN)
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    return hand


def stored(phone, box, columns=("address", "body")):
    rows = phone.content.query(f"content://sms/{box}", list(columns), sort="_id")
    return [tuple(row.values()) for row in rows]


def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


# -- people ---------------------------------------------------------------------------------------------------------


def add(hand, number):
    return hand.tap("Add Person").type(number, "add_contact_or_number").tap("Confirm selection")


def test_somebody_who_is_added_makes_another_conversation(phone, sms):
    add(sms.tap(ALICE), BOB)
    assert [view.shown_text for view in sms.find_all("selected_contact_name")] == [ALICE, BOB]
    sms.tap("confirm_manage_contacts")

    sms.type("Both of you", "thread_type_message").tap("thread_send_message")

    assert stored(phone, "sent") == [(f"{ALICE}|{BOB}", "Both of you"), (ALICE, "Both of you"), (BOB, "Both of you")]
    assert [view.shown_text for view in sms.find_all("thread_message_body")] == ["Both of you"]


def test_all_but_the_first_can_be_taken_out_again(phone, sms):
    add(sms.tap(ALICE), BOB).tap("selected_contact_remove", instance=1).tap("selected_contact_remove")

    assert [view.shown_text for view in sms.find_all("selected_contact_name")] == [ALICE]


def test_a_group_can_be_renamed_by_its_toolbar(phone, sms):
    add(sms.tap(ALICE), BOB).tap("confirm_manage_contacts")
    assert not sms.find_all("rename_conversation")
    assert not sms.find_all("dial_number")
    sms.type("Hi", "thread_type_message").tap("thread_send_message")

    sms.tap("Rename conversation").type("Friends", "rename_conv_edit_text").tap("OK")

    assert sms.shows("Friends")


def test_a_group_is_sent_one_mms_if_that_is_wished(phone, sms):
    prefs(phone).put(send_group_message_mms=True)
    add(sms.tap(ALICE), BOB).tap("confirm_manage_contacts")
    sms.type("Both of you", "thread_type_message").tap("thread_send_message")

    (pdu,) = phone.content.query("content://mms", ["_id"])
    rows = phone.content.query(f"content://mms/{pdu['_id']}/addr", ["address"], "type = 151")
    assert [row["address"] for row in rows] == [ALICE, BOB]
    assert stored(phone, "sent") == []


def test_who_writes_from_a_name_cannot_be_answered(phone, sms):
    phone.telephony.receive_sms("AB-CD0", "Your code is 1234")
    sms.tap("AB-CD0")

    assert sms.text("reply_disabled_text") == "Can't reply to short codes like this"
    assert not sms.find_all("thread_type_message")
    assert not sms.find_all("manage_people")
    sms.tap("More info")
    assert sms.find("message").shown_text.startswith("You can only reply to short codes with numbers")


@pytest.fixture
def known(phone, sms):
    """Alice is a contact, and a new conversation is begun."""
    raw = phone.content.insert("content://com.android.contacts/raw_contacts", {"account_name": None})
    for kind, value in (("name", "Alice Chen"), ("phone_v2", ALICE)):
        row = {"raw_contact_id": int(raw.rpartition("/")[2]), "mimetype": f"vnd.android.cursor.item/{kind}"}
        phone.content.insert("content://com.android.contacts/data", row | {"data1": value})
    phone.telephony.receive_sms(BOB, "Hi")
    return sms.tap("conversations_fab")


def test_contacts_who_wrote_lately_are_suggested(known):
    assert known.shows("Suggestions")
    assert [view.shown_text for view in known.find_all("suggested_contact_name")] == ["Alice Chen"]

    known.tap("suggested_contact_holder")

    assert known.text("thread_message_body") == "Dinner at 8?"


def test_contacts_are_asked_for_where_they_may_not_be_read(phone, known):
    phone.packages.revoke(PACKAGE, "android.permission.READ_CONTACTS")
    assert not known.shows("Alice Chen")
    known.tap("Request the required permissions").tap("Allow")

    assert known.shows("Alice Chen")


# -- messages -------------------------------------------------------------------------------------------------------


def test_a_message_that_failed_is_sent_in_its_own_row(phone, sms):
    phone.connectivity.set_airplane(True)
    sms.tap(ALICE).type("Yes", "thread_type_message").tap("thread_send_message")
    failed = stored(phone, "failed", ("_id", "body"))
    phone.connectivity.set_airplane(False)
    sms.tap("Not sent. Touch to retry.").tap("thread_send_message")

    assert stored(phone, "sent", ("_id", "body")) == failed


def test_who_has_left_the_app_is_told_that_a_message_has_failed(phone, sms):
    phone.connectivity.set_airplane(True)
    sms.tap(ALICE).type("Yes", "thread_type_message")
    x, y = sms.find("thread_send_message").rect.center
    phone.input.down(x, y)
    phone.input.up(x, y)
    phone.go_home()
    phone.clock.advance(5)

    (note,) = phone.notifications.active()
    assert (note.title, note.text) == ("Message not sent", f"Your message to '{ALICE}' has not been sent")


def test_a_delivery_that_is_to_be_reported_is_pending(phone, sms):
    prefs(phone).put(enable_delivery_reports=True)
    sms.tap(ALICE).type("Yes", "thread_type_message").tap("thread_send_message")

    assert stored(phone, "sent", ("status",)) == [(32,)]


def test_a_part_of_a_message_can_be_copied(phone, sms):
    sms.tap(ALICE).long_press("Dinner at 8?").tap("More options").tap("Select text")
    sms.long_press("dialog_select_text_value").tap("Select all")
    assert not sms.shows("Cut")
    sms.tap("Copy")

    assert phone.clipboard.text == "Dinner at 8?"


def test_far_from_the_end_there_is_a_way_back_to_it(phone, sms):
    for number in range(40):
        phone.telephony.receive_sms(ALICE, f"Message {number}")
    sms.tap(ALICE).back()
    assert not sms.find_all("scroll_to_bottom_fab")
    phone.input.swipe(540, 700, 540, 1900)
    phone.input.swipe(540, 700, 540, 1900)
    assert not sms.shows("Message 39")

    sms.tap("scroll_to_bottom_fab")

    assert sms.shows("Message 39")
    assert not sms.find_all("scroll_to_bottom_fab")


def test_a_message_that_was_searched_for_is_seen_in_its_conversation(phone, sms):
    for number in range(30):
        phone.telephony.receive_sms(ALICE, f"Message {number}")
    sms.type("dinner", "top_toolbar_search").tap("search_result_snippet")

    assert [view.shown_text for view in sms.find_all("thread_message_body")][:1] == ["Dinner at 8?"]


def test_blocked_numbers_are_exported_and_imported(phone, sms):
    for number in ("12345", "+1555*"):
        phone.content.insert("content://com.android.blockednumber/blocked", {"original_number": number})
    sms.tap("settings").tap("Manage blocked numbers").tap("More options").tap("Export blocked numbers")
    sms.tap("OK").tap("SAVE")
    (name,) = phone.disk.names("/storage/emulated/0/Download")
    assert phone.disk.read_text(f"/storage/emulated/0/Download/{name}") == "12345,+1555*"

    phone.content.delete("content://com.android.blockednumber/blocked")
    phone.clock.advance(5)
    sms.tap("More options").tap("Import blocked numbers").tap(name)

    assert sms.shows("Importing successful")
    assert (sms.shows("12345"), sms.shows("+1555*")) == (True, True)


# -- the bin --------------------------------------------------------------------------------------------------------


@pytest.fixture
def binned(phone, sms):
    """Alice's first message lies in the bin, her second does not."""
    prefs(phone).put(use_recycle_bin=True)
    phone.telephony.receive_sms(ALICE, "Or at 9?")
    sms.tap(ALICE).long_press("Dinner at 8?").tap("Delete")
    assert sms.shows("Are you sure you want to move 1 message into the Recycle Bin?")
    return sms.tap("Yes")


def in_bin(phone):
    database = phone.packages.database(PACKAGE, "conversations.db")
    return len(database.query("SELECT * FROM recycle_bin_messages"))


def test_a_message_in_the_bin_is_not_seen_and_not_gone(phone, binned):
    assert [view.shown_text for view in binned.find_all("thread_message_body")] == ["Or at 9?"]
    assert len(stored(phone, "inbox")) == 2
    assert in_bin(phone) == 1


def test_the_bin_can_be_skipped(phone, sms):
    prefs(phone).put(use_recycle_bin=True)
    sms.tap(ALICE).long_press("Dinner at 8?").tap("Delete").tap(SKIP).tap("Yes")

    assert (stored(phone, "inbox"), in_bin(phone)) == ([], 0)


@pytest.fixture
def bin_(binned):
    """The bin is open."""
    return binned.back().tap("More options").tap("Show the Recycle Bin")


def test_what_lies_in_the_bin_can_be_read_and_not_answered(phone, bin_):
    assert bin_.text("conversation_body_short") == "Dinner at 8?"
    bin_.tap(ALICE)

    assert [view.shown_text for view in bin_.find_all("thread_message_body")] == ["Dinner at 8?"]
    assert not bin_.find_all("thread_type_message")


def test_a_message_comes_out_of_the_bin(phone, bin_):
    bin_.tap(ALICE).long_press("Dinner at 8?").tap("More options").tap("Restore")
    assert bin_.shows("Are you sure you want to restore 1 message?")
    bin_.tap("Yes").back().tap(ALICE)

    assert [view.shown_text for view in bin_.find_all("thread_message_body")] == ["Dinner at 8?", "Or at 9?"]
    assert in_bin(phone) == 0


def test_all_messages_of_a_conversation_come_out_of_the_bin(phone, bin_):
    bin_.tap(ALICE).tap("More options").tap("Restore all messages").tap("Yes")

    assert bin_.shows("No stored conversations have been found")
    assert in_bin(phone) == 0


def test_selected_conversations_come_out_of_the_bin(phone, bin_):
    bin_.long_press(ALICE).tap("More options").tap("Restore all messages")
    assert bin_.shows("Are you sure you want to restore 1 conversation?")
    bin_.tap("Yes")

    assert in_bin(phone) == 0


def test_the_bin_is_emptied(phone, bin_):
    bin_.tap("Empty the Recycle Bin").tap("Yes")

    assert stored(phone, "inbox", ("body",)) == [("Or at 9?",)]
    assert bin_.shows("No stored conversations have been found")


def test_what_has_lain_in_the_bin_for_a_month_is_gone_at_the_next_start(phone, binned):
    phone.clock.advance(31 * DAY_S)
    binned.back().back().back().open(MAIN)

    assert stored(phone, "inbox", ("body",)) == [("Or at 9?",)]


def test_without_a_bin_the_list_has_no_way_to_it(phone, sms):
    sms.tap("More options")

    assert not sms.shows("Show the Recycle Bin")


def to_the_end(phone):
    phone.input.swipe(540, 1900, 540, 500)


def test_the_settings_turn_the_bin_on_and_empty_it(phone, sms):
    sms.tap("settings")
    to_the_end(phone)
    assert not sms.shows("Empty the Recycle Bin")
    sms.tap("Move items into the Recycle Bin instead of deleting")
    assert sms.text("settings_empty_recycle_bin_size") == "0 messages"

    sms.tap("Empty the Recycle Bin")

    assert sms.shows("The Recycle Bin is empty")


def test_messages_are_exported_from_the_settings(phone, sms):
    sms.tap("settings")
    to_the_end(phone)
    sms.tap("Export messages").tap("OK").tap("SAVE")

    assert sms.shows("Exporting successful")


def test_a_protected_app_asks_for_its_pin_whenever_it_starts(phone, sms):
    sms.tap("settings")
    to_the_end(phone)
    sms.tap("Password protect the whole application").tap("PIN")
    for _ in range(2):
        for digit in "1234":
            sms.tap(f"pin_{digit}")
        sms.tap("pin_ok")
    sms.tap("OK")
    phone.activities.force_stop(PACKAGE)
    sms.open(MAIN)
    assert sms.shows("Enter PIN")

    sms.back()

    assert not sms.find_all("conversations_fab")
