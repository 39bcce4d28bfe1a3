from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

APP, PACKAGE = "joplin", "net.cozic.joplin"
SEARCH = 1  # of the header's buttons, the sidebar's being the first
NUMBER_NAMES = {3: "three"}


def is_header_button(node):
    """Whether this is one of the buttons of a list's header, which come first on the screen."""
    return node.class_name.endswith("ViewGroup") and node.clickable and bool(node.desc)


def search(ui, title):
    """Search for a note by its title."""
    yield from ui.open_app(APP)
    yield from ui.tap(where=is_header_button, instance=SEARCH)
    yield from ui.type(title)


def open_note(ui, title):
    """Open a note that the search finds."""
    yield from search(ui, title)
    yield from ui.tap(cls="TextView", text=title)


def is_listed_as_todo(ui, title):
    """Whether a box to check stands beside the title."""
    row = ui.find(cls="TextView", text=title).bounds
    return ui.shows(cls="CheckBox", where=lambda box: row.top <= box.bounds.center[1] < row.bottom)


def texts(ui):
    """Return what the note's body shows, line by line."""
    return [node.text for node in ui.find_all(cls="TextView") if node.text and node.package == PACKAGE]


@solution("test_notes_is_todo")
def tell_todo(ui, *, title, **_):
    yield from search(ui, title)
    yield from ui.wait_for(cls="TextView", text=title)
    yield from ui.answer(str(is_listed_as_todo(ui, title)))


@near_miss("test_notes_is_todo", "answers with yes or no")
def tell_yes_or_no(ui, *, title, **_):
    yield from search(ui, title)
    yield from ui.answer("Yes" if is_listed_as_todo(ui, title) else "No")


@near_miss("test_notes_is_todo", "takes a to-do for a note")
def tell_opposite(ui, *, title, **_):
    yield from search(ui, title)
    yield from ui.answer(str(not is_listed_as_todo(ui, title)))


def attendees_of(ui):
    """Return the number that stands in the minutes of a meeting, which are sentences or a list."""
    return next(number for text in texts(ui) if " " in text for number in re.findall(r"\d+", text))


@solution("test_notes_meeting_attendees")
def read_attendees(ui, *, title, **_):
    yield from open_note(ui, title)
    yield from ui.answer(attendees_of(ui))


@near_miss("test_notes_meeting_attendees", "writes what it has counted")
def read_attendees_with_word(ui, *, title, **_):
    yield from open_note(ui, title)
    yield from ui.answer(f"{attendees_of(ui)} attendees")


@near_miss("test_notes_meeting_attendees", "does not count who wrote the minutes")
def read_others(ui, *, title, **_):
    yield from open_note(ui, title)
    yield from ui.answer(str(int(attendees_of(ui)) - 1))


def line_with(ui, ingredient):
    return next(text for text in texts(ui) if text.endswith(f" {ingredient}"))


@solution("test_notes_recipe_quantity")
def read_quantity(ui, *, title, ingredient, **_):
    yield from open_note(ui, title)
    yield from ui.answer(line_with(ui, ingredient).removesuffix(f" {ingredient}"))


@near_miss("test_notes_recipe_quantity", "leaves out the unit")
def read_amount(ui, *, title, ingredient, **_):
    yield from open_note(ui, title)
    yield from ui.answer(line_with(ui, ingredient).partition(" ")[0])


@near_miss("test_notes_recipe_quantity", "repeats the whole line")
def read_line(ui, *, title, ingredient, **_):
    yield from open_note(ui, title)
    yield from ui.answer(line_with(ui, ingredient))


def open_folder(ui, folder):
    yield from ui.open_app(APP)
    yield from ui.tap(where=is_header_button)
    yield from ui.tap(cls="TextView", text=folder)


def count_boxes(ui):
    return len(ui.find_all(cls="CheckBox"))


@solution("test_notes_todo_count")
def count_todos(ui, *, folder, **_):
    yield from open_folder(ui, folder)
    yield from ui.answer(str(count_boxes(ui)))


@near_miss("test_notes_todo_count", "answers with a word")
def count_in_words(ui, *, folder, **_):
    yield from open_folder(ui, folder)
    yield from ui.answer(NUMBER_NAMES.get(count_boxes(ui), "many"))


@near_miss("test_notes_todo_count", "counts the notes too")
def count_rows(ui, *, folder, **_):
    yield from open_folder(ui, folder)
    rows = ui.find_all(cls="ViewGroup", where=lambda node: node.long_clickable and bool(node.desc))
    yield from ui.answer(str(len(rows)))
