"""What the app is called, what can be sorted by, and which pages there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

PACKAGE = "com.simplemobiletools.musicplayer"
# Bits of the sorting preferences.
BY_TITLE, BY_TRACKS, BY_ALBUMS, BY_YEAR, BY_DURATION, BY_ARTIST, BY_NUMBER, BY_CUSTOM, BY_ADDED = (
    1, 2, 4, 8, 16, 32, 64, 128, 256,
)  # fmt: skip
_TITLE, _TRACKS, _ADDED = ("", "Title", BY_TITLE), ("", "Track Count", BY_TRACKS), ("", "Date added", BY_ADDED)
_OF_TRACKS = (_TITLE, ("", "Artist", BY_ARTIST), ("", "Duration", BY_DURATION), ("", "Track number", BY_NUMBER), _ADDED)
PLAYLISTS, FOLDERS, ARTISTS, ALBUMS, TRACKS, GENRES = 1, 2, 4, 8, 16, 32
UNKNOWN = "<unknown>"
SLEEP_MINUTES = (5, 10, 20, 30, 60)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the main screen: the bit in `show_tabs`, how it is called, what it can be sorted by."""

    bit: int
    icon: str
    label: str
    one: str  # what ids of a row begin with
    sorts: simple.SortDialog

    @property
    def name(self) -> str:
        """What ids of the page begin with."""
        return self.label.lower()

    @property
    def sort_key(self) -> str:
        """Where it is stored how the page is sorted."""
        return f"{self.one}_sorting"


PAGES = (
    Page(PLAYLISTS, "queue_music", "Playlists", "playlist", simple.SortDialog((_TITLE, _TRACKS))),
    Page(FOLDERS, "folder", "Folders", "folder", simple.SortDialog((_TITLE, _TRACKS))),
    Page(
        ARTISTS, "person", "Artists", "artist", simple.SortDialog((_TITLE, ("", "Album Count", BY_ALBUMS), _TRACKS))
    ),
    Page(
        ALBUMS, "album", "Albums", "album",
        simple.SortDialog((_TITLE, ("", "Artist Name", BY_ARTIST), ("", "Year", BY_YEAR), _ADDED)),
    ),
    Page(TRACKS, "music_note", "Tracks", "track", simple.SortDialog(_OF_TRACKS)),
    Page(GENRES, "category", "Genres", "genre", simple.SortDialog((_TITLE, _TRACKS))),
)  # fmt: skip
_ALBUMS_BEFORE = replace(
    PAGES[3], sorts=simple.SortDialog((_TITLE, ("", "Artist Name", BY_ARTIST), ("", "Year", BY_YEAR)))
)
PAGES_BEFORE = (*PAGES[:3], _ALBUMS_BEFORE, PAGES[4])  # of 5.16
_SHOWN_FIRST = PLAYLISTS | FOLDERS | ARTISTS | ALBUMS | TRACKS
IN_PLAYLIST = simple.SortDialog(
    (*_OF_TRACKS, ("", "Custom", BY_CUSTOM)), own="Use for this playlist only", own_id="use_for_this_only"
)
IN_FOLDER = simple.SortDialog(_OF_TRACKS, own="Use for this folder only", own_id="use_for_this_only")


def preferences(phone: ax.Phone) -> ax.Preferences:
    """Open the app's preferences."""
    return ax.Preferences(phone, PACKAGE, simple.PREFS)


def shown_pages(pages: Iterable[Page], prefs: ax.Preferences) -> list[Page]:
    """Return those of some pages that are shown: those of the start, if none was chosen."""
    shown = prefs.number("show_tabs", _SHOWN_FIRST) or _SHOWN_FIRST
    return [page for page in pages if shown & page.bit]


def sorts_of_tracks(prefs: ax.Preferences, *, is_playlist: bool) -> simple.FolderPreference:
    """Return how the tracks of playlists, or of folders, are sorted."""
    kind = "playlist" if is_playlist else "folder"
    prefix = "sort_playlist_" if is_playlist else "sort_folder_"
    return simple.FolderPreference(prefs, prefix, f"{kind}_tracks_sorting", BY_TITLE)
