"""Files and folders: what a folder holds, what is found in it, what was changed last, and what is done with them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager import config as c
from pytest_mobileagent.simulator.apps.simple_file_manager.config import PACKAGE, Config
from pytest_mobileagent.simulator.system._media_types import mime_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.phone import Phone

_MOST_RECENTS = 50
_DOCUMENTS = frozenset(
    (
        "application/pdf", "application/msword", "application/javascript",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    )
)  # fmt: skip
_ARCHIVES = frozenset(
    f"application/{kind}"
    for kind in ("zip", "octet-stream", "json", "x-tar", "x-rar-compressed", "x-7z-compressed", "gzip", "java-archive")
)
_BY_MIME = {"image": "images", "video": "videos", "audio": "audio", "text": "documents"}
# Name of ids, title, icon.
KINDS = (
    ("images", "Images", "image"), ("videos", "Videos", "movie"), ("audio", "Audio", "music_note"),
    ("documents", "Documents", "description"), ("archives", "Archives", "folder_zip"),
    ("others", "Others", "insert_drive_file"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """A file, or a folder with how many it holds."""

    path: str
    is_dir: bool
    size: int
    modified_s: float
    children: int = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]

    @property
    def parent(self) -> str:
        """The folder that it is in."""
        return self.path.rpartition("/")[0]


def kind_of(name: str) -> str:
    """Return to which kind of files one belongs, by its name."""
    mime = mime_type(name)
    if mime in _DOCUMENTS:
        return "documents"
    return "archives" if mime in _ARCHIVES else _BY_MIME.get(mime.partition("/")[0], "others")


class Files:
    """The files of the shared storage as the app shows them."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on `phone`."""
        self._phone = phone
        self._config = Config(phone)

    # -- what is there ------------------------------------------------------------------------------------------------

    def _is_shown(self, name: str) -> bool:
        return self._config.shows_hidden or not name.startswith(".")

    def _names(self, path: str) -> list[str]:
        return [name for name in self._phone.disk.names(path) if self._is_shown(name)]

    def item(self, path: str) -> Item:
        """Return what is at a path."""
        inode = self._phone.disk.stat(path)
        children = len(self._names(path)) if inode.is_dir else 0
        return Item(path, inode.is_dir, 0 if inode.is_dir else inode.size, inode.mtime_s, children)

    def listed(self, path: str) -> list[Item]:
        """Return what a folder holds, in its order: folders first."""
        if not self._phone.disk.is_dir(path):
            return []
        items = [self.item(f"{path}/{name}") for name in self._names(path)]
        sorting = self._config.sorts.of(path)
        if sorting & c.BY_SIZE:
            items = [replace(item, size=self.size(item)) if item.is_dir else item for item in items]
        return in_order(items, sorting)

    def found(self, path: str, text: str) -> list[Item]:
        """Return what is called so in a folder and below it, by the folders that it is in."""
        sorting = self._config.sorts.of(path)
        wanted = text.lower()
        items = [self.item(found) for found, _ in self._below(path) if wanted in found.rpartition("/")[2].lower()]
        return sorted(in_order(items, sorting), key=lambda item: item.parent)

    def _below(self, path: str) -> Iterator[tuple[str, Inode]]:
        if not self._phone.disk.exists(path):
            return
        for found, inode in self._phone.disk.walk(path):
            inside = found.removeprefix(path).strip("/")
            if inside and all(map(self._is_shown, inside.split("/"))):
                yield found, inode

    def stored(self) -> list[Item]:
        """Return the files that the media store knows, the latest first."""
        rows = self._phone.content.query(
            "content://media/external/file", ["_data", "_size", "date_modified"], None, (), "date_modified DESC, _id"
        )
        disk = self._phone.disk
        paths = [str(row["_data"]) for row in rows if row["_data"]]
        return [self.item(path) for path in paths if disk.exists(path) and not disk.is_dir(path)]

    def recents(self) -> list[Item]:
        """Return the files that were changed last."""
        return [item for item in self.stored() if self._is_shown(item.name)][:_MOST_RECENTS]

    def of_kind(self, kind: str) -> list[Item]:
        """Return the files of a kind, in the order of all folders."""
        items = [item for item in self.stored() if kind_of(item.name) == kind and self._is_shown(item.name)]
        return in_order(items, self._config.sorts.of(kind))

    def sizes(self) -> dict[str, int]:
        """Return how many bytes the files of each kind have."""
        sums = dict.fromkeys((name for name, _, _ in KINDS), 0)
        for item in self.stored():
            sums[kind_of(item.name)] += item.size
        return sums

    # -- what is known of them ----------------------------------------------------------------------------------------

    def size(self, item: Item) -> int:
        """Return how large a file is, or all that is in a folder."""
        if not item.is_dir:
            return item.size
        return sum(inode.size for _, inode in self._below(item.path) if not inode.is_dir)

    def count(self, item: Item) -> int:
        """Return how many files a folder and those in it hold; 1 for a file."""
        return sum(not inode.is_dir for _, inode in self._below(item.path)) if item.is_dir else 1

    # -- what is done with them ---------------------------------------------------------------------------------------

    def create(self, path: str, *, is_dir: bool) -> None:
        """Make an empty file, or a folder."""
        if is_dir:
            self._phone.disk.mkdir(path, mode=0o2770)
        else:
            self._phone.disk.write(path, b"")
        self._phone.media.scan(path, owner=PACKAGE)

    def write(self, path: str, content: str | bytes) -> None:
        """Write a file, and the folders that it is to be in."""
        self._phone.disk.mkdir(path.rpartition("/")[0], mode=0o2770, parents=True)
        self._phone.disk.write(path, content)
        self._phone.media.scan(path, owner=PACKAGE)

    def delete(self, paths: Iterable[str]) -> None:
        """Delete files, and folders with all that they hold."""
        self._phone.media.remove(list(paths))

    def move(self, source: str, target: str) -> None:
        """Rename or move a file or a folder to exactly `target`, in place of what is there."""
        if target != source and target.casefold() != source.casefold():
            self._phone.disk.remove_tree(target)
        self._phone.disk.rename(source, target)
        self._phone.media.scan(target, owner=PACKAGE)
        self._phone.media.open()

    def copy(self, source: str, target: str) -> None:
        """Copy a file, or a folder with all that it holds, to exactly `target`; what is there besides stays."""
        disk = self._phone.disk
        keeps_time = self._config.prefs.flag("keep_last_modified", default=True)
        for path, inode in list(disk.walk(source)):
            place = target + path.removeprefix(source)
            if inode.is_dir:
                disk.mkdir(place, mode=0o2770, parents=True)
                continue
            disk.write(place, inode.content)
            if keeps_time:
                disk.set_times(place, mtime_s=inode.mtime_s)
        self._phone.media.scan(target, owner=PACKAGE)

    def set_hidden(self, paths: Sequence[str], *, is_hidden: bool) -> None:
        """Put a dot before names, or take it away."""
        for path in paths:
            folder, _, name = path.rpartition("/")
            if name.startswith(".") != is_hidden:
                self.move(path, simple.free_path(self._phone, f"{folder}/{f'.{name}' if is_hidden else name[1:]}"))


def in_order(items: Iterable[Item], sorting: int) -> list[Item]:
    """Return items as `sorting` (bits of `config`) says, folders first."""
    is_numeric = bool(sorting & simple.NUMERIC)

    def key(item: Item) -> tuple[object, ...]:
        name = simple.name_key(item.name, is_numeric=is_numeric)
        if sorting & c.BY_SIZE:
            return (item.size,)
        if sorting & c.BY_MODIFIED:
            return (item.modified_s,)
        if sorting & c.BY_EXTENSION:
            return (item.name.rpartition(".")[2].lower() if "." in item.name else "",)
        return (name,)

    found = sorted(items, key=key, reverse=bool(sorting & simple.DESCENDING))
    return sorted(found, key=lambda item: not item.is_dir)
