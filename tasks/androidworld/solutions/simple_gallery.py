from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ..steps import add_recipe, add_recipes, fields_of, log_expense

GALLERY = "simple gallery pro"
EDITOR = "document__fragment__edit__highlighting_editor"
ENTRIES = {"copy": 4, "move": 5}  # of the menu of a selected picture, from above
TILE = "media_item_holder"


def open_folder(ui, name):
    yield from ui.open_app(GALLERY)
    yield from ui.tap(id="dir_name", text=name)


def look_at(ui, name):
    """Open a picture of DCIM, the only one or one of several."""
    yield from open_folder(ui, "DCIM")
    if len(ui.find_all(id=TILE)) > 1:
        yield from ui.tap(id="toggle_filename", scroll=False)
        yield from ui.tap(id="medium_name", text=name)
    else:
        yield from ui.tap(id=TILE)
    yield from ui.wait_for(text=name)


# -- copying ----------------------------------------------------------------------------------------------------------


def select_and(ui, verb):
    """Select the picture of DCIM and ask for what is behind the three dots, up to the walk through the storage."""
    yield from open_folder(ui, "DCIM")
    yield from ui.long_press(id=TILE)
    yield from ui.tap(desc="More options", scroll=False)
    yield from ui.tap(id="title", instance=ENTRIES[verb], scroll=False)
    yield from ui.tap(id="button3")
    yield from ui.tap(id="breadcrumb_text", scroll=False)


def walk_to(ui, name, button="button1"):
    yield from ui.tap(id="list_item_name", text=name)
    yield from ui.tap(id=button, scroll=False)
    yield from ui.done()


@solution("test_gallery_save_copy_of_receipt")
def copy(ui, **_):
    yield from select_and(ui, "copy")
    yield from walk_to(ui, "Download")


@near_miss("test_gallery_save_copy_of_receipt", "moves it")
def move(ui, **_):
    yield from select_and(ui, "move")
    yield from walk_to(ui, "Download")


@near_miss("test_gallery_save_copy_of_receipt", "copies it to the documents")
def copy_elsewhere(ui, **_):
    yield from select_and(ui, "copy")
    yield from walk_to(ui, "Documents")


@near_miss("test_gallery_save_copy_of_receipt", "cancels at the end")
def cancel(ui, **_):
    yield from select_and(ui, "copy")
    yield from walk_to(ui, "Download", "button2")


# -- reading ----------------------------------------------------------------------------------------------------------


def write_note(ui, name, text):
    yield from ui.open_app("markor")
    yield from ui.tap(id="fab_add_new_item")
    yield from ui.type(name, id="new_file_dialog__name")
    yield from ui.tap(id="button1")
    yield from ui.type(text, id=EDITOR)
    yield from ui.press("back")
    yield from ui.press("back")
    yield from ui.done()


@solution("test_markor_transcribe_receipt")
def transcribe(ui, *, text, **_):
    yield from look_at(ui, "receipt.png")
    yield from write_note(ui, "receipt", text)


@near_miss("test_markor_transcribe_receipt", "forgets the header")
def transcribe_without_header(ui, *, text, **_):
    yield from look_at(ui, "receipt.png")
    yield from write_note(ui, "receipt", text.partition("\n")[2])


@near_miss("test_markor_transcribe_receipt", "leaves out the last transaction")
def transcribe_less(ui, *, text, **_):
    yield from look_at(ui, "receipt.png")
    yield from write_note(ui, "receipt", text.rpartition("\n")[0])


@near_miss("test_markor_transcribe_receipt", "calls the file receipts")
def transcribe_elsewhere(ui, *, text, **_):
    yield from look_at(ui, "receipt.png")
    yield from write_note(ui, "receipts", text)


def log_all(ui, targets):
    yield from ui.open_app("pro expense")
    for target in targets:
        yield from log_expense(ui, *fields_of(target))
    yield from ui.done()


@solution("test_expense_add_multiple_from_gallery")
def log_from_picture(ui, *, targets):
    yield from look_at(ui, "expenses.jpg")
    yield from log_all(ui, targets)


@near_miss("test_expense_add_multiple_from_gallery", "leaves out the last one")
def log_less(ui, *, targets):
    yield from look_at(ui, "expenses.jpg")
    yield from log_all(ui, targets[:-1])


@near_miss("test_expense_add_multiple_from_gallery", "takes cents for dollars")
def log_wrong_amounts(ui, *, targets):
    yield from look_at(ui, "expenses.jpg")
    yield from log_all(ui, [{**target, "amount": target["amount"] * 100} for target in targets])


@solution("test_recipes_add_from_image")
def add_from_picture(ui, *, targets):
    yield from look_at(ui, "recipes.jpg")
    yield from add_recipes(ui, targets)


@near_miss("test_recipes_add_from_image", "leaves out the last one")
def add_less(ui, *, targets):
    yield from look_at(ui, "recipes.jpg")
    yield from add_recipes(ui, targets[:-1])


@near_miss("test_recipes_add_from_image", "forgets how long they take")
def add_without_times(ui, *, targets):
    yield from look_at(ui, "recipes.jpg")
    yield from ui.open_app("broccoli app")
    for target in targets:
        yield from add_recipe(ui, target, but_not=("preparationTime",))
    yield from ui.done()
