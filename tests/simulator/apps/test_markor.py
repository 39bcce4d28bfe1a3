from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.markor import editing
from pytest_mobileagent.simulator.apps.markor.store import SearchQuery, format_of
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

MARKOR = "net.gsantner.markor"
MAIN = f"{MARKOR}/.activity.MainActivity"
NOTES = "/storage/emulated/0/Documents/Markor"
EDITOR = "document__fragment__edit__highlighting_editor"


@pytest.fixture
def notes(phone):
    """The notebook with two notes and a folder."""
    phone.disk.write(f"{NOTES}/shopping.md", "- milk\n")
    phone.disk.write(f"{NOTES}/plan.txt", "first")
    phone.disk.mkdir(f"{NOTES}/Work")
    return phone.disk


@pytest.fixture
def hand(phone, notes):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


def names(hand):
    return [view.shown_text for view in hand.find_all("opoc_filesystem_item__title")]


def create(hand, name):
    hand.tap("fab_add_new_item")
    hand.type(name, "new_file_dialog__name")
    hand.tap("OK")


@pytest.mark.parametrize("button", ["FOLDER", "CANCEL"])
def test_the_keyboard_goes_with_the_dialog_that_it_came_with(phone, hand, button):
    hand.tap("Create a new file or folder").type("plans")
    assert phone.ime.height_px

    hand.tap(button)

    assert not phone.ime.height_px


def test_lists_folders_first_then_notes_by_name(hand):
    assert hand.shows("Markor")
    assert names(hand) == ["..", "Work", "plan.txt", "shopping.md"]


def test_a_note_pushed_by_adb_is_listed(hand):
    hand.phone.disk.write(f"{NOTES}/pushed.md", "x")

    assert "pushed.md" in names(hand)


def test_sorts_by_date_the_oldest_first(hand, notes):
    notes.set_times(f"{NOTES}/shopping.md", mtime_s=1_600_000_000)
    hand.tap("Sort by")
    hand.tap("Date")

    assert names(hand) == ["..", "Work", "shopping.md", "plan.txt"]


def test_a_new_note_is_saved_when_it_is_left(hand, notes):
    create(hand, "ideas")
    hand.type("Paint the fence", EDITOR)
    hand.back()
    hand.back()

    assert notes.read_text(f"{NOTES}/ideas.md") == "Paint the fence"
    assert "ideas.md" in names(hand)


def test_the_extension_is_always_added(hand, notes):
    create(hand, "ideas.md")

    assert notes.exists(f"{NOTES}/ideas.md.md")


def test_the_type_chosen_sets_the_extension(hand):
    hand.tap("fab_add_new_item")
    hand.tap("new_file_dialog__type")
    hand.tap("Plain Text")

    assert hand.text("new_file_dialog__ext") == ".txt"


def test_folder_makes_a_folder(hand, notes):
    hand.tap("fab_add_new_item")
    hand.type("Travel", "new_file_dialog__name")
    hand.tap("FOLDER")

    assert notes.is_dir(f"{NOTES}/Travel")


def test_characters_that_no_name_may_have_are_not_taken(hand):
    hand.tap("fab_add_new_item")
    hand.type("a:b/c", "new_file_dialog__name")

    assert hand.text("new_file_dialog__name") == "abc"


def test_a_single_letter_is_not_saved_by_itself(hand, notes):
    create(hand, "ideas")
    hand.type("x", EDITOR)
    hand.back()
    hand.back()

    assert notes.read_text(f"{NOTES}/ideas.md") == ""
    assert "fewer than 2 characters" in hand.phone.windows.toasts.last


def test_save_writes_at_once_and_turns_pale(hand, notes):
    hand.tap("plan.txt")
    hand.type("er", EDITOR)
    assert hand.find("action_save").enabled
    hand.tap("action_save")

    assert not hand.find("action_save").enabled
    assert sorted(notes.read_text(f"{NOTES}/plan.txt")) == sorted("firster")


def test_undo_and_redo_travel_through_changes(hand):
    hand.tap("plan.txt")
    hand.tap("Delete lines")
    assert hand.text(EDITOR) == ""
    hand.tap("Undo")
    assert hand.text(EDITOR) == "first"
    hand.tap("Redo")

    assert hand.text(EDITOR) == ""


def test_enter_goes_on_with_a_list(hand):
    hand.tap("shopping.md")
    hand.phone.input.key(67)  # the newline at the end
    hand.phone.input.text("\nbread")

    assert hand.text(EDITOR) == "- milk\n- bread"


def test_view_mode_renders_and_is_remembered(hand, notes):
    notes.write(f"{NOTES}/shopping.md", "# Shop\n\n**two**\nlines\n")
    hand.tap("shopping.md")
    hand.tap("View mode")
    assert hand.shows("Shop")
    assert hand.shows("two lines")
    hand.back()
    hand.tap("shopping.md")

    assert hand.shows("Edit mode")


def test_deletes_what_is_selected_after_a_question(hand, notes):
    hand.long_press("plan.txt")
    hand.tap("shopping.md")
    hand.tap("Delete")
    assert f"{NOTES.lower()}/plan.txt" in hand.text("message").lower()
    hand.tap("OK")

    assert names(hand) == ["..", "Work"]


def test_rename_refuses_a_name_that_is_taken(hand, notes):
    hand.long_press("plan.txt")
    hand.tap("Rename")
    hand.phone.input.set_text(hand.find("new_name"), "shopping.md")
    hand.tap("OK")
    assert hand.text("dialog_message").startswith("File/folder already exists!")
    hand.phone.input.set_text(hand.find("new_name"), "plan b.txt")
    hand.tap("OK")

    assert names(hand) == ["..", "Work", "plan b.txt", "shopping.md"]


def test_moves_into_a_folder_that_is_picked(hand, notes):
    hand.long_press("plan.txt")
    hand.tap("More options")
    hand.tap("Move")
    assert hand.text("ui__filesystem_dialog__title") == "Move → markor"
    hand.tap("Work")
    hand.tap("SELECT THIS FOLDER")

    assert notes.names(f"{NOTES}/Work") == ["plan.txt"]
    assert names(hand) == ["..", "Work", "shopping.md"]


def test_search_finds_names_below_and_opens_them(hand, notes):
    notes.write(f"{NOTES}/Work/minutes.md", "Agenda")
    hand.tap("Search")
    hand.type("minu")
    hand.tap("OK")
    hand.tap("Work/minutes.md")

    assert hand.text("note__activity__text_note_title") == "minutes"


def test_back_goes_up_and_has_to_be_pressed_twice_in_the_notebook(hand):
    hand.tap("Work")
    assert hand.shows("> Work")
    hand.back()
    assert hand.shows("Markor")
    hand.back()
    assert hand.shows("Press 'Back' again to exit")
    hand.back()

    assert hand.phone.activities.top.package != MARKOR


def test_a_document_is_a_task_of_its_own(hand):
    hand.tap("plan.txt")
    hand.phone.go_home()
    hand.phone.activities.start(hand.phone.packages.launch_intent(MARKOR))

    assert hand.phone.activities.top.component == MAIN
    assert [task.top.package for task in hand.phone.activities.recents].count(MARKOR) == 2


def test_share_offers_the_whole_text_to_other_apps(hand):
    hand.tap("plan.txt")
    hand.tap("More options")
    hand.tap("Share")
    hand.tap("Plain Text")
    assert hand.shows("Share to…")
    hand.tap("SMS Messenger")

    assert hand.phone.activities.top.package == "com.simplemobiletools.smsmessenger"
    assert hand.phone.activities.top.intent.extras["android.intent.extra.TEXT"] == "first"


def test_quick_note_is_made_when_it_is_left(hand, notes):
    hand.tap("nav_quicknote")
    hand.type("Remember this", EDITOR)
    hand.back()
    hand.tap("nav_notebook")

    assert notes.read_text(f"{NOTES}/QuickNote.md") == "Remember this"


def test_the_first_start_shows_slides_and_asks_for_all_files(phone):
    phone.packages.clear_data(MARKOR)
    phone.packages.reset_app_ops(MARKOR)
    phone.activities.start(Intent(component=MAIN))
    hand = Hand(phone)
    for _ in range(4):
        hand.tap("NEXT")
    hand.tap("DONE")

    assert hand.shows("Storage permission required to read and write files")
    hand.tap("OK")
    hand.tap("Allow access to manage all files")
    hand.back()
    assert names(hand)[0] == ".."


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("todo.txt", "todo.txt"),
        ("work.todo.txt", "todo.txt"),
        ("note.md", "Markdown"),
        ("note.txt", "Plain Text"),
        ("table.csv", "CSV"),
        ("page.adoc", "AsciiDoc"),
    ],
)
def test_the_format_follows_from_the_name(name, expected):
    assert format_of(f"{NOTES}/{name}") == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (editing.toggle_check, "one\n- [ ] two"),
        (editing.toggle_bullet, "one\n- two"),
        (editing.toggle_number, "one\n1. two"),
        (editing.delete_lines, "one"),
        (editing.new_line_below, "one\ntwo\n"),
        (editing.indent, "one\n    two"),
        (lambda at: editing.move_lines(at, down=False), "two\none"),
        (lambda at: editing.toggle_heading(at, 2), "one\n## two"),
        (lambda at: editing.surround(at, "**"), "one\ntwo****"),
    ],
)
def test_buttons_work_on_the_line_of_the_cursor(change, expected):
    assert change(editing.Edited("one\ntwo", 7, 7)).text == expected


def test_enter_on_an_empty_item_ends_the_list():
    continued = editing.continue_list("- a\n- ", "- a\n- \n", 7)

    assert continued == editing.Edited("- a\n", 4, 4)


def test_a_regular_expression_has_to_match_the_whole_name():
    query = SearchQuery("note.*", is_regex=True)

    assert query.fits_name("notes.md")
    assert not query.fits_name("my notes.md")


def test_speaks_the_phones_language_about_what_stays_as_it_was_written(hand, notes):
    hand.phone.properties.set("persist.sys.locale", "de-DE")
    notes.write(f"{NOTES}/Search.md", "# Delete lines\n")
    notes.set_times(f"{NOTES}/Search.md", mtime_s=1_600_000_000)
    hand.long_press("Search.md").long_press("Search.md")

    assert hand.shows("Datei Search.md 13.9.2020, 12:26")
    hand.tap("Search.md")
    assert hand.shows("Zeilen löschen")
    hand.tap("Search")
    assert hand.shows("Inhaltsverzeichnis")
    assert hand.shows("Delete lines")
