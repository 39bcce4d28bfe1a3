from __future__ import annotations

import pytest

PACKAGE = "com.simplemobiletools.notes.pro"


@pytest.fixture
def app(hand):
    """The app with two notes, the diary open."""
    hand.open(f"{PACKAGE}/.activities.MainActivity")
    hand.tap("new_note").type("Diary", into="locked_note_title").tap("OK")
    return hand.type("Sunny")


def test_the_dialog_that_opens_a_note_lists_titles(app):
    app.tap("open_note")
    offered = [view.shown_text for view in app.find("dialog_radio_group").walk() if view.shown_text]
    app.tap(next(view for view in app.find("dialog_radio_group").walk() if view.shown_text == "General note"))

    assert offered == ["Diary", "General note", "Create a new note"]
    assert app.text("text_note_view") == "Insert text here"


def test_the_last_entry_of_that_dialog_makes_a_note(app):
    app.tap("open_note").tap("Create a new note")

    assert app.shows("Add a new note")


def test_a_note_is_printed_as_a_file(app, phone):
    app.tap("More options").tap("Print").tap("print_button").tap("SAVE")

    assert b"Sunny" in phone.disk.read("/storage/emulated/0/Download/Diary.pdf")
    assert phone.activities.top.package == PACKAGE
