from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.intents import Intent

PEOPLE = "com.android.contacts/.activities.PeopleActivity"
URI = "content://com.android.contacts"


@pytest.fixture
def opened(hand):
    return hand.open(PEOPLE)


def add(phone, given, family, number):
    raw = int(phone.content.insert(f"{URI}/raw_contacts", {}).rpartition("/")[2])
    for kind, values in (("name", {"data2": given, "data3": family}), ("phone_v2", {"data1": number, "data2": 2})):
        row = {"raw_contact_id": raw, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert(f"{URI}/data", row)


def field(hand, hint):
    return next(view for view in hand.views() if view.hint == hint)


def test_an_empty_list_offers_to_add_a_contact(opened):
    assert opened.text("empty_home_view_text") == "Your contacts list is empty"
    opened.tap("ADD CONTACT")
    assert opened.phone.activities.top.class_name == "com.android.contacts.activities.ContactEditorActivity"


def test_ids_are_of_the_package_that_the_image_has(opened):
    add(opened.phone, "Ann", "Lee", "5551234567")
    assert opened.find("Ann Lee").resource_id == "com.android.contacts:id/cliv_name_textview"


def test_a_contact_is_created_with_the_kind_of_its_number(opened, shell_rows):
    opened.tap("Create new contact").type("Zoe", into="First name").type("Ray", into="Last name")
    opened.type("5551234567", into=field(opened, "Phone")).tap("Mobile").tap("Work")
    opened.tap("SAVE")
    assert opened.text("large_title") == "Zoe Ray"
    assert shell_rows(f"{URI}/data/phones", "display_name", "data1", "data2") == [("Zoe Ray", "(555) 123-4567", "3")]


def test_the_editor_begins_without_a_cursor_and_names_its_title(opened):
    opened.tap("Create new contact")
    assert opened.shows("Create new contact")
    assert not opened.phone.ime.is_shown


def test_a_filled_number_brings_another_field(opened):
    opened.tap("Create new contact")
    opened.type("55", into=field(opened, "Phone"))
    assert len([view for view in opened.views() if view.hint == "Phone"]) == 2


def test_leaving_changes_asks_whether_to_discard_them(opened):
    opened.tap("Create new contact").type("Zoe", into="First name").tap("Cancel")
    assert opened.shows("Discard changes?")
    opened.tap("DISCARD")
    assert opened.shows("Your contacts list is empty")


def test_the_page_of_a_contact_leads_to_the_editor_and_to_a_call(opened):
    add(opened.phone, "Ann", "Lee", "5551234567")
    opened.tap("Ann Lee")
    assert opened.shows("Call Mobile (555) 123-4567")
    opened.tap("menu_edit")
    assert opened.shows("Edit contact")
    opened.phone.input.key(4)
    opened.tap("Call Mobile (555) 123-4567")
    assert opened.phone.activities.top.component == "com.android.dialer/com.android.incallui.InCallActivity"


def test_the_drawer_has_labels_and_settings(opened):
    opened.tap("Open navigation drawer")
    assert [view.shown_text for view in opened.find_all("title")] == ["Contacts", "Create label", "Settings"]


def test_a_selected_contact_is_deleted_after_a_question(opened):
    add(opened.phone, "Ann", "Lee", "5551234567")
    opened.long_press("Ann Lee").tap("menu_delete").tap("Delete")
    assert opened.shows("Your contacts list is empty")


def test_other_apps_ask_it_for_a_new_contact(hand):
    intent = Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras={"phone": "5551234"})
    hand.phone.activities.start(intent)
    assert field(hand, "Phone").shown_text == "5551234"


def test_a_photo_fills_the_head_of_the_form_and_of_the_page(opened):
    out = io.BytesIO()
    Image.new("RGB", (300, 300), "#aa3322").save(out, "PNG")
    path = "/storage/emulated/0/Download/face.png"
    opened.phone.disk.write(path, out.getvalue())
    opened.phone.media.scan(path)
    add(opened.phone, "Ann", "Lee", "5551234567")

    opened.tap("Ann Lee").tap("Edit").tap("photo_editor").tap("Choose photo").tap("face.png")
    assert opened.find("photo").image.size == (300, 300)
    opened.tap("SAVE")

    assert opened.find("photo").image.size == (300, 300)
    assert opened.back().find("Quick contact for Ann Lee").image.size == (96, 96)
