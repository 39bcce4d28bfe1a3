from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


def select(ui, name):
    yield from ui.long_press(id="launcher_label", text=name)


def sort(ui, *radios, button="OK"):
    yield from ui.tap(desc="Sort by")
    for radio in radios:
        yield from ui.tap(id=f"sorting_dialog_radio_{radio}")
    yield from ui.tap(text=button)
    yield from ui.done()


def add(ui, *names, button="OK"):
    yield from ui.tap(id="fab")
    for name in names:
        yield from ui.tap(id="launcher_checkbox", text=name)
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_launcher_add_apps")
def add_apps(ui, *, app1, app2):
    yield from add(ui, app1, app2)


@near_miss("test_launcher_add_apps", "leaves the dialog by Cancel")
def add_cancelled(ui, *, app1, app2):
    yield from add(ui, app1, app2, button="Cancel")


@near_miss("test_launcher_add_apps", "adds only one")
def add_one(ui, *, app1, app2):
    yield from add(ui, app1)


@near_miss("test_launcher_add_apps", "adds a third")
def add_three(ui, *, app1, app2):
    third = next(name for name in ("Calendar", "Camera", "Chrome") if name not in (app1, app2))
    yield from add(ui, app1, app2, third)


@solution("test_launcher_check_contributor")
def contributors(ui):
    yield from menu(ui, "About")
    yield from ui.tap(text="Contributors")
    yield from ui.done()


@near_miss("test_launcher_check_contributor", "stops at the page about the app")
def about_only(ui):
    yield from menu(ui, "About")
    yield from ui.done()


@near_miss("test_launcher_check_contributor", "looks at the page of another app")
def contributors_of_another_app(ui):
    yield from ui.open_app("notes")
    yield from menu(ui, "About")
    yield from ui.tap(text="Contributors")
    yield from ui.done()


@solution("test_launcher_hide_app_name")
def hide_names(ui):
    yield from ui.tap(id="toggle_app_name")
    yield from ui.done()


@near_miss("test_launcher_hide_app_name", "shows the names again")
def hide_and_show(ui):
    yield from ui.tap(id="toggle_app_name")
    yield from ui.tap(id="toggle_app_name")
    yield from ui.done()


@solution("test_launcher_open_about_faq")
def questions(ui):
    yield from menu(ui, "About")
    yield from ui.tap(text="Frequently asked questions")
    yield from ui.done()


@near_miss("test_launcher_open_about_faq", "stops at the page about the app")
def about_without_questions(ui):
    yield from menu(ui, "About")
    yield from ui.done()


@near_miss("test_launcher_open_about_faq", "looks at the page of another app")
def questions_of_another_app(ui):
    yield from ui.open_app("music player")
    yield from menu(ui, "About")
    yield from ui.tap(text="Frequently asked questions")
    yield from ui.done()


def remove(ui, name, button="OK"):
    yield from select(ui, name)
    yield from ui.tap(desc="Remove")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_launcher_remove_app")
def remove_app(ui, *, name, other):
    yield from remove(ui, name)


@near_miss("test_launcher_remove_app", "removes another app")
def remove_other(ui, *, name, other):
    yield from remove(ui, other)


@near_miss("test_launcher_remove_app", "answers the question with Cancel")
def remove_cancelled(ui, *, name, other):
    yield from remove(ui, name, "Cancel")


def rename(ui, name, label, button="OK"):
    yield from select(ui, name)
    yield from ui.tap(desc="Rename")
    yield from ui.type(label, id="edit_launcher_edittext", clear=True)
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_launcher_rename_app")
def rename_app(ui, *, name, other, label):
    yield from rename(ui, name, label)


@near_miss("test_launcher_rename_app", "renames another app")
def rename_other(ui, *, name, other, label):
    yield from rename(ui, other, label)


@near_miss("test_launcher_rename_app", "does not store the label")
def rename_cancelled(ui, *, name, other, label):
    yield from rename(ui, name, label, "Cancel")


@near_miss("test_launcher_rename_app", "the label has a letter too many")
def rename_wrongly(ui, *, name, other, label):
    yield from rename(ui, name, f"{label}s")


@solution("test_launcher_search_app")
def search(ui, *, name, other):
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_launcher_search_app", "searches for another app")
def search_other(ui, *, name, other):
    yield from ui.type(other, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_launcher_search_app", "only looks at the grid")
def search_nothing(ui, *, name, other):
    yield from ui.tap(id="top_toolbar_search")
    yield from ui.done()


@solution("test_launcher_setting_close_app_when_launching")
def keep_open(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_close_app_holder")
    yield from ui.done()


@near_miss("test_launcher_setting_close_app_when_launching", "switches it back on")
def keep_open_not(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_close_app_holder")
    yield from ui.tap(id="settings_close_app_holder")
    yield from ui.done()


@solution("test_launcher_sort_by_custom")
def sort_custom(ui):
    yield from sort(ui, "custom")


@near_miss("test_launcher_sort_by_custom", "leaves the dialog by Cancel")
def sort_custom_cancelled(ui):
    yield from sort(ui, "custom", button="Cancel")


@solution("test_launcher_sort_by_title_desc")
def sort_descending(ui):
    yield from sort(ui, "descending")


@near_miss("test_launcher_sort_by_title_desc", "leaves the dialog by Cancel")
def sort_descending_cancelled(ui):
    yield from sort(ui, "descending", button="Cancel")


@near_miss("test_launcher_sort_by_title_desc", "sorts ascending")
def sort_ascending(ui):
    yield from sort(ui, "title", "ascending")
