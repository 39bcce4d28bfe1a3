"""The tab More, and the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.parts import LOOK, ThemedScreen, bar
from pytest_mobileagent.simulator.apps.markor.store import NOTEBOOK, PACKAGE, QUICK_NOTE, TODO

SETTINGS = f"{PACKAGE}/.activity.SettingsActivity"
VERSION = "v2.10.9 (146)"
_SITE = "https://github.com/gsantner/markor"
_LICENSE = (
    "Markor is free software under the Apache License, Version 2.0. It comes without any warranty; see the license "
    "for what is permitted and required."
)
_TABS = tuple(enumerate(("Notebook", "To-Do", "QuickNote", "More")))
_THEMES = (("system", "System"), ("light", "Light"), ("dark", "Dark"))
_MARKS = (("-", "-"), ("*", "*"), ("+", "+"))
_SIZES = tuple((size, str(size)) for size in range(8, 37))


def more_page(screen: ax.Screen) -> ax.View:
    """Return the list of the tab More."""

    def visit(url: str) -> ax.Act:
        return partial(ax.open_with, screen, ax.Intent(ax.VIEW, data=url))

    def row(title: str, icon: str, summary: str = "", *, act: ax.Act) -> ax.View:
        return LOOK.link(screen, ax.Link(title, act, summary, icon=icon))

    def section(title: str) -> ax.View:
        return LOOK.category(screen, ax.Category(title))

    build = f"Package: {PACKAGE}\nVersion: {VERSION}"

    def show_license() -> None:
        ax.tell(screen, _LICENSE, title="Project License", ids=PACKAGE, width=363)

    version = screen.tr("Version {version}").format(version=VERSION)
    rows = [
        row("Markor", "info", ax.Written(f"{PACKAGE}\n{version}"), act=visit(_SITE)),
        row("Rate this app", "star", act=visit(f"https://play.google.com/store/apps/details?id={PACKAGE}")),
        row("Settings", "settings", act=lambda: screen.start(SETTINGS)),
        row("Help / FAQ", "help", act=visit(f"{_SITE}#readme")),
        section("Contribute"),
        row(
            "Report bugs", "bug_report", "Give feedback, report bugs or suggest improvements",
            act=visit(f"{_SITE}/issues"),
        ),
        row("Translate", "translate", "Translate this app into other languages", act=visit(_SITE)),
        section("Project Team"),
        row(
            "Gregor Santner (gsantner)", "person", "Austrian software developer and Open Source enthusiast",
            act=visit("https://gsantner.net"),
        ),
        section("Community"),
        row("Join the Community", "chat", act=visit(f"{_SITE}/discussions")),
        row(
            "Contributors", "people",
            "Show contributor info. Provide it to be shown here on an opt-in basis after contributing",
            act=visit(f"{_SITE}/graphs/contributors"),
        ),
        section("Licenses"),
        row("Project License", "description", act=show_license),
        row("Source Code", "code", act=visit(_SITE)),
        row("Copy build information", "content_copy", act=partial(ax.copy_text, screen, build, "Clipboard")),
    ]  # fmt: skip
    return ax.Scroll(
        *rows, id="recycler_view", key="more", cls="androidx.recyclerview.widget.RecyclerView", scrollable=True
    )


class Settings(ThemedScreen, ax.PreferenceScreen):
    """The settings, a page for each group."""

    file = "app"
    look = LOOK
    page = ""

    def back(self) -> bool:
        """Go back to the groups."""
        return ax.reset(self, page="")

    def compose(self) -> ax.View:
        """Return the page."""
        head = bar(self, self.page or "Settings")
        back = ax.IconButton("arrow_back", desc="Navigate up", color="#ffffff", on_tap=self.up, margin=(-12, 0, 20, 0))
        head.children[0].children.insert(0, back)
        rows = ax.RecyclerView(*self.rows(), id="recycler_view", key=f"settings:{self.page}")
        return ax.Pane(head, rows, background="background")

    def entries(self) -> Sequence[ax.Entry]:
        """Return what the page offers."""
        pages: dict[str, Callable[[], list[ax.Entry]]] = {
            "": self._groups, "General": self._general, "Edit mode": self._edit_mode,
        }  # fmt: skip
        return pages.get(self.page, self._view_mode)()

    def _groups(self) -> list[ax.Entry]:
        pages = (("General", "settings"), ("Edit mode", "edit"), ("View mode", "visibility"))
        return [
            *(ax.Link(page, partial(setattr, self, "page", page), icon=icon) for page, icon in pages),
            ax.Category("Essential"),
            ax.Choice("pref_key__app_theme", "Theme", _THEMES, "system", icon="palette"),
        ]

    def _general(self) -> list[ax.Entry]:
        return [
            ax.Category("Save location"),
            ax.Link("Notebook", summary=NOTEBOOK, icon="home"),
            ax.Link("QuickNote", summary=QUICK_NOTE, icon="edit_note"),
            ax.Link("To-Do", summary=TODO, icon="playlist_add_check"),
            ax.Category("General"),
            ax.Choice("pref_key__app_start_tab", "App start tab", _TABS, 0, icon="exit_to_app"),
            ax.Flag("pref_key__show_dot_files_v2", ".dotfiles", default=True),
        ]

    def _edit_mode(self) -> list[ax.Entry]:
        mark = "pref_key__editor_unordered_list_character"
        return [
            ax.Choice("pref_key__editor_font_size", "Font Size", _SIZES, 15, icon="format_size"),
            ax.Choice(mark, "Unordered list character", _MARKS, "-", icon="format_list_bulleted"),
        ]

    def _view_mode(self) -> list[ax.Entry]:
        return [ax.Flag("pref_key__is_preview_first", "Prefer view")]
