from __future__ import annotations

import pytest

PACKAGE = "com.google.android.apps.messaging"
LIST = f"{PACKAGE}/.ui.ConversationListActivity"


@pytest.fixture
def opened(hand):
    return hand.open(LIST)


def test_an_empty_list_says_so(opened):
    assert opened.text("empty_text_hint") == "Once you start a new conversation, you’ll see it listed here"


def test_the_button_asks_whom_to_write_to_and_logs_it(opened):
    opened.tap("start_new_conversation_button")
    lines = [entry.message for entry in opened.phone.log.entries if entry.tag == "BugleUsageStatistics"]
    assert lines == ["BUGLE CREATE_CONVERSATION VIA_DEFAULT"]
    assert opened.find("recipient_text_view").hint == "Type a name, phone number, or email"
    assert opened.phone.ime.is_shown


def test_a_message_is_sent_through_the_telephony_provider(opened, shell_rows):
    opened.tap("Start chat").type("5551234567").tap("Send to 5551234567").type("Hello").tap("Send SMS")
    opened.phone.clock.advance(1)
    assert shell_rows("content://sms", "address", "body", "type") == [("5551234567", "Hello", 2)]
    assert opened.text("message_text") == "Hello"


def announced(phone):
    return [one.title for one in phone.notifications.active() if one.package == PACKAGE]


def test_who_looks_at_the_list_sees_a_message_come_in(opened):
    opened.phone.telephony.receive_sms("5551234567", "Lunch?")

    assert opened.text("conversation_snippet") == "Lunch?"
    assert announced(opened.phone) == []


def test_a_message_that_comes_in_is_announced_listed_and_read_once_opened(opened, shell_rows):
    opened.phone.go_home()
    opened.phone.telephony.receive_sms("5551234567", "Lunch?")
    assert announced(opened.phone) == ["5551234567"]
    opened.phone.clock.advance(6)
    opened.open(LIST)
    assert opened.text("conversation_snippet") == "Lunch?"
    opened.tap("conversation_name")
    assert shell_rows("content://sms", "read") == [(1,)]


def test_the_search_finds_words_in_messages(opened):
    opened.phone.telephony.receive_sms("5551234567", "Lunch at noon?")
    opened.tap("Search").type("noon")
    assert opened.text("conversation_snippet") == "Lunch at noon?"


def test_an_archived_conversation_is_in_the_archive_alone(opened):
    opened.phone.telephony.receive_sms("5551234567", "Lunch?")
    opened.long_press("5551234567").tap("Archive")
    assert not opened.find_all("conversation_name")
    opened.tap("More options").tap("Archived")
    assert opened.text("conversation_name") == "5551234567"


def test_what_is_not_sent_stays_as_a_draft(opened):
    opened.tap("Start chat").type("5551234567").tap("Send to 5551234567").type("Later").back().back()
    assert opened.text("conversation_snippet") == "Draft: Later"
