from __future__ import annotations

from dataclasses import replace

import pytest

PACKAGE = "com.google.android.apps.messaging"
SIMPLE_SMS = "com.simplemobiletools.smsmessenger"
LIST = f"{PACKAGE}/.ui.ConversationListActivity"
NUMBER = "5551234567"


def announced(phone):
    return [(one.package, one.title, one.text) for one in phone.notifications.active()]


def act(phone, title, text=""):
    """Press a button of the only notification, as the shade does."""
    (shown,) = phone.notifications.active()
    action = next(action for action in shown.actions if action.title == title)
    intent = action.intent
    if action.reply_key:
        intent = replace(intent, extras={**intent.extras, action.reply_key: text})
    phone.broadcasts.send(intent)
    phone.clock.advance(1)


def sms(phone):
    rows = phone.content.query("content://sms", ["address", "body", "type", "read"])
    return [(str(row["address"]), row["body"], int(row["type"]), int(row["read"])) for row in rows]


def test_a_new_phone_announces_a_message(phone):
    phone.telephony.receive_sms(NUMBER, "Lunch?")

    assert announced(phone) == [(PACKAGE, NUMBER, "Lunch?")]
    assert [action.title for action in phone.notifications.active()[0].actions] == ["Mark as read", "Reply"]


def test_it_is_answered_from_the_notification(phone):
    phone.telephony.receive_sms(NUMBER, "Lunch?")

    act(phone, "Reply", "At noon")

    assert sorted(sms(phone)) == [(NUMBER, "At noon", 2, 1), (NUMBER, "Lunch?", 1, 1)]
    assert not announced(phone)


def test_it_is_called_read_from_the_notification(phone):
    phone.telephony.receive_sms(NUMBER, "Lunch?")

    act(phone, "Mark as read")

    assert sms(phone) == [(NUMBER, "Lunch?", 1, 1)]
    assert not announced(phone)


def test_another_app_with_the_role_announces_it_alone(phone):
    phone.roles.add("android.app.role.SMS", SIMPLE_SMS)

    phone.telephony.receive_sms(NUMBER, "Lunch?")

    assert announced(phone) == [(SIMPLE_SMS, NUMBER, "Lunch?")]


def test_without_the_role_it_asks_for_it(phone, hand):
    phone.roles.add("android.app.role.SMS", SIMPLE_SMS)
    hand.open(LIST)
    assert hand.text("set_as_default_sub_text") == "To use Messages, make it your default SMS app"

    hand.tap("Set default SMS app").tap("Messages").tap("Set as default")

    assert phone.settings.get("secure", "sms_default_application") == PACKAGE
    assert hand.shows("Start chat")


@pytest.mark.parametrize("is_dark", [True, False])
def test_it_is_dark_where_the_phone_is(phone, hand, is_dark):
    phone.settings.put("secure", "ui_night_mode", "2" if is_dark else "1")

    hand.open(LIST)

    assert phone.activities.screen.theme.is_dark == is_dark
    hand.tap("More options")
    assert not hand.shows("Enable dark mode")


@pytest.fixture
def conversation(phone, hand):
    """A conversation of two messages that came in and one that was sent."""
    phone.settings.put("global", "heads_up_notifications_enabled", "0")
    for body in ("555-987-6543", "See you there"):
        phone.telephony.receive_sms(NUMBER, body)
    hand.open(LIST).tap(NUMBER).type("Fine", into="compose_message_text").tap("send_message_button_container")
    phone.clock.advance(10)
    return hand.back()


def test_a_number_in_a_message_can_be_called(phone, conversation):
    conversation.tap("555-987-6543")

    assert phone.activities.screen.app.package == "com.google.android.dialer"


def test_a_message_is_copied(phone, conversation):
    conversation.long_press("See you there").tap("Copy")

    assert phone.clipboard.text == "See you there"
    assert conversation.shows("Call")


def test_messages_are_deleted_once_that_is_confirmed(phone, conversation):
    conversation.long_press("See you there").tap("Fine").tap("Delete")
    assert conversation.shows("Delete these messages?")

    conversation.tap("Delete")

    assert [body for _, body, _, _ in sms(phone)] == ["555-987-6543"]


def test_a_link_is_not_followed_while_messages_are_selected(phone, conversation):
    conversation.long_press("Fine").tap("555-987-6543")

    assert conversation.shows("2")
    assert phone.activities.screen.app.package == PACKAGE


def test_back_lets_go_of_what_is_selected(phone, conversation):
    conversation.long_press("Fine").back()

    assert conversation.shows("Fine")
    assert conversation.shows("Call")


def test_a_message_is_forwarded_to_somebody_else(phone, conversation):
    conversation.long_press("See you there").tap("More options").tap("Forward")
    conversation.type("5550001111", into="recipient_text_view").tap("Send to 5550001111")
    conversation.tap("send_message_button_container")

    assert ("5550001111", "See you there") in {(address, body) for address, body, _, _ in sms(phone)}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("See you there", f"Type: Text message\nFrom: {NUMBER}\nReceived: Oct 15, 2023 3:34 PM"),
        ("Fine", f"Type: Text message\nTo: {NUMBER}\nSent: Oct 15, 2023 3:34 PM"),
    ],
)
def test_a_messages_details_are_told(conversation, body, told):
    conversation.long_press(body).tap("More options").tap("View details")

    assert conversation.shows(told)
