from __future__ import annotations

import pytest

PACKAGE = "com.simplemobiletools.contacts.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
PROVIDER = "content://com.android.contacts"
CARDS = """BEGIN:VCARD
VERSION:4.0
N:Doe;Jane;;;
FN:Jane Doe
TEL;TYPE=WORK:555000
EMAIL;TYPE=HOME:jane@
 mails.com
END:VCARD
BEGIN:VCARD
VERSION:2.1
FN:Max\\, the cat
TEL;CELL:1
END:VCARD
"""


@pytest.fixture
def contacts(hand, phone):
    for name in ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS", "CALL_PHONE"):
        phone.packages.grant(PACKAGE, f"android.permission.{name}")
    hand.open(MAIN)
    for name, number in (("Alice", "111111"), ("Bob", "222222")):
        hand.tap("Create new contact").type(name).type(number, "contact_number").tap("Save")
    return hand


def listed(hand):
    return [view.shown_text for view in hand.find_all("item_contact_name")]


def test_the_dialpad_lists_whom_the_digits_fit_by_number_or_name(contacts):
    contacts.tap("Dialpad").tap("Two")
    by_both = listed(contacts)
    contacts.tap("Six")
    by_name = listed(contacts)
    contacts.tap("dialpad_clear_char").tap("dialpad_clear_char").tap("One")

    assert (by_both, by_name, listed(contacts)) == (["Alice", "Bob"], ["Bob"], ["Alice"])


def test_the_dialpad_calls_what_was_dialled(contacts, phone):
    contacts.tap("Dialpad").tap("Nine").tap("One").tap("One").tap("Call number")

    assert phone.telephony.call.number == "911"


def test_contacts_are_exported_to_a_file_that_they_can_be_imported_from(contacts, phone):
    contacts.tap("More options").tap("Export contacts to a .vcf file").tap("OK").tap("SAVE")
    folder = "/storage/emulated/0/Download"
    text = phone.disk.read_text(f"{folder}/{phone.disk.names(folder)[0]}")

    assert text.count("BEGIN:VCARD") == 2
    assert "N:;Alice;;;\r\nFN:Alice\r\nTEL;TYPE=CELL:111111\r\n" in text


def test_a_file_is_imported_after_a_question_for_the_source(contacts, phone):
    phone.disk.write("/storage/emulated/0/Download/some.vcf", CARDS.encode())
    phone.media.scan("/storage/emulated/0/Download/some.vcf")
    contacts.tap("More options").tap("Import contacts from a .vcf file").tap("some.vcf").tap("OK")

    assert listed(contacts) == ["Alice", "Bob", "Jane Doe", "Max, the cat"]
    rows = phone.content.query(f"{PROVIDER}/data", ["data1", "data2"], "display_name = ?", ["Jane Doe"])
    assert ("555000", "3") in [(row["data1"], row["data2"]) for row in rows]
    assert "jane@mails.com" in [row["data1"] for row in rows]


def test_a_group_is_written_to_as_one_conversation_each_by_a_message(contacts, phone):
    contacts.tap("Groups").tap("Create group").type("Friends").tap("OK").tap("Friends (0)").tap("Add contacts")
    contacts.tap("Alice").tap("Bob").tap("OK").tap("Send SMS to group")
    title = contacts.find("Alice, Bob").shown_text
    contacts.tap("thread_type_message").type("Hello").tap("thread_send_message").tap("Send").tap("Send")
    phone.clock.advance(1)
    sent = phone.content.query("content://sms/sent", ["address", "body", "thread_id"])

    assert title == "Alice, Bob"
    assert sorted((row["address"], row["body"]) for row in sent) == [
        ("111111", "Hello"),
        ("111111|222222", "Hello"),
        ("222222", "Hello"),
    ]
    assert len({row["thread_id"] for row in sent}) == 3


def test_the_size_of_the_list_is_that_of_the_settings(contacts):
    large = contacts.find("Alice").rect.height
    contacts.tap("More options").tap("Settings").tap("Font size").tap("Small").back()

    assert contacts.find("Alice").rect.height < large


def test_a_contact_that_is_held_above_the_dialpad_can_be_edited(contacts):
    contacts.tap("Dialpad").long_press("Bob")
    selected = contacts.text("actionbar_title")

    assert selected == "1 / 2"
    assert contacts.tap("Edit contact").text("contact_first_name") == "Bob"
