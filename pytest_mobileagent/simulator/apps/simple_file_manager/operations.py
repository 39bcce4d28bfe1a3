"""What can be done with files that are selected."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager.compressing import ZIP, CompressDialog, decompress_all
from pytest_mobileagent.simulator.system.content import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
    from pytest_mobileagent.simulator.apps.simple_file_manager.store import Item

_MEDIA_COLUMNS = ("width", "height", "duration", "title", "artist", "album")


class _Brought(NamedTuple):
    """What is said of files that were brought to a folder, by how many were."""

    one: str
    all: str
    some: str
    none: str


_COPIED = _Brought(
    "File copied successfully", "Files copied successfully", "Some files could not be copied",
    "Could not copy the files",
)  # fmt: skip
_MOVED = _Brought(
    "File moved successfully", "Files moved successfully", "Some files could not be moved", "Could not move the files"
)


class Operations:
    """The contextual bar above files that are selected, and what its items do."""

    def __init__(self, screen: FileScreen, selected: simple.Selection) -> None:
        """Act on `screen`."""
        self._screen = screen
        self._selected = selected

    def bar(self, items: Sequence[Item]) -> ax.View:
        """Return the bar; `items` are all that can be selected."""
        chosen = [item for item in items if item.path in self._selected]
        paths = [item.path for item in items]
        menu = [
            simple.BarItem(
                "delete", "Delete", self._guarded(partial(self._ask_delete, chosen)), "always", "cab_delete"
            ),
            simple.BarItem("info_outline", "Properties", partial(self._tell, chosen), "always", "cab_properties"),
            simple.BarItem("edit", "Rename", partial(self._rename, chosen), "always", "cab_rename"),
            simple.BarItem("share", "Share", partial(self._screen.share_files, chosen), "never"),
            *self._hiding(chosen),
            *self._of_one(chosen),
            simple.BarItem("content_copy", "Copy to", partial(self._bring, chosen, is_copy=True)),
            simple.BarItem("content_cut", "Move to", self._guarded(partial(self._bring, chosen, is_copy=False))),
            simple.BarItem("folder_zip", "Compress", partial(self._compress, chosen)),
            *self._unpacking(chosen),
            simple.BarItem("select_all", "Select all", partial(self._selected.select, paths)),
        ]
        icons, overflow = simple.bar_items(menu)
        return self._selected.bar(self._screen, paths, actions=icons, overflow=overflow)

    def _compress(self, chosen: Sequence[Item]) -> None:
        CompressDialog(self._screen, chosen, self._selected.clear)

    def _unpacking(self, chosen: Sequence[Item]) -> list[simple.BarItem]:
        if not any(item.name.lower().endswith(ZIP) for item in chosen):
            return []
        act = partial(decompress_all, self._screen, chosen, self._selected.clear)
        return [simple.BarItem("unarchive", "Decompress", act)]

    def _guarded(self, act: ax.Act) -> ax.Act:
        return partial(simple.DELETE_PROTECTION.guard, self._screen, act)

    def _hiding(self, chosen: Sequence[Item]) -> list[simple.BarItem]:
        def set_hidden(*, is_hidden: bool) -> None:
            self._screen.files.set_hidden([item.path for item in chosen], is_hidden=is_hidden)
            self._selected.clear()

        items = []
        if any(not item.name.startswith(".") for item in chosen):
            items.append(simple.BarItem("visibility_off", "Hide", partial(set_hidden, is_hidden=True)))
        if any(item.name.startswith(".") for item in chosen):
            items.append(simple.BarItem("visibility", "Unhide", partial(set_hidden, is_hidden=False)))
        return items

    def _of_one(self, chosen: Sequence[Item]) -> list[simple.BarItem]:
        if len(chosen) != 1:
            return []
        items = [simple.BarItem("link", "Copy path to clipboard", partial(self._copy_path, chosen[0]))]
        if not chosen[0].is_dir:
            items.append(simple.BarItem("open_in_new", "Open with", partial(self._screen.choose_app, chosen[0])))
        return items

    def _copy_path(self, item: Item) -> None:
        simple.copy(self._screen, item.path)
        self._selected.clear()

    # -- delete -------------------------------------------------------------------------------------------------------

    def _ask_delete(self, chosen: Sequence[Item]) -> None:
        screen = self._screen
        several = screen.tr_count(len(chosen), "{count} item", "{count} items")
        what = f'"{chosen[0].name}"' if len(chosen) == 1 else several

        def delete() -> None:
            self._screen.files.delete(item.path for item in chosen)
            self._selected.clear()

        if self._screen.config.prefs.flag("skip_delete_confirmation"):
            delete()
        else:
            simple.confirm(screen, screen.tr("Are you sure you want to delete {what}?").format(what=what), delete)

    # -- rename -------------------------------------------------------------------------------------------------------

    def _rename(self, chosen: Sequence[Item]) -> None:
        files = self._screen.files

        def rename_one(target: str) -> None:
            files.move(chosen[0].path, target)
            self._selected.clear()

        def rename_all(renamed: Callable[[str], str]) -> None:
            for item in chosen:
                files.move(item.path, simple.free_path(self._screen.phone, f"{item.parent}/{renamed(item.name)}"))
            self._selected.clear()

        if len(chosen) == 1:
            simple.RenameDialog(self._screen, chosen[0].path, rename_one)
        else:
            simple.RenameSeveral(self._screen, rename_all)

    # -- copy and move ------------------------------------------------------------------------------------------------

    def _bring(self, chosen: Sequence[Item], *, is_copy: bool) -> None:
        def picked(folder: str) -> None:
            if folder == chosen[0].parent:
                self._screen.toast("Source and destination cannot be the same")
                return
            self._screen.toast("Copying…" if is_copy else "Moving…")
            _Bringing(self._screen, chosen, folder, self._selected.clear, is_copy=is_copy)

        shows_hidden = self._screen.config.shows_hidden
        simple.FolderPicker(self._screen, chosen[0].parent, picked, shows_hidden=shows_hidden)

    # -- properties ---------------------------------------------------------------------------------------------------

    def _tell(self, chosen: Sequence[Item]) -> None:
        rows = self._properties(chosen[0]) if len(chosen) == 1 else self._several(chosen)
        simple.show_file_properties(self._screen, rows)

    def _properties(self, item: Item) -> list[tuple[str, str]]:
        files = self._screen.files
        rows = [("Name", item.name), ("Path", item.parent), ("Size", simple.size_text(files.size(item)))]
        if item.is_dir:
            rows.append(("Direct children count", str(item.children)))
            rows.append(("Files count", str(files.count(item))))
        else:
            rows += self._media_properties(item)
        rows.append(("Last modified", self._screen.dates.moment(item.modified_s)))
        if not item.is_dir:
            content = self._screen.phone.disk.read(item.path)
            rows.append(("MD5", hashlib.md5(content, usedforsecurity=False).hexdigest()))
        return rows

    def _media_properties(self, item: Item) -> list[tuple[str, str]]:
        """Return what the media store knows of a picture, a song or a video."""
        found = self._screen.phone.content.query(
            "content://media/external/file", list(_MEDIA_COLUMNS), "_data = ? AND media_type IN (1, 2, 3)", (item.path,)
        )
        if not found:
            return []
        width, height, duration, title, artist, album = (shown(found[0][column]) for column in _MEDIA_COLUMNS)
        rows = []
        if duration:
            rows.append(("Duration", simple.duration_text(int(duration) // 1000)))
        if width and height:
            million = int(int(width) * int(height) / 100_000 + 0.5) / 10
            rows.append(("Resolution", f"{width} x {height} ({million:g}MP)"))
        elif artist:
            rows += [("Song title", title), ("Artist", artist), ("Album", album)]
        return rows

    def _several(self, chosen: Sequence[Item]) -> list[tuple[str, str]]:
        files = self._screen.files
        rows = [("Items selected", str(len(chosen)))]
        if len({item.parent for item in chosen}) == 1:
            rows.append(("Path", chosen[0].parent))
        rows.append(("Size", simple.size_text(sum(map(files.size, chosen)))))
        rows.append(("Files count", str(sum(map(files.count, chosen)))))
        return rows


class _Bringing:
    """Files and folders on their way to a folder."""

    def __init__(
        self, screen: FileScreen, chosen: Sequence[Item], folder: str, on_done: ax.Act, *, is_copy: bool
    ) -> None:
        self._screen, self._folder, self._on_done, self._is_copy = screen, folder, on_done, is_copy
        self._items = [item for item in chosen if not f"{folder}/".startswith(f"{item.path}/")]
        self._failed = len(chosen) - len(self._items)
        self._done = 0
        simple.Transfer(screen, [item.name for item in self._items], folder, self._bring, self._end)

    def _bring(self, at: int, resolution: int) -> None:
        item, files = self._items[at], self._screen.files
        target = f"{self._folder}/{item.name}"
        if resolution == simple.KEEP_BOTH:
            target = simple.free_path(self._screen.phone, target)
        elif resolution == simple.OVERWRITE:
            self._screen.phone.disk.remove_tree(target)
        if self._is_copy or resolution == simple.MERGE:
            files.copy(item.path, target)
            if not self._is_copy:
                files.delete([item.path])
        else:
            files.move(item.path, target)
        self._done += 1

    def _end(self) -> None:
        said = _COPIED if self._is_copy else _MOVED
        if self._done:
            self._screen.toast(said.some if self._failed else said.one if self._done == 1 else said.all)
        elif self._failed:
            self._screen.toast(said.none)
        self._on_done()
