from __future__ import annotations

import json

import pytest

PACKAGE = "com.simplemobiletools.smsmessenger"
MAIN = f"{PACKAGE}/.activities.MainActivity"
BOB = "222222"
DOWNLOAD = "/storage/emulated/0/Download"


@pytest.fixture
def sms(phone, hand):
    """The app, the phone's default for messages, with a message of Bob's."""
    phone.roles.add("android.app.role.SMS", PACKAGE)
    phone.content.insert("content://sms/inbox", {"address": BOB, "body": "Hey", "date": 1_688_127_480_000, "read": 1})
    return hand.open(MAIN)


def messages(phone):
    return [(row["address"], row["body"]) for row in phone.content.query("content://sms", ["address", "body"])]


@pytest.fixture
def exported(phone, sms):
    """A file of all messages."""
    sms.tap("More options").tap("Export messages").tap("OK").tap("SAVE")
    (name,) = phone.disk.names(DOWNLOAD)
    return f"{DOWNLOAD}/{name}"


def test_messages_are_exported_as_json(phone, exported):
    entries = json.loads(phone.disk.read_text(exported))

    assert exported.startswith(f"{DOWNLOAD}/Messages_")
    assert exported.endswith(".json")
    assert [(entry["address"], entry["body"], entry["type"]) for entry in entries] == [(BOB, "Hey", 1)]


def test_nothing_is_exported_if_text_messages_are_left_out(phone, sms):
    sms.tap("More options").tap("Export messages").tap("Export SMS").tap("OK").tap("SAVE")

    (name,) = phone.disk.names(DOWNLOAD)
    assert phone.disk.read_text(f"{DOWNLOAD}/{name}") == ""


def test_what_is_asked_to_be_exported_without_any_choice_is_refused(sms):
    sms.tap("More options").tap("Export messages").tap("Export SMS").tap("Export MMS").tap("OK")

    assert sms.shows("Settings")
    assert not sms.shows("SAVE")


def test_messages_that_were_deleted_come_back_by_an_import(phone, sms, exported):
    phone.content.delete("content://sms")
    sms.open(MAIN).tap("More options").tap("Import messages").tap(exported.rpartition("/")[2]).tap("OK")

    assert messages(phone) == [(BOB, "Hey")]


def test_of_a_file_only_what_is_wished_is_imported(phone, sms, exported):
    phone.content.delete("content://sms")
    sms.open(MAIN).tap("More options").tap("Import messages").tap(exported.rpartition("/")[2])
    sms.tap("Import SMS").tap("OK")

    assert messages(phone) == []
    assert sms.shows("No new items have been found")


def test_multimedia_messages_come_back_with_their_files(phone, sms):
    phone.disk.write(f"{DOWNLOAD}/menu.pdf", b"soup")
    sms.tap(BOB).tap("Attachment").tap("pick_file").tap("menu.pdf").tap("thread_send_message").tap("Send")
    phone.clock.advance(20)
    sms.open(MAIN).tap("More options").tap("Export messages").tap("OK").tap("SAVE")
    (name,) = [name for name in phone.disk.names(DOWNLOAD) if name.endswith(".json")]
    phone.content.delete("content://mms")
    sms.tap("More options").tap("Import messages").tap(name).tap("OK").tap(BOB)

    assert sms.text("filename") == "menu.pdf"
    (part,) = phone.content.query("content://mms/part", ["_data"], "ct = 'application/pdf'")
    assert phone.disk.read(part["_data"]) == b"soup"


def test_what_is_there_already_is_not_imported_twice(phone, sms, exported):
    sms.tap("More options").tap("Import messages").tap(exported.rpartition("/")[2]).tap("OK")

    assert messages(phone) == [(BOB, "Hey")]


def test_the_older_build_has_neither_archive_nor_keywords(sms):
    sms.tap(BOB).tap("More options")
    assert not sms.shows("Archive")
    sms.back().back().back().tap("Settings")

    assert not sms.shows("Manage blocked keywords")


def test_blocked_numbers_are_of_views(sms):
    sms.tap("Settings").tap("Manage blocked numbers").tap("Add a blocked number").type("12345").tap("OK")

    assert sms.text("manage_blocked_number_title") == "12345"
    assert sms.find("block_unknown").shown_text == "Block messages from not stored contacts"


def test_a_conversation_gets_a_name_of_its_own(sms):
    sms.tap(BOB).tap("More options").tap("Conversation details").tap("conversation_name")
    assert sms.find("rename_conv_edit_text").hint == "Conversation name"
    sms.type("team").tap("OK")

    assert sms.text("conversation_name") == "team"


def test_the_dialer_is_asked_to_call_and_calls_nobody_by_itself(phone, sms):
    sms.tap(BOB).tap("Dial number")

    assert sms.find("dialpad_call_button")
    assert phone.telephony.call is None


def test_a_message_brings_what_the_voice_recorder_has_recorded(phone, sms):
    phone.packages.grant("com.simplemobiletools.voicerecorder", "android.permission.RECORD_AUDIO")
    sms.tap(BOB).tap("Attachment").tap("record_audio").tap("toggle_recording_button")
    phone.clock.advance(3)
    sms.tap("toggle_recording_button")

    assert sms.text("filename").endswith(".m4a")
    assert sms.text("thread_send_message") == "MMS"


def test_a_message_brings_a_photo_of_the_camera_that_was_chosen(phone, sms):
    for permission in ("CAMERA", "WRITE_EXTERNAL_STORAGE"):
        phone.packages.grant("com.simplemobiletools.camera", f"android.permission.{permission}")
    sms.tap(BOB).tap("Attachment").tap("take_photo").tap("Camera", instance=1).tap("Just once").tap("Shutter")

    assert sms.find("thumbnail")


def test_a_message_is_scheduled_in_the_older_build_too(phone, sms):
    phone.settings.put("system", "time_12_24", "24")
    sms.tap(BOB).type("On my way", "thread_type_message").long_press("thread_send_message")
    sms.tap("OK").tap("OK").tap("OK").tap("thread_send_message")

    assert messages(phone) == [(BOB, "Hey")]
    phone.clock.advance(7200)

    assert messages(phone) == [(BOB, "On my way"), (BOB, "Hey")]


def test_a_short_number_is_asked_about_until_the_answer_is_remembered(phone, sms):
    sms.tap(BOB).type("Yes", "thread_type_message").tap("thread_send_message")
    assert sms.text("sms_short_code_confirm_message").endswith(f"{BOB}.")
    sms.tap("Remember my choice").tap("Always Allow")
    sms.type("No", "thread_type_message").tap("thread_send_message")
    phone.clock.advance(1)

    assert sorted(messages(phone)) == [(BOB, "Hey"), (BOB, "No"), (BOB, "Yes")]


def test_what_is_not_allowed_is_not_sent(phone, sms):
    sms.tap(BOB).type("Yes", "thread_type_message").tap("thread_send_message").tap("Cancel")

    assert messages(phone) == [(BOB, "Hey")]
    assert sms.text("thread_type_message") == "Yes"
