"""Choosing a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.parts import ACCENT, PRIMARY, Symbols, file_row
from pytest_mobileagent.simulator.apps.markor.store import NOTEBOOK, Entry, Store, name_of, parent_of


class FolderPicker(ax.DrawnDialog):
    """A dialog over the whole screen that walks through folders."""

    kind = "sheet"

    def __init__(self, verb: str, folder: str, *, hidden: Sequence[str] = (), on_pick: Callable[[str], object]) -> None:
        """Begin in `folder`; the `hidden` folders are not offered."""
        self._verb = verb
        self._folder = folder
        self._hidden = hidden
        self._on_pick = on_pick
        self._search: str | None = None

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return title, folders and buttons."""
        box = ax.Pane(
            Symbols(
                f"{screen.tr(self._verb)} → {name_of(self._folder)}",
                id="ui__filesystem_dialog__title",
                size=20,
                weight_name="medium",
                color="#ffffff",
                width=ax.MATCH,
                height=60,
                padding=(16, 0),
                max_lines=1,
                background=PRIMARY,
            ),
            self._tools(screen),
            self._list(screen),
            self._buttons(screen),
            background="background",
            elevation=8,
        )
        return ax.Layers(box, padding=(16, 16, 16, 24))

    def _go(self, folder: str) -> None:
        self._folder = folder
        self._search = None

    def _tools(self, screen: ax.Screen) -> ax.View:
        color = screen.theme.on_surface
        home = ax.IconButton(
            "home",
            id="ui__filesystem_dialog__home",
            cls="android.widget.ImageView",
            color=color,
            width=32,
            height=32,
            on_tap=lambda: self._go(NOTEBOOK),
        )

        def begin() -> None:
            self._search = ""
            screen.focus("ui__filesystem_dialog__search_edit")

        search: ax.View
        if self._search is None:
            search = ax.IconButton(
                "search",
                id="ui__filesystem_dialog__search_button",
                cls="android.widget.ImageView",
                color=color,
                height=32,
                weight=1,
                on_tap=begin,
            )
        else:
            search = ax.EditText(
                id="ui__filesystem_dialog__search_edit",
                text=self._search,
                hint="Search documents",
                weight=1,
                on_change=ax.bind(self, "_search"),
            )
        return ax.Across(home, search, padding=(12, 8), gap=8)

    def _list(self, screen: ax.Screen) -> ax.View:
        store = Store(screen.phone)
        rows = []
        above = parent_of(self._folder)
        inode = store.disk.find(above) if above else None
        if inode is not None and not self._search:
            rows.append(self._row(screen, Entry(above, inode), above, title=".."))
        wanted = (self._search or "").lower()
        found = store.folders(self._folder, hidden=self._hidden)
        rows += [self._row(screen, entry, self._folder) for entry in found if wanted in entry.name.lower()]
        return ax.RecyclerView(*rows, id="ui__filesystem_dialog__list", key=f"pick:{self._folder}")

    def _row(self, screen: ax.Screen, entry: Entry, description: str, *, title: str = "") -> ax.View:
        return file_row(
            screen,
            entry,
            title=title,
            description=description,
            spoken=description if title else "",
            on_tap=lambda: self._go(entry.path),
        )

    def _pick(self) -> None:
        self._on_pick(self._folder)

    def _buttons(self, screen: ax.Screen) -> ax.View:
        def button(label: str, name: str, on_tap: ax.Act) -> ax.View:
            return ax.Label(label, id=name, size=15, weight_name="medium", color=ACCENT, on_tap=on_tap)

        return ax.Across(
            ax.View(weight=1, height=1),
            button("CANCEL", "ui__filesystem_dialog__button_cancel", self.closing(screen)),
            button("SELECT THIS FOLDER", "ui__filesystem_dialog__button_ok", self.closing(screen, self._pick)),
            padding=(16, 14, 24, 16),
            gap=16,
        )
