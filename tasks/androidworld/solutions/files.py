from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "files"
NAME = "android:id/title"
ENTRIES = {"Copy": 3, "Move": 4}  # of the menu of a selected file, from above


def open_storage(ui):
    """Show the phone's own storage, which bears its model's name."""
    yield from ui.open_app(APP)
    yield from ui.tap_navigation()
    yield from ui.tap(id=NAME, contains="sdk_gphone")


def select(ui, folder, file_name):
    yield from open_storage(ui)
    yield from ui.tap(id=NAME, text=folder)
    yield from ui.tap(id="sub_menu_list")
    yield from ui.long_press(id=NAME, text=file_name)


# -- delete -----------------------------------------------------------------------------------------------------------


@solution("test_files_delete_file")
def delete(ui, *, file_name, subfolder):
    yield from select(ui, subfolder, file_name)
    yield from ui.tap(id="action_menu_delete")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_files_delete_file", "cancels the question")
def cancel(ui, *, file_name, subfolder):
    yield from select(ui, subfolder, file_name)
    yield from ui.tap(id="action_menu_delete")
    yield from ui.tap(id="button2")
    yield from ui.done()


@near_miss("test_files_delete_file", "deletes everything in the folder")
def delete_everything(ui, *, file_name, subfolder):
    yield from select(ui, subfolder, file_name)
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Select all")
    yield from ui.tap(id="action_menu_delete")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_files_delete_file", "moves it to another folder")
def move_for_deletion(ui, *, file_name, subfolder):
    yield from carry(ui, file_name, subfolder, "Podcasts" if subfolder != "Podcasts" else "Music", verb="Move")


# -- move -------------------------------------------------------------------------------------------------------------


def carry(ui, file_name, source, destination, *, verb):
    yield from select(ui, source, file_name)
    yield from ui.tap(desc="More options")
    yield from ui.tap(id="title", instance=ENTRIES[verb])
    if destination:
        yield from ui.tap(id=NAME, text=destination)
    yield from ui.tap(id="button1")
    yield from ui.wait()
    yield from ui.done()


@solution("test_files_move_file")
def move(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, destination_folder, verb="Move")


@near_miss("test_files_move_file", "copies it")
def copy(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, destination_folder, verb="Copy")


@near_miss("test_files_move_file", "moves it to the storage itself")
def move_to_the_top(ui, *, file_name, source_folder, destination_folder):
    yield from carry(ui, file_name, source_folder, "", verb="Move")
