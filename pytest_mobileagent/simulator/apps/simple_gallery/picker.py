"""Choosing a folder: among those with media, or by walking through the storage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE, SPECIAL, STORAGE, short_path
from pytest_mobileagent.simulator.apps.simple_gallery.forms import DIALOG_DP
from pytest_mobileagent.simulator.apps.simple_gallery.parts import Tiles
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    Column,
    EditText,
    Fab,
    Frame,
    Grid,
    Icon,
    Row,
    Scroll,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory

_LIST_DP, _GRID_DP, _TILE_DP = 380, 400, 147


class FolderPicker:
    """The dialog `Select a folder`: walk to a folder and tap OK."""

    def __init__(self, screen: GalleryScreen, start: str, on_pick: Callable[[str], object]) -> None:
        """Begin in a folder; the top of the storage if there is no such folder."""
        self._screen = screen
        self._on_pick = on_pick
        self._disk = screen.phone.disk
        self._shows_hidden = screen.settings.shows_hidden
        self.path = start if self._disk.is_dir(start) and start.startswith(STORAGE) else STORAGE
        self._dialog = AlertDialog(
            title="Select a folder", content=self._content, positive=("OK", self._ok), negative=("Cancel", None),
            ids=PACKAGE, width=DIALOG_DP, on_cancel=self._up,
        )  # fmt: skip
        screen.show(self._dialog)

    def _ok(self) -> None:
        self._on_pick(self.path)

    def _up(self) -> None:
        """Back goes up a folder before it closes the dialog."""
        if self.path != STORAGE:
            self._go(self.path.rpartition("/")[0])
            self._screen.show(self._dialog)

    def _go(self, path: str) -> None:
        self.path = path
        self._screen.top_ui.scroll_px.pop("filepicker_list", None)
        self._screen.phone.touch()

    def _content(self) -> View:
        rows = [self._row(name) for name in self._disk.names(self.path) if self._is_shown(name)]
        body = Scroll(
            *rows, View(height=72), id="filepicker_list", key="filepicker_list",
            cls="androidx.recyclerview.widget.RecyclerView",
        )  # fmt: skip
        eye = None
        if not self._shows_hidden:
            eye = Fab("visibility", id="filepicker_fab_show_hidden", size=48, margin=(16, 8), on_tap=self._show_hidden)
        plus = Fab("add", id="filepicker_fab", size=48, margin=(16, 64 if eye else 8), on_tap=self._create)
        return Column(
            self._breadcrumbs(), Frame(body, plus, eye, width=MATCH, height=_LIST_DP), id="filepicker_holder",
            width=MATCH,
        )  # fmt: skip

    def _is_shown(self, name: str) -> bool:
        return self._disk.is_dir(f"{self.path}/{name}") and (self._shows_hidden or not name.startswith("."))

    def _breadcrumbs(self) -> View:
        color = self._screen.theme.primary
        crumbs: list[View] = []
        path = STORAGE
        for name in ["", *self.path.removeprefix(STORAGE).strip("/").split("/")]:
            if name:
                path = f"{path}/{name}"
            elif crumbs:
                continue
            label = f"> {name}" if name else "Internal"
            crumbs.append(
                Text(
                    label, id="breadcrumb_text", size=16, color=color, padding=(4, 12),
                    on_tap=partial(self._go, path),
                )
            )  # fmt: skip
        return Scroll(
            Row(*crumbs, id="filepicker_breadcrumbs"), horizontal=True, key="breadcrumbs", height=48, padding=(20, 0),
            cls="android.widget.HorizontalScrollView",
        )  # fmt: skip

    def _row(self, name: str) -> View:
        path = f"{self.path}/{name}"
        inside = [one for one in self._disk.names(path) if self._shows_hidden or not one.startswith(".")]
        details = f"{len(inside)} item{'' if len(inside) == 1 else 's'}"
        return Row(
            Icon("folder", id="list_item_icon", size=40, color=self._screen.theme.primary),
            Column(
                Text(name, id="list_item_name", size=16, max_lines=1),
                Text(details, id="list_item_details", size=14, color=self._screen.theme.on_surface_variant),
                weight=1,
                margin=(16, 0, 0, 0),
            ),
            id="list_item_holder",
            cls="android.view.ViewGroup",
            width=MATCH,
            height=64,
            padding=(24, 0),
            gravity="center",
            on_tap=partial(self._go, path),
        )

    def _show_hidden(self) -> None:
        self._shows_hidden = True

    def _create(self) -> None:
        ask_new_folder(self._screen, self.path, self._go)


class DestinationPicker:
    """The dialog `Select destination`: folders with media, or another one."""

    def __init__(self, screen: GalleryScreen, source: str, on_pick: Callable[[str], object]) -> None:
        """Offer every folder; the one that media come from is refused."""
        self._screen = screen
        self._source = source
        self._on_pick = on_pick
        self._query = ""
        last = screen.settings.prefs.text("last_copy_path")
        self._start = last if last and screen.phone.disk.is_dir(last) else source
        self._dialog = AlertDialog(
            title="Select destination", content=self._content, positive=("OK", None), negative=("Cancel", None),
            neutral=("Other folder", self._other), ids=PACKAGE, width=DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)

    def _content(self) -> View:
        screen = self._screen
        tiles = Tiles(screen, screen.settings, screen.pictures)
        shown = [
            one
            for one in screen.gallery.directories()
            if one.path not in SPECIAL and self._query.lower() in one.name.lower()
        ]
        grid = Grid(*(self._tile(tiles, one) for one in shown), columns=2)
        return Column(
            EditText(
                id="folder_search_view", text=self._query, hint="Search folders", on_change=self._typed, size=16,
                height=48, padding=(20, 0), margin=(20, 0, 20, 8), radius=24,
                background=screen.theme.surface_variant,
            ),
            Scroll(
                grid, id="directories_grid", key="pick_grid", height=_GRID_DP, padding=(16, 0),
                cls="androidx.recyclerview.widget.RecyclerView",
            ),
            id="directories_holder",
            width=MATCH,
        )  # fmt: skip

    def _tile(self, tiles: Tiles, one: Directory) -> View:
        return tiles.folder(one, on_tap=partial(self._pick, one.path), side=_TILE_DP)

    def _typed(self, text: str) -> None:
        self._query = text

    def _pick(self, path: str) -> None:
        if path == self._source:
            self._screen.toast("Source and destination cannot be the same")
            return
        self._screen.dismiss(self._dialog)
        self._screen.hide_keyboard()
        self._on_pick(path)

    def _other(self) -> None:
        self._screen.hide_keyboard()
        FolderPicker(self._screen, self._start, self._on_pick)


def ask_new_folder(screen: GalleryScreen, parent: str, on_created: Callable[[str], object]) -> None:
    """Ask for a name and create a folder."""

    def create(name: str) -> bool:
        path = f"{parent}/{name}"
        if not name:
            screen.toast("Please enter a name")
        elif "/" in name:
            screen.toast("The name contains invalid characters")
        elif screen.phone.disk.exists(path):
            screen.toast("A file or folder with that name already exists")
        else:
            screen.phone.disk.mkdir(path, mode=0o2770)
            screen.phone.media.scan(path, owner=PACKAGE)
            screen.hide_keyboard()
            on_created(path)
            return True
        return False

    FolderNameDialog(screen, parent, create)


class FolderNameDialog:
    """The dialog `Create new folder`: where, and how it is to be called."""

    def __init__(self, screen: GalleryScreen, parent: str, on_ok: Callable[[str], bool]) -> None:
        """Show the dialog, the keyboard up; `on_ok` returns whether it may close."""
        self._screen = screen
        self._parent = parent
        self._on_ok = on_ok
        self._name = ""
        self._dialog = AlertDialog(
            title="Create new folder", content=self._content, positive=("OK", self._ok),
            negative=("Cancel", self._close), stays_open=True, ids=PACKAGE, width=DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("folder_name")

    def _content(self) -> View:
        theme = self._screen.theme
        return Column(
            Text("Folder", size=12, color=theme.primary, padding=(4, 0)),
            Text(f"{short_path(self._parent)}/", id="folder_path", size=16, padding=(4, 8)),
            EditText(
                id="folder_name", text=self._name, hint="Title", on_change=self._typed, on_ime_action=self._ok,
                padding=(4, 12),
            ),
            View(width=MATCH, height=1.5, background=theme.primary),
            width=MATCH,
            padding=(24, 8),
        )  # fmt: skip

    def _typed(self, text: str) -> None:
        self._name = text

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        if self._on_ok(self._name.strip()):
            self._screen.dismiss(self._dialog)
