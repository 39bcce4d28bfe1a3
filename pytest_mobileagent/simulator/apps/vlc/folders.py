"""The tab Browse: folders and their files."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import STORAGE, Media, media_kind, size_text
from pytest_mobileagent.simulator.apps.vlc.parts import (
    FILE_MARK,
    FOLDER_MARK,
    RECYCLER,
    Counts,
    bar_icon,
    file_row,
    more_button,
    nothing,
)
from pytest_mobileagent.simulator.apps.vlc.tabs import Tab
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.vlc.actions import Actions
    from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen

_NOTHING_HERE = "No media files found"
_ROOT_NAME = "Internal memory"


class BrowseTab(Tab):
    """Folders."""

    def __init__(self, screen: VlcScreen, actions: Actions) -> None:
        """Begin at the root."""
        super().__init__(screen, actions)
        self.folder = ""

    @property
    def has_fab(self) -> bool:  # type: ignore[override]  # depends on the folder
        """Whether there is something to be played."""
        return bool(self.folder and self._media())

    def open(self, folder: str) -> None:
        """Show a folder from its top on."""
        self.screen.ui.scroll_px.pop(f"folder:{folder}", None)
        self._show(folder)

    def _show(self, folder: str) -> None:
        self.folder = folder
        self.chosen.clear()
        if self.search:
            self.search.type("")

    def back(self) -> bool:
        """End choosing, or go to the folder above."""
        if super().back():
            return True
        if not self.folder:
            return False
        self._show("" if self.folder == STORAGE else self.folder.rpartition("/")[0])
        return True

    def steps(self) -> list[tuple[str, str]]:
        """Return the way to the folder: names and paths; empty at the root."""
        if not self.folder:
            return []
        found = [(self.screen.tr(_ROOT_NAME), STORAGE)]
        for name in self.folder.removeprefix(STORAGE).strip("/").split("/"):
            if name:
                found.append((name, f"{found[-1][1]}/{name}"))
        return found

    def compose(self) -> ax.View:
        """Return the blocks of the root, or the folder's rows."""
        if not self.folder or not self.screen.phone.disk.is_dir(self.folder):
            return self._root()
        folders, files = self._entries(self.folder)
        rows = [self._folder_row(path) for path in folders] + [self._file_row(path) for path in files]
        if not rows:
            return nothing(_NOTHING_HERE)
        return ax.SwipeArea(
            ax.Scroll(*rows, ax.View(height=88), id="network_list", key=f"folder:{self.folder}", cls=RECYCLER),
            id="swipeLayout", cls="android.view.ViewGroup", width=ax.MATCH, weight=1, on_down=self.screen.phone.touch,
        )  # fmt: skip

    # -- the root ---------------------------------------------------------------------------------------------------

    def _root(self) -> ax.View:
        favorites = [path for path in self.actions.favorites() if self.screen.phone.disk.is_dir(path)]
        return ax.Scroll(
            self._block("fav_browser_entry", "Favorites", [self._card(path) for path in favorites], "No favorite"),
            self._block("local_browser_entry", "Storages", [self._card(STORAGE)], ""),
            self._block("network_browser_entry", "Local Network", [], "No network shares found"),
            id="main_browser_fragment", key="browse", weight=1,
        )  # fmt: skip

    def _block(self, name: str, title: str, cards: Sequence[ax.View], empty: str) -> ax.View:
        body: ax.View = ax.Caption(
            empty, id="empty_loading", padding=(16, 24), width=ax.MATCH,
            align="center",
        )  # fmt: skip
        if cards:
            body = ax.Row(*cards, id="list", cls=RECYCLER, width=ax.MATCH, padding=(12, 0))
        head = ax.Label(title, id="title", size=18, weight_name="medium", padding=(16, 16, 16, 8))
        return ax.Column(head, body, id=name)

    def _card(self, path: str) -> ax.View:
        theme = self.screen.theme
        is_root = path == STORAGE
        title = self.screen.tr(_ROOT_NAME) if is_root else path.rpartition("/")[2]
        folders, files = self._entries(path)
        more = more_button(f"more:{path}", lambda: self._show_folder_menu(path, title, is_root=is_root))
        more.gravity = "top end"
        image = ax.Icon(
            "smartphone" if is_root else "folder", id="item_icon", size=40, width=132, height=84,
            background="surface_variant", radius=8,
        )  # fmt: skip
        return ax.Column(
            ax.Frame(image, more),
            ax.Text(title, id="title", max_lines=1, margin=(4, 6, 4, 0)),
            Counts(
                _counts(self.screen, len(folders), len(files)),
                id="text",
                size=12,
                color=theme.on_surface_variant,
                margin=(4, 0),
            ),
            id="browser_container",
            cls="android.view.ViewGroup",
            desc=_folder_desc(self.screen, title, len(folders), len(files)),
            width=140,
            padding=(4, 4),
            on_tap=partial(self.open, path),
        )

    # -- a folder ---------------------------------------------------------------------------------------------------

    def _entries(self, folder: str) -> tuple[list[str], list[str]]:
        """Return the folders and files of a folder that are shown."""
        disk, prefs = self.screen.phone.disk, self.library.prefs
        folders, files = [], []
        for name in sorted(disk.names(folder), key=str.casefold):
            path = f"{folder}/{name}"
            if name.startswith(".") and not prefs.flag("browser_show_hidden_files"):
                continue
            if disk.is_dir(path):
                folders.append(path)
            elif media_kind(path) or prefs.flag("browser_show_all_files"):
                files.append(path)
        return folders, files

    def _media(self) -> list[Media]:
        """Return the media files of the folder."""
        if not self.screen.phone.disk.is_dir(self.folder):
            return []
        _, files = self._entries(self.folder)
        return [one for one in map(self.library.at, files) if one is not None]

    def _folder_row(self, path: str) -> ax.View:
        folders, files = self._entries(path)
        name = path.rpartition("/")[2]
        theme = self.screen.theme
        counts = Counts(
            _counts(self.screen, len(folders), len(files)),
            id="text",
            size=14,
            color=theme.on_surface_variant,
            max_lines=1,
        )
        return file_row(
            theme, name, counts, icon="folder", desc=_folder_desc(self.screen, name, len(folders), len(files)),
            more=more_button(f"more:{path}", lambda: self._show_folder_menu(path, name)),
            on_tap=partial(self.open, path) if not self.chosen else None,
        ) if self.matches(name) else ax.View(height=0)  # fmt: skip

    def _show_folder_menu(self, path: str, title: str, *, is_root: bool = False) -> None:
        _, files = self._entries(path)
        media = [one for one in map(self.library.at, files) if one is not None]
        self.actions.show_folder(path, title, media, is_root=is_root)

    def _file_row(self, path: str) -> ax.View:
        name = path.rpartition("/")[2]
        if not self.matches(name):
            return ax.View(height=0)
        size = size_text(self.screen.phone, self.screen.phone.disk.stat(path).size)
        icon = {1: "movie", 2: "music_note"}.get(media_kind(path), "insert_drive_file")
        theme = self.screen.theme
        more = more_button(f"more:{path}", lambda: self._show_file_menu(path)) if media_kind(path) else None
        return file_row(
            theme, name, size, icon=icon, desc=self._file_desc(name, size), more=more,
            is_selected=path in self.chosen, on_tap=lambda: self._tapped(path), on_long_press=lambda: self._held(path),
        )  # fmt: skip

    def _file_desc(self, name: str, size: str) -> str:
        return self.screen.tr("File: {name}, File size: {size}").format(name=name, size=size)

    def _show_file_menu(self, path: str) -> None:
        media = self.library.at(path)
        if media is not None:
            self.actions.show_file(media, self._media())

    def _tapped(self, path: str) -> None:
        if self.chosen:
            self.chosen.toggle(path)
            return
        media = self.library.at(path)
        if media is not None:
            self.actions.play([media])

    def _held(self, path: str) -> None:
        if media_kind(path):
            self.chosen.toggle(path)

    def selection(self) -> tuple[str, list[ax.View]]:
        """Return what can be done with the chosen files."""
        actions = self.actions
        icons = []
        if len(self.chosen) == 1:
            icons.append(bar_icon("info", "Information", self.ending(lambda media: actions.show_information(media[0]))))
        icons.append(bar_icon("play_arrow", "Play all", self.ending(actions.play)))
        if actions.playback.media:
            icons.append(bar_icon("queue", "Append", self.ending(actions.append)))
        icons += [
            bar_icon("delete", "Delete", self.ending(lambda media: actions.ask_to_delete([m.path for m in media]))),
            bar_icon("playlist_add", "Add to playlist", self.ending(actions.add_to_playlist)),
        ]
        return self.selected_text(), icons

    def play_all(self) -> None:
        """Play what is in the folder."""
        self.actions.play(self._media())

    def icons(self) -> list[ax.View]:
        """Return the star of a folder."""
        if not self.folder:
            return []
        is_favorite = self.folder in self.actions.favorites()
        label = "Remove from favorites" if is_favorite else "Add to favorites"
        icon = "favorite" if is_favorite else "favorite_border"
        return [bar_icon(icon, label, lambda: self.actions.toggle_favorite(self.folder))]

    def menu(self) -> list[ax.MenuItem]:
        """Return what can be done with the folder."""
        if not self.folder:
            return [ax.MenuItem("Refresh", self.screen.phone.touch)]
        prefs = self.library.prefs
        return [
            ax.MenuItem("Add to playlist", self._ask_which),
            ax.flag_item(prefs, "Show all files", "browser_show_all_files"),
            ax.flag_item(prefs, "Show hidden files", "browser_show_hidden_files"),
            ax.MenuItem("Refresh", self.screen.phone.touch),
        ]

    def _ask_which(self) -> None:
        def below() -> list[Media]:
            found = map(self.library.at, self.actions.files_below(self.folder))
            return [one for one in found if one is not None]

        add = self.actions.add_to_playlist
        self.screen.popup(
            [
                ax.MenuItem("Add this folder", lambda: add(self._media(), is_folder=True)),
                ax.MenuItem("Add this folder and subfolders", lambda: add(below(), is_folder=True)),
            ],
            anchor="overflow",
        )


def _counts(screen: VlcScreen, folders: int, files: int) -> str:
    marked = ((folders, FOLDER_MARK), (files, FILE_MARK))
    parts = [f"{number_text(screen.phone, count)} {mark}" for count, mark in marked if count]
    return " \u00b7 ".join(parts) or screen.tr("Empty")


def _folder_desc(screen: VlcScreen, name: str, folders: int, files: int) -> str:
    words = [screen.tr("Folder: {name}").format(name=name)]
    if folders:
        words.append(screen.tr_count(folders, "{count} subfolder", "{count} subfolders"))
    if files:
        words.append(screen.tr_count(files, "{count} media file", "{count} media files"))
    return ", ".join(words if len(words) > 1 else [*words, screen.tr("Empty")])
