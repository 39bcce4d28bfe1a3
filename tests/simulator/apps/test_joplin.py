from __future__ import annotations

import datetime
import io
import json

import pytest
from PIL import Image

from pytest_mobileagent.simulator.apps.joplin.editor import line_span, wrapped
from pytest_mobileagent.simulator.apps.joplin.markdown import toggled
from pytest_mobileagent.simulator.apps.joplin.parts import glyph_of
from pytest_mobileagent.simulator.apps.joplin.search import search
from pytest_mobileagent.simulator.apps.joplin.store import TRASH, Store, title_of
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.apps.hand import Hand

PACKAGE = "net.cozic.joplin"
MAIN = f"{PACKAGE}/.MainActivity"
BOX = "android.widget.CheckBox"
NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)


@pytest.fixture
def store(phone):
    """A notebook called Work with a note and two to-dos, one of them done."""
    found = Store(phone)
    found.database.script("DELETE FROM notes; DELETE FROM notes_normalized; DELETE FROM folders")
    work = found.save_folder("Work", "")
    found.new_note(work, is_todo=False, title="Minutes", body="# Talk\n\nWe were 12 people.\n\n- [ ] write\n- [x] send")
    found.new_note(work, is_todo=True, title="Call Kim", body="before noon", later_ms=1)
    done = found.new_note(work, is_todo=True, title="Buy stamps", later_ms=2)
    found.change(done, todo_completed=found.now_ms)
    found.show("Folder", work)
    return found


@pytest.fixture
def hand(phone, store):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


def note(store, title):
    (found,) = [one for one in store.notes("SmartFilter", "") if one.title == title]
    return found


def listed(hand):
    """Return what stands in the list: titles, with the boxes of to-dos."""
    apps = [placed.root for placed in hand.phone.windows.placed() if placed.window.kind == "app"]
    rows = [view for root in apps for view in root.walk() if view.is_visible and view.is_long_clickable and view.desc]
    return [("[x] " if box(row).checked else "[ ] ") + row.desc if box(row) else row.desc for row in rows]


def box(row):
    return next((view for view in row.walk() if view.cls == BOX), None)


def in_folder(store, title):
    folder = next(one for one in store.folders() if one.title == title)
    return sorted(one.title for one in store.notes("Folder", folder.id))


def menu(hand, entry):
    hand.tap("Actions").tap(entry)


# -- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_has_check_boxes_for_to_dos_only_and_open_ones_on_top(hand):
    assert listed(hand) == ["[ ] Call Kim", "[x] Buy stamps", "Minutes"]


def test_a_check_box_completes_a_to_do_without_opening_it(hand, store):
    hand.tap("to-do: Call Kim")

    assert note(store, "Call Kim").is_done
    assert hand.shows("Sidebar")


def test_rows_that_adb_has_written_are_shown(hand, store):
    work = store.folders()[0].id
    times = dict.fromkeys(("created_time", "updated_time", "user_created_time", "user_updated_time"), 1)
    store.database.insert("notes", id="0" * 32, parent_id=work, title="From outside", is_todo=1, **times)

    assert "[ ] From outside" in listed(hand)


def test_a_new_to_do_is_stored_when_it_is_left(hand, store):
    hand.tap("Add new").tap("New to-do").type("Pay rent")
    hand.back().back()

    row = store.database.query("SELECT * FROM notes WHERE title = 'Pay rent'")[0]
    assert (row["is_todo"], row["source"], row["source_application"], row["markup_language"]) == (
        1, "joplin", "net.cozic.joplin-mobile", 1,
    )  # fmt: skip
    assert row["order"] == row["created_time"] == row["user_created_time"]
    (found,) = store.database.query("SELECT title FROM notes_normalized WHERE id = ?", (row["id"],))
    assert found["title"] == "pay rent"
    assert listed(hand)[0] == "[ ] Pay rent"


def test_a_new_note_that_is_left_untouched_is_discarded(hand, store):
    hand.tap("Add new").tap("New note")
    assert len(store.notes("SmartFilter", "")) == 4

    hand.back().back()

    assert len(store.notes("SmartFilter", "")) == 3


def test_a_new_note_is_called_by_the_first_line_of_its_body(hand, store):
    hand.tap("Add new").tap("New note").type("## Shopping list")
    hand.back().back()

    assert note(store, "Shopping list").body == "## Shopping list"


def test_sorting_by_title_and_hiding_what_is_done(hand, store):
    hand.tap("Sort notes by").tap("title")
    hand.tap("Sort notes by").tap("✓ [ Reverse sort order ]")
    hand.tap("Sort notes by").tap("✓ [ Show completed to-dos ]")
    hand.tap("Sort notes by").tap("✓ [ Uncompleted to-dos on top ]")

    assert listed(hand) == ["[ ] Call Kim", "Minutes"]
    assert store.setting("notes.sortOrder.field") == "title"


def test_selected_notes_are_moved_after_a_question(hand, store):
    store.save_folder("House", "")
    hand.long_press("Minutes").tap("Call Kim")
    hand.tap("Move to notebook...").tap("House").tap("OK")

    assert in_folder(store, "House") == ["Call Kim", "Minutes"]
    assert listed(hand) == ["[x] Buy stamps"]


def test_duplicates_lie_beside_their_originals(hand, store):
    hand.long_press("Minutes").tap("Duplicate")

    assert "Minutes - Copy" in in_folder(store, "Work")


# -- a note -----------------------------------------------------------------------------------------------------------


def test_a_note_opens_rendered_and_its_check_boxes_change_the_body(hand, store):
    hand.tap("Minutes")
    assert {"Talk", "We were 12 people.", "write", "send"} <= set(hand.texts())

    hand.tap(next(view for view in hand.views() if view.cls == BOX))

    assert note(store, "Minutes").body.endswith("- [x] write\n- [x] send")


def test_an_edit_is_saved_on_the_way_back_to_the_list(hand, store):
    hand.tap("Call Kim").tap("Edit").type("!").back().back()

    assert note(store, "Call Kim!").body == "before noon"
    assert hand.shows("Sidebar")


def test_the_toolbar_formats_and_undo_takes_it_back(hand, store):
    hand.tap("Minutes").tap("Edit").type("\nlast")
    hand.tap("Task list").tap("Bold").type("word")
    hand.tap("Undo").tap("Undo").tap("Undo")
    assert note_body(hand).endswith("\nlast")

    hand.tap("Redo").tap("Redo").tap("Redo")

    assert note_body(hand).endswith("\n- [ ] last**word**")


def note_body(hand):
    return next(view.text for view in hand.views() if view.key == "body")


def test_a_note_becomes_a_to_do_at_once(hand, store):
    hand.tap("Minutes")
    menu(hand, "Convert to todo")

    assert note(store, "Minutes").is_todo
    assert hand.shows("to-do: Minutes")


def test_tags_are_typed_or_chosen_and_list_their_notes(hand, store):
    hand.tap("Minutes")
    menu(hand, "Tags")
    hand.type("urgent, Team", into="tag1, tag2, ...").tap("OK")
    hand.back().tap("Sidebar").tap("Tags").tap("team")

    assert [tag.title for tag in store.tags(note(store, "Minutes").id)] == ["team", "urgent"]
    assert listed(hand) == ["Minutes"]


def test_properties_tell_the_times_in_the_chosen_format(hand, store):
    store.set("dateFormat", "YYYY-MM-DD")
    hand.tap("Minutes")
    menu(hand, "Properties")

    assert hand.shows(f"Created: {NOW:%Y-%m-%d %H:%M}")
    hand.back()
    assert not hand.shows("View on map")


def test_an_attached_picture_is_copied_and_shown(phone, hand, store):
    content = io.BytesIO()
    Image.new("RGB", (60, 30), "#80a060").save(content, "PNG")
    phone.disk.write("/storage/emulated/0/Download/plan.png", content.getvalue())
    hand.tap("Minutes")
    menu(hand, "Attach...")
    hand.tap("plan.png")

    row = store.database.query("SELECT * FROM resources")[0]
    assert (row["title"], row["mime"], row["size"]) == ("plan.png", "image/png", len(content.getvalue()))
    assert note(store, "Minutes").body.endswith(f"\n![plan.png](:/{row['id']})")
    assert store.attachment(row["id"]) == content.getvalue()
    assert hand.find("plan.png").cls == "android.widget.Image"


def test_a_link_to_a_note_can_be_copied_and_opened(phone, hand, store):
    kim = note(store, "Call Kim")
    hand.tap("Call Kim")
    menu(hand, "Copy Markdown link")
    assert phone.clipboard.text == f"[Call Kim](:/{kim.id})"

    store.change(note(store, "Minutes").id, body=f"See [Call Kim](:/{kim.id})")
    hand.back().tap("Minutes").tap("See Call Kim")

    assert hand.shows("to-do: Call Kim")
    hand.back()
    assert hand.shows("See Call Kim")


def test_an_alarm_is_stored_and_posts_a_notification(phone, hand, store):
    kim = note(store, "Call Kim")
    due_ms = store.now_ms + 120_000
    hand.tap("Call Kim")
    menu(hand, "Set alarm")
    hand.phone.activities.screen.dialogs[-1].dialog.moment = NOW + datetime.timedelta(minutes=30)
    hand.tap("SAVE ALARM")
    assert note(store, "Call Kim").due_ms > due_ms

    (alarm,) = [one for one in phone.alarms.pending() if one.package == PACKAGE]
    phone.broadcasts.send(alarm.intent)

    assert [one.title for one in phone.notifications.active() if one.package == PACKAGE] == [kim.title]
    assert store.database.query("SELECT * FROM alarms") == []


# -- notebooks and trash ----------------------------------------------------------------------------------------------


def test_the_sidebar_hides_the_page_and_back_closes_it(hand):
    hand.tap("Sidebar")
    assert hand.shows("New Notebook")
    assert not hand.shows("Call Kim")

    hand.back()

    assert hand.shows("Call Kim")


def test_a_swipe_from_the_left_edge_opens_the_sidebar(phone, hand):
    phone.input.swipe(10, 1200, 700, 1200, 300)

    assert hand.shows("Configuration")


def test_a_new_notebook_lies_in_its_parent_and_folds_away_with_it(hand, store):
    hand.tap("Sidebar").tap("New Notebook").type("Plans")
    hand.tap("Select parent notebook").tap("Work").tap("Save changes")
    assert hand.shows("There are currently no notes. Create one by clicking on the (+) button.")

    hand.tap("Sidebar").tap("Collapse")

    (plans,) = [one for one in store.folders() if one.title == "Plans"]
    assert store.folder(plans.parent).title == "Work"
    assert not hand.shows("Plans")
    assert json.loads(store.setting("collapsedFolderIds")) == [plans.parent]


def test_a_deleted_note_goes_to_the_trash_and_comes_back(hand, store):
    hand.tap("Minutes")
    menu(hand, "Delete")
    assert listed(hand) == ["[ ] Call Kim", "[x] Buy stamps"]
    assert store.database.query("SELECT * FROM notes_normalized WHERE title = 'minutes'") == []

    hand.tap("Sidebar").tap("Trash").tap("Minutes")
    menu(hand, "Restore")

    assert in_folder(store, "Work") == ["Buy stamps", "Call Kim", "Minutes"]


def test_a_deleted_notebook_takes_its_notes_along_and_the_trash_can_be_emptied(hand, store):
    hand.tap("Sidebar").long_press("Work")
    assert hand.shows("Notebook: Work")
    hand.tap("Delete").tap("OK")
    assert store.notes("SmartFilter", "") == []

    hand.long_press("Trash").tap("Empty trash")
    assert hand.shows("This will permanently delete all items in the trash. Continue?")
    hand.tap("OK")

    assert store.database.query("SELECT id FROM notes UNION SELECT id FROM folders") == []
    hand.back()
    assert hand.shows("You currently have no notebooks.")


# -- search and settings ----------------------------------------------------------------------------------------------


def test_the_search_finds_words_and_their_beginnings_as_they_are_typed(hand):
    hand.tap("Search").type("peo")

    assert listed(hand) == ["Minutes"]
    hand.tap("Clear")
    assert listed(hand) == []


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        pytest.param("minutes", ["Minutes"], id="word of a title"),
        pytest.param("noon", ["Call Kim"], id="word of a body"),
        pytest.param("title:noon", [], id="only titles"),
        pytest.param("type:todo iscompleted:0", ["Call Kim"], id="open to-dos"),
        pytest.param("notebook:work -type:todo", ["Minutes"], id="notes of a notebook"),
        pytest.param("any:1 stamps 12", ["Buy stamps", "Minutes"], id="any word"),
        pytest.param('"12 people"', ["Minutes"], id="phrase"),
        pytest.param("nothing", [], id="no such word"),
    ],
)
def test_queries(store, query, titles):
    assert sorted(found.title for found in search(store, query)) == titles


def test_the_search_knows_only_what_is_in_its_index(store):
    store.database.execute("DELETE FROM notes_normalized")

    assert search(store, "minutes") == []


def test_settings_wait_to_be_saved(hand, store):
    hand.tap("Sidebar").tap("Configuration").tap("Appearance, Themes, editor font")
    hand.tap("Light").tap("Dark").back()
    assert hand.shows("There are unsaved changes.")
    assert store.setting("theme", "1") == "1"

    hand.tap("Save changes", instance=0)

    assert store.setting("theme") == "2"
    assert hand.phone.activities.screen.theme.is_dark


@pytest.mark.parametrize(
    "opened", [(), ("Minutes",), ("Minutes", "Actions"), ("Sidebar",), ("Call Kim", "Actions", "Set alarm")]
)
def test_the_dark_theme_has_no_white_parts(phone, hand, store, opened):
    hand.tap("Sidebar").tap("Configuration").tap("Appearance, Themes, editor font")
    hand.tap("Light").tap("Dark").tap("Save changes").back().back()

    for wanted in opened:
        hand.tap(wanted)

    picture = Image.open(io.BytesIO(phone.windows.png())).convert("L")
    light = sum(picture.histogram()[200:])
    assert light / (picture.width * picture.height) < 0.02  # letters, icons


def test_a_shared_text_becomes_a_note(phone, store):
    extras = {"android.intent.extra.TEXT": "Hello", "android.intent.extra.SUBJECT": "Greeting"}
    phone.activities.start(Intent("android.intent.action.SEND", type="text/plain", component=MAIN, extras=extras))

    assert note(store, "Greeting").body == "Hello"


def test_the_first_start_makes_a_notebook(phone):
    store = Store(phone)
    store.database.script("DELETE FROM notes; DELETE FROM folders; DELETE FROM settings")
    phone.activities.start(Intent(component=MAIN))

    assert [one.title for one in store.folders()] == ["Welcome!"]
    assert len(store.notes("SmartFilter", "")) == 5


# -- texts ------------------------------------------------------------------------------------------------------------


def test_trash_is_no_row_of_the_table(store):
    assert store.folder(TRASH).title == "Trash"
    assert all(folder.id != TRASH for folder in store.folders())


@pytest.mark.parametrize(
    ("body", "title"),
    [("# Head\ntext", "Head"), ("\n\n- [ ] **milk**", "milk"), ("", ""), ("plain", "plain")],
    ids=["heading", "check box", "nothing", "text"],
)
def test_titles_of_bodies(body, title):
    assert title_of(body) == title


def test_toggling_leaves_the_other_lines_alone():
    assert toggled("a\n* [ ] b\n  - [X] c", 1) == "a\n* [x] b\n  - [X] c"
    assert toggled("a\n* [ ] b\n  - [X] c", 2) == "a\n* [ ] b\n  - [ ] c"


def test_marks_are_put_around_a_selection_and_taken_away_again():
    assert wrapped("one two", 4, 7, "**") == ("one **two**", 6, 9)
    assert wrapped("one **two**", 6, 9, "**") == ("one two", 4, 7)
    assert wrapped("one **two**", 4, 11, "**") == ("one two", 4, 7)
    assert line_span("ab\ncd\nef", 4, 4) == (3, 5)


def test_speaks_the_phones_language_but_for_what_somebody_wrote(hand, store):
    hand.phone.properties.set("persist.sys.locale", "ja-JP")
    store.new_note(store.save_folder("Tags", ""), is_todo=True, title="Search", body="")
    hand.open(MAIN).tap("サイドバー")
    assert hand.shows(f"{glyph_of('sell')}, タグ")
    hand.tap("Tags")

    assert hand.shows("ToDo: Search")
    assert hand.shows("Search")
    hand.tap("ノートの並べ替え")
    assert hand.find("⚫ 更新日", instance=1).drawn_text() == "• 更新日"
