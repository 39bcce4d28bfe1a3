from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

ADD, CHECKLIST, ITEMS = "test_notes_add", "test_notes_new_checklist", "test_notes_new_checklist_with_item"
DELETE, CHECK, LOCKED = "test_notes_delete", "test_notes_check_item", "test_notes_open_locked"
ABOUT, OPEN, RENAME, SEARCH = "test_notes_open_about", "test_notes_open", "test_notes_rename", "test_notes_search"


def choose(ui, entry):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=entry)


def begin(ui, title, *, is_checklist=False):
    """Fill in the dialog of a new note."""
    yield from ui.tap(id="new_note")
    yield from ui.type(title)
    if is_checklist:
        yield from ui.tap(text="Checklist")


@solution(ADD)
def add(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(ADD, "does not press OK")
@near_miss(CHECKLIST, "does not press OK")
def type_title(ui, *, title):
    yield from begin(ui, title, is_checklist=True)
    yield from ui.done()


@near_miss(ADD, "writes the title into the open note")
def write_title(ui, *, title):
    yield from ui.type(title, id="text_note_view")
    yield from ui.press("home")
    yield from ui.done()


@near_miss(ADD, "writes into the new note as well")
def add_with_text(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(text="OK")
    yield from ui.type("as well", id="text_note_view")
    yield from ui.press("home")
    yield from ui.done()


@near_miss(ADD, "misspells the title")
def misspell(ui, *, title):
    yield from begin(ui, title[:-1])
    yield from ui.tap(text="OK")
    yield from ui.done()


@solution(CHECKLIST)
def add_checklist(ui, *, title):
    yield from begin(ui, title, is_checklist=True)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(CHECKLIST, "adds a note of text")
def add_text(ui, *, title):
    yield from begin(ui, title)
    yield from ui.tap(text="OK")
    yield from ui.done()


@solution(ITEMS)
def add_checklist_with_item(ui, *, title, item):
    yield from begin(ui, title, is_checklist=True)
    yield from ui.tap(text="OK")
    yield from ui.tap(id="checklist_fab")
    yield from ui.type(item)
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(ITEMS, "does not add the item")
def add_empty_checklist(ui, *, title, **_):
    yield from add_checklist(ui, title=title)


@near_miss(ITEMS, "leaves the dialog without OK")
def leave_dialog(ui, *, title, item):
    yield from begin(ui, title, is_checklist=True)
    yield from ui.tap(text="OK")
    yield from ui.tap(id="checklist_fab")
    yield from ui.type(item)
    yield from ui.press("back")
    yield from ui.press("back")
    yield from ui.done()


def delete_open(ui):
    yield from choose(ui, "Delete note")
    yield from ui.tap(text="Delete")


def turn_to(ui, title):
    """Turn to a note, if it is not open: by its title beside the open one's, or by its card."""
    name = ui.find(text=title)
    if name is None:
        yield from ui.tap(id="open_note")
    if name is None or name.clickable:
        yield from ui.tap(text=title)


@solution(DELETE)
def delete(ui, *, first, **_):
    yield from delete_open(ui)
    yield from turn_to(ui, first)
    yield from delete_open(ui)
    yield from ui.done()


@near_miss(DELETE, "deletes only the open note")
def delete_one(ui, **_):
    yield from delete_open(ui)
    yield from ui.done()


@near_miss(DELETE, "deletes whatever is opened next, until both are gone and one more")
def delete_next(ui, **_):
    for _ in range(3):
        yield from delete_open(ui)
    yield from ui.done()


@solution(CHECK)
def check(ui, *, item, **_):
    yield from ui.tap(id="checklist_title", text=item)
    yield from ui.done()


@near_miss(CHECK, "checks the item and lets go of it again")
def check_twice(ui, *, item, **_):
    yield from ui.tap(id="checklist_title", text=item)
    yield from ui.tap(id="checklist_title", text=item)
    yield from ui.done()


@near_miss(CHECK, "checks another item")
def check_other(ui, *, foods, **_):
    yield from ui.tap(id="checklist_title", text=foods[1])
    yield from ui.done()


def show_content(ui, pin):
    yield from ui.tap(id="note_locked_show")
    for digit in pin:
        yield from ui.tap(id=f"pin_{digit}")
    yield from ui.tap(id="pin_ok")
    yield from ui.done()


@solution(LOCKED)
def unlock(ui, *, pin, **_):
    yield from show_content(ui, pin)


@near_miss(LOCKED, "gets the last digit wrong")
def mistype(ui, *, pin, **_):
    yield from show_content(ui, f"{pin[:-1]}{(int(pin[-1]) + 1) % 10}")


@near_miss(LOCKED, "only looks at the locked note")
def look(ui, **_):
    yield from ui.tap(id="note_locked_show")
    yield from ui.done()


@solution(ABOUT)
def open_about(ui):
    yield from choose(ui, "About")
    yield from ui.done()


@near_miss(ABOUT, "opens the settings")
def open_settings(ui):
    yield from choose(ui, "Settings")
    yield from ui.done()


@solution(OPEN)
def open_note(ui, *, title, **_):
    yield from turn_to(ui, title)
    yield from ui.done()


@near_miss(OPEN, "looks at the cards and opens none")
def look_at_cards(ui, **_):
    yield from ui.tap(id="open_note")
    yield from ui.done()


@solution(RENAME)
def rename(ui, *, title, **_):
    yield from choose(ui, "Rename note")
    yield from ui.type(title, clear=True, id="locked_note_title")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(RENAME, "appends the name to the one that is there")
def append(ui, *, title, **_):
    yield from choose(ui, "Rename note")
    yield from ui.type(title, id="locked_note_title")
    yield from ui.tap(text="OK")
    yield from ui.done()


@near_miss(RENAME, "cancels")
def cancel(ui, *, title, **_):
    yield from choose(ui, "Rename note")
    yield from ui.type(title, clear=True, id="locked_note_title")
    yield from ui.tap(text="Cancel")
    yield from ui.done()


@near_miss(RENAME, "makes a new note of that name and text")
def copy(ui, *, title, text, **_):
    yield from begin(ui, title)
    yield from ui.tap(text="OK")
    yield from ui.type(text)
    yield from ui.press("home")
    yield from ui.done()


@solution(SEARCH)
def search(ui, *, query, **_):
    yield from ui.tap(id="open_search")
    yield from ui.type(query)
    yield from ui.done()


@near_miss(SEARCH, "opens the search and types nothing")
def open_search(ui, **_):
    yield from ui.tap(id="open_search")
    yield from ui.done()


@near_miss(SEARCH, "searches a part of the word")
def search_part(ui, *, query, **_):
    yield from ui.tap(id="open_search")
    yield from ui.type(query[:-1])
    yield from ui.done()
