"""The tracks of a playlist, a folder, an album or a genre (`TracksActivity`), and the albums of an artist."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player.base import (
    MusicScreen,
    counted_albums,
    counted_tracks,
    counts,
    details,
    note,
    placeholder,
    sort_tracks,
)
from pytest_mobileagent.simulator.apps.simple_music_player.store import ALL_TRACKS_TITLE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_music_player.store import Track


class Tracks(MusicScreen):
    """The tracks of a group."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Learn which group it is."""
        super().create()
        self.kind, self.title = self.intent.text("kind"), self.intent.text("title")
        number, name = self.intent.number("key", -1), self.intent.text("key")
        self.key: int | str = name if self.kind == "folder" else number
        self.search = ax.Search(self)

    @property
    def all_tracks(self) -> list[Track]:
        """The tracks, in their order."""
        return self.library.tracks_of(self.kind, self.key)

    def compose(self) -> ax.View:
        """Return bar, tracks, and what plays."""
        wanted = self.search.text.lower()
        tracks = [track for track in self.all_tracks if wanted in track.title.lower()]
        self.selected.keep(track.id for track in tracks)
        return ax.Pane(self._bar(tracks), self._body(tracks), self.playing_bar())

    def _body(self, tracks: list[Track]) -> ax.View:
        is_playlist = self.kind == "playlist" and not self.search.text
        empty = placeholder("tracks", ("Add folder to playlist", self._add_folder) if is_playlist else None)
        is_album = self.kind == "album"
        rows = self.track_rows(tracks, is_numbered=is_album)
        return self.listed([self._header(tracks), *rows] if is_album and tracks else rows, "tracks", empty)

    def _header(self, tracks: list[Track]) -> ax.View:
        meta = f"{counted_tracks(self, len(tracks))} • {counts(tracks)}"
        return ax.Across(
            note(self, "album_image", size=96),
            ax.Column(
                ax.Text(self.title, id="album_title", size=20, weight_name="medium"),
                ax.Text(tracks[0].artist, id="album_artist", size=16),
                ax.Caption(meta, id="album_meta"),
                margin=(16, 0, 0, 0),
                weight=1,
            ),
            padding=16,
        )

    def _bar(self, tracks: list[Track]) -> ax.View:
        chosen = [track for track in tracks if track.id in self.selected]
        if chosen:
            items = self.track_items(chosen)
            if self.kind == "playlist":
                items.insert(
                    0, simple.BarItem("remove", "Remove from playlist", partial(self._remove, chosen), "always")
                )
            return self.selection_bar([track.id for track in tracks], items)
        if self.search:
            return self.search.bar()
        is_own = self.kind == "playlist" and self.title == ALL_TRACKS_TITLE  # the only one that the app names itself
        title = self.title if is_own else ax.Written(self.title)
        if self.kind not in ("playlist", "folder"):
            return simple.bar(self, title, id="tracks_toolbar")
        menu = [simple.BarItem("sort", "Sort by", partial(sort_tracks, self, self.kind, self.key), "always", "sort")]
        if self.kind == "playlist":
            menu.append(simple.BarItem("add", "Add folder to playlist", self._add_folder))
        icons, overflow = simple.bar_items(menu)
        search = self.search.button(id="search")
        return simple.bar(self, title, id="tracks_toolbar", actions=[search, *icons], overflow=overflow)

    def _remove(self, tracks: list[Track]) -> None:
        self.library.remove(tracks)
        self.selected.clear()

    def _add_folder(self) -> None:
        def add(folder: str) -> None:
            self.library.add([one for one in self.library.tracks() if one.path.startswith(f"{folder}/")], int(self.key))

        simple.FolderPicker(self, simple.STORAGE, add)


class Albums(MusicScreen):
    """The albums and tracks of an artist (`AlbumsActivity`)."""

    layers = ("selected",)

    def create(self) -> None:
        """Learn who it is."""
        super().create()
        self.artist, self.title = self.intent.number("key"), self.intent.text("title")

    def compose(self) -> ax.View:
        """Return bar, albums, tracks, and what plays."""
        tracks = self.library.tracks_of("artist", self.artist)
        mine = {track.album_id for track in tracks}
        albums = [group for group in self.library.albums() if group.key in mine]
        self.selected.keep(track.id for track in tracks)
        chosen = [track for track in tracks if track.id in self.selected]
        keys = [track.id for track in tracks]
        bar = simple.bar(self, ax.Written(self.title), id="albums_toolbar")
        rows = [self._section(counted_albums(self, len(albums)))]
        for group in albums:
            row = ax.Across(
                note(self, "album_image"),
                ax.Column(
                    ax.Text(group.title, id="album_title", size=16, max_lines=1),
                    ax.Caption(details(self, group), id="album_tracks"),
                    weight=1,
                    margin=(16, 0, 0, 0),
                ),
                id="album_frame",
                height=64,
                padding=(16, 0),
                on_tap=partial(self.start, Tracks, kind="album", key=group.key, title=group.title),
            )
            rows.append(row)
        rows.append(self._section(f"{counted_tracks(self, len(tracks))} • {counts(tracks)}"))
        rows += self.track_rows(tracks)
        return ax.Pane(
            self.selection_bar(keys, self.track_items(chosen)) if chosen else bar,
            self.listed(rows, "albums"),
            self.playing_bar(),
        )

    @staticmethod
    def _section(title: str) -> ax.View:
        return ax.Text(
            title, id="item_section", size=14, weight_name="medium", color="primary", width=ax.MATCH,
            padding=(16, 14, 16, 6),
        )  # fmt: skip
