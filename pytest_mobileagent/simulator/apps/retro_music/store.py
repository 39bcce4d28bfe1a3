"""Songs of the media store, and the playlists, queue and history that Retro Music keeps."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.database import from_row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.system.content import Value

PACKAGE = "code.name.monkey.retromusic"
FAVORITES = "Favorites"
LEAST_MS = 20_000  # pref filter_song: shorter ones are no songs
_SONGS = "content://media/external/audio/media"
_BLACKLIST = "CREATE TABLE IF NOT EXISTS blacklist (path TEXT NOT NULL);"
_PLAYLISTS = resources.files(__package__).joinpath("playlist.sql").read_text("utf-8")
_QUEUE = resources.files(__package__).joinpath("queue.sql").read_text("utf-8")
_QUEUES = ("playing_queue", "original_playing_queue")


@dataclass(frozen=True, slots=True)
class Song:
    """One song; the fields are the columns of `SongEntity`."""

    id: int
    title: str
    track_number: int
    year: int
    duration: int  # ms
    data: str
    date_modified: int
    album_id: int
    album_name: str
    artist_id: int
    artist_name: str
    composer: str | None
    album_artist: str | None
    date_added: int = 0
    genre: str = ""

    def columns(self) -> dict[str, str | int | None]:
        """Return the columns of `SongEntity`."""
        return {name: getattr(self, name) for name in COLUMNS}

    def queue_values(self) -> tuple[str | int | None, ...]:
        """Return the values of a row of the queue; `album_artist` is left empty there."""
        return (*list(self.columns().values())[:-1], None)


COLUMNS = tuple(Song.__dataclass_fields__)[:13]
_FIELDS = {  # the fields of what the media store and the queue call otherwise
    "_id": "id", "track": "track_number", "_data": "data", "album": "album_name", "artist": "artist_name",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playlist:
    """A playlist with how much is in it."""

    id: int
    name: str
    count: int
    length_ms: int


@dataclass(frozen=True, slots=True)
class Group:
    """The songs of an album, an artist or a genre."""

    id: int
    name: str
    songs: tuple[Song, ...]

    @property
    def artist(self) -> str:
        """The album's artist."""
        return self.songs[0].album_artist or self.songs[0].artist_name

    @property
    def year(self) -> int:
        """The year of the first song that tells one; 0 if none does."""
        return next((song.year for song in self.songs if song.year), 0)

    @property
    def album_count(self) -> int:
        """How many albums the songs are on."""
        return len({song.album_id for song in self.songs})


_SONG_KEYS: dict[str, Callable[[Song], tuple[str | int, ...]]] = {
    "title_key": lambda song: (song.title.casefold(),),
    "title_key DESC": lambda song: (song.title.casefold(),),
    "artist_key": lambda song: (song.artist_name.casefold(), song.album_name.casefold(), song.track_number),
    "album_key": lambda song: (song.album_name.casefold(), song.track_number),
    "year DESC": lambda song: (song.year,),
    "date_added DESC": lambda song: (song.date_added,),
    "date_modified DESC": lambda song: (song.date_modified,),
    "composer": lambda song: ((song.composer or "").casefold(),),
    "album_artist": lambda song: ((song.album_artist or "").casefold(),),
}
SONG_ORDERS = (
    ("Ascending", "title_key"), ("Descending", "title_key DESC"), ("Artist", "artist_key"), ("Album", "album_key"),
    ("Year", "year DESC"), ("Date added", "date_added DESC"), ("Date modified", "date_modified DESC"),
    ("Composer", "composer"), ("Album Artist", "album_artist"),
)  # fmt: skip
PLAYLIST_ORDERS = (
    ("Ascending", "name"), ("Descending", "name DESC"), ("Song count", "playlist_song_count"),
    ("Song count desc", "playlist_song_count DESC"),
)  # fmt: skip


class Store(ax.Store):
    """What Retro Music knows on a phone."""

    package = PACKAGE

    @property
    def playlists_database(self) -> Database:
        """The Room database."""
        return self.phone.packages.database(PACKAGE, "playlist.db", schema=_PLAYLISTS)

    @property
    def queue_database(self) -> Database:
        """The database of the queue."""
        return self.phone.packages.database(PACKAGE, "music_playback_state.db", schema=_QUEUE)

    @property
    def _blacklist(self) -> Database:
        return self.phone.packages.database(PACKAGE, "blacklist.db", schema=_BLACKLIST)

    # -- songs ------------------------------------------------------------------------------------------------------

    def songs(self, order: str = "title_key") -> list[Song]:
        """Return what the media store has, without what is too short, no music, or blacklisted."""
        least = self.prefs.number("filter_song", LEAST_MS // 1000) * 1000
        banned = tuple(row["path"] for row in self._blacklist.query("SELECT path FROM blacklist"))
        rows = self.phone.content.query(_SONGS, where="is_music != 0 AND title != '' AND duration >= ?", args=(least,))
        found = [_song(row) for row in rows]
        kept = [song for song in found if not song.data.startswith(banned)] if banned else found
        key = _SONG_KEYS.get(order, _SONG_KEYS["title_key"])
        return sorted(sorted(kept, key=_SONG_KEYS["title_key"]), key=key, reverse=order.endswith("DESC"))

    def song(self, number: int) -> Song | None:
        """Return a song of the media store, or None."""
        return next((song for song in self.songs() if song.id == number), None)

    def albums(self) -> list[Group]:
        """Return the albums by name."""
        return _grouped(self.songs("album_key"), lambda song: (song.album_id, song.album_name))

    def artists(self) -> list[Group]:
        """Return the artists by name."""
        return _grouped(self.songs("artist_key"), lambda song: (song.artist_id, song.artist_name))

    def genres(self) -> list[Group]:
        """Return the genres by name, each under a number that holds until songs change."""
        songs = [song for song in self.songs() if song.genre]
        names = sorted({song.genre for song in songs}, key=str.casefold)
        return [
            Group(at, name, tuple(song for song in songs if song.genre == name)) for at, name in enumerate(names, 1)
        ]

    def ban(self, paths: Iterable[str]) -> None:
        """Blacklist files."""
        for path in paths:
            self._blacklist.execute("INSERT INTO blacklist (path) VALUES (?)", (path,))

    # -- playlists --------------------------------------------------------------------------------------------------

    def playlists(self, order: str = "") -> list[Playlist]:
        """Return the playlists in an order of the settings, by number if none is given."""
        found = self.playlists_database.select(
            Playlist,
            "SELECT playlist_id AS id, playlist_name AS name, COUNT(song_key) AS count, SUM(duration) AS length_ms "
            "FROM PlaylistEntity LEFT JOIN SongEntity ON playlist_creator_id = playlist_id "
            "GROUP BY playlist_id ORDER BY playlist_id",
        )
        if order:
            found.sort(key=lambda one: one.name.casefold(), reverse=order == "name DESC")
        if order.startswith("playlist_song_count"):
            found.sort(key=lambda one: one.count, reverse=order.endswith("DESC"))
        return found

    def playlist(self, number: int) -> Playlist | None:
        """Return a playlist, or None."""
        return next((one for one in self.playlists() if one.id == number), None)

    def playlist_called(self, name: str) -> Playlist | None:
        """Return the first playlist of that name, or None."""
        return next((one for one in self.playlists() if one.name == name), None)

    def songs_of(self, playlist: int) -> list[Song]:
        """Return a playlist's songs in order."""
        query = "SELECT * FROM SongEntity WHERE playlist_creator_id = ? ORDER BY song_key"
        return self.playlists_database.select(Song, query, (playlist,))

    def create_playlist(self, name: str) -> int:
        """Add an empty playlist; return its number."""
        return self.playlists_database.insert("PlaylistEntity", playlist_name=name)

    def add_songs(self, playlist: int, songs: Iterable[Song]) -> None:
        """Append songs; one that is there already moves to the end."""
        for song in songs:
            self.playlists_database.replace("SongEntity", playlist_creator_id=playlist, **song.columns())

    def remove_songs(self, playlist: int, songs: Iterable[Song]) -> None:
        """Take songs out of a playlist."""
        for song in songs:
            self.playlists_database.delete("SongEntity", playlist_creator_id=playlist, id=song.id)

    def rename_playlist(self, playlist: int, name: str) -> None:
        """Give a playlist another name."""
        self.playlists_database.update("PlaylistEntity", {"playlist_id": playlist}, playlist_name=name)

    def delete_playlist(self, playlist: int) -> None:
        """Delete a playlist with its songs."""
        self.playlists_database.delete("SongEntity", playlist_creator_id=playlist)
        self.playlists_database.delete("PlaylistEntity", playlist_id=playlist)

    def is_favorite(self, song: Song) -> bool:
        """Whether a song is among the favourites."""
        favorites = self.playlist_called(FAVORITES)
        return favorites is not None and any(one.id == song.id for one in self.songs_of(favorites.id))

    def toggle_favorite(self, song: Song) -> None:
        """Put a song into the playlist of favourites, or take it out."""
        favorites = self.playlist_called(FAVORITES)
        number = favorites.id if favorites is not None else self.create_playlist(FAVORITES)
        if self.is_favorite(song):
            self.remove_songs(number, [song])
        else:
            self.add_songs(number, [song])

    # -- queue ------------------------------------------------------------------------------------------------------

    def queue(self, *, original: bool = False) -> list[Song]:
        """Return the queue as it plays, or as it was before it was shuffled."""
        rows = self.queue_database.query(f"SELECT * FROM {_QUEUES[original]} ORDER BY rowid")  # noqa: S608 - constant names
        return [_song(row) for row in rows]

    def save_queue(self, queue: Sequence[Song], original: Sequence[Song]) -> None:
        """Write both queues anew, as every change of one does."""
        database = self.queue_database
        for table, songs in zip(_QUEUES, (queue, original), strict=True):
            database.delete(table)
            for song in songs:
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * 13)})", song.queue_values())  # noqa: S608 - constant names

    # -- history ----------------------------------------------------------------------------------------------------

    def note_started(self, song: Song) -> None:
        """Note that a song has begun to play."""
        self._note("HistoryEntity", song, time_played=self.now_ms)

    def note_played(self, song: Song) -> None:
        """Note that a song has been played."""
        count = self.playlists_database.value("SELECT play_count FROM PlayCountEntity WHERE id = ?", (song.id,))
        self._note("PlayCountEntity", song, time_played=self.now_ms, play_count=(count or 0) + 1)

    def _note(self, table: str, song: Song, **values: int) -> None:
        self.playlists_database.replace(table, **song.columns(), **values)

    def history(self) -> list[Song]:
        """Return what was played, the latest first."""
        rows = self.playlists_database.query("SELECT * FROM HistoryEntity ORDER BY time_played DESC LIMIT 100")
        return self._present(rows)

    def most_played(self) -> list[Song]:
        """Return what was played most often."""
        query = "SELECT * FROM PlayCountEntity ORDER BY play_count DESC, time_played DESC LIMIT 99"
        return self._present(self.playlists_database.query(query))

    def clear_history(self) -> None:
        """Forget what was played."""
        self.playlists_database.delete("HistoryEntity")

    def _present(self, rows: Iterable[sqlite3.Row]) -> list[Song]:
        known = {song.id: song for song in self.songs()}
        return [known[row["id"]] for row in rows if row["id"] in known]

    # -- files ------------------------------------------------------------------------------------------------------

    def m3u(self, playlist: int) -> str:
        """Return a playlist as the text of an M3U file; empty for an empty playlist."""
        songs = self.songs_of(playlist)
        lines = [f"#EXTINF:{song.duration},{song.artist_name} - {song.title}\n{song.data}" for song in songs]
        return "\n".join(["#EXTM3U", *lines]) if lines else ""

    def delete_files(self, songs: Iterable[Song]) -> None:
        """Delete songs from the phone, and from every playlist."""
        gone = list(songs)
        self.phone.media.remove([song.data for song in gone])
        for song in gone:
            self.playlists_database.delete("SongEntity", id=song.id)


def _song(row: Mapping[str, Value] | sqlite3.Row) -> Song:
    """Return the song of a row of the media store, or of the queue, which has neither its genre nor since when."""
    return from_row(Song, {_FIELDS.get(name, name): value for name, value in dict(row).items()})


def _grouped(songs: Iterable[Song], key: Callable[[Song], tuple[int, str]]) -> list[Group]:
    groups: dict[tuple[int, str], list[Song]] = {}
    for song in songs:
        groups.setdefault(key(song), []).append(song)
    return [Group(number, name, tuple(found)) for (number, name), found in groups.items()]
