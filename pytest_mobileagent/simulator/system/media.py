"""The media store: what a scan of the shared storage finds."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.simulator.mounts import is_shared, volume_of
from pytest_mobileagent.simulator.system._media_types import media_type, mime_type
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.java import hash_code
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._media_metadata import metadata
from pytest_mobileagent.simulator.system.providers._resources import schema
from pytest_mobileagent.simulator.system.volumes import volume_at, volumes

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.google.android.providers.media.module"
_SCAN_ACTIONS = ("android.intent.action.MEDIA_SCANNER_SCAN_FILE", "android.intent.action.MEDIA_MOUNTED")
_PRIVATE = ("Android/data", "Android/media", "Android/obb")  # shown to nobody by the media store, or to few
TRASH_ACTIVITY = f"{PACKAGE}/com.android.providers.media.PermissionActivity"
_TRASHED = re.compile(r"\.trashed-(\d+)-(.+)")  # when it will be deleted, and how it was called
_TRASHED_S = 30 * 86400
_FOLDER_FORMAT = 12289  # MtpConstants.FORMAT_ASSOCIATION
_AUDIO_FOLDERS = {
    "Alarms": "is_alarm", "Audiobooks": "is_audiobook", "Notifications": "is_notification",
    "Podcasts": "is_podcast", "Recordings": "is_recording", "Ringtones": "is_ringtone",
}  # fmt: skip


class Media:
    """The scanner and its database."""

    def __init__(self, phone: Phone) -> None:
        """Scan when a broadcast asks for it."""
        self._phone = phone
        self._store = sql.ProviderDatabase(phone, (PACKAGE, "external.db"), schema("external"))
        self._checked_version = -1
        for action in _SCAN_ACTIONS:
            phone.broadcasts.register(action, self._scan_requested)

    def open(self) -> Database:
        """Return the database, without rows of files that are gone."""
        database = self._store.open()
        if self._checked_version != self._phone.disk.version:
            self._drop_missing(database)
            self._checked_version = self._phone.disk.version
        return database

    def scan(self, path: str = "", *, owner: str = "") -> str | None:
        """Look at a file or folder and all that it holds, or at every volume; return the URI of a file.

        `owner` is the package that made the file.
        """
        if not path:
            for volume in volumes(self._phone):
                self.scan(volume.path)
            return None
        disk = self._phone.disk
        real = disk.resolve(path)
        if not disk.exists(real):
            self.open()
            return None
        database = self._store.open()
        last = 0
        for found, inode in disk.walk(real):
            if is_shared(found):
                last = self._index(database, found, inode, owner)
        self._phone.touch()
        return f"content://media/external/file/{last}" if last and not disk.is_dir(real) else None

    def remove(self, paths: list[str]) -> None:
        """Remove files and their rows."""
        for path in paths:
            self._phone.disk.remove_tree(path)
        self.open()

    def set_trashed(self, path: str, *, is_trashed: bool) -> str:
        """Put a file into the trash, or take it out; return its path from then on.

        In the trash it is called otherwise, after the moment at which it will be deleted.
        """
        folder, _, name = path.rpartition("/")
        trashed = _TRASHED.fullmatch(name)
        target = path
        if is_trashed and trashed is None:
            target = f"{folder}/.trashed-{int(self._phone.clock.now()) + _TRASHED_S}-{name}"
        elif not is_trashed and trashed is not None:
            target = f"{folder}/{trashed[2]}"
        if target != path:
            self._move(path, target)
        return target

    def _move(self, path: str, target: str) -> None:
        database = self.open()
        self._phone.disk.rename(path, target)
        row = {key: value for key, value in _location(target).items() if key in _OF_TRASH}
        sql.update(database, "files", row, sql.Condition().add("_data = ?", path))
        self._phone.touch()

    def save(self) -> object:
        """Return nothing: the database is on the disk."""
        return None

    def load(self, value: object) -> None:
        """Look again at which files are there."""
        del value
        self._checked_version = -1

    def _scan_requested(self, _phone: Phone, intent: Intent) -> None:
        if intent.data.startswith("file://"):
            path = unquote(intent.data.removeprefix("file://"))
            self._phone.log.write("V", "MediaProvider", f"Scanned {path}", package=PACKAGE)
            self.scan(path)

    def _drop_missing(self, database: Database) -> None:
        disk = self._phone.disk
        rows = database.query("SELECT _id, _data FROM files WHERE _data IS NOT NULL")
        missing = [row["_id"] for row in rows if not disk.exists(row["_data"])]
        for number in missing:
            database.execute("DELETE FROM files WHERE _id = ?", (number,))

    def _index(self, database: Database, path: str, inode: Inode, owner: str) -> int:
        known = database.query("SELECT _id, _size, date_modified FROM files WHERE _data = ?", (path,))
        modified_s = int(inode.mtime_s)
        if known and not inode.is_dir and (known[0]["_size"], known[0]["date_modified"]) == (inode.size, modified_s):
            return int(known[0]["_id"])
        row = self._folder_row(path, inode) if inode.is_dir else self._file_row(path, inode)
        row["parent"] = self._parent(database, path)
        if owner:
            row["owner_package_name"] = owner
        if known:
            sql.update(database, "files", row, sql.Condition().add("_id = ?", known[0]["_id"]))
            return int(known[0]["_id"])
        row["date_added"] = int(self._phone.clock.now())
        return sql.insert(database, "files", row)

    @staticmethod
    def _parent(database: Database, path: str) -> int:
        parent = path.rpartition("/")[0]
        found = database.query("SELECT _id FROM files WHERE _data = ?", (parent,))
        return int(found[0]["_id"]) if found else 0

    def _folder_row(self, path: str, inode: Inode) -> Row:
        return _location(path) | {
            "format": _FOLDER_FORMAT, "media_type": 0, "date_modified": int(inode.mtime_s), "title": _stem(path),
        }  # fmt: skip

    def _file_row(self, path: str, inode: Inode) -> Row:
        mime = mime_type(path)
        kind = 0 if self._is_hidden(path) else media_type(mime)
        row: Row = _location(path) | {
            "_size": inode.size,
            "format": 0x3000,
            "date_modified": int(inode.mtime_s),
            "mime_type": mime,
            "title": _stem(path),
            "media_type": kind,
        }
        if kind in (1, 2, 3):
            row |= {name: value for name, value in metadata(mime, inode.content).items() if value is not None}
            row.setdefault("datetaken", int(inode.mtime_s * 1000))
        if kind == 2:
            row |= _audio_columns(path, row)
        if kind == 1 and row.get("width"):
            row["resolution"] = f"{shown(row['width'])}\u00d7{shown(row['height'])}"
        return row

    def _is_hidden(self, path: str) -> bool:
        top = volume_of(path)
        inside = path.removeprefix(f"{top}/")
        *folders, name = inside.split("/")
        is_dotted = name.startswith(".") and not _TRASHED.fullmatch(name)
        if inside.startswith(_PRIVATE) or is_dotted or any(part.startswith(".") for part in folders):
            return True
        folder = path.rpartition("/")[0]
        while folder.startswith(top):
            if self._phone.disk.exists(f"{folder}/.nomedia"):
                return True
            folder = folder.rpartition("/")[0]
        return False


_OF_TRASH = ("_data", "_display_name", "is_trashed", "date_expires")


def _location(path: str) -> Row:
    folder, _, name = path.rpartition("/")
    top = volume_of(path)
    inside = folder.removeprefix(top).strip("/")
    parts = inside.split("/") if inside else []
    trashed = _TRASHED.fullmatch(name)
    return {
        "_data": path,
        "_display_name": trashed[2] if trashed is not None else name,
        "bucket_id": str(hash_code(folder.lower())),
        "bucket_display_name": folder.rpartition("/")[2] if inside else None,
        "relative_path": f"{inside}/" if inside else "/",
        "primary_directory": parts[0] if parts else None,
        "secondary_directory": parts[1] if len(parts) > 1 else None,
        "volume_name": volume_at(path).media_name,
        "is_download": int(bool(parts) and parts[0] == "Download"),
        "is_pending": 0,
        "is_trashed": int(trashed is not None),
        "date_expires": int(trashed[1]) if trashed is not None else None,
        "generation_added": 1,
        "generation_modified": 1,
    }


def _audio_columns(path: str, row: Row) -> Row:
    parts = path.removeprefix(f"{volume_of(path)}/").split("/")[:-1]
    flag = next((_AUDIO_FOLDERS[part] for part in parts if part in _AUDIO_FOLDERS), "is_music")
    artist = shown(row.get("artist")) or "<unknown>"
    album = shown(row.get("album")) or (parts[-1] if parts else "0")
    album_artist = shown(row.get("album_artist")) or artist
    genre = shown(row.get("genre"))
    columns: Row = {name: int(name == flag) for name in (*_AUDIO_FOLDERS.values(), "is_music")}
    columns |= {
        "artist": artist,
        "album": album,
        "artist_id": _positive(f"artist:{artist}"),
        "album_id": _positive(f"album:{album}:{album_artist}"),
        "artist_key": artist.casefold(),
        "album_key": album.casefold(),
        "title_key": shown(row.get("title")).casefold(),
    }
    if genre:
        columns |= {"genre_id": _positive(f"genre:{genre}"), "genre_key": genre.casefold()}
    return columns


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name


def _positive(text: str) -> int:
    data = text.casefold().encode()
    return (zlib.crc32(data) << 31) | (zlib.adler32(data) & 0x7FFFFFFF)
