"""Songs on the phone, and what Retro Music has stored about them: playlists and the queue."""

from __future__ import annotations

import functools
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.state.storage import STORAGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "code.name.monkey.retromusic"
# What it copies from the media store.
_OF_SONGS = ("album*", "artist_id", "composer", "date_modified", "duration", "track*", "year")
APP = AppDeclaration(
    PACKAGE,
    names=("retro music", "retro"),
    derived=(
        "databases/playlist.db/HistoryEntity",
        "databases/playlist.db/PlayCountEntity",
        "databases/music_playback_state.db/original_playing_queue",  # the queue as it was before it was shuffled
    ),
    filled=(
        *columns("databases/playlist.db/SongEntity", "id", *_OF_SONGS),
        *columns("databases/music_playback_state.db/playing_queue", "_id", *_OF_SONGS),
    ),
)
MUSIC = f"{STORAGE}/Music"
DOWNLOADS = f"{STORAGE}/Download"
_FOLDER = f"/data/data/{PACKAGE}/databases"
PLAYLISTS = f"{_FOLDER}/playlist.db"
QUEUE = f"{_FOLDER}/music_playback_state.db"
_EMPTY = ("DELETE FROM PlaylistEntity", "DELETE FROM SongEntity")
_EMPTY_QUEUE = ("DELETE FROM playing_queue", "DELETE FROM original_playing_queue")
_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
_HERTZ, _FRAME = 8000, 576  # MPEG 2.5: samples per second and per frame
_BITS_PER_S = 8000


@dataclass(frozen=True, slots=True)
class Song:
    """One song to be; the file is named after its title."""

    title: str
    artist: str
    duration_ms: int
    album: str = ""
    year: int = 0

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return f"{self.title}.mp3"


@dataclass(frozen=True, slots=True)
class Entry:
    """One song of a playlist as the app has stored it."""

    playlist: str
    title: str
    duration_ms: int


@functools.cache
def _second_of_silence() -> tuple[bytes, ...]:
    """Return the MP3 frames of some silence, without the encoder's first ones."""
    import av  # noqa: PLC0415 - costs a quarter of a second, which only who makes sounds is to pay

    with av.open(io.BytesIO(), "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=_HERTZ, options={"reservoir": "0"})
        stream.bit_rate = _BITS_PER_S
        stream.codec_context.layout = "mono"
        packets: list[bytes] = []
        for _ in range(8):
            frame = av.AudioFrame(format="s16p", layout="mono", samples=_FRAME)
            frame.sample_rate = _HERTZ
            for plane in frame.planes:
                plane.update(bytes(plane.buffer_size))
            packets += [bytes(packet) for packet in stream.encode(frame)]
    return tuple(packets[2:])


def silence(song: Song) -> bytes:
    """Return an MP3 file that lasts as long as a song, and tells its title, its artist, and what else is known."""
    frames = _second_of_silence()
    count = round(song.duration_ms * _HERTZ / 1000 / _FRAME)
    whole, rest = divmod(count, len(frames))
    texts = {"TIT2": song.title, "TPE1": song.artist, "TALB": song.album, "TYER": str(song.year or "")}
    return _tag({name: text for name, text in texts.items() if text}) + b"".join(frames * whole + frames[:rest])


def _tag(texts: dict[str, str]) -> bytes:
    """Return an ID3v2.3 tag (id3.org, sections 3.1 to 4.2): UTF-16 texts, each in a frame."""
    frames = b""
    for name, text in texts.items():
        body = b"\x01" + text.encode("utf-16")
        frames += name.encode() + len(body).to_bytes(4, "big") + b"\x00\x00" + body
    size = len(frames)
    synchsafe = bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + synchsafe + frames


class Music:
    """The songs, playlists and queue of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every playlist and empty the queue; the app is stopped."""
        self._device.edit_database(PLAYLISTS, _EMPTY)
        self._device.edit_database(QUEUE, _EMPTY_QUEUE)

    def add_files(self, songs: Iterable[Song]) -> None:
        """Put songs into the folder of music, and have it scanned; the app is stopped."""
        self._device.push_all({f"{MUSIC}/{song.file_name}": silence(song) for song in songs})
        self._device.broadcast(_SCAN, data=f"file://{MUSIC}")
        self._device.force_stop(PACKAGE)

    def playlists(self) -> list[str]:
        """Return the names of all playlists, the oldest first."""
        rows = self._device.sql(PLAYLISTS, "SELECT playlist_name FROM PlaylistEntity ORDER BY playlist_id")
        return [row["playlist_name"] for row in rows]

    def entries(self) -> list[Entry]:
        """Return the songs of all playlists, each playlist in its order."""
        rows = self._device.sql(
            PLAYLISTS,
            "SELECT playlist_name, title, duration FROM PlaylistEntity "
            "JOIN SongEntity ON playlist_creator_id = playlist_id ORDER BY playlist_id, song_key",
        )
        return [Entry(row["playlist_name"], row["title"], row["duration"]) for row in rows]

    def foreign(self, songs: Iterable[Song]) -> list[str]:
        """Return the titles in playlists and queue of what is none of these songs: another title, artist or file."""
        known = {(song.title, song.artist, f"{MUSIC}/{song.file_name}") for song in songs}
        listed = self._device.sql(PLAYLISTS, "SELECT title, artist_name, data FROM SongEntity ORDER BY song_key")
        queued = self._device.sql(QUEUE, "SELECT title, artist, _data FROM playing_queue ORDER BY rowid")
        return [str(title) for title, artist, path in (*listed, *queued) if (title, artist, path) not in known]

    def queue(self) -> list[str]:
        """Return the titles in the queue, in its order."""
        rows = self._device.sql(QUEUE, "SELECT title FROM playing_queue ORDER BY rowid")
        return [str(row["title"]) for row in rows]
