"""VLC's media library: what a scan finds, playlists, and what was played."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from importlib import resources
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.dates import in_unit, length_text, number_text
from pytest_mobileagent.simulator.system.providers._media_metadata import metadata

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row

PACKAGE = "org.videolan.vlc"
STORAGE = "/storage/emulated/0"
DATABASE = f"/data/data/{PACKAGE}/app_db/vlc_media.db"
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
VIDEO, AUDIO = 1, 2
GROUP_LENGTH = 6
duration_text = partial(length_text, minutes=1, hours=1)  # `1:20`, `1:02:03`
_SKIPPED = (f"{STORAGE}/Android/",)
_TAGS = re.compile(
    r"\b(?:480p|576p|720p|1080[ip]|2160p|x26[45]|h26[45]|bluray|brrip|dvdrip|hdtv|webrip|web-dl|xvid|divx|ac3|aac)\b",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"[\s_.]+")


@dataclass(frozen=True, slots=True)
class Media:
    """One video or piece of music."""

    id: int
    kind: int
    title: str
    filename: str
    mrl: str
    duration_ms: int
    width: int
    height: int
    size: int
    last_time_ms: int
    play_count: int
    added_s: int
    artist: str
    album: str

    @property
    def path(self) -> str:
        """Where the file is."""
        return path_of_mrl(self.mrl)

    @property
    def is_video(self) -> bool:
        """Whether there are pictures."""
        return self.kind == VIDEO

    @property
    def resolution(self) -> str:
        """The height as VLC names it; empty for what has no pictures."""
        return f"{self.height}p" if self.height else ""


@dataclass(frozen=True, slots=True)
class Playlist:
    """A playlist and how many media it has."""

    id: int
    name: str
    count: int
    duration_ms: int


@dataclass(frozen=True, slots=True)
class VideoGroup:
    """Videos whose titles begin alike; a single one is a group of its own."""

    name: str
    videos: tuple[Media, ...]


def size_text(phone: Phone, size: int) -> str:
    """Return a size as `1.5 MB`."""
    value, unit = in_unit(size, ("B", "KB", "MB", "GB"))
    return f"{number_text(phone, value, places=int(unit != 'B'))} {unit}"


def media_kind(path: str) -> int:
    """Return whether a file is a video, or audio; 0 if neither."""
    main = mime_type(path).partition("/")[0]
    return {"video": VIDEO, "audio": AUDIO}.get(main, 0) if not path.endswith(".m3u") else 0


def clean_title(filename: str) -> str:
    """Return a file's name as a title: no extension, no marks, no tags of its encoding."""
    stem = filename.rpartition(".")[0] or filename
    words = _BLANKS.sub(" ", _TAGS.sub(" ", _BLANKS.sub(" ", stem))).strip()
    return words or stem


def mrl_of(path: str) -> str:
    """Return a file's address in the library."""
    return f"file://{quote(path)}"


def path_of_mrl(mrl: str) -> str:
    """Return the path behind an address."""
    return unquote(mrl.removeprefix("file://"))


_MEDIA = """
SELECT m.id_media AS id, m.type AS kind, m.title, m.filename, f.mrl, MAX(0, COALESCE(m.duration, 0)) AS duration_ms,
  v.width, v.height, f.size, MAX(0, COALESCE(m.last_time, 0)) AS last_time_ms, m.play_count,
  m.insertion_date AS added_s, a.name AS artist, b.title AS album
FROM Media m JOIN File f ON f.media_id = m.id_media LEFT JOIN VideoTrack v ON v.media_id = m.id_media
  LEFT JOIN Artist a ON a.id_artist = m.artist_id LEFT JOIN Album b ON b.id_album = m.album_id
"""


class Library(ax.Store):
    """The library of a phone."""

    package = PACKAGE

    @property
    def database(self) -> Database:
        """The library's database."""
        disk = self.phone.disk
        folder = DATABASE.rpartition("/")[0]
        if not disk.exists(folder):
            self.phone.packages.make_data_dir(PACKAGE)
            disk.mkdir(folder, mode=0o771, owner=self.phone.packages.uid(PACKAGE))
        return disk.database(DATABASE, schema=_SCHEMA)

    @property
    def is_allowed(self) -> bool:
        """Whether VLC may see the files of the storage."""
        return self.phone.packages.has_all_files(PACKAGE)

    # -- the scan ---------------------------------------------------------------------------------------------------

    def scan(self) -> None:
        """Take up what is new or has changed on the storage, and mark what is gone."""
        if not self.is_allowed or self.prefs.number("ml_scan") != 0:
            return
        database = self.database
        known = {row["mrl"]: row for row in self._files(database)}
        found = {mrl_of(path): (path, inode) for path, inode in self._walk(STORAGE)}
        for mrl, (path, inode) in found.items():
            row = known.get(mrl)
            if row is None or row["id_media"] is None:
                self._add(database, path, inode)
            elif row["last_modification_date"] != int(inode.mtime_s) or row["size"] != inode.size:
                self._renew(database, row, path, inode)
        gone = [row for mrl, row in known.items() if mrl not in found]
        for row in gone:
            self._drop(database, row)

    @staticmethod
    def _files(database: Database) -> list[sqlite3.Row]:
        return database.query(
            "SELECT id_file, media_id, id_media, mrl, last_modification_date, size FROM File "
            "LEFT JOIN Media ON id_media = media_id"
        )

    def _walk(self, folder: str) -> Iterator[tuple[str, Inode]]:
        disk = self.phone.disk
        names = disk.names(folder)
        if ".nomedia" in names:
            return
        for name in names:
            path = f"{folder}/{name}"
            if name.startswith(".") or f"{path}/".startswith(_SKIPPED):
                continue
            inode = disk.stat(path)
            if inode.is_dir:
                yield from self._walk(path)
            elif media_kind(path):
                yield path, inode

    def _add(self, database: Database, path: str, inode: Inode) -> int:
        """Add a file; return the number of its media."""
        name = path.rpartition("/")[2]
        facts = metadata(mime_type(path), inode.content)
        folder = self._folder(database, path.rpartition("/")[0])
        now = int(self.phone.clock.now())
        title = shown(facts.get("title")) if media_kind(path) == AUDIO else ""
        number = database.insert(
            "Media",
            type=media_kind(path),
            duration=facts.get("duration", 0),
            insertion_date=now,
            title=title or clean_title(name),
            filename=name,
            folder_id=folder,
            artist_id=self._named(database, "Artist", "name", shown(facts.get("artist"))),
            album_id=self._named(database, "Album", "title", shown(facts.get("album"))),
        )
        database.delete("File", mrl=mrl_of(path))
        database.insert(
            "File",
            media_id=number,
            mrl=mrl_of(path),
            type=1,
            last_modification_date=int(inode.mtime_s),
            size=inode.size,
            folder_id=folder,
            is_removable=0,
            is_external=0,
            is_network=0,
            insertion_date=now,
        )
        self._set_track(database, number, facts)
        return number

    @staticmethod
    def _set_track(database: Database, media: int, facts: Row) -> None:
        if facts.get("width"):
            database.insert("VideoTrack", codec="h264", width=facts["width"], height=facts["height"], media_id=media)

    def _renew(self, database: Database, row: sqlite3.Row, path: str, inode: Inode) -> None:
        facts = metadata(mime_type(path), inode.content)
        database.update("File", {"id_file": row["id_file"]}, last_modification_date=int(inode.mtime_s), size=inode.size)
        database.update(
            "Media", {"id_media": row["media_id"]}, duration=facts.get("duration", 0), last_time=-1, last_position=-1
        )
        self._set_track(database, row["media_id"], facts)

    @staticmethod
    def _drop(database: Database, row: sqlite3.Row) -> None:
        database.delete("PlaylistMediaRelation", media_id=row["media_id"])
        database.delete("VideoTrack", media_id=row["media_id"])
        database.delete("File", id_file=row["id_file"])
        database.delete("Media", id_media=row["media_id"])

    @staticmethod
    def _named(database: Database, table: str, column: str, name: str) -> int | None:
        if not name:
            return None
        key = f"id_{table.lower()}"
        known = database.value(f"SELECT {key} FROM {table} WHERE {column} = ?", (name,))  # noqa: S608 - constant names
        return known or database.insert(table, **{column: name})

    def _folder(self, database: Database, path: str) -> int:
        address = f"{mrl_of(path)}/"
        known = database.value("SELECT id_folder FROM Folder WHERE path = ?", (address,))
        if known is not None:
            return int(known)
        parent = None if path == STORAGE else self._folder(database, path.rpartition("/")[0])
        name = path.rpartition("/")[2]
        return database.insert("Folder", path=address, name=name, parent_id=parent, is_removable=0)

    # -- media ------------------------------------------------------------------------------------------------------

    def _query(self, where: str, parameters: Sequence[object] = ()) -> list[Media]:
        return self.database.select(Media, f"{_MEDIA} {where}", parameters)

    def videos(self) -> list[Media]:
        """Return all videos in the order of the settings."""
        found = self._query("WHERE m.type = 1 ORDER BY m.title, m.id_media")
        return self.sorted_media(found, "video")

    def tracks(self) -> list[Media]:
        """Return all music by title."""
        return self._query("WHERE m.type = 2 ORDER BY m.title, m.id_media")

    def sorted_media(self, found: list[Media], name: str) -> list[Media]:
        """Return media in the order that was chosen for a list."""
        key = self.prefs.text(f"{name}_sort", "title")
        keys = {
            "title": lambda one: one.title.casefold(),
            "filename": lambda one: one.filename.casefold(),
            "length": lambda one: one.duration_ms,
            "recent": lambda one: one.added_s,
        }
        return sorted(found, key=keys.get(key, keys["title"]), reverse=self.prefs.flag(f"{name}_sort_desc"))

    def find(self, number: int) -> Media | None:
        """Return media by number, or None."""
        return next(iter(self._query("WHERE m.id_media = ?", (number,))), None)

    def at(self, path: str) -> Media | None:
        """Return the media of a file, taking it up if it is not known yet; None if it is none."""
        found = self._query("WHERE f.mrl = ?", (mrl_of(path),))
        if found:
            return found[0]
        inode = self.phone.disk.find(path)
        if inode is None or inode.is_dir or not media_kind(path):
            return None
        return self.find(self._add(self.database, path, inode))

    def groups(self) -> list[VideoGroup]:
        """Return the videos as the Video tab shows them: by the beginning of their titles, or each alone."""
        mode = self.prefs.text("video_min_group_length", str(GROUP_LENGTH))
        videos = self.videos()
        if mode == "-1":
            return [VideoGroup(one.title, (one,)) for one in videos]
        keyed: dict[str, list[Media]] = {}
        for one in videos:
            title = one.title.casefold().removeprefix("the ")
            short = title[:GROUP_LENGTH] if len(title) >= GROUP_LENGTH else f"{title}/{one.id}"
            keyed.setdefault(one.path.rpartition("/")[0] if mode == "0" else short, []).append(one)
        return [VideoGroup(self._group_name(key, found, mode), tuple(found)) for key, found in keyed.items()]

    @staticmethod
    def _group_name(key: str, found: Sequence[Media], mode: str) -> str:
        if mode == "0":
            return key.rpartition("/")[2]
        if len(found) == 1:
            return found[0].title
        first, *others = (one.title for one in found)
        same = next(
            (at for at, letter in enumerate(first)
             if any(at >= len(other) or other[at].casefold() != letter.casefold() for other in others)),
            len(first),
        )  # fmt: skip
        return f"{first[:same].rstrip()}\u2026"

    def delete_file(self, path: str) -> None:
        """Delete a file or folder with its media."""
        self.phone.media.remove([path])
        for row in self._files(self.database):
            if not self.phone.disk.exists(path_of_mrl(row["mrl"])):
                self._drop(self.database, row)

    # -- playing ----------------------------------------------------------------------------------------------------

    def note_played(self, media: Media, time_ms: int, *, has_ended: bool = False) -> None:
        """Remember how far media was played."""
        is_over = has_ended or time_ms >= media.duration_ms * 0.95
        self.database.execute(
            "UPDATE Media SET last_time = ?, last_position = ?, play_count = play_count + ?, last_played_date = ? "
            "WHERE id_media = ?",
            (
                -1 if is_over else time_ms,
                -1 if is_over else time_ms / max(1, media.duration_ms),
                int(is_over),
                int(self.phone.clock.now()),
                media.id,
            ),
        )

    def mark_played(self, media: Iterable[Media], *, is_played: bool) -> None:
        """Mark media as played, or not."""
        for one in media:
            self.database.update(
                "Media", {"id_media": one.id}, play_count=int(is_played), last_time=-1, last_position=-1
            )

    def history(self) -> list[Media]:
        """Return what was played, the latest first."""
        return self._query("WHERE m.last_played_date IS NOT NULL ORDER BY m.last_played_date DESC, m.id_media")

    def clear_history(self) -> None:
        """Forget what was played."""
        self.database.execute("UPDATE Media SET last_played_date = NULL")

    # -- playlists --------------------------------------------------------------------------------------------------

    def playlists(self) -> list[Playlist]:
        """Return the playlists by name."""
        return self.database.select(
            Playlist,
            "SELECT id_playlist AS id, name, COUNT(media_id) AS count, p.duration AS duration_ms FROM Playlist p "
            "LEFT JOIN PlaylistMediaRelation ON playlist_id = id_playlist GROUP BY id_playlist ORDER BY name",
        )

    def playlist(self, number: int) -> Playlist | None:
        """Return a playlist, or None."""
        return next((one for one in self.playlists() if one.id == number), None)

    def media_of(self, playlist: int) -> list[Media]:
        """Return a playlist's media in order."""
        rows = self.database.query(
            "SELECT media_id FROM PlaylistMediaRelation WHERE playlist_id = ? ORDER BY position, rowid", (playlist,)
        )
        found = (self.find(row["media_id"]) for row in rows)
        return [media for media in found if media is not None]

    def create_playlist(self, name: str) -> int:
        """Add an empty playlist; return its number."""
        return self.database.insert("Playlist", name=name, creation_date=int(self.phone.clock.now()))

    def append(self, playlist: int, media: Iterable[Media]) -> None:
        """Append media to a playlist."""
        position = self.database.value(
            "SELECT COALESCE(MAX(position) + 1, 0) FROM PlaylistMediaRelation WHERE playlist_id = ?", (playlist,)
        )
        for at, one in enumerate(media):
            self.database.insert("PlaylistMediaRelation", media_id=one.id, playlist_id=playlist, position=position + at)

    def rearrange(self, playlist: int, media: Sequence[Media]) -> None:
        """Write a playlist anew in another order, or without some of its media."""
        self.database.delete("PlaylistMediaRelation", playlist_id=playlist)
        self.append(playlist, media)

    def delete_playlist(self, playlist: int) -> None:
        """Delete a playlist."""
        self.database.delete("Playlist", id_playlist=playlist)
