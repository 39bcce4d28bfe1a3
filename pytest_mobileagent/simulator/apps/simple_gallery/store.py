"""Pictures and videos: what the media store and the folders hold, and the app's own database about them."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.config import FAVORITES, PACKAGE, RECYCLE_BIN, SHOW_ALL, Config
from pytest_mobileagent.simulator.system.providers._media_metadata import metadata

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.inode import Inode

DATABASE = "gallery.db"
GROUP_SUBFOLDERS = "group_direct_subfolders"
BIN = f"/data/data/{PACKAGE}/files/recycle_bin"
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_KEPT_MS = 30 * 24 * 3600 * 1000  # deleted media are kept for a month
# Looked into even if the media store knows nothing of them (`MediaFetcher.getFoldersToScan`).
_ALWAYS_READ = (f"{simple.STORAGE}/DCIM", f"{simple.STORAGE}/DCIM/Camera", f"{simple.STORAGE}/Pictures")
_KINDS = {
    **dict.fromkeys(("jpg", "jpeg", "png", "bmp", "webp", "heic", "heif", "apng", "avif", "jpe"), c.IMAGE),
    **dict.fromkeys(("mp4", "mkv", "webm", "avi", "3gp", "mov", "m4v", "3gpp", "mpg", "mpeg"), c.VIDEO),
    **dict.fromkeys(("dng", "orf", "nef", "arw", "rw2", "cr2", "cr3"), c.RAW),
    "gif": c.GIF,
    "svg": c.SVG,
}
_SPECIAL = {simple.STORAGE: "Internal", FAVORITES: "Favorites", RECYCLE_BIN: "Recycle Bin", SHOW_ALL: "All folders"}
KIND_TITLES = {
    c.IMAGE: "Images", c.VIDEO: "Videos", c.GIF: "GIFs", c.RAW: "RAW images", c.SVG: "SVGs", c.PORTRAIT: "Portraits",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Medium:
    """One picture or video; times in ms. What was deleted has the path it was at in `original`."""

    path: str
    modified_ms: int
    taken_ms: int
    size: int
    kind: int
    duration_s: int = 0
    is_favorite: bool = False
    store_id: int = 0
    original: str = ""
    deleted_ms: int = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]

    @property
    def parent(self) -> str:
        """The folder that the file is in."""
        return self.path.rpartition("/")[0]

    @property
    def is_video(self) -> bool:
        """Whether it is a video."""
        return self.kind == c.VIDEO

    @property
    def is_hidden(self) -> bool:
        """Whether the name says that the file is hidden."""
        return self.name.startswith(".")


@dataclass(frozen=True, slots=True)
class Directory:
    """A folder with media, the favourites, or the recycle bin; `path` names which.

    Grouped, it has the media of its direct subfolders too; `count` is how many folders with media those are.
    """

    path: str
    media: tuple[Medium, ...]
    count: int = 1

    @property
    def name(self) -> str:
        """What the tile says."""
        return folder_name(self.path)

    @property
    def cover(self) -> Medium | None:
        """The first of its media."""
        return self.media[0] if self.media else None

    @property
    def size(self) -> int:
        """How large all its media are together."""
        return sum(medium.size for medium in self.media)

    @property
    def modified_ms(self) -> int:
        """When one of its media was last written."""
        return max((medium.modified_ms for medium in self.media), default=0)

    @property
    def taken_ms(self) -> int:
        """When the latest of its media was taken."""
        return max((medium.taken_ms for medium in self.media), default=0)

    @property
    def kinds(self) -> int:
        """Which kinds of media it holds."""
        return sum({medium.kind for medium in self.media})


def grouped(folders: Sequence[Directory], inside: str) -> list[Directory]:
    """Return folders as they are with their direct subfolders in them: the outermost ones, or those inside one.

    Several folders side by side make the folder around them one too, unless that is the whole storage.
    """
    own = {one.path: one.media for one in folders}
    around = Counter(_parent(path) for path in own)
    known = {*own, *(path for path, count in around.items() if count > 1 and path != simple.STORAGE)}
    made = []
    for path in sorted(known):
        parent = _parent(path)
        if parent == inside or not (inside or parent in known):
            within = [one for one in sorted(own) if _is_within(one, path, known)]
            made.append(Directory(path, tuple(medium for one in within for medium in own[one]), len(within)))
    return [Directory(inside, own[inside]), *made] if inside in own else made


def _parent(path: str) -> str:
    return path.rpartition("/")[0]


def _is_within(path: str, outer: str, known: Container[str]) -> bool:
    """Whether a folder is another one, or in it by folders that are all known."""
    while path != outer and path in known:
        path = _parent(path)
    return path == outer


@dataclass(frozen=True, slots=True)
class Section:
    """Media below one title."""

    title: str
    media: tuple[Medium, ...]


def folder_name(path: str) -> str:
    """Return how a folder is called, what is special in English: so it is stored."""
    return _SPECIAL.get(path) or path.rpartition("/")[2]


def shown_name(phone: ax.Phone, path: str) -> str:
    """Return how a folder is called on its tile: what is special, in the phone's language."""
    name = folder_name(path)
    return phone.strings.translate(PACKAGE, name) if path in _SPECIAL else name


def kind_of(name: str) -> int:
    """Return the kind of media that a file's name stands for; 0 if none."""
    return _KINDS.get(name.rpartition(".")[2].lower(), 0) if "." in name else 0


class Gallery(ax.Store):
    """The media of a phone as the app sees them."""

    package, database_file, schema = PACKAGE, DATABASE, _SCHEMA

    def __init__(self, phone: ax.Phone) -> None:
        """Read from the media store, from the storage, and from the app's database."""
        super().__init__(phone)
        self.config = Config(phone)
        self._known: tuple[int, list[Medium]] = (-1, [])

    # -- looking ------------------------------------------------------------------------------------------------------

    def everything(self) -> list[Medium]:
        """Return all media that may be shown, whatever their kind, unsorted."""
        self.phone.media.open()
        version = self.phone.disk.version
        if self._known[0] != version:
            self._known = (version, self._read())
        return self._known[1]

    def _read(self) -> list[Medium]:
        rows = self.phone.media.open().query(
            "SELECT _id, _data, datetaken, duration FROM files WHERE media_type IN (1, 3)"
        )
        stored = {str(row["_data"]): row for row in rows}
        liked = self.favorites()
        found = []
        for folder in self._folders(stored):
            for path, inode in self._files(folder):
                row = stored.get(path)
                modified_ms = int(inode.mtime_s) * 1000
                duration_ms = (row["duration"] if row is not None else self._duration_ms(path)) or 0
                found.append(
                    Medium(
                        path, modified_ms, (row["datetaken"] if row is not None else 0) or modified_ms, inode.size,
                        kind_of(path), duration_ms // 1000, path in liked, row["_id"] if row is not None else 0,
                    )
                )  # fmt: skip
        return found

    def _duration_ms(self, path: str) -> int:
        if kind_of(path) != c.VIDEO:
            return 0
        duration = metadata("video/mp4", self.phone.disk.stat(path).content).get("duration")
        return duration if isinstance(duration, int) else 0

    def _folders(self, stored: Iterable[str]) -> list[str]:
        disk = self.phone.disk
        folders = {path.rpartition("/")[0] for path in stored}
        folders |= {path for path in _ALWAYS_READ if disk.is_dir(path)}
        included = self.config.paths("included_folders")
        for top in included:
            folders |= {path for path, inode in disk.walk(top) if inode.is_dir} if disk.is_dir(top) else set()
        if self.config.shows_hidden:
            private = tuple(f"{simple.STORAGE}/Android/{name}" for name in ("data", "media", "obb"))
            folders |= {
                path for path, node in disk.walk(simple.STORAGE) if node.is_dir and not path.startswith(private)
            }
        excluded = () if self.config.shows_excluded else self.config.paths("excluded_folders")
        return sorted(
            folder
            for folder in folders
            if not any(is_within(folder, top) for top in excluded)
            and (self.config.shows_hidden or not self.is_hidden_folder(folder))
        )

    def is_hidden_folder(self, folder: str) -> bool:
        """Whether a folder, or one that it is in, has a dot before its name or holds `.nomedia`."""
        while folder.startswith(f"{simple.STORAGE}/"):
            if folder.rpartition("/")[2].startswith(".") or self.phone.disk.exists(f"{folder}/.nomedia"):
                return True
            folder = folder.rpartition("/")[0]
        return False

    def _files(self, folder: str) -> Iterator[tuple[str, Inode]]:
        disk = self.phone.disk
        for name in disk.names(folder):
            path = f"{folder}/{name}"
            if kind_of(name) and (self.config.shows_hidden or not name.startswith(".")):
                inode = disk.find(path)
                if inode is not None and inode.is_file and inode.size:
                    yield path, inode

    def media(self, path: str) -> list[Medium]:
        """Return what a folder, the favourites, the recycle bin or all folders show, sorted."""
        if path == RECYCLE_BIN:
            found: Iterable[Medium] = self.deleted()
        elif path == FAVORITES:
            found = (medium for medium in self.everything() if medium.is_favorite)
        elif path == SHOW_ALL:
            found = self.everything()
        else:
            found = (medium for medium in self.everything() if medium.parent == path)
        return self._sorted((medium for medium in found if medium.kind & self.config.filter), path)

    def _sorted(self, media: Iterable[Medium], path: str) -> list[Medium]:
        sorting = self.config.sorting(path)
        return in_order(media, sorting)

    def sections(self, path: str, media: Sequence[Medium]) -> list[Section]:
        """Return media by the groups that were chosen; one section without a title if none were."""
        grouping = self.config.grouping(path)
        if grouping & c.GROUP_NONE or not grouping & ~(c.GROUP_DESCENDING | c.GROUP_COUNT):
            return [Section("", tuple(media))]
        groups: dict[tuple[float | str, str], list[Medium]] = {}
        for medium in media:
            groups.setdefault(self._group_of(medium, grouping), []).append(medium)
        keys = sorted(groups, key=lambda key: key[0], reverse=bool(grouping & c.GROUP_DESCENDING))
        with_count = bool(grouping & c.GROUP_COUNT)
        return [Section(f"{key[1]} ({len(groups[key])})" if with_count else key[1], tuple(groups[key])) for key in keys]

    def _group_of(self, medium: Medium, grouping: int) -> tuple[float | str, str]:
        settings = self.config
        if grouping & c.GROUP_TYPE:
            return str(medium.kind).zfill(3), self.tr(KIND_TITLES[medium.kind])
        if grouping & c.GROUP_EXTENSION:
            extension = medium.name.rpartition(".")[2]
            return extension.lower(), extension.upper()
        if grouping & c.GROUP_FOLDER:
            return medium.parent.lower(), simple.short_path(medium.parent)
        by_taken = grouping & (c.GROUP_TAKEN_DAILY | c.GROUP_TAKEN_MONTHLY)
        moment = medium.taken_ms if by_taken else medium.modified_ms
        is_monthly = grouping & (c.GROUP_TAKEN_MONTHLY | c.GROUP_MODIFIED_MONTHLY)
        title = settings.month_title(moment) if is_monthly else settings.day_title(moment)
        day = settings.moment_key(moment)
        return (day[:7] if is_monthly else day), title

    def directories(self, *, inside: str | None = None) -> list[Directory]:
        """Return the folders that have media, sorted, pinned ones first.

        Those inside one, or the outermost if that is empty, are grouped if that is wanted.
        """
        by_folder: dict[str, list[Medium]] = {}
        for medium in self.everything():
            if medium.kind & self.config.filter:
                by_folder.setdefault(medium.parent, []).append(medium)
        found = [Directory(path, tuple(self._sorted(media, path))) for path, media in by_folder.items()]
        if inside is not None and self.config.flag(GROUP_SUBFOLDERS):
            found = grouped(found, inside)
        found = in_order(found, self.config.sorting(""))
        if inside:
            return found
        liked = self.media(FAVORITES)
        if liked:
            found.insert(0, Directory(FAVORITES, tuple(liked)))
        found = self._with_bin(found)
        return [one for one in found if self.is_pinned(one.path)] + [
            one for one in found if not self.is_pinned(one.path)
        ]

    def _with_bin(self, found: list[Directory]) -> list[Directory]:
        deleted = self.media(RECYCLE_BIN)
        if not deleted or not self.config.flag("show_recycle_bin_at_folders", default=True):
            return found
        tile = Directory(RECYCLE_BIN, tuple(deleted))
        if self.config.flag("show_recycle_bin_last"):
            return [*found, tile]
        at = 1 if found and found[0].path == FAVORITES else 0
        return [*found[:at], tile, *found[at:]]

    def is_pinned(self, path: str) -> bool:
        """Whether a folder stands before the others: favourites and recycle bin do unless they were unpinned."""
        pinned = self.config.paths("pinned_folders")
        if path in (FAVORITES, RECYCLE_BIN):
            is_last = path == RECYCLE_BIN and self.config.flag("show_recycle_bin_last")
            return not is_last and path not in self.config.paths("unpinned_folders")
        return path in pinned

    def medium(self, path: str) -> Medium | None:
        """Return the medium at a path, also one that is nowhere listed; None if there is no such file."""
        for one in (*self.everything(), *self.deleted()):
            if one.path == path:
                return one
        inode = self.phone.disk.find(path)
        if inode is None or not inode.is_file:
            return None
        moment = int(inode.mtime_s) * 1000
        kind = kind_of(path) or c.IMAGE
        return Medium(path, moment, moment, inode.size, kind, self._duration_ms(path) // 1000)

    # -- the app's own database ---------------------------------------------------------------------------------------

    def favorites(self) -> set[str]:
        """Return the paths of the favourites."""
        return {str(row["full_path"]) for row in self.database.query("SELECT full_path FROM favorites")}

    def set_favorite(self, paths: Iterable[str], *, is_favorite: bool) -> None:
        """Add media to the favourites, or take them out."""
        for path in paths:
            self.database.delete("favorites", full_path=path)
            if is_favorite:
                folder, _, name = path.rpartition("/")
                self.database.insert("favorites", full_path=path, filename=name, parent_path=folder)
            self.database.update("media", {"full_path": path}, is_favorite=int(is_favorite))

    def deleted(self) -> list[Medium]:
        """Return what is in the recycle bin."""
        found = []
        for row in self.database.query("SELECT * FROM media WHERE deleted_ts != 0"):
            original = str(row["full_path"]).removeprefix(RECYCLE_BIN)
            if self.phone.disk.exists(f"{BIN}{original}"):
                found.append(
                    Medium(
                        f"{BIN}{original}", row["last_modified"], row["date_taken"], row["size"], row["type"],
                        row["video_duration"], original=original, deleted_ms=row["deleted_ts"],
                    )
                )  # fmt: skip
        return found

    def remember(self) -> None:
        """Bring the app's cache of media and folders into step with what is there; empty the bin of what is old."""
        now_ms = self.now_ms
        self.destroy([one for one in self.deleted() if now_ms - one.deleted_ms > _KEPT_MS])
        media = self.everything()
        wanted = {one.path: _media_row(one) for one in media}
        columns = "filename, full_path, parent_path, last_modified, date_taken, size, type, video_duration, is_favorite"
        rows = self.database.query(f"SELECT {columns}, media_store_id FROM media WHERE deleted_ts = 0")  # noqa: S608 - constant names
        known = {str(row["full_path"]): dict(row) for row in rows}
        for path in known.keys() - wanted.keys():
            self.database.delete("media", full_path=path)
        for path, row in wanted.items():
            if known.get(path) != row:
                self.database.delete("media", full_path=path)
                self.database.insert("media", **row, deleted_ts=0)
        folders = {one.path: _directory_row(one) for one in self.directories()}
        stored = [dict(row) for row in self.database.query("SELECT * FROM directories ORDER BY path")]
        kept = {str(row["path"]): {name: row[name] for name in row if name != "id"} for row in stored}
        if kept != folders:
            self.database.delete("directories")
            for row in folders.values():
                self.database.insert("directories", **row)

    # -- the recycle bin ----------------------------------------------------------------------------------------------

    def throw_away(self, media: Iterable[Medium]) -> None:
        """Move media into the recycle bin."""
        disk = self.phone.disk
        now_ms = self.now_ms
        self.phone.packages.make_data_dir(PACKAGE)
        for one in media:
            target = f"{BIN}{one.path}"
            owner = self.phone.packages.uid(PACKAGE)
            disk.mkdir(target.rpartition("/")[0], mode=0o700, owner=owner, parents=True)
            disk.write(target, disk.read(one.path), mode=0o600, owner=owner)
            disk.set_times(target, mtime_s=one.modified_ms / 1000)
            disk.unlink(one.path)
            self.set_favorite([one.path], is_favorite=False)
            name = f"{RECYCLE_BIN}{one.path}"
            self.database.execute("DELETE FROM media WHERE full_path IN (?, ?)", (one.path, name))
            row = {**_media_row(one), "full_path": name, "deleted_ts": now_ms, "is_favorite": 0, "media_store_id": 0}
            self.database.insert("media", **row)
        self.phone.media.open()

    def destroy(self, media: Iterable[Medium]) -> None:
        """Delete media for good, wherever they are."""
        for one in media:
            if self.phone.disk.exists(one.path):
                self.phone.disk.unlink(one.path)
            self.set_favorite([one.path], is_favorite=False)
            name = f"{RECYCLE_BIN}{one.original}" if one.original else one.path
            self.database.delete("media", full_path=name)
        self.phone.media.open()

    def restore(self, media: Iterable[Medium]) -> None:
        """Put media from the recycle bin back where they were."""
        for one in media:
            target = simple.free_path(self.phone, one.original)
            self.phone.disk.mkdir(target.rpartition("/")[0], mode=0o2770, parents=True)
            self._write(target, self.phone.disk.read(one.path), one.modified_ms)
            self.destroy([one])

    # -- files --------------------------------------------------------------------------------------------------------

    def _write(self, path: str, content: bytes, modified_ms: int | None) -> None:
        self.phone.disk.write(path, content)
        if modified_ms is not None:
            self.phone.disk.set_times(path, mtime_s=modified_ms / 1000)
        self.phone.media.scan(path, owner=PACKAGE)

    def save(self, path: str, content: bytes, *, modified_ms: int | None = None) -> None:
        """Write a picture; it keeps an older date if one is given."""
        self._write(path, content, modified_ms)

    def copy(self, medium: Medium, target: str) -> None:
        """Copy a file to exactly `target`, over what is there."""
        kept = medium.modified_ms if self.config.flag("keep_last_modified", default=True) else None
        self._write(target, self.phone.disk.read(medium.path), kept)

    def move(self, medium: Medium, target: str) -> None:
        """Move or rename a file to exactly `target`, over what is there; a favourite stays one."""
        self.phone.disk.rename(medium.path, target)
        self.phone.media.scan(target, owner=PACKAGE)
        if medium.is_favorite:
            self.set_favorite([medium.path], is_favorite=False)
            self.set_favorite([target], is_favorite=True)
        self.phone.media.open()

    def rename_folder(self, path: str, target: str) -> None:
        """Rename a folder with all that it holds."""
        liked = [one for one in self.favorites() if is_within(one, path)]
        self.phone.disk.rename(path, target)
        self.phone.media.scan(target, owner=PACKAGE)
        self.phone.media.open()
        self.set_favorite(liked, is_favorite=False)
        self.set_favorite([target + one.removeprefix(path) for one in liked], is_favorite=True)

    def set_hidden(self, folder: str, *, is_hidden: bool) -> None:
        """Hide a folder from all galleries with a `.nomedia` in it, or show it again."""
        mark = f"{folder}/.nomedia"
        if is_hidden:
            self.phone.disk.write(mark, b"")
        elif self.phone.disk.exists(mark):
            self.phone.disk.unlink(mark)
        for path, inode in list(self.phone.disk.walk(folder)):
            if inode.is_file:  # written anew so that the media store looks at it again
                self.phone.media.open().delete("files", _data=path)
        self.phone.media.scan(folder)

    def hidden_folders(self) -> list[str]:
        """Return the folders that hold a `.nomedia`."""
        return [
            path
            for path, inode in self.phone.disk.walk(simple.STORAGE)
            if inode.is_dir and self.phone.disk.exists(f"{path}/.nomedia") and "/Android/" not in path
        ]


_T = TypeVar("_T", Medium, Directory)


def is_within(path: str, top: str) -> bool:
    """Whether a path is a folder, or below it."""
    return f"{path}/".startswith(f"{top}/")


def in_order(items: Iterable[_T], sorting: int) -> list[_T]:
    """Return media or folders as `sorting` (bits of `config`) says."""
    is_numeric = bool(sorting & c.NUMERIC)

    def key(one: _T) -> tuple[object, ...]:
        name = simple.name_key(one.name, is_numeric=is_numeric)
        if sorting & c.BY_RANDOM:
            return (zlib.crc32(one.path.encode()),)
        if sorting & c.BY_PATH:
            return (simple.name_key(one.path, is_numeric=is_numeric),)
        if sorting & c.BY_SIZE:
            return one.size, name
        if sorting & c.BY_MODIFIED:
            return one.modified_ms, name
        if sorting & c.BY_TAKEN:
            return one.taken_ms, name
        return (name,)

    return sorted(items, key=key, reverse=bool(sorting & c.DESCENDING))


def _media_row(one: Medium) -> dict[str, str | int]:
    return {
        "filename": one.name,
        "full_path": one.path,
        "parent_path": one.parent,
        "last_modified": one.modified_ms,
        "date_taken": one.taken_ms,
        "size": one.size,
        "type": one.kind,
        "video_duration": one.duration_s,
        "is_favorite": int(one.is_favorite),
        "media_store_id": one.store_id,
    }


def _directory_row(one: Directory) -> dict[str, str | int]:
    return {
        "path": one.path,
        "thumbnail": one.cover.path if one.cover is not None else "",
        "filename": one.name,
        "media_count": len(one.media),
        "last_modified": one.modified_ms,
        "date_taken": one.taken_ms,
        "size": one.size,
        "location": 1,
        "media_types": one.kinds,
        "sort_value": "",
    }
