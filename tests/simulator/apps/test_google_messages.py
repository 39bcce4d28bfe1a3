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
