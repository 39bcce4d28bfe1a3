from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN, NEW_TAB, HISTORY = "test_chrome_open", "test_chrome_new_tab", "test_chrome_history"


def choose(ui, title):
    """Open Chrome, and choose something of its menu."""
    yield from launch(ui, "Chrome")
    yield from ui.tap(id="menu_button")
    yield from ui.tap(text=title)
    yield from ui.done()


@solution(OPEN)
@near_miss(NEW_TAB, "leaves it at the first tab")
@near_miss(HISTORY, "stays at the page")
def open_chrome(ui):
    yield from launch(ui, "Chrome")
    yield from ui.done()


@near_miss(OPEN, "opens the files")
def open_files(ui):
    yield from launch(ui, "Files")
    yield from ui.done()


@solution(NEW_TAB)
def open_tab(ui):
    yield from choose(ui, "New tab")


@near_miss(NEW_TAB, "opens an incognito tab")
def open_incognito_tab(ui):
    yield from choose(ui, "New incognito tab")


@solution(HISTORY)
def open_history(ui):
    yield from choose(ui, "History")


@near_miss(HISTORY, "opens the downloads")
def open_downloads(ui):
    yield from choose(ui, "Downloads")
