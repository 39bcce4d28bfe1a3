from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.contacts.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
PROVIDER = "content://com.android.contacts"


@pytest.fixture
def contacts(hand, phone):
    phone.packages.grant(PACKAGE, "android.permission.READ_CONTACTS")
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


@pytest.fixture
def three(contacts):
    for name, number in (("Yuzai", "123"), ("Anna", "456"), ("Zack", "789")):
        create(contacts, name, number)
    return contacts


def create(hand, name, number):
    hand.tap("Create new contact").type(name)
    return hand.type(number, "contact_number").tap("Save")


def listed(hand):
    return [view.shown_text for view in hand.find_all("item_contact_name")]


def rows(phone, *columns):
    return [tuple(row[column] for column in columns) for row in phone.content.query(f"{PROVIDER}/data", list(columns))]


def test_without_permission_nobody_is_listed(hand, phone):
    phone.content.insert(f"{PROVIDER}/raw_contacts", {"account_name": None, "account_type": None})
    hand.open(MAIN).tap("Don\u2019t allow")

    assert hand.text("fragment_placeholder") == "No contacts found"


def test_a_contact_is_opened_by_its_number(three, phone):
    numbers = {row["display_name"]: row["_id"] for row in phone.content.query(f"{PROVIDER}/raw_contacts")}
    three.open(f"{PACKAGE}/.activities.ViewContactActivity", contact_id=numbers["Anna"])

    assert three.text("contact_name") == "Anna"


def test_a_new_contact_is_the_providers(contacts, phone):
    create(contacts, "Yuzai", "123456789")

    assert listed(contacts) == ["Yuzai"]
    stored = rows(phone, "display_name", "mimetype", "data1")
    assert [(name, kind.rpartition("/")[2], value) for name, kind, value in stored] == [
        ("Yuzai", "name", "Yuzai"),
        ("Yuzai", "phone_v2", "123456789"),
    ]


def test_an_empty_form_is_not_saved(contacts):
    contacts.tap("Create new contact").tap("Save")

    assert contacts.shows("At least 1 field has to be filled out")
    assert contacts.find_all("contact_first_name")


@pytest.mark.parametrize(("answer", "names"), [("Save", ["Yuzai"]), ("Discard", [])])
def test_back_asks_about_what_is_not_saved(contacts, phone, answer, names):
    contacts.tap("Create new contact").type("Yuzai").back().back().tap(answer)

    assert listed(contacts) == names


def test_the_cross_leaves_without_a_question(contacts):
    contacts.tap("Create new contact").type("Yuzai").tap("Back", instance=0)

    assert listed(contacts) == []


def test_a_number_is_changed_and_another_is_added(three, phone):
    three.tap("Yuzai").tap("Edit contact")
    phone.input.set_text(three.find("contact_number"), "321")
    three.tap("contact_numbers_add_new").tap("contact_number_type", instance=1).tap("Work")
    phone.input.set_text(three.find("contact_number", instance=1), "555")
    three.tap("Save")

    assert [view.shown_text for view in three.find_all("contact_number")] == ["321", "555"]
    assert [view.shown_text for view in three.find_all("contact_number_type")] == ["Mobile", "Work"]


def test_a_birthday_is_picked_and_written_as_days_are(three, phone):
    three.tap("Anna").tap("Edit contact")
    three.phone.input.swipe(540, 1800, 540, 900)
    three.tap("Unknown").tap("OK").tap("Save")

    assert three.text("contact_event") == "15.10.2023"
    assert ("2023-10-15",) in rows(phone, "data1")


def test_a_contact_is_deleted_after_a_question(three):
    three.tap("Zack").tap("Delete").tap("Yes")

    assert listed(three) == ["Anna", "Yuzai"]


def test_selected_contacts_are_deleted_together(three):
    three.long_press("Anna").tap("Zack").tap("More options").tap("Delete")
    asked = three.shows("Are you sure you want to delete 2 contacts?")
    three.tap("Yes")

    assert asked
    assert listed(three) == ["Yuzai"]


def test_a_star_makes_a_favourite_at_once(three):
    three.tap("Yuzai").tap("Toggle favorite").back().tap("Favorites")

    assert listed(three) == ["Yuzai"]


def test_favourites_are_chosen_from_all(three):
    three.tap("Favorites").tap("fragment_placeholder_2").tap("Anna").tap("Zack").tap("OK")

    assert listed(three) == ["Anna", "Zack"]


@pytest.mark.parametrize(
    ("radios", "order"),
    [
        (["Descending"], ["Zack", "Yuzai", "Anna"]),
        (["Date created"], ["Yuzai", "Anna", "Zack"]),
        (["Date created", "Descending"], ["Zack", "Anna", "Yuzai"]),
    ],
    ids=["names down", "oldest first", "newest first"],
)
def test_contacts_are_sorted(three, radios, order):
    three.tap("Sort by")
    for radio in radios:
        three.tap(radio)
    three.tap("OK")

    assert listed(three) == order


def test_what_is_filtered_out_is_not_listed_until_the_filter_is_changed(three, prefs):
    three.tap("Filter").tap("Phone storage (3)").tap("OK")
    hidden = listed(three), prefs.items()["ignored_contact_sources_2"]
    three.tap("Change filter").tap("Phone storage (3)").tap("OK")

    assert hidden == ([], frozenset({":"}))
    assert len(listed(three)) == 3


@pytest.mark.parametrize(("query", "found"), [("an", ["Anna"]), ("78", ["Zack"]), ("q", [])], ids=str)
def test_a_search_looks_into_names_and_numbers(three, query, found):
    three.type(query, "top_toolbar_search")

    assert listed(three) == found


def test_a_hidden_field_is_neither_shown_nor_asked_for(three):
    three.tap("Anna").tap("More options").tap("Manage shown contact fields").tap("Phone numbers").tap("OK")
    shown = three.find_all("contact_number")
    three.tap("Edit contact")

    assert shown == []
    assert not three.find_all("contact_number")
    assert three.find_all("contact_email")


def test_settings_change_the_main_screen(three):
    three.tap("More options").tap("Settings")
    three.tap("settings_show_dialpad_button_holder")
    three.phone.input.swipe(540, 1800, 540, 600)
    three.tap("settings_show_phone_numbers_holder").back()

    assert not three.find_all("main_dialpad_button")
    assert [view.shown_text for view in three.find_all("item_contact_number")] == ["456", "123", "789"]


def test_tabs_can_be_hidden(three):
    three.tap("More options").tap("Settings").tap("Manage shown tabs").tap("Favorites").tap("Groups").tap("OK").back()

    assert not three.find_all("main_tabs_holder")


# -- groups -----------------------------------------------------------------------------------------------------------


def test_a_group_is_made_and_filled(three):
    three.tap("Groups").tap("fragment_fab").type("Friends").tap("OK").tap("Friends (0)")
    three.tap("Add contacts").tap("Anna").tap("Zack").tap("OK")
    members = listed(three)
    three.back()

    assert members == ["Anna", "Zack"]
    assert three.shows("Friends (2)")


def test_a_group_without_a_name_is_refused(contacts):
    contacts.tap("Groups").tap("fragment_fab").tap("OK")

    assert contacts.shows("Please enter a name")


def test_a_group_is_deleted_and_its_contacts_stay(three):
    three.long_press("Anna").tap("Add to group").tap("Create a new group").type("Friends").tap("OK", instance=0)
    three.tap("OK").tap("Groups").long_press("Friends (1)").tap("Delete").tap("Yes")

    assert not three.shows("Friends (1)")
    three.tap("Contacts", instance=0)
    assert len(listed(three)) == 3


def test_a_call_goes_on_once_it_is_allowed(three, phone):
    three.tap("Anna").tap("Call contact").tap("Allow")

    assert phone.telephony.call.number == "456"


def test_a_call_can_be_asked_about_first(three, phone):
    phone.packages.grant(PACKAGE, "android.permission.CALL_PHONE")
    three.tap("More options").tap("Settings").tap("settings_show_call_confirmation_holder").back()
    three.tap("Anna").tap("Call contact")
    before = phone.telephony.call
    three.tap("call_confirm_phone")

    assert before is None
    assert phone.telephony.call.number == "456"


def test_contacts_are_exported_and_imported_again_by_the_settings(three, phone):
    three.tap("More options").tap("Settings")
    for _ in range(3):
        phone.input.swipe(500, 1800, 500, 500, 200)
    three.tap("Export contacts to a .vcf file").tap("OK").tap("SAVE")
    assert phone.windows.toasts.last == "Exporting successful"
    folder = "/storage/emulated/0/Download"
    (name,) = (name for name in phone.disk.names(folder) if name.endswith(".vcf"))
    assert phone.disk.read_text(f"{folder}/{name}").count("BEGIN:VCARD") == 3
    three.tap("Import contacts from a .vcf file").tap(name).tap("OK")

    assert len(phone.content.query("content://com.android.contacts/raw_contacts", ["_id"], "deleted = 0")) == 6


def test_a_photo_is_chosen_shown_and_removed(phone, three):
    out = io.BytesIO()
    Image.new("RGB", (300, 300), "#aa3322").save(out, "PNG")
    phone.disk.write("/storage/emulated/0/Download/face.png", out.getvalue())
    phone.media.scan("/storage/emulated/0/Download/face.png")
    three.tap("Anna").tap("Edit contact").tap("Change photo")
    assert not three.shows("Remove photo")
    three.tap("Choose photo").tap("face.png")
    assert three.find("contact_photo").image.size == (300, 300)
    assert rows(phone, "photo_uri")[0] == (None,)

    three.tap("Save")

    assert three.find("contact_photo").image.size == (96, 96)
    assert three.back().find("item_contact_image").image.size == (96, 96)
    three.tap("Anna").tap("Edit contact").tap("Change photo").tap("Remove photo").tap("Save")
    assert {uri for (uri,) in rows(phone, "photo_uri")} == {None}
