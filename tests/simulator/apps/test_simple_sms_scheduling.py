from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.system.intents import BOOT_COMPLETED, Intent

PACKAGE = "com.simplemobiletools.smsmessenger"
MAIN = f"{PACKAGE}/.activities.MainActivity"
ALICE, BOB = "+15550100001", "+15550100002"
HOUR_S = 3600


@pytest.fixture
def sms(phone, hand):
    """The app, the phone's default for messages."""
    phone.settings.put("global", "heads_up_notifications_enabled", "0")
    phone.roles.add("android.app.role.SMS", PACKAGE)
    return hand.open(MAIN)


@pytest.fixture
def thread(phone, sms):
    """A conversation with Alice."""
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    return sms.tap(ALICE)


def stored(phone, box):
    return [row["body"] for row in phone.content.query(f"content://sms/{box}", ["body"])]


def kept(phone, columns=("body", "type", "date", "participants")):
    """Return the messages that are to be sent, as the app keeps them."""
    rows = phone.packages.database(PACKAGE, "conversations.db").query("SELECT * FROM messages WHERE is_scheduled = 1")
    return [tuple(row[name] for name in columns) for row in rows]


def schedule(hand, text="On my way"):
    """Write a message, and let it be sent at what is proposed: 16:40 of the same day."""
    hand.type(text, "thread_type_message").long_press("thread_send_message")
    hand.tap("OK").tap("material_timepicker_ok_button").tap("OK").tap("thread_send_message")
    return hand


def test_holding_send_asks_for_day_and_time_and_shows_both(phone, thread):
    thread.type("On my way", "thread_type_message").long_press("thread_send_message")
    assert thread.shows("October 2023")
    thread.tap("OK")
    assert (thread.text("material_hour_tv"), thread.text("material_minute_tv")) == ("4", "40")
    thread.tap("material_timepicker_ok_button")

    assert thread.shows("Schedule message")
    assert (thread.text("edit_date"), thread.text("edit_time")) == ("15.10.2023", "04:40 PM")


def test_days_that_are_gone_are_not_offered(phone, thread):
    thread.type("On my way", "thread_type_message").long_press("thread_send_message")

    assert not thread.find("14 October 2023").enabled
    assert thread.find("15 October 2023").enabled
    thread.tap("Previous month")
    assert thread.shows("October 2023")


def test_a_time_that_is_gone_is_refused(phone, thread):
    thread.type("On my way", "thread_type_message").long_press("thread_send_message")
    thread.tap("OK").tap("2 o'clock").tap("material_timepicker_ok_button")

    assert thread.shows("You must pick a time in the future")
    assert thread.find_all("material_timepicker_view")


def test_above_the_field_stands_when_it_will_be_sent(phone, thread):
    thread.type("On my way", "thread_type_message").long_press("thread_send_message")
    thread.tap("OK").tap("material_timepicker_ok_button").tap("OK")
    assert thread.text("scheduled_message_button") == "October 15, 4:40 PM"

    thread.tap("Cancel schedule send")

    assert not thread.find_all("scheduled_message_holder")
    assert thread.text("thread_type_message") == "On my way"


def test_a_scheduled_message_lies_in_the_apps_database_and_in_no_other(phone, thread):
    schedule(thread)

    ((body, box, date, participants),) = kept(phone)
    (person,) = json.loads(participants)
    assert (body, box, date) == ("On my way", 6, phone.alarms.pending()[0].at_s)
    assert person["phoneNumbers"][0]["value"] == ALICE
    assert phone.content.query("content://sms", ["body"]) == [{"body": "Dinner at 8?"}]


def test_a_scheduled_message_stands_in_its_conversation_with_a_clock(phone, thread):
    schedule(thread)

    assert thread.text("thread_type_message") == "Type a message…"
    assert [view.shown_text for view in thread.find_all("thread_message_body")] == ["Dinner at 8?", "On my way"]
    assert len(thread.find_all("thread_message_scheduled_icon")) == 1


def test_a_scheduled_message_is_sent_when_it_is_due(phone, thread):
    schedule(thread)
    phone.clock.advance(HOUR_S)
    assert stored(phone, "sent") == []

    phone.clock.advance(10 * 60)

    assert (stored(phone, "sent"), kept(phone)) == (["On my way"], [])
    assert not thread.find_all("thread_message_scheduled_icon")


def test_it_is_sent_from_a_snapshot_and_without_the_app(phone, thread):
    schedule(thread)
    phone.go_home()
    phone.packages.find(PACKAGE)
    snapshot = phone.snapshot()
    phone.clock.advance(2 * HOUR_S)
    phone.restore(snapshot)
    assert stored(phone, "sent") == []

    phone.clock.advance(2 * HOUR_S)

    assert stored(phone, "sent") == ["On my way"]


def test_a_reboot_does_not_forget_it(phone, thread):
    schedule(thread)
    phone.alarms.load(None)

    phone.broadcasts.send(Intent(BOOT_COMPLETED))
    phone.clock.advance(2 * HOUR_S)

    assert stored(phone, "sent") == ["On my way"]


def test_a_new_conversation_waits_with_its_first_message(phone, sms):
    sms.tap("conversations_fab").type(BOB, "new_conversation_address").tap("new_conversation_confirm")
    schedule(sms)
    while not sms.find_all("conversations_fab"):
        sms.back()
    assert sms.text("conversation_body_short") == "On my way"

    sms.tap(BOB)
    phone.clock.advance(2 * HOUR_S)

    assert [view.shown_text for view in sms.find_all("thread_message_body")] == ["On my way"]
    assert phone.content.query("content://sms/sent", ["address"]) == [{"address": BOB}]
    rows = phone.packages.database(PACKAGE, "conversations.db").query("SELECT is_scheduled FROM conversations")
    assert [row["is_scheduled"] for row in rows] == [0]


@pytest.fixture
def offered(phone, thread):
    """What is offered of a scheduled message."""
    return schedule(thread).tap("On my way")


def test_a_scheduled_message_is_sent_now(phone, offered):
    offered.tap("Send now")

    assert (stored(phone, "sent"), kept(phone), phone.alarms.pending()) == (["On my way"], [], [])


def test_a_scheduled_message_is_deleted(phone, offered):
    offered.tap("Delete")
    phone.clock.advance(2 * HOUR_S)

    assert (stored(phone, "sent"), kept(phone)) == ([], [])


def test_a_scheduled_message_is_changed(phone, offered):
    offered.tap("Update message")
    offered.type("!", "thread_type_message").tap("scheduled_message_button").tap("edit_time").tap("6 o'clock")
    offered.tap("material_timepicker_ok_button").tap("OK").tap("thread_send_message")

    ((body, date),) = kept(phone, ("body", "date"))
    assert body == "On my way!"
    assert [alarm.at_s for alarm in phone.alarms.pending()] == [date]


def test_the_panel_has_eight_cells_and_one_of_them_schedules(phone, thread):
    thread.type("On my way", "thread_type_message").tap("Attachment")
    names = [
        "choose_photo", "choose_video", "take_photo", "record_video", "record_audio", "pick_file", "pick_contact",
        "schedule_message",
    ]  # fmt: skip
    assert [bool(thread.find_all(name)) for name in names] == [True] * 8
    assert phone.ime.height_px == 0

    thread.tap("schedule_message")

    assert thread.find_all("date_picker_header_date")


def test_back_takes_the_panel_away_and_the_conversation_stays(phone, thread):
    thread.tap("Attachment")
    thread.back()

    assert not thread.find_all("attachment_picker_holder")
    assert thread.find_all("thread_type_message")
