from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def type_in_search(ui, text):
    """Type where it does no harm: into the search of Settings."""
    yield from ui.open_app("settings")
    yield from ui.tap(text="Search settings")
    yield from ui.type(text)


@solution("test_clipboard_copy")
def copy(ui, *, clipboard_content):
    yield from type_in_search(ui, clipboard_content)
    yield from ui.long_press(text=clipboard_content, cls="EditText")
    if not ui.shows(text="Select all"):  # where words are long, or the screen is narrow
        yield from ui.tap(id="android:id/overflow")
    yield from ui.tap(text="Select all")
    yield from ui.tap(text="Copy")
    yield from ui.done()


@near_miss("test_clipboard_copy", "types it and does not copy it")
def type_only(ui, *, clipboard_content):
    yield from type_in_search(ui, clipboard_content)
    yield from ui.done()


@near_miss("test_clipboard_copy", "copies one word of it")
def copy_a_word(ui, *, clipboard_content):
    yield from type_in_search(ui, clipboard_content)
    yield from ui.long_press(text=clipboard_content, cls="EditText")
    yield from ui.tap(text="Copy")
    yield from ui.done()
