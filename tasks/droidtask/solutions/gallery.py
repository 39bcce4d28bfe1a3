from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

OPEN, SEARCH, SORT = "test_gallery_open_folder", "test_gallery_search_folder", "test_gallery_sort_folders"
ALL, HIDE, LIST = "test_gallery_show_all", "test_gallery_hide_kind", "test_gallery_list_view"
COLUMNS, CREATE, REMEMBER = "test_gallery_columns", "test_gallery_create_folder", "test_gallery_remember_position"
RADIOS = {"name": "name", "path": "path", "size": "size", "date taken": "date_taken"}
BOXES = {"videos": "videos", "GIF images": "gifs", "RAW images": "raws", "SVGs": "svgs"}
COUNTS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


def end(ui, button="OK"):
    yield from ui.tap(text=button)
    yield from ui.done()


@solution(OPEN)
def open_folder(ui, *, folder):
    yield from ui.tap(id="dir_name", text=folder)
    yield from ui.done()


@near_miss(OPEN, "opens another folder")
@near_miss(SEARCH, "opens another folder")
def open_other(ui, *, folder):
    yield from ui.tap(id="dir_name", where=lambda node: node.text != folder)
    yield from ui.done()


@near_miss(OPEN, "types into another folder's search what is written in that of the right one")
def type_hint(ui, *, folder):
    yield from ui.tap(id="dir_name", where=lambda node: node.text != folder)
    yield from ui.type(f"Search in {folder}", id="top_toolbar_search")
    yield from ui.done()


@solution(SEARCH)
def search_and_open(ui, *, folder):
    yield from ui.type(folder, id="top_toolbar_search")
    yield from ui.tap(id="dir_name", text=folder)
    yield from ui.done()


@near_miss(SEARCH, "searches and does not open it")
def search_only(ui, *, folder):
    yield from ui.type(folder, id="top_toolbar_search")
    yield from ui.done()


def sort(ui, field, order, button="OK"):
    yield from menu(ui, "Sort by")
    yield from ui.tap(id=f"sorting_dialog_radio_{RADIOS[field]}")
    if order == "ascending":
        yield from ui.tap(id="sorting_dialog_radio_ascending")
    yield from end(ui, button)


@solution(SORT)
def sort_folders(ui, *, field, order):
    yield from sort(ui, field, order)


@near_miss(SORT, "leaves the dialog by Cancel")
def sort_cancelled(ui, *, field, order):
    yield from sort(ui, field, order, "Cancel")


@near_miss(SORT, "takes the other order")
def sort_wrongly(ui, *, field, order):
    yield from sort(ui, field, "ascending" if order == "descending" else "descending")


@near_miss(SORT, "sorts the files of a folder")
def sort_files(ui, *, field, order):
    yield from ui.tap(id="dir_name", text="DCIM")
    yield from ui.tap(id="sort")
    yield from ui.tap(id=f"sorting_dialog_radio_{RADIOS[field]}")
    yield from ui.tap(id=f"sorting_dialog_radio_{order}")
    yield from end(ui)


@solution(ALL)
def show_all(ui):
    yield from ui.tap(id="show_all")
    yield from ui.done()


@near_miss(ALL, "goes back to the folders")
def show_all_and_return(ui):
    yield from ui.tap(id="show_all")
    yield from ui.tap(id="folder_view")
    yield from ui.done()


@near_miss(ALL, "shows what is hidden")
def show_hidden(ui):
    yield from menu(ui, "Temporarily show hidden")
    yield from ui.done()


def hide(ui, kind, button="OK"):
    yield from menu(ui, "Filter media")
    yield from ui.tap(id=f"filter_media_{BOXES[kind]}")
    yield from end(ui, button)


@solution(HIDE)
def hide_kind(ui, *, kind):
    yield from hide(ui, kind)


@near_miss(HIDE, "leaves the dialog by Cancel")
def hide_cancelled(ui, *, kind):
    yield from hide(ui, kind, "Cancel")


@near_miss(HIDE, "hides images too")
def hide_more(ui, *, kind):
    yield from menu(ui, "Filter media")
    yield from ui.tap(id="filter_media_images")
    yield from ui.tap(id=f"filter_media_{BOXES[kind]}")
    yield from end(ui)


@solution(LIST)
def view_list(ui):
    yield from menu(ui, "Change view type")
    yield from ui.tap(id="change_view_type_dialog_radio_list")
    yield from end(ui)


@near_miss(LIST, "leaves the dialog by Cancel")
def view_list_cancelled(ui):
    yield from menu(ui, "Change view type")
    yield from ui.tap(id="change_view_type_dialog_radio_list")
    yield from end(ui, "Cancel")


@near_miss(LIST, "shows the files of one folder so")
def view_one_list(ui):
    yield from ui.tap(id="dir_name", text="DCIM")
    yield from menu(ui, "Change view type")
    yield from ui.tap(id="change_view_type_dialog_radio_list")
    yield from ui.tap(text="Use for this folder only")
    yield from end(ui)


def columns(ui, count):
    yield from menu(ui, "Column count")
    yield from ui.tap(cls="RadioButton", instance=count - 1)
    yield from ui.done()


@solution(COLUMNS)
def change_columns(ui, *, count):
    yield from columns(ui, COUNTS[count])


@near_miss(COLUMNS, "takes one column more")
def change_columns_wrongly(ui, *, count):
    yield from columns(ui, COUNTS[count] + 1)


@near_miss(COLUMNS, "looks at the numbers and chooses none")
def look_at_columns(ui, **_):
    yield from menu(ui, "Column count")
    yield from ui.press("back")
    yield from ui.done()


def create(ui, name, parent, button="OK"):
    yield from menu(ui, "Create new folder")
    yield from ui.tap(id="list_item_name", text=parent)
    yield from ui.type(name, id="folder_name")
    yield from end(ui, button)


@solution(CREATE)
def create_folder(ui, *, name, parent):
    yield from create(ui, name, parent)


@near_miss(CREATE, "leaves the dialog by Cancel")
def create_cancelled(ui, *, name, parent):
    yield from create(ui, name, parent, "Cancel")


@near_miss(CREATE, "creates it in another folder")
def create_elsewhere(ui, *, name, parent):
    yield from create(ui, name, "Download" if parent != "Download" else "DCIM")


@near_miss(CREATE, "misspells the name")
def create_misspelt(ui, *, name, parent):
    yield from create(ui, name[:-1], parent)


@solution(REMEMBER)
def remember(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_remember_last_video_position_holder")
    yield from ui.done()


@near_miss(REMEMBER, "switches it off again")
def remember_twice(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_remember_last_video_position_holder")
    yield from ui.tap(id="settings_remember_last_video_position_holder")
    yield from ui.done()


@near_miss(REMEMBER, "lets videos play automatically")
def autoplay(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_autoplay_videos_holder")
    yield from ui.done()
