from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pytest_mobileagent.simulator.apps.files.places import size_text
from pytest_mobileagent.simulator.system.documents import document_uri, path_of
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

FILES = "com.google.android.documentsui"
STORAGE = "/storage/emulated/0"
DEVICE = "sdk_gphone64_x86_64"


@pytest.fixture
def hand(phone):
    for name in ("wake_up.mp3", "early_bird.mp3"):
        phone.disk.write(f"{STORAGE}/Alarms/{name}", b"x" * 21)
    phone.activities.start(phone.packages.launch_intent(FILES))
    return Hand(phone)


def titles(hand):
    return [view.shown_text for view in hand.find_all("title")]


def open_alarms(hand):
    hand.tap("Show roots")
    hand.tap(hand.find_all(DEVICE)[-1])
    hand.tap("Alarms")


def choose(hand, entry):
    hand.tap("More options")
    hand.tap(entry)


def test_starts_in_downloads_and_logs_it(hand):
    assert hand.text("header_title") == "Files in Downloads"
    assert hand.shows("No items")
    line = "Showing directory: content://com.android.providers.downloads.documents/document/downloads"
    assert line in [entry.message for entry in hand.phone.log.entries]


def test_the_drawer_lists_the_roots(hand):
    hand.tap("Show roots")

    assert titles(hand) == ["Recent", "Images", "Videos", "Audio", "Documents", "Downloads", DEVICE]


def test_a_folder_shows_cards_and_the_way_to_it(hand):
    open_alarms(hand)

    assert hand.text("header_title") == "Files in Alarms"
    assert [view.shown_text for view in hand.find_all("breadcrumb_text")] == [DEVICE, "Alarms"]
    assert titles(hand) == ["early_bird.mp3", "wake_up.mp3"]
    assert hand.text("details") == "21 B"


def test_back_and_breadcrumb_go_up(hand):
    open_alarms(hand)
    hand.back()
    assert hand.text("header_title") == f"Files on {DEVICE}"
    hand.tap("Alarms")
    hand.tap("breadcrumb_text")

    assert hand.text("header_title") == f"Files on {DEVICE}"


def test_deletes_after_a_question(hand):
    open_alarms(hand)
    hand.long_press("wake_up.mp3")
    assert hand.text("action_bar_title") == "1 selected"
    hand.tap("Delete")
    assert hand.shows('Delete "wake_up.mp3"?')
    hand.tap("OK")

    assert hand.phone.disk.names(f"{STORAGE}/Alarms") == ["early_bird.mp3"]
    assert hand.shows("Deleting 1 item.")


@pytest.mark.parametrize(("verb", "left"), [("Move", ["early_bird.mp3"]), ("Copy", ["early_bird.mp3", "wake_up.mp3"])])
def test_moves_and_copies_into_the_folder_that_is_picked(hand, verb, left):
    open_alarms(hand)
    hand.long_press("wake_up.mp3")
    choose(hand, f"{verb} to…")
    assert hand.phone.activities.top.class_name.endswith("PickActivity")
    hand.tap("Music")
    hand.tap(verb.upper())

    assert hand.phone.disk.names(f"{STORAGE}/Alarms") == left
    assert hand.phone.disk.names(f"{STORAGE}/Music") == ["wake_up.mp3"]


def test_leaving_the_picker_changes_nothing(hand):
    open_alarms(hand)
    hand.long_press("wake_up.mp3")
    choose(hand, "Move to…")
    hand.tap("CANCEL")

    assert titles(hand) == ["early_bird.mp3", "wake_up.mp3"]
    assert not hand.shows("Moving 1 item.")


def test_renames_unless_the_name_is_taken(hand):
    open_alarms(hand)
    hand.long_press("wake_up.mp3")
    choose(hand, "Rename")
    hand.phone.input.set_text(hand.find("text1"), "early_bird.mp3")
    hand.tap("OK")
    assert hand.shows("A file with this name already exists.")
    hand.phone.input.set_text(hand.find("text1"), "late.mp3")
    hand.tap("OK")

    assert titles(hand) == ["early_bird.mp3", "late.mp3"]


def test_makes_a_folder(hand):
    open_alarms(hand)
    choose(hand, "New folder")
    hand.type("Old")
    hand.tap("OK")

    assert hand.phone.disk.is_dir(f"{STORAGE}/Alarms/Old")
    assert titles(hand)[0] == "Old"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("a/b.mp3", "a_b.mp3"), ("..", "(invalid)"), ('"?"', "___"), ("é" * 300, f"{'é' * 63}...{'é' * 63}")],
    ids=["with a slash", "the folder above", "with signs that no name has", "too long"],
)
def test_who_asks_for_a_name_that_no_file_can_have_gets_one_like_it(hand, typed, stored):
    open_alarms(hand)
    choose(hand, "New folder")
    hand.phone.input.set_text(hand.find("text1"), typed)
    hand.tap("OK")
    assert titles(hand)[0] == stored

    hand.phone.disk.remove_tree(f"{STORAGE}/Alarms/{stored}")
    hand.long_press("wake_up.mp3")
    choose(hand, "Rename")
    hand.phone.input.set_text(hand.find("text1"), typed)
    hand.tap("OK")
    assert stored in titles(hand)


def test_sorts_and_remembers_the_list_view(hand):
    open_alarms(hand)
    hand.tap("List view")
    choose(hand, "Sort by...")
    hand.tap("File name (Z to A)")
    assert titles(hand) == ["wake_up.mp3", "early_bird.mp3"]
    hand.phone.activities.force_stop(FILES)
    hand.phone.activities.start(hand.phone.packages.launch_intent(FILES))
    open_alarms(hand)

    assert hand.shows("Grid view")


def test_search_looks_into_all_folders(hand):
    open_alarms(hand)
    hand.back()
    hand.tap("Search")
    hand.type("bird")

    assert titles(hand) == ["early_bird.mp3"]


def test_pictures_are_grouped_by_folder_and_shown_small(hand):
    picture = BytesIO()
    Image.new("RGB", (40, 30), "#336699").save(picture, "PNG")
    hand.phone.disk.write(f"{STORAGE}/Pictures/blue.png", picture.getvalue())
    hand.tap("Show roots")
    hand.tap(hand.find_all("Images")[-1])
    hand.tap("Pictures")

    assert hand.text("header_title") == "Files in Pictures"
    assert hand.find_all("thumbnail")


def test_compressed_files_can_be_extracted(hand):
    open_alarms(hand)
    hand.long_press("wake_up.mp3")
    choose(hand, "Compress")
    hand.long_press("archive.zip")
    choose(hand, "Extract to…")
    hand.tap("Music")
    hand.tap("EXTRACT")

    assert hand.phone.disk.read(f"{STORAGE}/Music/wake_up.mp3") == b"x" * 21


def test_an_unknown_document_cannot_be_opened(hand):
    hand.phone.disk.write(f"{STORAGE}/Alarms/odd.qqq", b"?")
    open_alarms(hand)
    hand.tap("odd.qqq")

    assert hand.shows("Can’t open file")


def test_a_picked_document_goes_to_the_app_that_asked(hand):
    phone = hand.phone
    phone.disk.write(f"{STORAGE}/Download/letter.txt", "Dear")
    phone.activities.start(Intent(component="net.gsantner.markor/.activity.MainActivity"))
    choose(hand, "Import from device")
    hand.tap("letter.txt")

    assert phone.disk.read_text(f"{STORAGE}/Documents/markor/letter.txt") == "Dear"


def test_uris_name_paths(phone):
    path = f"{STORAGE}/Music/a b.mp3"

    assert document_uri(path) == "content://com.android.externalstorage.documents/document/primary%3AMusic%2Fa%20b.mp3"
    assert path_of(phone, document_uri(path)) == path
    assert path_of(phone, "file:///storage/emulated/0/Music/a%20b.mp3") == path


@pytest.mark.parametrize(
    ("size", "text"), [(21, "21 B"), (1200, "1.20 kB"), (150_000, "150 kB"), (2_500_000, "2.50 MB")]
)
def test_sizes_are_counted_in_thousands(size, text):
    assert size_text(size) == text
