"""Simple Music Player: its library, its playlists, and how it sorts and sounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.matching import rows_differ, words_differ
from pytest_mobileagent.state.music import Song, silence
from pytest_mobileagent.state.preferences import Preferences, defaults
from pytest_mobileagent.state.storage import STORAGE
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.musicplayer"
APP = AppDeclaration(
    PACKAGE,
    names=("simple music player", "music player"),
    derived=tuple(f"databases/songs.db/{table}" for table in ("artists", "albums", "genres")),
    filled=(
        *columns(
            "databases/songs.db/tracks",
            "media_store_id",
            "title",
            "artist*",
            "duration",
            "album*",
            "genre*",
            "cover_art",
            "track_id",
            "folder_name",
            "year",
            "date_added",
            "order_in_playlist",
            "flags",
        ),
        *columns("databases/songs.db/queue_items", "track_order", "last_position"),
    ),
    defaults=defaults(on=("shuffle",), off=("gapless_playback", "swap_prev_next")),
)
DATABASE = f"/data/data/{PACKAGE}/databases/songs.db"
PRESETS = ("Normal", "Classical", "Dance", "Flat", "Folk", "Heavy Metal", "Hip Hop", "Jazz", "Pop", "Rock")
EQUALIZER, ALBUM_SORTING, PLAYLIST_SORTING = "EQUALIZER_PRESET", "album_sorting", "playlist_sorting"
DESCENDING = 1024
ALBUM_KINDS = {"title": 1, "artist name": 32, "year": 8, "date added": 256}
LAST_SLEEP = "last_sleep_timer_seconds"  # how long the sleep timer was to run when it was last set
SLEEP, MODE, ONE = "sleep_in_ts", "playback_setting", 2  # the same song again and again
_PLAYED = re.compile(rf"package={re.escape(PACKAGE)}\b.*?state=PlaybackState {{state=(?:\w+\()?(\d+)", re.DOTALL)
_PLAYING = "3"  # `PlaybackState.STATE_PLAYING`
_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
_TIMEOUT_S = 10.0


class MusicPlayer:
    """The app on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self._preferences = Preferences(device, PACKAGE)

    # -- arranging ----------------------------------------------------------------------------------------------------

    def push(self, folder: str, songs: Iterable[Song]) -> list[str]:
        """Put songs into a folder of the storage, and nothing else: nobody is told. Return their paths."""
        files = {f"{STORAGE}/{folder}/{song.file_name}": silence(song) for song in songs}
        self._device.push_all(files)
        return list(files)

    def add(self, folder: str, songs: Iterable[Song]) -> None:
        """Put songs into a folder of the storage, and have the media store look at it."""
        self.push(folder, songs)
        self._device.broadcast(_SCAN, data=f"file://{quote(f'{STORAGE}/{folder}')}")

    def add_playlists(self, *titles: str) -> None:
        """Make playlists without songs; the app is stopped."""
        rows = [(title,) for title in titles]
        self._device.edit_database(
            DATABASE, lambda database: database.executemany("INSERT INTO playlists (title) VALUES (?)", rows)
        )

    def show(self, tab: str = "") -> None:
        """Open it anew, on one of its pages; on the one that it begins with, if none is named.

        Raises:
            DeviceError: it has no such page.
        """
        self._device.force_stop(PACKAGE)
        self._device.open_app(PACKAGE)
        if tab:
            names = labels_for(tab, PACKAGE)
            found = wait_until(
                lambda: self._device.hierarchy().find(id="tab_item_label", where=lambda node: node.text in names),
                timeout_s=_TIMEOUT_S,
            )
            if not found:
                raise DeviceError(f"{self._device.serial}: the music player was to show {tab}; it has no such page")
            self._device.tap(*found.bounds.center)

    # -- looking ------------------------------------------------------------------------------------------------------

    def playlists(self) -> list[str]:
        """Return the titles of all playlists, the oldest first."""
        return [row["title"] for row in self._device.sql(DATABASE, "SELECT title FROM playlists ORDER BY id")]

    def playlists_differ(self, wanted: Sequence[str]) -> str:
        """Return what is other than that there are just these playlists, titles by their words."""
        return rows_differ(self.playlists(), wanted, words_differ)

    def current(self) -> str:
        """Return the title of the track that plays, or would; an empty text if there is none."""
        query = (
            "SELECT title FROM tracks JOIN queue_items ON tracks.media_store_id = queue_items.track_id "
            "WHERE is_current = 1 AND playlist_id = 0"
        )
        rows = self._device.sql(DATABASE, query)
        return rows[0]["title"] if rows else ""

    def is_playing(self) -> bool:
        """Whether something plays now, as the phone's media sessions say."""
        found = _PLAYED.search(self._device.must_run("dumpsys media_session"))
        return found is not None and found[1] == _PLAYING

    def sleeps_in_s(self) -> float:
        """Return in how many seconds the sleep timer ends what plays; 0 or less if it does not."""
        return self.bits(SLEEP, 0) / 1000 - self._device.time().timestamp()

    def library(self) -> set[str]:
        """Return the paths of the tracks in the library."""
        rows = self._device.sql(DATABASE, "SELECT path FROM tracks WHERE playlist_id = 0")
        return {row["path"] for row in rows}

    def bits(self, key: str, default: int = 1) -> int:
        """Return a number that is stored in the preferences."""
        stored: Mapping[str, str] = self._preferences.all()
        return int(stored.get(key, str(default)))

    def preset(self) -> str:
        """Return the preset of the equalizer."""
        at = self.bits(EQUALIZER, 0)
        return PRESETS[at] if 0 <= at < len(PRESETS) else "Custom"
