"""The question whether an app's shortcut is to be put on the home screen (Launcher3 `AddItemActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import AppIcon
from pytest_mobileagent.simulator.apps.launcher.dock import component_of
from pytest_mobileagent.simulator.apps.launcher.favorites import DESKTOP, Favorites, Place
from pytest_mobileagent.simulator.apps.launcher.generations import grid_of
from pytest_mobileagent.simulator.system.intent_uris import intent_of
from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcut


class AddItem(ax.Screen):
    """A sheet over the app that asks."""

    is_translucent = True

    def create(self) -> None:
        """Show the sheet."""
        told = self.intent
        self._shortcut = PinnedShortcut(
            told.text("package"), told.text("id"), told.text("label"), told.text("letters"),
            intent_of(told.text("intent")),
        )  # fmt: skip
        self.show(ax.BottomSheet(self._sheet, on_cancel=self.finish))

    def compose(self) -> ax.View:
        """Return nothing: the sheet is over the app below."""
        return ax.View()

    def _sheet(self) -> ax.View:
        shortcut = self._shortcut
        owner = self.phone.packages.find(shortcut.package)
        title = self.phone.strings.label_of(owner.app) if owner is not None else shortcut.package
        icon = ax.app_icon(AppIcon(shortcut.letters, fg="#3c4043", bg="#f1f3f4"), size=56)
        icon.id = ""
        cell = ax.Column(
            ax.Frame(icon, id="widget_preview", gravity="hcenter"),
            ax.Text(shortcut.label, id="widget_name", size=14, align="center", width=ax.MATCH, margin=(0, 8, 0, 0)),
            ax.Caption("1 × 1", id="widget_dims", size=14, align="center", width=ax.MATCH),
            id="widget_cell",
            padding=(24, 24),
        )
        buttons = ax.Row(
            ax.TextButton(self.tr("Cancel"), id="android:id/button2", on_tap=self.finish, height=48),
            ax.View(weight=1, height=1),
            ax.Button(self.tr("Add to home screen"), id="place_automatically_button", on_tap=self._place, height=48),
            width=ax.MATCH,
            padding=(24, 0),
        )
        head = ax.Text(title, id="widget_appName", size=22, align="center", width=ax.MATCH, padding=(24, 16, 24, 0))
        return ax.Column(head, cell, buttons)

    def _place(self) -> None:
        shortcut = self._shortcut
        owner = self.phone.packages.find(shortcut.package)
        if owner is not None:
            favorites = Favorites(self.phone)
            favorites.add_shortcut(shortcut, component_of(owner.app), self._free_place(favorites))
        self.finish()

    def _free_place(self, favorites: Favorites) -> Place:
        """Return the first free place behind the first page, which is left as it is (`WorkspaceItemSpaceFinder`)."""
        columns, rows = grid_of(self.phone)
        taken = {item.place for item in favorites.all()}
        last = max((place.screen for place in taken if place.container == DESKTOP), default=0)
        places = (
            Place(DESKTOP, screen, x, y) for screen in range(1, last + 2) for y in range(rows) for x in range(columns)
        )
        return next(place for place in places if place not in taken)
