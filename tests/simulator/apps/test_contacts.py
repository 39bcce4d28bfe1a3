from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.config.labels import label
from pytest_mobileagent.simulator.system import sounds
from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "com.google.android.contacts"
CONTACTS = f"{PACKAGE}/com.android.contacts.activities.PeopleActivity"
EDITOR = f"{PACKAGE}/com.android.contacts.activities.ContactEditorActivity"
PAGE = f"{PACKAGE}/com.android.contacts.quickcontact.QuickContactActivity"
BASE = "content://com.android.contacts"
ENTER = 66


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=CONTACTS))
    return Hand(phone)


def add(phone, name, number, *, mail="", starred=0):
    raw = int(phone.content.insert(f"{BASE}/raw_contacts", {"starred": starred}).rpartition("/")[2])
    rows = [("name", {"data1": name}), ("phone_v2", {"data1": number, "data2": 2})]
    rows += [("email_v2", {"data1": mail, "data2": 1})] if mail else []
    for kind, values in rows:
        row = {"raw_contact_id": raw, "mimetype": f"vnd.android.cursor.item/{kind}", **values}
        phone.content.insert(f"{BASE}/data", row)


def fill(hand, *texts):
    """Type texts into the fields of the form, one after the other."""
    for at, text in enumerate(texts):
        if at:
            hand.phone.input.key(ENTER)
        for letter in text:
            hand.phone.input.text(letter)


def numbers(phone):
    rows = phone.content.query("content://contacts/phones", ["display_name", "number", "type"])
    return [tuple(row.values()) for row in rows]


def names(hand):
    return [view.shown_text for view in hand.find_all("cliv_name_textview")]


def test_the_list_is_empty_at_first(hand):
    assert hand.shows("No contacts yet")


def test_contacts_written_by_others_are_listed_by_name(hand):
    add(hand.phone, "Mira Chen", "5551234567")
    add(hand.phone, "adam Li", "5557654321", starred=1)

    assert names(hand) == ["adam Li", "adam Li", "Mira Chen"]


def test_a_new_contact_is_stored_and_shown(hand):
    hand.tap("Create contact")
    fill(hand, "Amir", "Muller", "", "+19328020043")
    hand.tap("Save")

    assert numbers(hand.phone) == [("Amir Muller", "+1 932-802-0043", 2)]
    assert hand.phone.activities.top.component == PAGE
    assert hand.text("large_title") == "Amir Muller"
    assert hand.shows("Call Mobile +1 932-802-0043")


def test_separators_that_are_typed_are_kept(hand):
    hand.tap("Create contact")
    fill(hand, "Amir", "", "", "555-123-4567")
    hand.tap("Save")

    assert numbers(hand.phone) == [("Amir", "555-123-4567", 2)]


def test_the_focused_field_and_its_label_are_scrolled_above_the_keyboard(hand):
    hand.tap("Create contact")
    fill(hand, "Amir", "Muller", "", "5")

    bottom = hand.find("Mobile Phone").visible_bounds.bottom
    assert bottom <= hand.phone.display.size[1] - hand.phone.ime.height_px


def test_a_label_is_chosen_from_the_list(hand):
    hand.tap("Create contact")
    fill(hand, "Amir", "Muller", "", "5551234567")
    hand.tap("Mobile Phone")
    hand.tap("Work")
    assert hand.find("Work Phone").text == "Work"
    hand.tap("Save")

    assert numbers(hand.phone) == [("Amir Muller", "(555) 123-4567", 3)]


def test_a_label_of_the_users_own_is_shown_below_the_number(hand):
    hand.tap("Create contact")
    fill(hand, "Amir", "Muller", "", "5551234567")
    hand.tap("Mobile Phone").tap("Custom").type("Boat").tap("OK").tap("Save")

    assert hand.text("sub_header") == "Boat"


def test_the_kind_of_a_number_is_said_in_the_phones_language(phone):
    add(phone, "Mira Chen", "5551234567")
    phone.packages.set_locales(PACKAGE, ("de-DE",))
    hand = Hand(phone).open(CONTACTS).tap("Mira Chen")

    assert hand.text("sub_header") == "Mobil"


def test_a_significant_date_is_written_in_words_and_picked_from_where_it_is(hand):
    hand.tap("Create contact")
    fill(hand, "Amir")
    hand.back().tap("Significant date").tap("3").tap("OK")
    assert hand.shows("October 3, 2023")
    assert not hand.phone.ime.height_px

    hand.tap("October 3, 2023")
    assert hand.shows("Tue, Oct 3")
    hand.tap("Cancel").tap("Save")

    assert hand.shows("October 3, 2023")
    where = ("mimetype = ?", ["vnd.android.cursor.item/contact_event"])
    assert hand.phone.content.query(f"{BASE}/data", ["data1"], *where) == [{"data1": "2023-10-03"}]


def test_saving_an_empty_form_stores_nothing(hand):
    hand.tap("Create contact")
    hand.tap("Save")

    assert hand.phone.activities.top.component == CONTACTS
    assert hand.phone.content.query(f"{BASE}/raw_contacts") == []


def test_leaving_a_changed_form_asks_first(hand):
    hand.tap("Create contact")
    fill(hand, "Amir")
    hand.back()  # closes the keyboard
    hand.back()
    assert hand.shows("Your changes have not been saved.")
    hand.tap("button2")
    assert hand.phone.activities.top.component == EDITOR
    hand.tap("Cancel")
    hand.tap("Discard")

    assert hand.phone.activities.top.component == CONTACTS
    assert numbers(hand.phone) == []


def test_an_edited_contact_keeps_its_row(hand):
    add(hand.phone, "Mira Chen", "5551234567")
    before = hand.phone.content.query(f"{BASE}/contacts", ["_id"])
    hand.tap("Mira Chen")
    hand.tap("Edit contact")
    hand.tap("Last name")
    fill(hand, "g")
    hand.tap("Save")

    assert hand.text("large_title") == "Mira Cheng"
    assert numbers(hand.phone) == [("Mira Cheng", "5551234567", 2)]
    assert hand.phone.content.query(f"{BASE}/contacts", ["_id"]) == before


def test_the_number_calls(hand):
    add(hand.phone, "Mira Chen", "(555) 123-4567")
    hand.tap("Mira Chen")
    hand.tap("verb_call")

    assert hand.phone.telephony.call.number == "5551234567"
    hand.tap("incall_end_call")
    hand.phone.clock.advance(3)
    assert hand.phone.activities.top.component == PAGE


def test_favourites_are_starred_and_deletion_asks(hand):
    add(hand.phone, "Mira Chen", "5551234567")
    hand.tap("Mira Chen")
    hand.tap("Add to favorites")
    assert hand.phone.content.query(f"{BASE}/contacts", ["starred"]) == [{"starred": 1}]
    hand.tap("More options")
    hand.tap("Delete")
    hand.tap("button1")

    assert hand.phone.content.query(f"{BASE}/contacts") == []
    assert hand.phone.activities.top.component == CONTACTS


@pytest.mark.parametrize(("query", "found"), [("mi", ["Mira Chen"]), ("777", ["Adam Li"]), ("zz", [])])
def test_search_finds_names_and_numbers(hand, query, found):
    add(hand.phone, "Mira Chen", "5551234567")
    add(hand.phone, "Adam Li", "5557777777")
    hand.tap("open_search_bar")
    hand.type(query)

    assert names(hand) == found


@pytest.mark.parametrize(
    ("query", "snippets"), [("777", ["555-777-7777"]), ("adam", []), ("adam@", ["adam@example.com"])]
)
def test_search_shows_what_it_found_if_that_is_no_name(hand, query, snippets):
    add(hand.phone, "Adam Li", "555-777-7777", mail="adam@example.com")
    hand.tap("open_search_bar")
    hand.type(query)

    assert names(hand) == ["Adam Li"]
    assert [text for text in ("555-777-7777", "adam@example.com") if hand.shows(text)] == snippets


def test_chips_filter_the_list(hand):
    add(hand.phone, "Mira Chen", "5551234567", mail="mira@example.com")
    add(hand.phone, "Adam Li", "5557777777")
    hand.tap("Email contacts")

    assert names(hand) == ["Mira Chen"]


def test_several_contacts_are_deleted_at_once(hand):
    for name in ("Adam Li", "Mira Chen", "Zoe Wang"):
        add(hand.phone, name, "5551234567")
    hand.long_press("Adam Li")
    hand.tap("Zoe Wang")
    hand.tap("Delete")
    hand.tap("button1")

    assert names(hand) == ["Mira Chen"]


def test_labels_have_members(hand):
    add(hand.phone, "Mira Chen", "5551234567")
    hand.tap("Open navigation drawer")
    hand.tap("Create label")
    hand.type("Team")
    hand.tap("OK")
    hand.tap("Add contacts")
    hand.tap("Mira Chen")
    hand.tap("Add")

    assert hand.shows("Team • 1 contact")


def test_sorting_by_last_name(hand):
    add(hand.phone, "Zoe Adams", "5551234567")
    add(hand.phone, "Adam Wang", "5557777777")
    hand.tap("selected_account_disc")
    hand.tap("Sort by")
    hand.tap("Last name")
    hand.back()

    assert names(hand) == ["Zoe Adams", "Adam Wang"]


def test_other_apps_fill_in_the_form(phone):
    extras = {"name": "Mira Chen", "phone": "5551234567", "email": "mira@example.com"}
    insert = Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras=extras)
    phone.activities.start(insert)
    Hand(phone).tap("Save")

    assert numbers(phone) == [("Mira Chen", "5551234567", 2)]


def test_the_first_start_offers_to_sign_in_and_to_notify(phone):
    phone.packages.clear_data(PACKAGE)
    phone.activities.start(Intent(component=CONTACTS))
    hand = Hand(phone)
    hand.tap("Skip")
    assert hand.shows("Allow Contacts to send you notifications?")

    hand.tap("Don\u2019t allow")
    phone.activities.force_stop(PACKAGE)
    phone.activities.start(Intent(component=CONTACTS))

    assert not hand.shows("Skip")


@pytest.mark.parametrize(
    ("action", "data", "component"),
    [
        ("VIEW", f"{BASE}/contacts", CONTACTS),
        ("VIEW", f"{BASE}/contacts/1", PAGE),
        ("VIEW", f"{BASE}/contacts/lookup/0r1-ABC/1", PAGE),
        ("EDIT", f"{BASE}/contacts/1", EDITOR),
        ("INSERT", f"{BASE}/contacts", EDITOR),
        ("VIEW", "content://call_log/calls", "com.google.android.dialer/.extensions.GoogleDialtactsActivity"),
    ],
)
def test_content_uris_open_what_shows_them(phone, action, data, component):
    add(phone, "Mira Chen", "5551234567")
    phone.activities.start(Intent(action=f"android.intent.action.{action}", data=data))

    assert phone.activities.top.component == component


SPOKEN = {"ar-EG": "عرض القائمة المنسدلة", "ko-KR": "드롭다운 메뉴 표시", "ur-PK": "ڈراپ ڈاؤن مینیو دکھائیں"}


@pytest.mark.parametrize(("locale", "said"), SPOKEN.items(), ids=SPOKEN)
def test_the_way_to_a_numbers_kinds_is_told_in_the_phones_language(phone, locale, said):
    phone.packages.set_locales(PACKAGE, (locale,))
    hand = Hand(phone).open(EDITOR)

    hand.tap(label(PACKAGE, locale, "Phone"))

    assert hand.find("text_input_end_icon").desc == said


@pytest.fixture
def page(hand):
    """The page of a contact."""
    add(hand.phone, "Mira Chen", "5551234567")
    return hand.tap("Mira Chen")


def choose(hand, entry):
    return hand.tap("More options").tap(entry)


RED = (170, 50, 35)  # of #aa3322, to the nearest five
PHOTO = "/storage/emulated/0/Download/face.png"


def with_photo(phone):
    """Put a red picture among the files that are offered."""
    out = io.BytesIO()
    Image.new("RGB", (300, 400), RED).save(out, "PNG")
    phone.disk.write(PHOTO, out.getvalue())
    phone.media.scan(PHOTO)


def color_of(view):
    red, green, blue = view.image.convert("RGB").getpixel((view.image.width // 2, view.image.height // 2))
    return tuple(5 * round(channel / 5) for channel in (red, green, blue))


def test_a_photo_is_chosen_for_a_contact_and_seen_wherever_the_contact_is(page):
    with_photo(page.phone)
    page.tap("Edit contact").tap("Add picture").tap("Choose photo").tap("face.png")
    assert color_of(page.find("photo")) == RED
    assert option(page.phone, "photo_uri") == [None]

    page.tap("Save")

    assert color_of(page.find("Contact photo")) == RED
    assert color_of(page.back().find("Quick contact for Mira Chen")) == RED
    assert option(page.phone, "photo_uri") == [f"{BASE}/display_photo/1"]


def test_a_photo_is_taken_for_a_new_contact(hand):
    hand.tap("Create contact").tap("Add contact photo").tap("Take photo").tap("Shutter").tap("Done")
    hand.tap("First name").type("Zoe").tap("Save")

    assert hand.find("Contact photo").image.width > 96
    assert not hand.phone.disk.exists(f"/data/data/{PACKAGE}/cache/contact_photo.jpg")


def test_a_photo_that_is_removed_leaves_the_letter(page):
    with_photo(page.phone)
    page.tap("Edit contact").tap("Add picture").tap("Choose photo").tap("face.png").tap("Save")
    page.tap("Edit contact").tap("Change picture").tap("Remove photo")
    assert page.shows("Add picture")

    page.tap("Save")

    assert page.find("monogram_photo")
    assert option(page.phone, "photo_id") == [None]


def test_leaving_a_form_with_another_photo_asks_first(page):
    with_photo(page.phone)
    page.tap("Edit contact").tap("Add picture").tap("Choose photo").tap("face.png").tap("Cancel")

    assert page.shows("Your changes have not been saved.")


def test_who_cancels_the_camera_keeps_the_photo_as_it_is(page):
    page.tap("Edit contact").tap("Add picture").tap("Take photo").tap("Cancel")

    assert page.shows("Add picture")


def option(phone, column):
    return [row[column] for row in phone.content.query(f"{BASE}/contacts", [column])]


def test_a_contact_on_the_home_screen_opens_its_page(page):
    choose(page, "Add to Home screen").tap("Add to home screen")
    page.phone.input.key(3)
    page.phone.input.swipe(900, 1000, 100, 1000)

    page.tap("Mira Chen")

    assert page.phone.activities.top.component == PAGE
    assert page.text("large_title") == "Mira Chen"


def test_who_is_routed_to_voicemail_does_not_ring_and_is_in_the_call_log(page):
    phone = page.phone
    choose(page, "Route to voicemail")
    assert option(phone, "send_to_voicemail") == [1]
    phone.telephony.incoming_call("+15551234567")
    assert phone.telephony.call_state == 0
    rows = phone.content.query("content://call_log/calls", ["number", "type", "block_reason"])
    assert [tuple(row.values()) for row in rows] == [("+15551234567", 6, 2)]

    choose(page, "Unroute from voicemail")
    phone.telephony.incoming_call("+15551234567")

    assert phone.telephony.call_state == 1


def test_a_contact_has_a_ringtone_of_its_own(page):
    choose(page, "Set ringtone").tap("Hydra").tap("OK")

    assert option(page.phone, "custom_ringtone") == [sounds.uri_of(sounds.RINGTONE, "Hydra")]


def test_who_cancels_leaves_the_ringtone_as_it_is(page):
    choose(page, "Set ringtone").tap("Hydra").tap("Cancel")

    assert option(page.phone, "custom_ringtone") == [None]


def test_a_contact_is_shared_as_a_file(page):
    choose(page, "Share")

    assert page.shows("Joplin")
    assert "FN:Mira Chen" in page.phone.disk.read_text(f"/data/data/{PACKAGE}/cache/Mira Chen.vcf")


def test_several_contacts_are_shared_at_once(hand):
    add(hand.phone, "Mira Chen", "5551234567")
    add(hand.phone, "Adam Li", "5557654321")
    hand.long_press("Mira Chen").tap("Adam Li").tap("More options").tap("Share")

    text = hand.phone.disk.read_text(f"/data/data/{PACKAGE}/cache/contacts.vcf")
    assert [line for line in text.splitlines() if line.startswith("FN")] == ["FN:Adam Li", "FN:Mira Chen"]


def test_a_contact_gets_its_first_label_from_its_menu(page):
    choose(page, "Add to label").type("Team").tap("OK")
    assert page.shows("Team")

    choose(page, "Change labels").tap("Team").tap("OK")

    assert not page.shows("Team")


def test_the_numbers_that_may_not_call_are_one_tap_from_the_settings(hand):
    hand.tap("selected_account_disc").tap("Blocked numbers")

    assert hand.phone.activities.top.package == "com.android.server.telecom"


CARD = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Li;Adam;;;\r\nFN:Adam Li\r\nTEL;WORK:5557654321\r\nORG:Acme\r\nEND:VCARD\r\n"


def test_contacts_are_exported_and_imported_again(page):
    page.back().tap("selected_account_disc").tap("Export").tap("Export to .vcf file").tap("SAVE")
    path = "/storage/emulated/0/Download/contacts.vcf"
    assert "FN:Mira Chen" in page.phone.disk.read_text(path)

    page.phone.disk.write(path, CARD)
    page.tap("Import").tap(".vcf file").tap("contacts.vcf")

    assert ("Adam Li", "5557654321", 3) in numbers(page.phone)
    page.back().tap("Adam Li")
    assert page.text("organization_name") == "Acme"


def test_contacts_are_imported_where_they_are_managed(hand):
    hand.phone.disk.write("/storage/emulated/0/Download/friends.vcf", CARD)
    hand.phone.media.scan("/storage/emulated/0/Download/friends.vcf")
    hand.tap("Fix & manage").tap("Import from file").tap("friends.vcf").tap("Contacts")

    assert names(hand) == ["Adam Li"]


@pytest.mark.parametrize(("answer", "there"), [("OK", ["Adam Li"]), ("Cancel", [])])
def test_a_file_of_contacts_that_is_opened_is_imported_once_that_is_confirmed(hand, answer, there):
    hand.phone.disk.write("/storage/emulated/0/Download/friends.vcf", CARD)
    data = document_uri("/storage/emulated/0/Download/friends.vcf")
    hand.phone.activities.start(Intent("android.intent.action.VIEW", data, "text/x-vcard"))
    hand.tap("Contacts").tap("Just once").tap(answer)

    assert names(hand) == there


@pytest.mark.parametrize(("row", "shown"), [("About Contacts", "3.74.1.448063165"), ("Accounts", "Autofill service")])
def test_every_row_of_the_settings_leads_somewhere(hand, row, shown):
    hand.tap("Open navigation drawer").tap("Settings").tap(row)

    assert hand.shows(shown)


def test_what_can_be_done_with_a_contact_is_said_in_the_phones_language(phone):
    add(phone, "Mira Chen", "5551234567", mail="mira@x.org")
    phone.packages.set_locales(PACKAGE, ("de-DE",))
    hand = Hand(phone).open(CONTACTS).tap("Mira Chen")

    assert [hand.text(f"verb_{name}") for name in ("call", "text", "email")] == ["Anrufen", "SMS", "E-Mail"]
