from __future__ import annotations

import hashlib
import json

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S

PACKAGE = "com.simplemobiletools.notes.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
ENTER = 66


@pytest.fixture
def notes(hand):
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def rows(phone, *columns):
    found = phone.packages.database(PACKAGE, "notes.db").query("SELECT * FROM notes ORDER BY id")
    return [tuple(row[column] for column in columns or ("title", "value")) for row in found]


def protections(phone):
    return rows(phone, "protection_type", "protection_hash")


def digest(secret):
    return hashlib.sha1(secret.encode(), usedforsecurity=False).hexdigest()


def said(phone):
    """Return what the toast says, and wait until it is gone."""
    told = phone.windows.toasts.last
    phone.clock.advance(SHOWN_S)
    return told


def reopen(hand):
    hand.phone.input.key(3)
    hand.phone.activities.start(hand.phone.packages.launch_intent(PACKAGE))
    return hand


def choose(hand, entry):
    """Tap an entry of the menu; the keyboard, which has names of its own, is put away."""
    hand.phone.ime.hide()
    return hand.tap("More options").tap(entry)


def make(hand, title, text=""):
    """Make a note, and write into it."""
    hand.tap("Create a new note").type(title).tap("OK")
    return hand.type(text) if text else hand


def make_list(hand, title, *items):
    """Make a checklist with items."""
    hand.tap("Create a new note").type(title).tap("Checklist").tap("OK")
    if items:
        hand.tap("checklist_fab")
        for at, item in enumerate(items):
            if at:
                hand.phone.input.key(ENTER)
            hand.type(item)
        hand.tap("OK")
    return hand


def items(phone, title):
    value = dict(rows(phone))[title]
    return [(item["title"], item["isDone"]) for item in json.loads(value)]


def shown_items(hand):
    return [view.shown_text for view in hand.find_all("checklist_title")]


def lock(hand, pin="2580"):
    choose(hand, "Lock note").tap("OK").tap("PIN")
    enter(hand, pin)
    enter(hand, pin)
    reopen(hand)


def enter(hand, pin):
    for digit in pin:
        hand.tap(f"pin_{digit}")
    hand.tap("pin_ok")


# -- texts ------------------------------------------------------------------------------------------------------------


def test_the_first_note_is_open_with_the_keyboard_and_cannot_be_deleted(notes, phone):
    assert notes.text("text_note_view") == "Insert text here"
    assert phone.ime.is_shown
    notes.tap("More options")

    assert not notes.shows("Delete note")
    assert not notes.shows("Rename note")
    assert not notes.find_all("open_note")


def test_a_text_is_stored_once_the_app_is_left(notes, phone):
    notes.type("Buy flowers")
    assert rows(phone) == [("General note", "")]

    phone.input.key(3)

    assert rows(phone) == [("General note", "Buy flowers")]


def test_a_text_is_stored_by_what_the_toolbar_does(notes, phone):
    choose(notes.type("Buy flowers"), "Settings")

    assert rows(phone) == [("General note", "Buy flowers")]


def test_undo_and_redo(notes):
    notes.type("a").type("b").tap("Undo")
    assert notes.text("text_note_view") == "a"
    notes.tap("Redo")

    assert notes.text("text_note_view") == "ab"
    assert not notes.shows("Redo")


def test_without_autosave_a_text_is_stored_on_request(notes, phone, prefs):
    prefs.put(autosave_notes=False)
    notes.type("Draft")
    reopen(notes)
    assert rows(phone) == [("General note", "")]
    notes.tap("save_note")
    assert rows(phone) == [("General note", "Draft")]
    notes.type("!")
    phone.ime.hide()
    notes.back()
    assert notes.shows("You have some unsaved changes. What do you want to do with them?")

    notes.tap("Discard")

    assert rows(phone) == [("General note", "Draft")]
    assert not notes.find_all("text_note_view")


# -- notes ------------------------------------------------------------------------------------------------------------


def test_a_new_note_needs_a_title_that_no_other_has(notes, phone):
    notes.tap("Create a new note").tap("OK")
    assert said(phone) == "Please name your note"

    notes.type("general NOTE").tap("OK")

    assert said(phone) == "A note with that title already exists"
    assert len(rows(phone)) == 1


def test_a_new_note_is_open_with_the_cursor_in_it(notes, phone, prefs):
    make(notes, "meeting", "9pm May 5th 2024")
    phone.input.key(3)

    assert rows(phone) == [("General note", ""), ("meeting", "9pm May 5th 2024")]
    assert prefs.get("current_note_id", 0) == 2


def test_the_kind_of_the_last_note_is_offered_first(notes):
    make_list(notes, "shopping")
    notes.tap("Create a new note")

    assert notes.find("type_checklist").is_checked


def test_a_swipe_or_a_title_turns_to_the_note_beside(notes, phone):
    make(notes, "meeting", "9pm").tap("General note")
    assert notes.text("text_note_view") == "Insert text here"

    phone.input.swipe(900, 600, 150, 600)

    assert notes.text("text_note_view") == "9pm"
    assert not notes.find_all("note_locked_show")


def test_cards_show_what_notes_say_and_open_them(notes):
    make(notes, "meeting", "9pm")
    make_list(notes, "shopping", "eggs", "beer")
    lock(make(notes, "secret", "hidden"))
    notes.tap("open_note")
    assert notes.shows("9pm")
    assert notes.shows("• beer\n• eggs")
    assert not notes.shows("hidden")

    notes.tap("meeting")

    assert notes.text("text_note_view") == "9pm"


def test_a_note_is_renamed(notes, phone):
    make(notes, "unfinished", "Undo").tap("More options").tap("Rename note")
    phone.input.set_text(notes.find("locked_note_title"), "finished")
    notes.tap("OK")

    assert rows(phone) == [("General note", ""), ("finished", "Undo")]


def test_a_deleted_note_gives_way_to_the_one_before(notes, phone):
    for title in ("anna", "bert", "carl"):
        make(notes, title)
    choose(notes.tap("bert"), "Delete note")
    assert notes.text("delete_note_description") == 'Are you sure you want to delete note "bert"?'

    notes.tap("Delete")

    assert rows(phone, "title") == [("General note",), ("anna",), ("carl",)]
    assert notes.shows("anna")
    assert notes.text("text_note_view") == "Insert text here"


def test_a_search_finds_in_any_case_from_two_letters_on(notes, phone):
    make(notes, "poem", "May the day may be May")
    notes.tap("open_search").type("m")
    field = notes.find("text_note_view")
    assert field.found == []
    notes.type("ay")
    assert notes.find("text_note_view").found == [(12, 15), (19, 22), (0, 3)]

    notes.tap("search_previous")

    assert notes.find("text_note_view").found[-1] == (19, 22)
    notes.back()
    assert notes.back().find_all("search_query") == []


def exported(hand, way):
    """Export the open note among the downloads."""
    choose(hand, "Export as file").tap("SAVE")
    return hand.tap(next(view for view in hand.views() if view.shown_text.startswith(way)))


def test_a_note_is_exported_as_it_is(notes, phone):
    exported(make(notes, "poem", "Roses"), "Only export")
    assert said(phone) == 'Note "poem" exported successfully'
    notes.type("!")
    reopen(notes)

    assert phone.disk.read_text("/storage/emulated/0/Download/poem.txt") == "Roses"
    assert rows(phone)[1] == ("poem", "Roses!")


def test_a_note_that_lives_in_a_file_is_written_there_and_goes_with_it(notes, phone):
    file = "/storage/emulated/0/Download/poem.txt"
    exported(make(notes, "poem", "Roses"), "Update the file")
    notes.tap("text_note_view").type(" are red")
    reopen(notes)
    assert phone.disk.read_text(file) == "Roses are red"
    assert rows(phone)[1] == ("poem", "")

    choose(notes, "Delete note").tap("delete_note_checkbox").tap("Delete")

    assert not phone.disk.exists(file)
    assert rows(phone) == [("General note", "")]


def test_a_note_whose_file_is_gone_is_gone_too(notes, phone):
    exported(make(notes, "poem", "Roses"), "Update the file")
    phone.input.key(3)
    phone.disk.unlink("/storage/emulated/0/Download/poem.txt")
    reopen(notes)

    assert rows(phone) == [("General note", "")]


# -- checklists -------------------------------------------------------------------------------------------------------


def test_items_are_added_sorted_and_checked_by_a_tap(notes, phone):
    make_list(notes, "shopping", "eggs", "beer", "steak")
    assert shown_items(notes) == ["beer", "eggs", "steak"]

    notes.tap("eggs")

    assert items(phone, "shopping") == [("beer", False), ("eggs", True), ("steak", False)]
    notes.tap("More options").tap("Remove done items")
    assert items(phone, "shopping") == [("beer", False), ("steak", False)]


def test_items_without_a_title_are_left_out(notes, phone):
    make_list(notes, "shopping", "eggs", "  ", "beer")

    assert len(items(phone, "shopping")) == 2


def test_a_selected_item_is_moved_and_then_the_order_is_ones_own(notes, phone, prefs):
    make_list(notes, "shopping", "a", "b", "c")
    notes.long_press("c").tap("Move to the top")

    assert shown_items(notes) == ["c", "a", "b"]
    assert prefs.get("sort_order", 0) == 131072
    notes.long_press("a").tap("b").tap("Delete")
    assert items(phone, "shopping") == [("c", False)]


def test_a_selected_item_is_renamed(notes, phone):
    make_list(notes, "shopping", "eggs")
    notes.long_press("eggs").tap("Rename")
    phone.input.set_text(notes.find("checklist_item_title"), "brown eggs")
    notes.tap("OK")

    assert items(phone, "shopping") == [("brown eggs", False)]


def test_done_items_go_to_the_bottom(notes):
    make_list(notes, "shopping", "a", "b", "c")
    notes.tap("a").tap("More options").tap("Sort by").tap("settings_move_undone_checklist_items").tap("Descending")
    notes.tap("OK")

    assert shown_items(notes) == ["c", "b", "a"]


# -- locks ------------------------------------------------------------------------------------------------------------


def test_a_locked_note_shows_itself_for_its_pin_alone(notes, phone):
    make_list(notes, "passwords", "unique2580")
    lock(notes)
    assert protections(phone)[1] == (1, digest("2580"))
    assert not notes.shows("unique2580")

    notes.tap("Show content")
    enter(notes, "2581")
    assert said(phone) == "Wrong PIN"
    enter(notes, "2580")

    assert notes.shows("unique2580")


def test_a_note_that_is_locked_is_shown_until_the_app_is_opened_again(notes):
    make(notes, "secret", "hidden")
    choose(notes, "Lock note").tap("OK").tap("PIN")
    enter(notes, "2580")
    enter(notes, "2580")
    assert notes.shows("hidden")

    reopen(notes)

    assert not notes.shows("hidden")


def test_a_locked_note_is_deleted_and_unlocked_by_its_pin(notes, phone):
    lock(make(notes, "secret", "hidden"))
    notes.tap("More options").tap("Delete note")
    assert not notes.shows("Delete")
    enter(notes, "2580")
    notes.tap("Cancel").tap("More options").tap("Unlock note")
    enter(notes, "2580")

    assert protections(phone)[1] == (-1, "")


def test_a_new_pin_has_four_digits_and_is_given_twice(notes, phone):
    choose(notes, "Lock note").tap("OK").tap("PIN")
    enter(notes, "123")
    assert said(phone) == "PIN must be at least 4 digits long"
    enter(notes, "1234")
    assert notes.shows("Repeat PIN")
    enter(notes, "4321")

    assert notes.text("pin_lock_title") == "Wrong PIN"
    assert rows(phone, "protection_type") == [(-1,)]


def test_a_pattern_locks_a_note(notes, phone):
    make(notes, "secret", "hidden").tap("More options").tap("Lock note").tap("OK")
    for _ in range(2):
        box = notes.find("pattern_lock_view").visible_bounds
        places = [(box.left + box.width * x // 6, box.top + box.height * y // 6) for x, y in ((1, 1), (5, 1), (5, 5))]
        phone.input.path(places, duration_ms=600)

    assert protections(phone)[1] == (0, digest("01258"))


# -- settings ---------------------------------------------------------------------------------------------------------


def test_settings_are_stored_and_followed(notes, prefs, phone):
    choose(make(notes, "poem", "one two three"), "Settings")
    notes.tap("Show word count").tap("Font size").tap("200%").tap("Alignment").tap("Center").back()

    assert notes.text("notes_counter") == "3"
    assert (prefs.get("font_size_percentage", 0), prefs.get("gravity", 0)) == (200, 1)


def test_the_cards_are_shown_at_the_start_if_they_are_to_be(notes, prefs, phone):
    make(notes, "poem")
    prefs.put(show_note_picker=True)
    phone.activities.force_stop(PACKAGE)

    notes.open(MAIN)

    assert notes.shows("Open note")


# -- what other apps share ----------------------------------------------------------------------------------------


SHARED = {"type": "text/plain", "extras": {"android.intent.extra.TEXT": "bread"}}


@pytest.fixture
def shared(notes):
    """The app, to which another one shares a text, beside a note that has one."""
    make(notes, "shopping", "milk").phone.ime.hide()
    notes.phone.activities.start(Intent("android.intent.action.SEND", component=MAIN, **SHARED))
    return notes


def test_it_is_offered_where_a_text_is_shared(phone):
    found = phone.packages.resolve(Intent("android.intent.action.SEND", **SHARED))

    assert PACKAGE in [app.package for app, _ in found]


def test_a_text_that_is_shared_is_added_to_a_note(shared, phone):
    assert shared.shows("Add to note")
    shared.tap("shopping")
    reopen(shared)

    assert ("shopping", "milk\nbread") in rows(phone)


def test_a_text_that_is_shared_begins_a_note(shared, phone):
    shared.tap("Create a new note").type("errands").tap("OK")
    reopen(shared)

    assert ("errands", "bread") in rows(phone)


def test_links_of_a_note_open_once_the_settings_make_them_clickable(notes, phone, prefs):
    notes.type("See example.com today")
    phone.ime.hide()
    field = notes.find("text_note_view")
    link, word = field.caret_rect(8).center, field.caret_rect(1).center
    phone.input.tap(*link)
    assert phone.activities.top.component == MAIN
    prefs.put(clickable_links=True)
    phone.clock.advance(1)
    phone.input.tap(*word)
    assert phone.activities.top.component == MAIN
    phone.clock.advance(1)
    phone.input.tap(*link)

    assert phone.activities.top.intent.data == "http://example.com"
