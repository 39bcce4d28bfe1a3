from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme

ROW = "item_name"


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title, id="title")


def settings(ui, row):
    yield from menu(ui, "Settings")
    yield from ui.tap(id=f"settings_{row}")


def entry(ui, name):
    """Tap a file or folder of a list, in letters of either case."""
    yield from ui.tap(id=ROW, where=lambda node: node.text.lower() == name.lower())


# -- opening ----------------------------------------------------------------------------------------------------------


def open_recent(ui, name):
    yield from ui.tap(text="Recents", id="tab_item_label")
    yield from entry(ui, name)
    yield from ui.done()


@solution("test_filemanager_open_recent")
def open_sound(ui, *, name):
    yield from open_recent(ui, name)


@near_miss("test_filemanager_open_recent", "opens the other one")
def open_other_sound(ui, *, name):
    yield from open_recent(ui, "test2.m4a" if name == "test1.m4a" else "test1.m4a")


@near_miss("test_filemanager_open_recent", "only looks at the list")
def look_at_recents(ui, *, name):
    yield from ui.tap(text="Recents", id="tab_item_label")
    yield from ui.done()


@solution("test_filemanager_play_recent")
def play_video(ui, *, name):
    yield from open_recent(ui, name)


@near_miss("test_filemanager_play_recent", "plays another video")
def play_other_video(ui, *, name):
    yield from open_recent(ui, "video1.mp4" if name != "video1.mp4" else "video3.mp4")


@solution("test_filemanager_total_storage")
def total_storage(ui):
    yield from ui.tap(text="Storage", id="tab_item_label")
    yield from ui.done()


@near_miss("test_filemanager_total_storage", "looks at the recent files")
def no_total(ui):
    yield from ui.tap(text="Recents", id="tab_item_label")
    yield from ui.done()


@solution("test_filemanager_open_pdf")
def open_pdf(ui, *, name):
    yield from entry(ui, "Download")
    yield from entry(ui, name)
    yield from ui.done()


@near_miss("test_filemanager_open_pdf", "only opens the folder")
def open_download(ui, *, name):
    yield from entry(ui, "Download")
    yield from ui.done()


def open_with(ui, name, app, button):
    yield from entry(ui, name)
    yield from ui.tap(text=app, id="text1")
    yield from ui.tap(id=button)
    yield from ui.done()


@solution("test_filemanager_always_gallery")
def always_gallery(ui, *, name):
    yield from open_with(ui, name, "Gallery", "button_always")


@near_miss("test_filemanager_always_gallery", "opens it with the gallery just once")
def once_gallery(ui, *, name):
    yield from open_with(ui, name, "Gallery", "button_once")


@near_miss("test_filemanager_always_gallery", "takes another app")
def always_photos(ui, *, name):
    yield from open_with(ui, name, "Photos", "button_always")


@solution("test_filemanager_sd_card")
def sd_card(ui):
    yield from ui.tap(text="Internal", id="breadcrumb_text")
    yield from ui.tap(text="SD Card", cls="RadioButton")
    yield from ui.done()


@near_miss("test_filemanager_sd_card", "stays with the internal storage")
def internal(ui):
    yield from ui.tap(text="Internal", id="breadcrumb_text")
    yield from ui.tap(text="Internal", cls="RadioButton")
    yield from ui.done()


# -- sorting and showing ----------------------------------------------------------------------------------------------


def sort(ui, *radios, button="button1"):
    yield from ui.tap(id="sort")
    for radio in radios:
        yield from ui.tap(id=f"sorting_dialog_radio_{radio.replace(' ', '_')}")
    yield from ui.tap(id=button)
    yield from ui.done()


@solution("test_filemanager_sort")
def sort_by(ui, *, kind):
    yield from sort(ui, kind)


@near_miss("test_filemanager_sort", "leaves the dialog by Cancel")
def sort_cancelled(ui, *, kind):
    yield from sort(ui, kind, button="button2")


@near_miss("test_filemanager_sort", "turns the order round")
def sort_turned(ui, *, kind):
    yield from sort(ui, kind, "descending")


@solution("test_filemanager_sort_descending")
def sort_descending(ui, *, kind):
    yield from sort(ui, kind, "descending")


@near_miss("test_filemanager_sort_descending", "leaves the order ascending")
def sort_ascending(ui, *, kind):
    yield from sort(ui, kind)


@solution("test_filemanager_sort_folder")
def sort_folder(ui, *, folder, kind):
    yield from entry(ui, folder)
    yield from sort(ui, kind)


@near_miss("test_filemanager_sort_folder", "sorts another folder alone")
def sort_other_folder(ui, *, folder, kind):
    yield from ui.tap(id="sort")
    yield from ui.tap(id=f"sorting_dialog_radio_{kind.replace(' ', '_')}")
    yield from ui.tap(id="sorting_dialog_use_for_this_folder")
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss("test_filemanager_sort_folder", "sorts all folders and opens none")
def sort_without_opening(ui, *, folder, kind):
    yield from sort(ui, kind)


def view(ui, kind, button="button1"):
    yield from menu(ui, "Change view type")
    yield from ui.tap(id=f"change_view_type_dialog_radio_{kind}")
    yield from ui.tap(id=button)
    yield from ui.done()


@solution("test_filemanager_grid")
def grid(ui):
    yield from view(ui, "grid")


@near_miss("test_filemanager_grid", "leaves the dialog by Cancel")
def grid_cancelled(ui):
    yield from view(ui, "grid", "button2")


@solution("test_filemanager_show_hidden")
def show_hidden(ui):
    yield from menu(ui, "Temporarily show hidden")
    yield from ui.done()


@near_miss("test_filemanager_show_hidden", "shows them for good")
def show_hidden_for_good(ui):
    yield from settings(ui, "show_hidden")
    yield from ui.done()


@near_miss("test_filemanager_show_hidden", "stops it again")
def show_hidden_not(ui):
    yield from menu(ui, "Temporarily show hidden")
    yield from menu(ui, "Stop showing hidden media")
    yield from ui.done()


# -- settings ---------------------------------------------------------------------------------------------------------


@solution("test_filemanager_theme")
def theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_filemanager_theme", "does not save it")
def theme_unsaved(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_filemanager_theme", "takes another theme")
def theme_other(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, "Dark red")
    yield from ui.done()


def add_favorite(ui, folder):
    yield from settings(ui, "manage_favorites")
    yield from ui.tap(id="add_favorite")
    yield from ui.tap(id="list_item_name", where=lambda node: node.text.lower() == folder)
    yield from ui.done()


@solution("test_filemanager_favorite")
def favorite(ui, *, folder):
    yield from add_favorite(ui, folder)


@near_miss("test_filemanager_favorite", "takes another folder")
def favorite_other(ui, *, folder):
    yield from add_favorite(ui, "alarms" if folder != "alarms" else "audiobooks")


@near_miss("test_filemanager_favorite", "only opens the page")
def favorite_unmade(ui, *, folder):
    yield from settings(ui, "manage_favorites")
    yield from ui.done()


def switch_tabs(ui, *tabs, button="button1"):
    yield from settings(ui, "manage_tabs")
    for tab in tabs:
        name = {"recents": "recent_files", "storage": "storage_analysis", "files": "files"}[tab]
        yield from ui.tap(id=f"manage_visible_tabs_{name}")
    yield from ui.tap(id=button)
    yield from ui.done()


@solution("test_filemanager_tabs")
def tabs(ui, *, tab):
    yield from switch_tabs(ui, tab)


@near_miss("test_filemanager_tabs", "leaves the dialog by Cancel")
def tabs_cancelled(ui, *, tab):
    yield from switch_tabs(ui, tab, button="button2")


@near_miss("test_filemanager_tabs", "switches another one off too")
def tabs_too_many(ui, *, tab):
    yield from switch_tabs(ui, tab, "files")


def font_size(ui, size):
    yield from settings(ui, "font_size_label")
    yield from ui.tap(text=size, cls="RadioButton")
    yield from ui.done()


@solution("test_filemanager_font_size")
def change_font_size(ui, *, size):
    yield from font_size(ui, size.capitalize())


@near_miss("test_filemanager_font_size", "takes another size")
def change_font_size_wrongly(ui, *, size):
    yield from font_size(ui, "Small" if size != "small" else "Large")


@solution("test_filemanager_back_once")
def back_once(ui):
    yield from settings(ui, "press_back_twice")
    yield from ui.done()


@near_miss("test_filemanager_back_once", "switches it back on")
def back_twice(ui):
    yield from settings(ui, "press_back_twice")
    yield from ui.tap(id="settings_press_back_twice")
    yield from ui.done()
