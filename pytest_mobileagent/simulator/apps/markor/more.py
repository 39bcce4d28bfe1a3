"""The tab More, and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.parts import ThemedScreen, bar, preference, section
from pytest_mobileagent.simulator.apps.markor.store import NOTEBOOK, PACKAGE, QUICK_NOTE, TODO, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SETTINGS = f"{PACKAGE}/.activity.SettingsActivity"
VERSION = "v2.10.9 (146)"
_SITE = "https://github.com/gsantner/markor"
_LICENSE = (
    "Markor is free software under the Apache License, Version 2.0. It comes without any warranty; see the license "
    "for what is permitted and required."
)
_TABS = ("Notebook", "To-Do", "QuickNote", "More")
_THEMES = {"system": "System", "light": "Light", "dark": "Dark"}
_MARKS = ("-", "*", "+")


def more_page(screen: ax.Screen) -> ax.View:
    """Return the list of the tab More."""
    theme = screen.theme

    def visit(url: str) -> ax.Act:
        def go() -> None:
            ax.open_with(screen, ax.Intent("android.intent.action.VIEW", data=url))

        return go

    def row(title: str, icon: str, summary: str = "", *, act: ax.Act) -> ax.View:
        return preference(title, theme=theme, summary=summary, icon=icon, on_tap=act)

    def copy_build() -> None:
        screen.phone.clipboard.set(f"Package: {PACKAGE}\nVersion: {VERSION}", source=PACKAGE)
        screen.toast("Clipboard")

    def show_license() -> None:
        screen.show(
            ax.AlertDialog(title="Project License", message=_LICENSE, positive=("OK", None), width=363, ids=PACKAGE)
        )

    rows = [
        row("Markor", "info", f"{PACKAGE}\nVersion {VERSION}", act=visit(_SITE)),
        row("Rate this app", "star", act=visit(f"https://play.google.com/store/apps/details?id={PACKAGE}")),
        row("Settings", "settings", act=lambda: screen.start(SETTINGS)),
        row("Help / FAQ", "help", act=visit(f"{_SITE}#readme")),
        section("Contribute", theme),
        row(
            "Report bugs", "bug_report", "Give feedback, report bugs or suggest improvements",
            act=visit(f"{_SITE}/issues"),
        ),
        row("Translate", "translate", "Translate this app into other languages", act=visit(_SITE)),
        section("Project Team", theme),
        row(
            "Gregor Santner (gsantner)", "person", "Austrian software developer and Open Source enthusiast",
            act=visit("https://gsantner.net"),
        ),
        section("Community", theme),
        row("Join the Community", "chat", act=visit(f"{_SITE}/discussions")),
        row(
            "Contributors", "people",
            "Show contributor info. Provide it to be shown here on an opt-in basis after contributing",
            act=visit(f"{_SITE}/graphs/contributors"),
        ),
        section("Licenses", theme),
        row("Project License", "description", act=show_license),
        row("Source Code", "code", act=visit(_SITE)),
        row("Copy build information", "content_copy", act=copy_build),
    ]  # fmt: skip
    return ax.Scroll(
        *rows, id="recycler_view", key="more", cls="androidx.recyclerview.widget.RecyclerView", scrollable=True
    )


class Settings(ThemedScreen):
    """The settings, a page for each group."""

    def create(self) -> None:
        """Begin with the groups."""
        self.store = Store(self.phone)
        self.page = ""

    def back(self) -> bool:
        """Go back to the groups."""
        if self.page:
            self.page = ""
            return True
        return False

    def _up(self) -> None:
        if not self.back():
            self.finish()

    def compose(self) -> ax.View:
        """Return the page."""
        pages: dict[str, Callable[[], list[ax.View]]] = {
            "": self._groups, "General": self._general, "Edit mode": self._edit_mode, "View mode": self._view_mode,
        }  # fmt: skip
        head = bar(self, self.page or "Settings")
        back = ax.IconButton("arrow_back", desc="Navigate up", color="#ffffff", on_tap=self._up, margin=(-12, 0, 20, 0))
        head.children[0].children.insert(0, back)
        rows = ax.RecyclerView(*pages[self.page](), id="recycler_view", key=f"settings:{self.page}")
        return ax.Pane(head, rows, background=self.theme.background)

    def _open(self, page: str) -> ax.Act:
        def go() -> None:
            self.page = page

        return go

    def _groups(self) -> list[ax.View]:
        theme = self.theme
        chosen = self.store.prefs.text("pref_key__app_theme", "system")
        return [
            preference("General", theme=theme, icon="settings", on_tap=self._open("General")),
            preference("Edit mode", theme=theme, icon="edit", on_tap=self._open("Edit mode")),
            preference("View mode", theme=theme, icon="visibility", on_tap=self._open("View mode")),
            section("Essential", theme),
            preference(
                "Theme",
                theme=theme,
                summary=_THEMES.get(chosen, "System"),
                icon="palette",
                on_tap=lambda: self._choose("Theme", "pref_key__app_theme", list(_THEMES), list(_THEMES.values())),
            ),
        ]

    def _general(self) -> list[ax.View]:
        theme = self.theme
        tab = min(max(0, self.store.prefs.number("pref_key__app_start_tab")), len(_TABS) - 1)

        def choose_tab() -> None:
            def setter(at: int) -> ax.Act:
                return lambda: self.store.prefs.put(pref_key__app_start_tab=at)

            items = [(name, setter(at)) for at, name in enumerate(_TABS)]
            self.show(ax.AlertDialog(title="App start tab", items=items, selected=tab, negative=("CANCEL", None)))

        return [
            section("Save location", theme),
            preference("Notebook", theme=theme, summary=NOTEBOOK, icon="home"),
            preference("QuickNote", theme=theme, summary=QUICK_NOTE, icon="edit_note"),
            preference("To-Do", theme=theme, summary=TODO, icon="playlist_add_check"),
            section("General", theme),
            preference("App start tab", theme=theme, summary=_TABS[tab], icon="exit_to_app", on_tap=choose_tab),
            self._flag(".dotfiles", "pref_key__show_dot_files_v2", default=True),
        ]

    def _edit_mode(self) -> list[ax.View]:
        theme = self.theme
        size = self.store.prefs.number("pref_key__editor_font_size", 15)
        mark = self.store.prefs.text("pref_key__editor_unordered_list_character", "-")

        def choose_size() -> None:
            def setter(value: int) -> ax.Act:
                return lambda: self.store.prefs.put(pref_key__editor_font_size=value)

            items = [(str(value), setter(value)) for value in range(8, 37)]
            self.show(ax.AlertDialog(title="Font Size", items=items, selected=size - 8, negative=("CANCEL", None)))

        return [
            preference("Font Size", theme=theme, summary=str(size), icon="format_size", on_tap=choose_size),
            preference(
                "Unordered list character",
                theme=theme,
                summary=mark,
                icon="format_list_bulleted",
                on_tap=lambda: self._choose(
                    "Unordered list character", "pref_key__editor_unordered_list_character", _MARKS, _MARKS
                ),
            ),
        ]

    def _view_mode(self) -> list[ax.View]:
        return [self._flag("Prefer view", "pref_key__is_preview_first", default=False)]

    def _flag(self, title: str, key: str, *, default: bool) -> ax.View:
        is_on = self.store.prefs.flag(key, default=default)
        box = ax.CheckBox(id="android:id/checkbox", checked=is_on, clickable=False)
        return preference(
            title, theme=self.theme, trailing=box, on_tap=lambda: self.store.prefs.update({key: not is_on})
        )

    def _choose(self, title: str, key: str, values: Sequence[str], names: Sequence[str]) -> None:
        def setter(value: str) -> ax.Act:
            return lambda: self.store.prefs.update({key: value})

        now = self.store.prefs.text(key, values[0])
        items = [(name, setter(value)) for name, value in zip(names, values, strict=True)]
        at = list(values).index(now) if now in values else 0
        self.show(ax.AlertDialog(title=title, items=items, selected=at, negative=("CANCEL", None), ids=PACKAGE))
