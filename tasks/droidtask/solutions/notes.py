from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title, id="title")


def settings(ui, row, times=1):
    yield from menu(ui, "Settings")
    for _ in range(times):
        yield from ui.tap(id=f"settings_{row}")


def new_note(ui, title, *, is_checklist=False, button="button1"):
    yield from ui.tap(id="new_note")
    yield from ui.type(title, id="locked_note_title")
    if is_checklist:
        yield from ui.tap(id="type_checklist")
    yield from ui.tap(id=button)


# -- notes ------------------------------------------------------------------------------------------------------------


@solution("test_notes_text_note")
def text_note(ui, *, title):
    yield from new_note(ui, title)
    yield from ui.done()


@near_miss("test_notes_text_note", "makes a checklist")
def text_note_as_list(ui, *, title):
    yield from new_note(ui, title, is_checklist=True)
    yield from ui.done()


@near_miss("test_notes_text_note", "leaves the dialog by Cancel")
def text_note_cancelled(ui, *, title):
    yield from new_note(ui, title, button="button2")
    yield from ui.done()


@solution("test_notes_checklist")
def checklist(ui, *, title):
    yield from new_note(ui, title, is_checklist=True)
    yield from ui.done()


@near_miss("test_notes_checklist", "makes a note of text")
def checklist_as_text(ui, *, title):
    yield from new_note(ui, title)
    yield from ui.done()


@solution("test_notes_delete")
def delete(ui):
    yield from menu(ui, "Delete note")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_notes_delete", "leaves the dialog by Cancel")
def delete_not(ui):
    yield from menu(ui, "Delete note")
    yield from ui.tap(id="button2")
    yield from ui.done()


@near_miss("test_notes_delete", "deletes the next one too")
def delete_two(ui):
    yield from menu(ui, "Delete note")
    yield from ui.tap(id="button1")
    yield from delete(ui)


def type_note(ui, title, text):
    yield from new_note(ui, title)
    yield from ui.type(text, id="text_note_view")


@solution("test_notes_type")
def type_text(ui, *, title, number):
    yield from type_note(ui, title, number)
    yield from ui.done()


@near_miss("test_notes_type", "leaves the last digit out")
def type_less(ui, *, title, number):
    yield from type_note(ui, title, number[:-1])
    yield from ui.done()


@near_miss("test_notes_type", "types it into the diary")
def type_elsewhere(ui, *, title, number):
    yield from ui.type(number, id="text_note_view")
    yield from ui.done()


@solution("test_notes_search")
def search(ui, *, title, number, part):
    yield from type_note(ui, title, number)
    yield from ui.tap(id="open_search")
    yield from ui.type(part, id="search_query")
    yield from ui.done()


@near_miss("test_notes_search", "does not search")
def search_not(ui, *, title, number, part):
    yield from type_note(ui, title, number)
    yield from ui.tap(id="open_search")
    yield from ui.done()


@near_miss("test_notes_search", "types two digits less, as was recorded")
def search_in_less(ui, *, title, number, part):
    yield from search(ui, title=title, number=number[:-2], part=part)


def rename(ui, name, button="button1"):
    yield from menu(ui, "Rename note")
    yield from ui.type(name, id="locked_note_title", clear=True)
    yield from ui.tap(id=button)
    yield from ui.done()


@solution("test_notes_rename")
def rename_diary(ui, *, name):
    yield from rename(ui, name)


@near_miss("test_notes_rename", "leaves the dialog by Cancel")
def rename_cancelled(ui, *, name):
    yield from rename(ui, name, button="button2")


@near_miss("test_notes_rename", "the name has a letter too many")
def rename_wrongly(ui, *, name):
    yield from rename(ui, f"{name}s")


@solution("test_notes_sorted_checklist")
def sorted_checklist(ui, *, title):
    yield from new_note(ui, title, is_checklist=True)
    yield from menu(ui, "Sort by")
    yield from ui.tap(id="sorting_dialog_radio_date_created")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_notes_sorted_checklist", "leaves the order as it is")
def unsorted_checklist(ui, *, title):
    yield from new_note(ui, title, is_checklist=True)
    yield from menu(ui, "Sort by")
    yield from ui.tap(id="sorting_dialog_radio_date_created")
    yield from ui.tap(id="button2")
    yield from ui.done()


# -- files ------------------------------------------------------------------------------------------------------------


def export(ui, way):
    yield from menu(ui, "Export as file")
    yield from ui.tap(id="android:id/button1")
    yield from ui.tap(cls="RadioButton", instance=way)
    yield from ui.done()


@solution("test_notes_export")
def export_content(ui):
    yield from export(ui, 1)


@near_miss("test_notes_export", "lets the note live in the file")
def export_note(ui):
    yield from export(ui, 0)


@solution("test_notes_print")
def print_diary(ui):
    yield from menu(ui, "Print")
    yield from ui.tap(id="print_button")
    yield from ui.tap(id="android:id/button1")
    yield from ui.done()


@near_miss("test_notes_print", "only looks at the preview")
def print_not(ui):
    yield from menu(ui, "Print")
    yield from ui.done()


@near_miss("test_notes_print", "exports it as a text")
def export_instead(ui):
    yield from export(ui, 1)


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_notes_autosave")
def autosave(ui):
    yield from settings(ui, "autosave_notes")
    yield from ui.done()


@near_miss("test_notes_autosave", "switches it back on")
def autosave_again(ui):
    yield from settings(ui, "autosave_notes", times=2)
    yield from ui.done()


@solution("test_notes_word_count")
def word_count(ui):
    yield from settings(ui, "show_word_count")
    yield from ui.done()


@near_miss("test_notes_word_count", "switches it back off")
def word_count_not(ui):
    yield from settings(ui, "show_word_count", times=2)
    yield from ui.done()


def set_row(ui, row, option):
    yield from settings(ui, f"{row}_label")
    yield from ui.tap(text=option, cls="RadioButton")
    yield from ui.done()


@solution("test_notes_font_size")
def font_size(ui, *, size):
    yield from set_row(ui, "font_size", f"{size}%")


@near_miss("test_notes_font_size", "takes another size")
def font_size_other(ui, *, size):
    yield from set_row(ui, "font_size", "175%")


@solution("test_notes_alignment")
def alignment(ui, *, alignment):
    yield from set_row(ui, "gravity", alignment.capitalize())


@near_miss("test_notes_alignment", "takes the other side")
def alignment_other(ui, *, alignment):
    yield from set_row(ui, "gravity", "Right" if alignment == "center" else "Center")


@solution("test_notes_theme")
def theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_notes_theme", "does not save it")
def theme_unsaved(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()
