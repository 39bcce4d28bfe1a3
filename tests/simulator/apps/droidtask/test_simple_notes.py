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


def test_choices_of_several_lines_stand_below_each_other(app):
    app.tap("More options").tap("Export as file").tap("SAVE")

    first, second = (view.rect for view in app.views() if view.cls == "android.widget.RadioButton")
    assert first.height >= 4 * 48
    assert first.bottom == second.top


def test_a_toast_of_android_10_has_no_icon(app, phone):
    phone.windows.toast("Saved", package=PACKAGE)

    (toast,) = (view for view in app.views() if view.resource_id == "com.android.systemui:id/toast")
    assert [view.shown_text for view in toast.children] == ["Saved"]
