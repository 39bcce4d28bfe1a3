"""The library: what the media store knows, as the app keeps it, and the user's playlists."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player import config as c
from pytest_mobileagent.simulator.apps.simple_music_player.builds import is_late
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE, UNKNOWN
from pytest_mobileagent.simulator.system.content import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.simulator.system.content import Row

_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_SONGS = "content://media/external/audio/media"
ALL_TRACKS_TITLE = "All tracks"  # which screens say in their language; what is stored stays
ALL_TRACKS, LIBRARY = 1, 0  # ids of playlists; the library is none
NEVER, IF_UNKNOWN, ALWAYS = 1, 2, 3  # when files are called by their names


@dataclass(frozen=True, slots=True)
class Track:
    """A track of the library, or its copy in a playlist: the columns of `tracks`."""

    id: int
    media_store_id: int
    title: str
    artist: str
    path: str
    duration: int
    album: str
    genre: str
    playlist_id: int
    track_id: int
    folder_name: str
    album_id: int
    artist_id: int
    genre_id: int
    year: int
    date_added: int
    order_in_playlist: int

    @property
    def info(self) -> str:
        """Whose it is, and of which album; empty if that is not known."""
        return f"{self.artist} • {self.album}" if self.artist != UNKNOWN else ""


_COLUMNS = tuple(Track.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Group:
    """Tracks that belong together: a playlist, a folder, an artist, an album, a genre."""

    key: int | str
    title: str
    tracks: int
    albums: int = 0
    artist: str = ""
    year: int = 0
    added: int = 0


class Library(ax.Store):
    """Tracks, groups and playlists of a phone."""

    package, prefs_file, database_file, schema = PACKAGE, simple.PREFS, "songs.db", _SCHEMA

    # -- the media store ----------------------------------------------------------------------------------------------

    def read(self) -> bool:
        """Bring the library into step with the media store; return whether there is music."""
        database = self.database
        lists = (LIBRARY, ALL_TRACKS) if is_late(self.phone) else (LIBRARY,)
        if ALL_TRACKS in lists and not self.prefs.flag("was_all_tracks_playlist_created"):
            database.insert("playlists", id=ALL_TRACKS, title=ALL_TRACKS_TITLE)
            self.prefs.put(was_all_tracks_playlist_created=True)
        found = {int(shown(row["_id"])): self._columns(row) for row in self._songs()}
        known = {row["media_store_id"] for row in self._rows(LIBRARY)}
        for number in known - found.keys():
            database.delete("tracks", media_store_id=number)
        for number in sorted(found.keys() - known):
            for playlist in lists:
                database.insert("tracks", **found[number], playlist_id=playlist, order_in_playlist=0, flags=0)
        if known != found.keys():
            self._gather()
        return bool(found)

    def _songs(self) -> list[Row]:
        excluded = self.prefs.texts("excluded_folders")
        rows = self.phone.content.query(_SONGS)
        return [row for row in rows if not any(shown(row["_data"]).startswith(f"{folder}/") for folder in excluded)]

    @staticmethod
    def _columns(row: Row) -> dict[str, str | int]:
        def number(name: str) -> int:
            text = shown(row.get(name))
            return int(text) if text.isdigit() else 0

        path = shown(row["_data"])
        return {
            "media_store_id": number("_id"), "title": shown(row.get("title")), "artist": shown(row.get("artist")),
            "path": path, "duration": number("duration") // 1000, "album": shown(row.get("album")),
            "genre": shown(row.get("genre")), "cover_art": "", "track_id": number("track") % 1000,
            "folder_name": shown(row.get("bucket_display_name")) or "Internal", "album_id": number("album_id"),
            "artist_id": number("artist_id"), "genre_id": number("genre_id"), "year": number("year"),
            "date_added": number("date_added"),
        }  # fmt: skip

    def _gather(self) -> None:
        """Make the tables of artists, albums and genres anew."""
        database = self.database
        for table in ("artists", "albums", "genres"):
            database.delete(table)
        for group in self.artists():
            counts = {"album_cnt": group.albums, "track_cnt": group.tracks}
            database.insert("artists", id=group.key, title=group.title, **counts, album_art="")
        whose = {track.album_id: track.artist_id for track in self.tracks()}
        for group in self.albums():
            database.insert(
                "albums", id=group.key, artist=group.artist, title=group.title, cover_art="", year=group.year,
                track_cnt=group.tracks, artist_id=whose[int(group.key)], date_added=group.added,
            )  # fmt: skip
        for group in self.genres():
            database.insert("genres", id=group.key, title=group.title, track_cnt=group.tracks, album_art="")

    # -- tracks -------------------------------------------------------------------------------------------------------

    def _rows(self, playlist: int) -> Sequence[Row]:
        query = "SELECT * FROM tracks WHERE playlist_id = ? ORDER BY id"
        return [dict(row) for row in self.database.query(query, (playlist,))]

    def tracks(self, playlist: int = LIBRARY) -> list[Track]:
        """Return the tracks of the library, or of a playlist."""
        names = self.prefs.number("show_filename", IF_UNKNOWN)
        return [self._track(row, names) for row in self._rows(playlist)]

    @staticmethod
    def _track(row: Row, names: int) -> Track:
        track = Track(**{name: row[name] for name in _COLUMNS})  # type: ignore[arg-type]  # as the table has them
        file_name = track.path.rpartition("/")[2].rpartition(".")[0]
        if names == ALWAYS or (names == IF_UNKNOWN and track.title in ("", UNKNOWN)):
            return Track(**{**{name: getattr(track, name) for name in _COLUMNS}, "title": file_name})
        return track

    def track(self, media_store_id: int) -> Track | None:
        """Return a track of the library; None if there is none."""
        return next((track for track in self.tracks() if track.media_store_id == media_store_id), None)

    # -- groups -------------------------------------------------------------------------------------------------------

    def _groups(
        self, key: Callable[[Track], int | str], title: Callable[[Track], str]
    ) -> list[tuple[Group, list[Track]]]:
        found: dict[int | str, list[Track]] = {}
        for track in self.tracks():
            found.setdefault(key(track), []).append(track)
        return [(Group(number, title(tracks[0]), len(tracks)), tracks) for number, tracks in found.items()]

    def playlists(self) -> list[Group]:
        """Return the playlists, the oldest first."""
        query = (
            "SELECT playlists.id, playlists.title, COUNT(tracks.id) AS count FROM playlists "
            "LEFT JOIN tracks ON tracks.playlist_id = playlists.id GROUP BY playlists.id ORDER BY playlists.id"
        )
        return [Group(row["id"], row["title"], row["count"]) for row in self.database.query(query)]

    def folders(self) -> list[Group]:
        """Return the folders that tracks are in."""
        return [group for group, _ in self._groups(lambda one: one.folder_name, lambda one: one.folder_name)]

    def artists(self) -> list[Group]:
        """Return the artists."""
        return [
            Group(group.key, group.title, group.tracks, albums=len({track.album_id for track in tracks}))
            for group, tracks in self._groups(lambda one: one.artist_id, lambda one: one.artist)
        ]

    def albums(self) -> list[Group]:
        """Return the albums."""
        return [
            Group(
                group.key, group.title, group.tracks, artist=tracks[0].artist, year=max(one.year for one in tracks),
                added=min(one.date_added for one in tracks),
            )
            for group, tracks in self._groups(lambda one: one.album_id, lambda one: one.album)
        ]  # fmt: skip

    def genres(self) -> list[Group]:
        """Return the genres; tracks without one belong to none."""
        found = self._groups(lambda one: one.genre_id, lambda one: one.genre)
        return [group for group, _ in found if group.key]

    def groups(self, page: c.Page) -> list[Group]:
        """Return what a page lists, in its order."""
        makers = {
            c.PLAYLISTS: self.playlists, c.FOLDERS: self.folders, c.ARTISTS: self.artists, c.ALBUMS: self.albums,
            c.GENRES: self.genres,
        }  # fmt: skip
        return groups_in_order(makers[page.bit](), self.prefs.number(page.sort_key, c.BY_TITLE))

    def tracks_of(self, kind: str, key: int | str) -> list[Track]:
        """Return the tracks of a group: of a `playlist`, a `folder`, an `artist`, an `album` or a `genre`."""
        match kind:
            case "playlist":
                sorting = c.sorts_of_tracks(self.prefs, is_playlist=True).of(str(key))
                return tracks_in_order(self.tracks(int(key)), sorting)
            case "folder":
                sorting = c.sorts_of_tracks(self.prefs, is_playlist=False).of(str(key))
                return tracks_in_order([one for one in self.tracks() if one.folder_name == key], sorting)
            case _:
                found = [one for one in self.tracks() if getattr(one, f"{kind}_id") == key]
                return tracks_in_order(found, c.BY_NUMBER if kind == "album" else c.BY_TITLE)

    # -- playlists ----------------------------------------------------------------------------------------------------

    def title_taken(self, title: str, but: int = 0) -> bool:
        """Whether a playlist is called so, in letters of either case."""
        return any(one.title.lower() == title.lower() for one in self.playlists() if one.key != but)

    def create_playlist(self, title: str) -> int:
        """Make a playlist; return its id."""
        return self.database.insert("playlists", title=title)

    def rename_playlist(self, number: int, title: str) -> None:
        """Call a playlist otherwise."""
        self.database.update("playlists", {"id": number}, title=title)

    def delete_playlists(self, numbers: Iterable[int]) -> None:
        """Delete playlists; their tracks stay in the library."""
        for number in numbers:
            self.database.delete("playlists", id=number)
            self.database.delete("tracks", playlist_id=number)

    def add(self, tracks: Iterable[Track], playlist: int) -> None:
        """Add tracks to a playlist, behind those that are in it; each is in it once."""
        there = {track.media_store_id for track in self.tracks(playlist)}
        for track in tracks:
            if track.media_store_id in there:
                continue
            there.add(track.media_store_id)
            columns = {name: getattr(track, name) for name in _COLUMNS if name != "id"}
            columns |= {"playlist_id": playlist, "order_in_playlist": len(there), "cover_art": "", "flags": 0}
            self.database.insert("tracks", **columns)

    def remove(self, tracks: Iterable[Track]) -> None:
        """Take tracks out of the playlist that they are in."""
        for track in tracks:
            self.database.delete("tracks", id=track.id)

    def delete(self, tracks: Iterable[Track]) -> None:
        """Delete the files of tracks."""
        self.phone.media.remove([track.path for track in tracks])
        self.read()


def groups_in_order(groups: Iterable[Group], sorting: int) -> list[Group]:
    """Return groups as `sorting` says."""

    def key(one: Group) -> tuple[object, ...]:
        title = simple.name_key(one.title, is_numeric=True)
        numbers = {c.BY_TRACKS: one.tracks, c.BY_ALBUMS: one.albums, c.BY_YEAR: one.year, c.BY_ADDED: one.added}
        found = next((number for bit, number in numbers.items() if sorting & bit), 0)
        return (one.artist.lower() if sorting & c.BY_ARTIST else "", found, title)

    return sorted(groups, key=key, reverse=bool(sorting & simple.DESCENDING))


def tracks_in_order(tracks: Iterable[Track], sorting: int) -> list[Track]:
    """Return tracks as `sorting` says."""

    def key(one: Track) -> tuple[object, ...]:
        numbers = {
            c.BY_DURATION: one.duration, c.BY_NUMBER: one.track_id, c.BY_ADDED: one.date_added,
            c.BY_CUSTOM: one.order_in_playlist,
        }  # fmt: skip
        found = next((number for bit, number in numbers.items() if sorting & bit), 0)
        artist = one.artist.lower() if sorting & c.BY_ARTIST else ""
        return (artist, found, simple.name_key(one.title, is_numeric=True))

    return sorted(tracks, key=key, reverse=bool(sorting & simple.DESCENDING))
