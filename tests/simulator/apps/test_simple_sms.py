from __future__ import annotations

import pytest

PACKAGE = "com.simplemobiletools.smsmessenger"
MAIN = f"{PACKAGE}/.activities.MainActivity"
ALICE = "+15550100001"


@pytest.fixture
def sms(phone, hand):
    """The app, the phone's default for messages, which show in the shade alone, as AndroidWorld's set-up has it."""
    phone.settings.put("global", "heads_up_notifications_enabled", "0")
    phone.roles.add("android.app.role.SMS", PACKAGE)
    return hand.open(MAIN)


def stored(phone, box):
    return [row["body"] for row in phone.content.query(f"content://sms/{box}", ["body"])]


@pytest.fixture
def asked(phone, hand):
    """The dialog for the role, which another app has."""
    phone.roles.add("android.app.role.SMS", "com.google.android.apps.messaging")
    return hand.open(MAIN)


def test_without_the_role_the_app_asks_for_it(phone, asked):
    asked.tap("SMS Messenger").tap("Set as default")

    assert phone.settings.get("secure", "sms_default_application") == PACKAGE
    assert asked.shows("Start a conversation")


def test_the_role_is_only_given_to_an_app_that_has_been_chosen(phone, asked):
    asked.tap("Set as default")

    assert asked.shows("Set SMS Messenger as your default SMS app?")


def test_without_the_role_there_is_nothing_to_do(phone, asked):
    asked.tap("Cancel")

    assert phone.settings.get("secure", "sms_default_application") == "com.google.android.apps.messaging"
    assert not asked.find_all("conversations_fab")


def test_a_message_that_comes_in_is_listed_announced_and_read_once_opened(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    assert sms.shows("Dinner at 8?")
    assert [note.text for note in phone.notifications.active()] == ["Dinner at 8?"]

    sms.tap("Dinner at 8?")

    assert phone.content.query("content://sms/inbox", ["read"]) == [{"read": 1}]
    assert phone.notifications.active() == []


def test_a_new_conversation_sends_to_a_number_that_is_typed(phone, sms):
    sms.tap("conversations_fab").type(ALICE, "new_conversation_address").tap("new_conversation_confirm")
    sms.type("Hello", "thread_type_message").tap("thread_send_message")

    assert stored(phone, "sent") == ["Hello"]
    assert sms.find("thread_message_body").shown_text == "Hello"


def test_who_it_is_sent_to_stays_below_a_new_conversation(phone, sms):
    sms.tap("conversations_fab").type(ALICE, "new_conversation_address").tap("new_conversation_confirm")
    sms.back().back()
    assert sms.text("new_conversation_address") == ALICE
    sms.back()

    assert sms.find_all("conversations_fab")


def test_a_message_waits_in_the_outbox_first(phone, sms):
    sms.tap("conversations_fab").type(ALICE, "new_conversation_address").tap("new_conversation_confirm")
    sms.type("Hello", "thread_type_message")
    x, y = sms.find("thread_send_message").rect.center
    phone.input.down(x, y)
    phone.input.up(x, y)

    assert (stored(phone, "outbox"), stored(phone, "sent")) == (["Hello"], [])
    assert sms.shows("Sending…")


def test_in_airplane_mode_a_message_fails_and_can_be_tried_again(phone, sms):
    phone.connectivity.set_airplane(True)
    sms.tap("conversations_fab").type(ALICE, "new_conversation_address").tap("new_conversation_confirm")
    sms.type("Hello", "thread_type_message").tap("thread_send_message")
    assert stored(phone, "failed") == ["Hello"]

    phone.connectivity.set_airplane(False)
    sms.tap("Not sent. Touch to retry.").tap("thread_send_message")

    assert (stored(phone, "failed"), stored(phone, "sent")) == ([], ["Hello"])


def test_what_is_not_sent_is_a_draft(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.tap("Dinner at 8?").type("Maybe").back().back()

    assert stored(phone, "draft") == ["Maybe"]
    assert sms.shows("Draft")


def test_a_contact_is_called_by_name_and_found_by_it(phone, sms):
    raw = phone.content.insert("content://com.android.contacts/raw_contacts", {"account_name": None})
    number = int(raw.rpartition("/")[2])
    for kind, value in (("name", "Alice Chen"), ("phone_v2", ALICE)):
        row = {"raw_contact_id": number, "mimetype": f"vnd.android.cursor.item/{kind}", "data1": value}
        phone.content.insert("content://com.android.contacts/data", row)
    phone.telephony.receive_sms(ALICE, "Hi")
    assert sms.shows("Alice Chen")

    sms.tap("conversations_fab").type("ali", "new_conversation_address").tap("item_contact_frame")

    assert sms.find("thread_message_body").shown_text == "Hi"


def test_deleting_a_conversation_asks_first(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.long_press("Dinner at 8?").tap("Delete").tap("No")
    assert stored(phone, "inbox") == ["Dinner at 8?"]

    sms.tap("Delete").tap("Yes")

    assert stored(phone, "inbox") == []
    assert sms.shows("No stored conversations have been found")


def test_an_archived_conversation_comes_back_with_the_next_message(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.long_press("Dinner at 8?").tap("More options").tap("Archive").tap("Yes")
    assert sms.shows("No stored conversations have been found")

    phone.telephony.receive_sms(ALICE, "Or at 9?")

    assert sms.shows("Or at 9?")


def test_search_finds_messages_from_two_letters_on(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.type("d", "top_toolbar_search")
    assert sms.shows("Type in at least 2 characters to start the search.")

    sms.type("in")

    assert sms.find("search_result_snippet").shown_text == "Dinner at 8?"


def test_what_adb_deletes_is_gone_from_the_list(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")

    phone.content.delete("content://sms")

    assert sms.shows("No stored conversations have been found")


def test_a_copied_message_lies_on_the_clipboard(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.tap("Dinner at 8?").long_press("thread_message_body").tap("Copy to clipboard")

    assert phone.clipboard.text == "Dinner at 8?"
    assert sms.shows("Value copied to clipboard:\nDinner at 8?")


def test_what_comes_into_the_conversation_in_front_is_read_at_once(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.tap("Dinner at 8?")

    phone.telephony.receive_sms(ALICE, "Or at 9?")
    assert sms.shows("Or at 9?")

    assert phone.content.query("content://sms/inbox", ["read"]) == [{"read": 1}] * 2
    assert phone.notifications.active() == []


# -- from the banner, and from the shade ----------------------------------------------------------------------------


@pytest.fixture
def banner(phone, sms):
    """A message has come in while the phone was in use."""
    phone.settings.put("global", "heads_up_notifications_enabled", "1")
    phone.go_home()
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    return sms


def test_a_message_is_shown_over_what_is_in_use_with_what_can_be_done(banner):
    assert (banner.text("title"), banner.text("text")) == (ALICE, "Dinner at 8?")
    assert [view.shown_text for view in banner.find_all("action0")] == ["Reply", "Mark as Read"]


def test_a_tap_on_a_message_opens_its_conversation(phone, banner):
    banner.tap("Dinner at 8?")

    assert banner.text("thread_message_body") == "Dinner at 8?"
    assert phone.content.query("content://sms/inbox", ["read"]) == [{"read": 1}]
    assert phone.notifications.active() == []


def test_a_message_stays_while_it_is_answered(phone, banner):
    banner.tap("Reply")
    phone.clock.advance(20)
    phone.input.text("With pleasure")
    banner.tap("Send")

    assert stored(phone, "sent") == ["With pleasure"]
    assert not banner.shows("Dinner at 8?")


def test_back_gives_up_a_reply(phone, banner):
    banner.tap("Reply").back()

    assert not banner.find_all("remote_input_text")
    assert phone.ime.height_px == 0
    assert banner.shows("Dinner at 8?")


@pytest.fixture
def shade(phone, sms):
    """A message has come in, and the shade is open."""
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    phone.go_home()
    phone.input.swipe(540, 10, 540, 900)
    return sms


def test_a_message_is_answered_in_the_shade(phone, shade):
    shade.tap("Reply")
    phone.input.text("With pleasure")
    shade.tap("Send")

    assert stored(phone, "sent") == ["With pleasure"]
    assert phone.content.query("content://sms/inbox", ["read"]) == [{"read": 1}]
    assert not shade.shows("Dinner at 8?")


def test_a_reply_that_is_empty_is_not_sent(phone, shade):
    shade.tap("Reply").tap("Send")

    assert stored(phone, "sent") == []
    assert shade.shows("Dinner at 8?")


def test_a_message_is_marked_as_read_in_the_shade(phone, shade):
    shade.tap("Mark as Read")

    assert phone.content.query("content://sms/inbox", ["read"]) == [{"read": 1}]
    assert phone.notifications.active() == []


def test_a_notification_folds_and_a_drag_unfolds_it(phone, shade):
    assert shade.shows("Reply")
    shade.tap("Collapse")
    assert not shade.shows("Reply")

    x, y = shade.find("Dinner at 8?").visible_bounds.center
    phone.input.swipe(x, y, x, y + 300)

    assert shade.shows("Reply")


def test_a_long_press_on_a_notification_tells_where_it_is_turned_off(phone, shade):
    shade.long_press("Dinner at 8?").tap("Turn off notifications")

    assert phone.activities.top.package == "com.android.settings"
    assert shade.shows("SMS Messenger")


def test_a_snapshot_keeps_a_notifications_buttons(phone, shade):
    snapshot = phone.snapshot()
    phone.notifications.clear()
    phone.restore(snapshot)

    (note,) = phone.notifications.active()
    assert [(action.title, bool(action.reply_key)) for action in note.actions] == [
        ("Reply", True), ("Mark as Read", False),
    ]  # fmt: skip


def test_a_search_shows_its_results_above_the_conversations(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    phone.telephony.receive_sms("+15550100002", "The train is late")

    sms.type("train", "top_toolbar_search")

    assert [view.shown_text for view in sms.find_all("search_result_snippet")] == ["The train is late"]
    assert len(sms.find_all("conversation_address")) == 2


def test_one_letter_is_not_searched_for(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")

    sms.type("D", "top_toolbar_search")

    assert sms.shows("Type in at least 2 characters to start the search.")
    assert not sms.shows("search_result_snippet")


def blocked(phone):
    return [row["original_number"] for row in phone.content.query("content://com.android.blockednumber/blocked")]


def test_a_blocked_number_can_be_added_changed_and_taken_out(phone, sms):
    sms.tap("settings").tap("Manage blocked numbers").tap("Add a blocked number")
    sms.type("123456789").tap("OK")
    assert blocked(phone) == ["123456789"]

    sms.tap("123456789").type("0").tap("OK")
    assert blocked(phone) == ["1234567890"]

    sms.long_press("1234567890").tap("Delete")
    assert blocked(phone) == []
    assert sms.shows("You are not blocking anyone.")


@pytest.mark.parametrize(
    ("pattern", "keyword", "is_let_in"),
    [
        pytest.param("", "", True, id="nothing"),
        pytest.param(ALICE, "", False, id="number"),
        pytest.param("+1555*", "", False, id="pattern"),
        pytest.param("+1556*", "", True, id="another_pattern"),
        pytest.param("", "DINNER", False, id="keyword"),
    ],
)
def test_what_is_blocked_does_not_come_in(phone, sms, pattern, keyword, is_let_in):
    sms.tap("settings")
    if pattern:
        sms.tap("Manage blocked numbers").tap("Add a blocked number").type(pattern).tap("OK").back()
    if keyword:
        sms.tap("Manage blocked keywords").tap("Add a blocked keyword").type(keyword).tap("OK").back()

    phone.telephony.receive_sms(ALICE, "Dinner at 8?")

    assert stored(phone, "inbox") == ["Dinner at 8?"] * is_let_in
    assert len(phone.notifications.active()) == is_let_in


def test_a_conversation_with_who_is_blocked_is_listed_no_more_until_the_number_is_let_in_again(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.long_press("Dinner at 8?").tap("More options").tap("Block number").tap("Yes")
    assert sms.shows("No stored conversations have been found")
    assert stored(phone, "inbox") == ["Dinner at 8?"]

    sms.tap("settings").tap("Manage blocked numbers").long_press(ALICE).tap("Delete").back().back()

    assert sms.shows("Dinner at 8?")


def test_an_open_conversation_can_be_archived_and_brought_back(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.tap("Dinner at 8?").tap("More options").tap("Archive")
    assert sms.shows("No stored conversations have been found")

    sms.tap("More options").tap("Show archived conversations").tap("Dinner at 8?")
    sms.tap("More options").tap("Unarchive").back()

    assert sms.shows("Dinner at 8?")


def test_a_conversation_is_renamed_in_its_details(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    sms.tap("Dinner at 8?").tap("More options").tap("Conversation details").tap("conversation_name")

    sms.type("Alice", "rename_conv_edit_text").tap("OK").back().back()

    assert sms.text("conversation_address") == "Alice"


def test_about_is_a_screen(sms):
    sms.tap("about")

    assert sms.shows("Version 5.19.3")


@pytest.mark.parametrize(("size", "is_larger"), [("Small", False), ("Extra large", True)])
def test_the_font_size_is_that_of_conversations_and_messages(phone, sms, size, is_larger):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    before = sms.find("conversation_body_short").rect.height

    sms.tap("settings").tap("Font size").tap(size).back()

    after = sms.find("conversation_body_short").rect.height
    assert (after > before, after < before) == (is_larger, not is_larger)


def test_dates_are_written_as_the_settings_say(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    phone.clock.advance(2 * 86400)

    sms.tap("settings").tap("Change date and time format").tap("2021-02-16").tap("OK").back()

    assert sms.text("conversation_date") == "10-15"


def test_a_message_can_be_shared(phone, sms):
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")

    sms.tap("Dinner at 8?").long_press("Dinner at 8?").tap("Share")

    assert sms.shows("SMS Messenger")  # which takes texts too


def test_a_link_in_a_message_opens_the_browser(phone, sms):
    phone.telephony.receive_sms(ALICE, "https://example.org/menu")

    sms.tap("https://example.org/menu").tap("thread_message_body")

    assert phone.activities.screen.app.package == "com.android.chrome"


def test_who_taps_beside_the_link_stays(phone, sms):
    phone.telephony.receive_sms(ALICE, "https://example.org is where the menu of the restaurant can be found")

    sms.tap(ALICE).tap("thread_message_body")

    assert phone.activities.screen.app.package == PACKAGE


def test_what_was_searched_for_is_marked_in_what_is_found(phone, sms):
    phone.telephony.receive_sms(ALICE, "The soup is good")
    sms.tap("Search").type("SOUP")

    assert sms.find("search_result_snippet").marked() == (0, "The ", "soup", " is good")
    assert sms.find("search_result_title").marked() is None
