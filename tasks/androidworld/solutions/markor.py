from __future__ import annotations

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution

APP, PACKAGE = "markor", "net.gsantner.markor"
DATE_ENTRY = 1  # of the menu of orders, from above
ENTRIES = {"Move": 1, "Copy": 2}  # of the menu of a selected note
EDITOR = "document__fragment__edit__highlighting_editor"


def entry(kind, name):
    """Return how the row of a file or folder is found."""
    return {"id": "opoc_filesystem_item__root", "where": lambda node: is_row(node, kind, name)}


def is_row(node, kind, name=""):
    """Whether a node is the row of a file, a folder or what is selected, whatever the language."""
    rest = f" {name} " if name else " "
    return node.desc.startswith(tuple(f"{said}{rest}" for said in labels_for(kind, PACKAGE)))


def open_note(ui, name):
    yield from ui.open_app(APP)
    yield from ui.tap(**entry("File", name))


def create(ui, name):
    """Create a note whose name says its kind, or has none; its editor is then open."""
    stem, dot, extension = name.rpartition(".")
    yield from ui.open_app(APP)
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(stem if dot else name, id="new_file_dialog__name")
    if extension != "md" or not dot:
        yield from ui.type(dot + extension if dot else "", clear=True, id="new_file_dialog__ext")
    yield from ui.tap(id="button1")


def leave(ui):
    """Close the keyboard and the editor, which saves."""
    yield from ui.press("back")
    yield from ui.press("back")
    yield from ui.done()


def rename(ui, name, new_name):
    yield from ui.long_press(**entry("File", name))
    yield from ui.tap(id="action_rename_selected_item")
    yield from ui.type(new_name, clear=True, id="new_name")
    yield from ui.tap(id="button1")


def delete_selected(ui):
    yield from ui.tap(id="action_delete_selected_items")
    yield from ui.tap(id="button1")
    yield from ui.done()


# -- create -----------------------------------------------------------------------------------------------------------


@solution("test_markor_create_note")
def create_note(ui, *, file_name, text):
    yield from create(ui, file_name)
    yield from ui.type(text, id=EDITOR)
    yield from leave(ui)


@near_miss("test_markor_create_note", "keeps the extension md after the whole name")
def create_with_two_extensions(ui, *, file_name, text):
    yield from ui.open_app(APP)
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(file_name, id="new_file_dialog__name")
    yield from ui.tap(id="button1")
    yield from ui.type(text, id=EDITOR)
    yield from leave(ui)


@near_miss("test_markor_create_note", "writes half of the text")
def create_half(ui, *, file_name, text):
    yield from create(ui, file_name)
    yield from ui.type(text[: len(text) // 2], id=EDITOR)
    yield from leave(ui)


@solution("test_markor_create_note_from_clipboard")
def create_from_clipboard(ui, *, file_name, file_content):
    yield from create(ui, file_name)
    yield from ui.long_press(id=EDITOR)
    yield from ui.tap(text="Paste")
    yield from ui.tap(id="action_save")
    yield from ui.done()


@near_miss("test_markor_create_note_from_clipboard", "does not paste")
def create_empty(ui, *, file_name, file_content):
    yield from create(ui, file_name)
    yield from leave(ui)


@near_miss("test_markor_create_note_from_clipboard", "pastes and does not save")
def paste_without_saving(ui, *, file_name, file_content):
    yield from create(ui, file_name)
    yield from ui.long_press(id=EDITOR)
    yield from ui.tap(text="Paste")
    yield from ui.done()


@solution("test_markor_create_folder")
def create_folder(ui, *, folder_name):
    yield from ui.open_app(APP)
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(folder_name, id="new_file_dialog__name")
    yield from ui.tap(id="button3")
    yield from ui.done()


@near_miss("test_markor_create_folder", "makes a note of that name")
def create_note_for_folder(ui, *, folder_name):
    yield from ui.open_app(APP)
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(folder_name, id="new_file_dialog__name")
    yield from ui.tap(id="button1")
    yield from ui.done()


# -- edit -------------------------------------------------------------------------------------------------------------


def rewrite(ui, text):
    """Replace the text of the note that is open, and leave."""
    yield from ui.type(text, clear=True)
    yield from ui.press("back")


@solution("test_markor_add_note_header")
def add_header(ui, *, original_name, new_name, header, original_content):
    yield from open_note(ui, original_name)
    yield from rewrite(ui, f"{header}\n\n{ui.find(id=EDITOR).text}")
    yield from rename(ui, original_name, new_name)
    yield from ui.done()


@near_miss("test_markor_add_note_header", "forgets the blank line")
def add_header_without_blank_line(ui, *, original_name, new_name, header, original_content):
    yield from open_note(ui, original_name)
    yield from rewrite(ui, f"{header}\n{ui.find(id=EDITOR).text}")
    yield from rename(ui, original_name, new_name)
    yield from ui.done()


@near_miss("test_markor_add_note_header", "does not rename the note")
def add_header_only(ui, *, original_name, new_name, header, original_content):
    yield from open_note(ui, original_name)
    yield from rewrite(ui, f"{header}\n\n{ui.find(id=EDITOR).text}")
    yield from ui.done()


@solution("test_markor_change_note_content")
def change_content(ui, *, original_name, new_name, updated_content):
    yield from open_note(ui, original_name)
    yield from rewrite(ui, updated_content)
    yield from rename(ui, original_name, new_name)
    yield from ui.done()


@near_miss("test_markor_change_note_content", "adds to the text instead of replacing it")
def append_content(ui, *, original_name, new_name, updated_content):
    yield from open_note(ui, original_name)
    yield from rewrite(ui, f"{ui.find(id=EDITOR).text}{updated_content}")
    yield from rename(ui, original_name, new_name)
    yield from ui.done()


@near_miss("test_markor_change_note_content", "renames the note only")
def rename_only(ui, *, original_name, new_name, updated_content):
    yield from ui.open_app(APP)
    yield from rename(ui, original_name, new_name)
    yield from ui.done()


@solution("test_markor_edit_note")
def edit(ui, *, instruction, file_name, edit_type, original, text):
    yield from open_note(ui, file_name)
    now = ui.find(id=EDITOR).text
    texts = {"header": f"{text}\n{now}", "footer": f"{now}\n{text}", "replace": text}
    yield from rewrite(ui, texts[edit_type])
    yield from ui.done()


@near_miss("test_markor_edit_note", "adds at the wrong end")
def edit_wrong_end(ui, *, instruction, file_name, edit_type, original, text):
    yield from open_note(ui, file_name)
    now = ui.find(id=EDITOR).text
    yield from rewrite(ui, f"{text}\n{now}" if edit_type == "footer" else f"{now}\n{text}")
    yield from ui.done()


@near_miss("test_markor_edit_note", "works on a new note")
def edit_a_new_note(ui, *, instruction, file_name, edit_type, original, text):
    yield from create(ui, f"copy_of_{file_name}")
    yield from ui.type(text, id=EDITOR)
    yield from leave(ui)


def merge(ui, names, new_name, *, between):
    texts = []
    for at, name in enumerate(names):
        if at == 0:
            yield from ui.open_app(APP)
        yield from ui.tap(**entry("File", name))
        texts.append(ui.find(id=EDITOR).text.strip())
        yield from ui.press("back")
    yield from create(ui, new_name)
    if ui.shows(text="MARKOR"):
        yield from ui.tap(text="MARKOR")
    yield from ui.type(between.join(texts), id=EDITOR)
    yield from leave(ui)


@solution("test_markor_merge_notes")
def merge_notes(ui, *, file1_name, file2_name, file3_name, new_file_name, contents):
    names = (file1_name, file2_name, file3_name)
    yield from merge(ui, names, new_file_name, between="\n\n")


@near_miss("test_markor_merge_notes", "leaves no line between the notes")
def merge_without_blank_lines(ui, *, file1_name, file2_name, file3_name, new_file_name, contents):
    names = (file1_name, file2_name, file3_name)
    yield from merge(ui, names, new_file_name, between="\n")


@near_miss("test_markor_merge_notes", "has the notes in the wrong order")
def merge_backwards(ui, *, file1_name, file2_name, file3_name, new_file_name, contents):
    names = (file3_name, file2_name, file1_name)
    yield from merge(ui, names, new_file_name, between="\n\n")


# -- delete -----------------------------------------------------------------------------------------------------------


def is_file(node):
    return is_row(node, "File")


def select_all_but(ui, spared):
    yield from ui.open_app(APP)
    for _ in range(len(ui.find_all(where=is_file)) - spared):
        if ui.shows(where=lambda node: is_row(node, "Selected")):
            yield from ui.tap(where=is_file)
        else:
            yield from ui.long_press(where=is_file)


@solution("test_markor_delete_all_notes")
def delete_all(ui):
    yield from select_all_but(ui, 0)
    yield from delete_selected(ui)


@near_miss("test_markor_delete_all_notes", "selects them and does not delete them")
def select_only(ui):
    yield from select_all_but(ui, 0)
    yield from ui.done()


@near_miss("test_markor_delete_all_notes", "cancels the question")
def cancel_deletion(ui):
    yield from select_all_but(ui, 0)
    yield from ui.tap(id="action_delete_selected_items")
    yield from ui.tap(id="button2")
    yield from ui.done()


def delete_by_date(ui, *, at):
    yield from ui.open_app(APP)
    yield from ui.tap(id="action_sort")
    yield from ui.tap(id="title", instance=DATE_ENTRY)
    rows = ui.find_all(where=is_file)
    x, y = rows[at].bounds.center
    yield from ui.drag((x, y), (x, y), duration_ms=1000)
    yield from delete_selected(ui)


@solution("test_markor_delete_newest_note")
def delete_newest(ui):
    yield from delete_by_date(ui, at=-1)


@near_miss("test_markor_delete_newest_note", "deletes the oldest")
def delete_oldest(ui):
    yield from delete_by_date(ui, at=0)


@solution("test_markor_delete_note")
def delete_note(ui, *, file_name):
    yield from ui.open_app(APP)
    yield from ui.long_press(**entry("File", file_name))
    yield from delete_selected(ui)


@near_miss("test_markor_delete_note", "deletes another note")
def delete_another(ui, *, file_name):
    yield from ui.open_app(APP)
    yield from ui.long_press(where=lambda node: is_file(node) and not is_row(node, "File", file_name))
    yield from delete_selected(ui)


@near_miss("test_markor_delete_note", "renames it")
def rename_for_deletion(ui, *, file_name):
    yield from ui.open_app(APP)
    yield from rename(ui, file_name, "deleted")
    yield from ui.done()


# -- move -------------------------------------------------------------------------------------------------------------


def carry(ui, file_name, source, destination, *, verb):
    yield from ui.open_app(APP)
    yield from ui.tap(**entry("Folder", source))
    yield from ui.long_press(**entry("File", file_name))
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", instance=ENTRIES[verb])
    yield from ui.tap(id="ui__filesystem_dialog__home")
    if destination:
        yield from ui.tap(**entry("Folder", destination), instance=-1)
    yield from ui.tap(id="ui__filesystem_dialog__button_ok")
    yield from ui.done()


@solution("test_markor_move_note")
def move(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, destination_folder, verb="Move")


@near_miss("test_markor_move_note", "copies it")
def copy(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, destination_folder, verb="Copy")


@near_miss("test_markor_move_note", "moves it to the notebook itself")
def move_too_far_up(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, "", verb="Move")
