from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .themes import change_theme, choose_theme


def menu(ui, title):
    yield from ui.tap(desc="More options")
    yield from ui.tap(text=title)


@solution("test_applauncher_open_app")
def search_and_open(ui, *, name):
    """Search for what its icon is called on this phone."""
    icon = ui.find(id="launcher_label", text=name)
    called = icon.text if icon is not None else name
    yield from ui.type(called, id="top_toolbar_search")
    yield from ui.tap(id="launcher_label", text=called)
    yield from ui.done()


@near_miss("test_applauncher_open_app", "searches and does not open it")
def search_only(ui, *, name):
    yield from ui.type(name, id="top_toolbar_search")
    yield from ui.done()


@near_miss("test_applauncher_open_app", "opens another app")
def open_other(ui, *, name):
    yield from ui.tap(id="launcher_label", where=lambda node: node.text != name)
    yield from ui.done()


def sort(ui, *radios, button="OK"):
    yield from ui.tap(id="sort")
    for radio in radios:
        yield from ui.tap(id=f"sorting_dialog_radio_{radio}")
    yield from ui.tap(text=button)
    yield from ui.done()


@solution("test_applauncher_sort_descending")
def sort_descending(ui):
    yield from sort(ui, "descending")


@near_miss("test_applauncher_sort_descending", "leaves the dialog by Cancel")
def sort_cancelled(ui):
    yield from sort(ui, "descending", button="Cancel")


@near_miss("test_applauncher_sort_descending", "takes an order of one's own")
def sort_custom(ui):
    yield from sort(ui, "custom")


def columns(ui, count):
    yield from menu(ui, "Column count")
    yield from ui.tap(instance=count - 1, cls="RadioButton")
    yield from ui.done()


@solution("test_applauncher_columns")
def change_columns(ui, *, count):
    yield from columns(ui, int(count))


@near_miss("test_applauncher_columns", "takes one column more")
def change_columns_wrongly(ui, *, count):
    yield from columns(ui, int(count) + 1)


@solution("test_applauncher_theme")
def take_theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_applauncher_theme", "does not save it")
def take_theme_unsaved(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from choose_theme(ui, theme.title())
    yield from ui.done()


@near_miss("test_applauncher_theme", "takes another theme")
def take_other_theme(ui, *, theme):
    yield from menu(ui, "Settings")
    yield from change_theme(ui, "Dark red")
    yield from ui.done()


@solution("test_applauncher_stay_open")
def stay_open(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_close_app")
    yield from ui.done()


@near_miss("test_applauncher_stay_open", "switches it back on")
def stay_open_not(ui):
    yield from menu(ui, "Settings")
    yield from ui.tap(id="settings_close_app")
    yield from ui.tap(id="settings_close_app")
    yield from ui.done()
