"""Screens of settings from a table: switches, choices and links, each stored at once under its key.

    class Settings(PreferenceScreen):
        look = PreferenceLook(cancel="CANCEL")

        def entries(self):
            return [
                Category("Look"),
                Choice("theme", "Theme", (("light", "Light"), ("dark", "Dark")), "light"),
                Flag("notify", "Notifications", default=True),
                Link("About", lambda: self.start(About), summary="Version 1.0"),
            ]

How the rows look is the app's: a `PreferenceLook`, or a subclass of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator.androidx.bars import app_bar
from pytest_mobileagent.simulator.androidx.dialogs import offer
from pytest_mobileagent.simulator.androidx.layouts import Pane, RecyclerView
from pytest_mobileagent.simulator.ui import MATCH, Label, ListItem, MenuItem, Screen, Switch, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.system.preferences import Preferences, Value


@dataclass(frozen=True, slots=True)
class Category:
    """The heading of a group."""

    title: str
    name: str = ""  # of which the look makes an id


@dataclass(frozen=True, slots=True)
class Flag:
    """A setting that is on or off; `stored` are the values of on and off, if they are no booleans."""

    key: str
    title: str
    default: bool = False
    summary: str = ""
    name: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a few values, each with its label."""

    key: str
    title: str
    values: Sequence[tuple[Value, str]]
    default: Value
    name: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A row that does something, or only tells."""

    title: str
    act: Act | None = None
    summary: str = ""
    name: str = ""
    icon: str = ""
    trailing: View | None = None


Entry = Category | Flag | Choice | Link | View


@dataclass(frozen=True, slots=True)
class PreferenceLook:
    """How an app's settings look: as androidx draws them, unless a subclass draws them otherwise."""

    cancel: str = "Cancel"  # below the values of a choice
    ids: str = "android"  # of its dialogs

    def category(self, screen: Screen, entry: Category) -> View:
        """Return a heading."""
        del screen
        return Label(
            entry.title, id="android:id/title", weight_name="medium", color="secondary", padding=(16, 20, 16, 8),
            width=MATCH,
        )  # fmt: skip

    def link(self, screen: Screen, entry: Link) -> View:
        """Return a row: every row but a heading is drawn so."""
        del screen
        return ListItem(
            entry.title, summary=entry.summary, icon=entry.icon, trailing=entry.trailing,
            on_tap=entry.act, speaks=True,
        )  # fmt: skip

    def flag(self, screen: Screen, entry: Flag, *, is_on: bool, flip: Act) -> View:
        """Return a row with a switch."""
        switch = Switch(id="android:id/switch_widget", checked=is_on, clickable=False)
        return self.link(screen, Link(entry.title, flip, entry.summary, entry.name or entry.key, entry.icon, switch))

    def ask(self, screen: Screen, entry: Choice, now: Value, prefs: Preferences) -> None:
        """Offer the values of a choice."""
        offer(
            screen, entry.title, entry.values, now, lambda value: prefs.update({entry.key: value}), no=self.cancel,
            ids=self.ids,
        )  # fmt: skip

    def row(self, screen: Screen, entry: Entry, prefs: Preferences) -> View:
        """Return the row of an entry."""
        match entry:
            case Category():
                return self.category(screen, entry)
            case Flag():
                is_on = prefs.flag(entry.key, default=entry.default)
                return self.flag(screen, entry, is_on=is_on, flip=partial(prefs.flip, entry.key, default=entry.default))
            case Choice():
                now = prefs.get(entry.key, entry.default)
                labels = dict(entry.values)
                label = labels.get(now, labels[entry.default])
                act = partial(self.ask, screen, entry, now, prefs)
                return self.link(screen, Link(entry.title, act, label, entry.name or entry.key, entry.icon))
            case Link():
                return self.link(screen, entry)
            case _:
                return entry


def flag_item(prefs: Preferences, title: str, key: str, *, default: bool = False) -> MenuItem:
    """Return the entry of a menu with a check box, which turns a setting on and off."""
    return MenuItem(title, partial(prefs.flip, key, default=default), is_checked=prefs.flag(key, default=default))


class PreferenceScreen(Screen):
    """A screen of settings; a subclass gives its entries, and what is above them."""

    title = "Settings"
    file = ""  # of the preferences; empty: the default one
    look: ClassVar[PreferenceLook] = PreferenceLook()

    def entries(self) -> Sequence[Entry]:
        """Return what can be set."""
        raise NotImplementedError

    def rows(self) -> list[View]:
        """Return a row for each entry."""
        prefs = self.prefs(self.file)
        return [self.look.row(self, entry, prefs) for entry in self.entries()]

    def bar(self) -> View:
        """Return the toolbar."""
        return app_bar(self, self.title)

    def compose(self) -> View:
        """Return toolbar and rows."""
        return Pane(self.bar(), RecyclerView(*self.rows(), id="recycler_view"), background=self.theme.background)
