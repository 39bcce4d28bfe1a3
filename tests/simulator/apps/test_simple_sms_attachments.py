from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.apps.simple_sms.parts import count_parts
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.smsmessenger"
MAIN = f"{PACKAGE}/.activities.MainActivity"
ALICE = "+15550100001"
DOWNLOAD = "/storage/emulated/0/Download"
MMS_S = 14  # in which the carrier's centre is given up


def jpeg(size, *, quality=80):
    out = io.BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(out, "JPEG", quality=quality)
    return out.getvalue()


@pytest.fixture
def thread(phone, hand):
    """A conversation with Alice; in Download are a photo and a paper."""
    phone.settings.put("global", "heads_up_notifications_enabled", "0")
    phone.roles.add("android.app.role.SMS", PACKAGE)
    for name, content in (("menu.jpg", jpeg((80, 60))), ("menu.pdf", b"soup")):
        phone.disk.write(f"{DOWNLOAD}/{name}", content)
        phone.media.scan(f"{DOWNLOAD}/{name}")
    hand.open(MAIN)
    phone.telephony.receive_sms(ALICE, "Dinner at 8?")
    return hand.tap(ALICE)


def bring(hand, cell, name):
    return hand.tap("Attachment").tap(cell).tap(name)


def sent_files(phone):
    """Return box, text and files of the multimedia messages, as the provider has them."""
    found = []
    for pdu in phone.content.query("content://mms", None, sort="_id"):
        parts = phone.content.query(f"content://mms/{pdu['_id']}/part", None)
        texts = [part["text"] for part in parts if part["ct"] == "text/plain"]
        files = [(part["ct"], phone.disk.read(part["_data"])) for part in parts if part["_data"]]
        found.append((pdu["msg_box"], texts, files))
    return found


def test_a_photo_that_was_chosen_is_seen_above_the_field_and_makes_it_an_mms(phone, thread):
    assert thread.text("thread_send_message") == "SMS"
    bring(thread, "choose_photo", "menu.jpg")

    assert thread.find("thread_attachments_recyclerview")
    assert thread.find("thumbnail")
    assert thread.text("thread_send_message") == "MMS"
    assert thread.find("thread_send_message").enabled


def test_among_photos_there_is_nothing_else(phone, thread):
    thread.tap("Attachment").tap("choose_photo")

    assert thread.shows("menu.jpg")
    assert not [view for view in thread.find_all("menu.pdf") if view.enabled]


def test_a_file_that_was_chosen_can_be_left_out_again(phone, thread):
    bring(thread, "pick_file", "menu.pdf")
    assert (thread.text("filename"), thread.text("file_size")) == ("menu.pdf", "4 B")

    thread.tap("remove_attachment_button")

    assert not thread.find_all("thread_attachments_recyclerview")
    assert not thread.find("thread_send_message").enabled
    assert thread.text("thread_send_message") == "SMS"


def test_what_is_there_already_is_not_taken_twice(phone, thread):
    bring(thread, "pick_file", "menu.pdf").tap("pick_file").tap("menu.pdf")

    assert thread.shows("Duplicate item was not included")
    assert len(thread.find_all("document_attachment_holder")) == 1


def test_what_is_too_large_is_refused(phone, thread):
    phone.disk.write(f"{DOWNLOAD}/menu.pdf", b"x" * 700_000)
    bring(thread, "pick_file", "menu.pdf")

    assert thread.shows("Attachment size exceeds max MMS limit")
    assert not thread.find_all("thread_attachments_recyclerview")


def test_a_photo_that_is_too_large_is_made_smaller(phone, thread):
    phone.disk.write(f"{DOWNLOAD}/menu.jpg", jpeg((1600, 1200), quality=98))
    bring(thread, "choose_photo", "menu.jpg").tap("thread_send_message")

    ((_, _, ((mime, content),)),) = sent_files(phone)
    assert mime == "image/jpeg"
    assert len(content) <= 600 * 1024


def test_an_mms_lies_in_the_outbox_until_the_carrier_is_given_up(phone, thread):
    bring(thread, "choose_photo", "menu.jpg").type("Look", "thread_type_message").tap("thread_send_message")
    photo = phone.disk.read(f"{DOWNLOAD}/menu.jpg")
    assert sent_files(phone) == [(4, ["Look"], [("image/jpeg", photo)])]
    assert thread.shows("Sending…")
    assert thread.find("attachment_image")

    phone.clock.advance(MMS_S)

    assert sent_files(phone) == [(5, ["Look"], [("image/jpeg", photo)])]
    assert thread.shows("Couldn't send message, error code: 4")
    assert thread.shows("Not sent. Touch to retry.")


def test_without_data_an_mms_fails_at_once(phone, thread):
    phone.connectivity.set_airplane(True)
    bring(thread, "pick_file", "menu.pdf").tap("thread_send_message")

    assert thread.shows("Couldn't send message, error code: 8")


def test_a_snapshot_keeps_an_mms_that_is_being_sent(phone, thread):
    bring(thread, "pick_file", "menu.pdf").tap("thread_send_message")
    snapshot = phone.snapshot()
    phone.restore(snapshot)
    assert [box for box, _, _ in sent_files(phone)] == [4]

    phone.clock.advance(MMS_S)

    assert [box for box, _, _ in sent_files(phone)] == [5]


def test_several_files_are_sent_one_by_one_and_the_text_with_the_last(phone, thread):
    bring(thread, "pick_file", "menu.pdf").tap("choose_photo").tap("menu.jpg")
    thread.type("Look", "thread_type_message").tap("thread_send_message")

    assert [(texts, [mime for mime, _ in files]) for _, texts, files in sent_files(phone)] == [
        ([], ["application/pdf"]),
        (["Look"], ["image/jpeg"]),
    ]


def test_a_deleted_mms_takes_its_file_along(phone, thread):
    bring(thread, "choose_photo", "menu.jpg").tap("thread_send_message")
    (part,) = phone.content.query("content://mms/part", ["_data"], "ct = 'image/jpeg'")

    thread.long_press("attachment_image").tap("Delete").tap("Yes")

    assert (sent_files(phone), phone.disk.exists(part["_data"])) == ([], False)
    assert phone.content.query("content://mms/part") == []


def test_what_an_mms_brought_can_be_saved(phone, thread):
    bring(thread, "choose_photo", "menu.jpg").tap("thread_send_message")
    photo = phone.disk.read(f"{DOWNLOAD}/menu.jpg")
    phone.disk.unlink(f"{DOWNLOAD}/menu.jpg")
    thread.long_press("attachment_image").tap("More options").tap("Save as").tap("SAVE")

    assert thread.shows("File saved successfully")
    assert phone.disk.read(f"{DOWNLOAD}/menu.jpg") == photo


def test_a_contact_that_was_chosen_is_a_file_of_its_own(phone, thread):
    raw = phone.content.insert("content://com.android.contacts/raw_contacts", {"account_name": None})
    name = {"data1": "Bob Ray", "data2": "Bob", "data3": "Ray"}
    for kind, values in (("name", name), ("phone_v2", {"data1": "555"})):
        row = {"raw_contact_id": int(raw.rpartition("/")[2]), "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert("content://com.android.contacts/data", row)
    bring(thread, "pick_contact", "Bob Ray")
    assert thread.text("vcard_title") == "Bob Ray"

    thread.tap("vcard_attachment_holder")

    assert thread.text("item_contact_name") == "Bob Ray"
    assert thread.text("item_vcard_property_title") == "555"


def test_a_photo_is_taken_by_the_phones_own_camera(phone, thread):
    thread.tap("Attachment").tap("take_photo").tap("Shutter").tap("Retake").tap("Shutter").tap("Done")
    assert thread.find("thumbnail")
    thread.tap("thread_send_message")

    ((_, _, ((mime, content),)),) = sent_files(phone)
    assert (mime, Image.open(io.BytesIO(content)).size) == ("image/jpeg", (1200, 1600))
    assert not phone.disk.is_dir("/storage/emulated/0/Pictures") or not phone.disk.names("/storage/emulated/0/Pictures")


def test_without_a_photo_nothing_is_brought(phone, thread):
    thread.tap("Attachment").tap("take_photo").tap("Shutter").tap("Cancel")

    assert thread.find_all("thread_type_message")
    assert not thread.find_all("thread_attachments_recyclerview")


def test_a_video_is_recorded_by_the_phones_own_camera(phone, thread):
    thread.tap("Attachment").tap("record_video").tap("Shutter")
    phone.clock.advance(2)
    thread.tap("Shutter").tap("Done")

    assert thread.find("play_icon")
    assert thread.text("thread_send_message") == "MMS"


def test_who_has_no_recorder_is_told_so(phone, thread):
    thread.tap("Attachment").tap("record_audio")

    assert thread.shows("No valid app found")


def test_a_file_that_is_shared_is_brought_by_a_new_message(phone, hand, thread):
    uri = f"content://media/external/file/{phone.content.query('content://media/external/file', ['_id'])[0]['_id']}"
    extras = {"android.intent.extra.STREAM": uri}
    component = f"{PACKAGE}/.activities.NewConversationActivity"
    phone.activities.start(Intent("android.intent.action.SEND", type="image/jpeg", component=component, extras=extras))
    hand.type(ALICE, "new_conversation_address").tap("new_conversation_confirm")

    assert hand.find("thread_attachments_recyclerview")
    assert hand.text("thread_send_message") == "MMS"


# -- texts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("", (1, 160), id="nothing"),
        pytest.param("x" * 160, (1, 0), id="one"),
        pytest.param("x" * 161, (2, 145), id="two"),
        pytest.param("€", (1, 158), id="two_places"),
        pytest.param("ж" * 70, (1, 0), id="sixteen_bits"),
        pytest.param("ж" * 71, (2, 63), id="two_of_sixteen_bits"),
        pytest.param("😀", (1, 68), id="surrogates"),
    ],
)
def test_characters_are_counted_as_the_network_counts_them(text, parts):
    assert count_parts(text) == parts


def test_the_counter_tells_what_is_left_and_how_many_messages_it_takes(phone, thread):
    thread.back().back().tap("settings").tap("Show a character counter at writing messages").back().tap(ALICE)
    thread.type("Yes", "thread_type_message")

    assert thread.text("thread_character_counter") == "157/1"


def test_accents_are_left_out_if_that_is_wished(phone, thread):
    thread.back().back().tap("settings").tap("Remove accents and diacritics at sending messages").back().tap(ALICE)
    thread.type("Café", "thread_type_message").tap("thread_send_message")

    assert [row["body"] for row in phone.content.query("content://sms/sent", ["body"])] == ["Cafe"]


def test_a_long_message_is_sent_as_mms_if_that_is_wished(phone, thread):
    Preferences(phone, PACKAGE, "Prefs").put(send_long_message_mms=True)
    thread.type("x" * 161, "thread_type_message")
    assert thread.text("thread_send_message") == "MMS"

    thread.tap("thread_send_message")

    assert sent_files(phone) == [(4, ["x" * 161], [])]


def test_who_has_a_photo_is_seen_with_it_beside_their_messages(phone, thread):
    raw = int(phone.content.insert("content://com.android.contacts/raw_contacts", {}).rpartition("/")[2])
    for kind, values in (
        ("name", {"data1": "Alice"}),
        ("phone_v2", {"data1": ALICE}),
        ("photo", {"data15": jpeg((200, 200))}),
    ):
        row = {"raw_contact_id": raw, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert("content://com.android.contacts/data", row)

    assert thread.find("thread_message_sender_photo").image.size == (96, 96)
    assert thread.open(MAIN).find("conversation_image").image.size == (96, 96)
