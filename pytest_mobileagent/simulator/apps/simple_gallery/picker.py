"""Choosing a folder: among those with media, or by walking through the storage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE, SPECIAL
from pytest_mobileagent.simulator.apps.simple_gallery.parts import Tiles
from pytest_mobileagent.simulator.apps.simple_gallery.store import shown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory

_LIST_DP, _GRID_DP, _TILE_DP = 380, 400, 147


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
        self._dialog = ax.AlertDialog(
            title="Select destination", content=self._content, positive=("OK", None), negative=("Cancel", None),
            neutral=("Other folder", self._other), ids=PACKAGE, width=simple.DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)

    def _content(self) -> ax.View:
        screen = self._screen
        tiles = Tiles(screen, screen.settings, screen.pictures)
        shown = [
            one
            for one in screen.gallery.directories()
            if one.path not in SPECIAL and self._query.lower() in shown_name(screen.phone, one.path).lower()
        ]
        grid = ax.Grid(*(self._tile(tiles, one) for one in shown))
        return ax.Column(
            ax.EditText(
                id="folder_search_view", text=self._query, hint="Search folders", on_change=ax.bind(self, "_query"),
                height=48, padding=(20, 0), margin=(20, 0, 20, 8), radius=24,
                background="surface_variant",
            ),
            ax.Scroll(
                grid, id="directories_grid", key="pick_grid", height=_GRID_DP, padding=(16, 0),
                cls="androidx.recyclerview.widget.RecyclerView",
            ),
            id="directories_holder",
        )  # fmt: skip

    def _tile(self, tiles: Tiles, one: Directory) -> ax.View:
        return tiles.folder(one, on_tap=partial(self._pick, one.path), side=_TILE_DP)

    def _pick(self, path: str) -> None:
        if path == self._source:
            self._screen.toast("Source and destination cannot be the same")
            return
        self._screen.dismiss(self._dialog)
        self._screen.hide_keyboard()
        self._on_pick(path)

    def _other(self) -> None:
        self._screen.hide_keyboard()
        simple.FolderPicker(self._screen, self._start, self._on_pick, shows_hidden=self._screen.settings.shows_hidden)
