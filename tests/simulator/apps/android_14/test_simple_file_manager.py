from __future__ import annotations

import io
import zipfile

import pytest

from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S

PACKAGE = "com.simplemobiletools.filemanager.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
STORAGE = "/storage/emulated/0"
DOWNLOAD, DOCUMENTS = f"{STORAGE}/Download", f"{STORAGE}/Documents"
TEXTS = {"b10.txt": "x" * 10, "b9.txt": "x" * 300, "a.mp3": "x" * 2000}
DESCENDING, BY_SIZE, NUMERIC = 1024, 4, 32768


@pytest.fixture
def put(phone):
    """Write files as adb does, texts by path, and have the media store look at them."""

    def write(files):
        for path, text in files.items():
            phone.disk.mkdir(path.rpartition("/")[0], parents=True)
            phone.disk.write(path, text)
            phone.media.scan(path)

    return write


@pytest.fixture
def download(put, hand):
    """The folder of downloads with three files, open."""
    put({f"{DOWNLOAD}/{name}": text for name, text in TEXTS.items()})
    return hand.open(MAIN).tap("Download")


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def names(hand):
    return [view.shown_text for view in hand.find_all("item_name")]


def front(phone):
    return phone.activities.top.component


# -- looking ----------------------------------------------------------------------------------------------------------


def test_folders_stand_first_and_numbers_count_by_their_value(download, put):
    put({f"{DOWNLOAD}/z/inside.txt": ""})

    assert names(download) == ["z", "a.mp3", "b9.txt", "b10.txt"]
    assert download.shows("1 item")
    assert [view.shown_text for view in download.find_all("breadcrumb_text")] == ["Internal", "> Download"]


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (["Size"], ["b10.txt", "b9.txt", "a.mp3"]),
        (["Size", "Descending"], ["a.mp3", "b9.txt", "b10.txt"]),
        (["Extension"], ["a.mp3", "b10.txt", "b9.txt"]),
        (["sorting_dialog_numeric_sorting"], ["a.mp3", "b10.txt", "b9.txt"]),
    ],
    ids=" ".join,
)
def test_files_are_sorted_as_chosen(download, choices, expected):
    download.tap("Sort by")
    for choice in choices:
        download.tap(choice)
    download.tap("OK")

    assert names(download) == expected


def test_an_order_may_be_for_one_folder_only(download, prefs):
    download.tap("Sort by").tap("Size").tap("Descending").tap("sorting_dialog_use_for_this_folder").tap("OK")

    assert prefs.number(f"sort_folder_{DOWNLOAD.lower()}") == BY_SIZE | DESCENDING | NUMERIC
    assert "sort_order" not in prefs.items()


def test_a_cancelled_order_changes_nothing(download, prefs):
    download.tap("Sort by").tap("Size").tap("Cancel")

    assert "sort_order" not in prefs.items()


def test_back_goes_up_and_leaves_only_when_pressed_twice(download, phone):
    download.back()
    assert download.shows("Alarms")

    download.back()
    assert download.shows("Press back again to exit")

    download.back()
    assert not front(phone).startswith(PACKAGE)


def test_another_app_may_show_a_folder(put, hand, phone):
    put({f"{DOWNLOAD}/a.txt": ""})

    phone.activities.start(Intent(VIEW, component=MAIN, data=f"file://{DOWNLOAD}", type="resource/folder"))

    assert names(hand) == ["a.txt"]


def test_the_search_finds_files_below_by_their_folders(download, put):
    put({f"{DOWNLOAD}/deep/b7.txt": ""})

    download.tap("top_toolbar_search").type("b")
    assert download.shows("Type in at least 2 characters to start the search.")

    download.type("7")
    assert names(download) == ["b7.txt"]
    assert download.text("item_section") == "Internal/Download/deep"


def test_recent_files_are_the_latest_first(download, phone, put):
    phone.clock.advance(60)
    put({f"{DOCUMENTS}/new.txt": ""})

    download.tap("Recents")

    assert names(download)[0] == "new.txt"
    assert len(names(download)) == len(TEXTS) + 1


def test_the_storage_tells_what_takes_how_much(download):
    download.tap("Storage")
    assert (download.text("total_space"), download.text("audio_size")) == ("Total storage: 8 GB", "2 kB")

    download.tap("Documents")
    assert names(download) == ["b9.txt", "b10.txt"]


@pytest.mark.parametrize(("name", "values"), [("b9.txt", 5), ("deep", 6)], ids=["file", "folder"])
def test_properties_tell_of_files_and_folders(download, put, name, values):
    put({f"{DOWNLOAD}/deep/b7.txt": "x"})

    download.long_press(name).tap("Properties")

    shown = [view.shown_text for view in download.find_all("property_value")]
    assert (shown[0], shown[1], len(shown)) == (name, DOWNLOAD, values)


# -- changing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "is_dir"), [("File", False), ("Folder", True)])
def test_files_and_folders_are_made_in_the_open_folder(download, phone, kind, is_dir):
    download.tap("items_fab").type("new.txt").tap(kind).tap("OK")

    assert phone.disk.is_dir(f"{DOWNLOAD}/new.txt") == is_dir
    assert "new.txt" in names(download)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Please enter a name"),
        ("a?", "The name contains invalid characters"),
        ("a.mp3", "A file or folder with that name already exists"),
    ],
    ids=["none", "bad", "taken"],
)
def test_what_cannot_be_made_is_told(download, name, reason):
    download.tap("items_fab").type(name).tap("OK")

    assert download.shows(reason)
    assert download.shows("Create new")


def test_a_file_is_renamed_and_its_row_with_it(download, phone):
    download.long_press("a.mp3").tap("Rename").type("bc").tap("OK")

    assert names(download) == ["abc.mp3", "b9.txt", "b10.txt"]
    assert phone.disk.read_text(f"{DOWNLOAD}/abc.mp3") == TEXTS["a.mp3"]


def test_a_file_without_a_dot_has_no_extension_to_rename(download, put):
    put({f"{DOWNLOAD}/README": ""})

    download.long_press("README").tap("Rename")

    assert not download.find_all("rename_item_extension")


def test_several_files_are_deleted_after_a_question(download, phone):
    download.long_press("a.mp3").tap("b9.txt").tap("Delete")
    assert download.shows("Are you sure you want to delete 2 items?")

    download.tap("Yes")
    assert names(download) == ["b10.txt"]
    assert phone.disk.names(DOWNLOAD) == ["b10.txt"]


def test_no_deletes_nothing(download, phone):
    download.long_press("a.mp3").tap("Delete").tap("No")

    assert phone.disk.names(DOWNLOAD) == sorted(TEXTS)


def test_what_is_hidden_is_shown_until_the_app_is_left(download, phone, prefs):
    download.long_press("a.mp3").tap("More options").tap("Hide")
    assert names(download) == ["b9.txt", "b10.txt"]

    download.tap("More options").tap("Temporarily show hidden")
    assert names(download) == [".a.mp3", "b9.txt", "b10.txt"]

    download.back().back().back()
    assert not prefs.flag("temporarily_show_hidden")


def test_stop_showing_hidden_media_hides_them_again(download, prefs):
    download.tap("More options").tap("Temporarily show hidden")
    download.tap("More options").tap("Stop showing hidden media")

    assert not prefs.flag("temporarily_show_hidden")


@pytest.mark.parametrize(("entry", "stays"), [("Copy to", True), ("Move to", False)])
def test_files_are_brought_to_another_folder(download, phone, entry, stays):
    download.long_press("a.mp3").tap("More options").tap(entry)
    download.tap("breadcrumb_text").tap("Documents").tap("OK")

    assert phone.disk.read_text(f"{DOCUMENTS}/a.mp3") == TEXTS["a.mp3"]
    assert phone.disk.exists(f"{DOWNLOAD}/a.mp3") == stays


def test_folders_that_meet_can_be_merged(download, phone, put):
    put({f"{DOWNLOAD}/deep/one.txt": "1", f"{DOCUMENTS}/deep/two.txt": "2"})

    download.long_press("deep").tap("More options").tap("Move to")
    download.tap("breadcrumb_text").tap("Documents").tap("OK")
    assert download.shows('Folder "deep" already exists')

    download.tap("Merge").tap("OK")
    assert phone.disk.names(f"{DOCUMENTS}/deep") == ["one.txt", "two.txt"]
    assert not phone.disk.exists(f"{DOWNLOAD}/deep")


def test_a_folder_cannot_be_brought_into_itself(download, phone, put):
    put({f"{DOWNLOAD}/deep/one.txt": "1"})

    download.long_press("deep").tap("More options").tap("Move to").tap("deep", instance=0).tap("OK")
    phone.clock.advance(SHOWN_S)

    assert download.shows("Could not move the files")
    assert phone.disk.names(f"{DOWNLOAD}/deep") == ["one.txt"]


# -- texts ------------------------------------------------------------------------------------------------------------


def test_a_text_is_opened_changed_and_saved(download, phone):
    phone.disk.write(f"{DOWNLOAD}/b9.txt", "")
    download.tap("b9.txt").type("new", into="read_text_view").back().back().tap("Save")

    assert phone.disk.read_text(f"{DOWNLOAD}/b9.txt") == "new"
    assert front(phone) == MAIN


def test_a_text_is_saved_under_another_name(download, phone):
    download.tap("b10.txt").tap("Save as").type("c", into="filename_value").tap("OK")

    assert phone.disk.read_text(f"{DOWNLOAD}/b10c.txt") == TEXTS["b10.txt"]


# -- settings ---------------------------------------------------------------------------------------------------------


def test_without_access_to_all_files_it_is_asked_for(hand, phone):
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "default")

    hand.open(MAIN).tap("OK")
    assert hand.shows("Allow access to manage all files")

    hand.tap("Allow access to manage all files").back()
    assert "Download" in names(hand)


def test_refused_access_closes_the_app(hand, phone):
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "default")

    hand.open(MAIN).tap("OK").back()

    assert hand.shows("Storage permission is required")
    assert not front(phone).startswith(PACKAGE)


def test_a_favorite_can_be_gone_to(hand, prefs):
    hand.open(MAIN).tap("Download").tap("More options").tap("Add to favorites").back()
    hand.tap("Go to favorite").tap("Internal / Download")

    assert [view.shown_text for view in hand.find_all("breadcrumb_text")] == ["Internal", "> Download"]
    assert prefs.get("favorites", frozenset()) == frozenset({DOWNLOAD})


def test_other_tabs_are_shown_at_the_next_start(hand, phone):
    hand.open(MAIN).tap("More options").tap("Settings").tap("Manage shown tabs").tap("Recent files").tap("OK").back()
    assert not front(phone).startswith(PACKAGE)

    hand.open(MAIN)
    assert [view.shown_text for view in hand.find_all("tab_item_label")] == ["Files", "Storage"]


# -- secrets ----------------------------------------------------------------------------------------------------------


def enter(hand, pin="2580"):
    for digit in pin:
        hand.tap(f"pin_{digit}")
    hand.tap("pin_ok")


def protect(hand, row):
    """Switch a row of the settings on, by a PIN that is chosen for it."""
    hand.tap("More options").tap("Settings")
    for _ in range(3):
        hand.phone.input.swipe(500, 2000, 500, 500, 200)
    hand.tap(row).tap("PIN")
    enter(hand)
    enter(hand)
    assert hand.shows("Password setup successfully. Please reinstall the app in case you forget it.")
    return hand.tap("OK").back()


def test_files_are_deleted_only_with_the_secret_once_that_is_wanted(download, phone):
    protect(download, "settings_file_deletion_password_protection_holder")
    download.long_press("a.mp3").tap("Delete")
    assert not download.shows("Yes")
    enter(download, "1111")
    assert phone.windows.toasts.last == "Wrong PIN"
    enter(download)
    download.tap("Yes")

    assert not phone.disk.exists(f"{DOWNLOAD}/a.mp3")


def test_hidden_files_are_shown_only_with_the_secret_once_that_is_wanted(download, phone, put, prefs):
    put({f"{DOWNLOAD}/.secret.txt": ""})
    protect(download, "settings_password_protection_holder")
    download.tap("More options").tap("Temporarily show hidden")
    assert ".secret.txt" not in names(download)
    enter(download)

    assert ".secret.txt" in names(download)
    assert (prefs.flag("password_protection"), prefs.number("protection_type")) == (True, 1)


def test_the_app_asks_for_its_secret_whenever_it_is_opened(download, phone):
    protect(download, "settings_app_password_protection_holder")
    phone.activities.force_stop(PACKAGE)
    download.open(MAIN)
    assert download.shows("Enter PIN")
    enter(download)
    assert not download.shows("Enter PIN")
    phone.activities.force_stop(PACKAGE)
    download.open(MAIN).back()

    assert front(phone) != MAIN


# -- archives ---------------------------------------------------------------------------------------------------------


def compress(hand, *names, lock=""):
    hand.long_press(names[0])
    for name in names[1:]:
        hand.tap(name)
    hand.tap("More options").tap("Compress")
    if lock:
        hand.tap("Add password").type(lock, into="password")
    return hand.tap("OK")


def archive(phone, path):
    return zipfile.ZipFile(io.BytesIO(phone.disk.read(path)))


def test_files_and_folders_are_compressed_together(download, put, phone):
    put({f"{DOWNLOAD}/z/inside.txt": "in a folder"})
    compress(download, "z", "b9.txt")
    assert phone.windows.toasts.last == "Compressing…"
    phone.clock.advance(SHOWN_S)
    assert phone.windows.toasts.last == "Compression successful"

    found = archive(phone, f"{DOWNLOAD}/z.zip")
    assert found.namelist() == ["z/", "z/inside.txt", "b9.txt"]
    assert found.testzip() is None
    assert found.read("z/inside.txt") == b"in a folder"


def test_an_archive_with_a_password_opens_by_that_alone(download, phone):
    compress(download, "b9.txt", lock="tulip")
    found = archive(phone, f"{DOWNLOAD}/b9.zip")
    with pytest.raises(RuntimeError):
        found.read("b9.txt")

    assert found.read("b9.txt", b"tulip") == b"x" * 300


def test_a_password_that_is_wanted_has_to_be_typed(download, phone):
    download.long_press("b9.txt").tap("More options").tap("Compress").tap("Add password").tap("OK")

    assert phone.windows.toasts.last == "Please enter a password"
    assert not phone.disk.exists(f"{DOWNLOAD}/b9.zip")


def test_an_archive_is_unpacked_beside_it_once_its_password_is_right(download, phone):
    compress(download, "b9.txt", lock="tulip")
    phone.clock.advance(2 * SHOWN_S)
    download.long_press("b9.zip").tap("More options").tap("Decompress").type("rose").tap("OK")
    assert phone.windows.toasts.last == "Invalid password"
    for _ in "rose":
        phone.input.key(67)
    download.type("tulip").tap("OK")

    assert phone.disk.read(f"{DOWNLOAD}/b9/b9.txt") == b"x" * 300


def test_a_tap_on_an_archive_shows_what_is_in_it_and_unpacks_where_it_is_wanted(download, put, phone):
    put({f"{DOWNLOAD}/z/inside.txt": "in a folder"})
    compress(download, "z", "b9.txt")
    download.tap("z.zip")
    assert front(phone).endswith(".DecompressActivity")
    assert names(download) == ["z", "b9.txt"]
    download.tap("z")
    assert names(download) == ["inside.txt"]
    download.tap("Decompress").tap("Internal").tap("Documents").tap("OK")

    assert phone.disk.read_text(f"{DOCUMENTS}/z/inside.txt") == "in a folder"
    assert front(phone) == MAIN


def test_what_would_leave_the_folder_stays_in_the_archive(download, phone):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("../../evil.txt", "out")
        made.writestr("good.txt", "in")
    phone.disk.write(f"{DOWNLOAD}/odd.zip", out.getvalue())
    download.back().tap("Download").long_press("odd.zip").tap("More options").tap("Decompress")

    assert phone.disk.read_text(f"{DOWNLOAD}/odd/good.txt") == "in"
    assert not phone.disk.exists(f"{STORAGE}/evil.txt")
