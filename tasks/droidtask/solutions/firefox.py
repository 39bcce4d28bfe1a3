from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def choose(ui, title):
    """Choose from the menu, whose button says that something in it is new."""
    yield from ui.tap(desc="Highlighted")
    yield from ui.tap(id="text", text=title)


def choose_setting(ui, title):
    yield from choose(ui, "Settings")
    yield from ui.tap(id="android:id/title", text=title)


NAMES = {"Simplified Han": "Chinese (Simplified Han)"}


def tap_language(ui, name):
    """Tap the row of a language, and not the one above all that follows the phone, which may speak it."""

    def is_its_own(node):
        title = node.clickable_ancestor.find(id="locale_title_text")
        return title is not ui.find(id="locale_title_text", text="Follow device language")

    yield from ui.tap(id="locale_subtitle_text", text=name, where=is_its_own)


@solution("test_firefox_language")
def choose_language(ui, *, language):
    yield from choose_setting(ui, "Language")
    yield from tap_language(ui, NAMES.get(language, language))
    yield from ui.done()


@near_miss("test_firefox_language", "chooses the language above")
def choose_another_language(ui, *, language):
    yield from choose_setting(ui, "Language")
    yield from tap_language(ui, "Burmese")
    yield from ui.done()


@near_miss("test_firefox_language", "searches for it and chooses nothing")
def search_language(ui, *, language):
    yield from choose_setting(ui, "Language")
    yield from ui.tap(id="search")
    yield from ui.type(language, id="search_src_text")
    yield from ui.done()


@solution("test_firefox_add_ons")
def open_add_ons(ui):
    yield from choose(ui, "Add-ons")
    yield from ui.done()


@solution("test_firefox_bookmarks")
@near_miss("test_firefox_history", "opens the bookmarks")
def open_bookmarks(ui):
    yield from choose(ui, "Bookmarks")
    yield from ui.done()


@solution("test_firefox_history")
@near_miss("test_firefox_bookmarks", "opens the history")
@near_miss("test_firefox_downloads", "opens the history")
def open_history(ui):
    yield from choose(ui, "History")
    yield from ui.done()


@solution("test_firefox_downloads")
def open_downloads(ui):
    yield from choose(ui, "Downloads")
    yield from ui.done()


@near_miss("test_firefox_add_ons", "stops at the menu, which has the word")
@near_miss("test_firefox_downloads", "stops at the menu, which has the word")
def open_menu(ui):
    yield from ui.tap(desc="Highlighted")
    yield from ui.done()


@solution("test_firefox_version")
def open_about(ui):
    yield from choose_setting(ui, "About Firefox")
    yield from ui.done()


@near_miss("test_firefox_version", "types it into the address bar")
def type_version(ui):
    yield from ui.tap(id="toolbar")
    yield from ui.type("115.0.1", id="mozac_browser_toolbar_edit_url_view")
    yield from ui.done()


@near_miss("test_firefox_version", "looks for it as a page")
def visit_version(ui):
    yield from ui.tap(id="toolbar")
    yield from ui.type("115.0.1", id="mozac_browser_toolbar_edit_url_view")
    yield from ui.press("enter")
    yield from ui.wait()
    yield from ui.done()


@near_miss("test_firefox_version", "stops at the settings")
def open_settings(ui):
    yield from choose(ui, "Settings")
    yield from ui.done()


@solution("test_firefox_dark")
def choose_dark(ui):
    yield from choose_setting(ui, "Customize")
    yield from ui.tap(id="android:id/title", text="Dark")
    yield from ui.done()


@near_miss("test_firefox_dark", "takes it back")
def choose_dark_and_light(ui):
    yield from choose_setting(ui, "Customize")
    yield from ui.tap(id="android:id/title", text="Dark")
    yield from ui.tap(id="android:id/title", text="Light")
    yield from ui.done()


def ask_for_role(ui):
    yield from choose_setting(ui, "Set as default browser")
    yield from ui.tap(id="android:id/title", text="Firefox")


@solution("test_firefox_default_browser")
def become_default(ui):
    yield from ask_for_role(ui)
    yield from ui.tap(id="button1", text="Set as default")
    yield from ui.done()


@near_miss("test_firefox_default_browser", "chooses it and cancels")
def choose_and_cancel(ui):
    yield from ask_for_role(ui)
    yield from ui.tap(id="button2", text="Cancel")
    yield from ui.done()
