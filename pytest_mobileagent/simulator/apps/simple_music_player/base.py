"""What the player's screens share: rows, the bar of what plays, and what is done with tracks that are selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_music_player import config as c
from pytest_mobileagent.simulator.apps.simple_music_player.builds import is_late
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE
from pytest_mobileagent.simulator.apps.simple_music_player.player import Player
from pytest_mobileagent.simulator.apps.simple_music_player.store import Group, Library, Track
from pytest_mobileagent.simulator.system.documents import file_provider_uri

_TRACK = f"{PACKAGE}/.activities.TrackActivity"


class MusicScreen(ax.Screen):
    """A screen that knows library and player; rows of it can be selected."""

    refresh_s = 1.0

    def create(self) -> None:
        """Open library and player; nothing is selected."""
        self.library = Library(self.phone)
        self.player = Player(self.phone)
        self.selected = simple.Selection()

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, tracks: Sequence[Track], track: Track) -> None:
        """Play a track of some, and show the player."""
        self.hide_keyboard()
        self.player.open(tracks, track)
        self.start(_TRACK)

    def playing_bar(self) -> ax.View | None:
        """Return the bar of what plays; None as long as nothing has been played."""
        track = self.player.track
        if track is None:
            return None
        icon = "pause" if self.player.is_playing else "play_arrow"
        text = f"{track.title} • {track.artist}" if track.info else track.title
        return ax.Across(
            note(self, "current_track_image", size=40),
            ax.Text(text, id="current_track_label", size=16, max_lines=1, weight=1, margin=(12, 0)),
            ax.IconButton(
                icon, id="current_track_play_pause", cls="android.widget.ImageView", on_tap=self.player.toggle
            ),
            id="current_track_bar",
            cls="android.widget.RelativeLayout",
            height=56,
            padding=(12, 0, 4, 0),
            background=ax.mix(self.theme.primary, self.theme.background, 0.9),
            on_tap=partial(self.start, _TRACK),
        )

    # -- rows ---------------------------------------------------------------------------------------------------------

    def frame(self, content: ax.View, name: str, key: int | str, on_tap: ax.Act) -> ax.View:
        """Return what can be tapped, or selected by a long press."""

        def hold() -> None:
            self.selected.toggle(key)
            self.hide_keyboard()

        row = ax.Frame(content, id=name, cls="android.widget.FrameLayout", key=f"{name} {key}", width=ax.MATCH)
        background = ax.mix(self.theme.primary, self.theme.background, 0.75)
        return self.selected.row(row, key, on_tap, background=background, hold=hold)

    def track_rows(self, tracks: Sequence[Track], *, is_numbered: bool = False) -> list[ax.View]:
        """Return a row for each track; a tap plays it among them."""
        return [self._track_row(track, partial(self.play, tracks, track), is_numbered) for track in tracks]

    def _track_row(self, track: Track, on_tap: ax.Act, is_numbered: bool) -> ax.View:
        info = "" if is_numbered else track.info
        lead = (
            ax.Caption(str(track.track_id), id="track_id", size=16, width=40, align="center")
            if is_numbered
            else note(self, "track_image")
        )
        content = ax.Across(
            lead,
            ax.TwoLines(
                track.title, ax.Written(info) if info else None, ids=("track_title", "track_info"), max_lines=(1, 1),
                margin=(16, 0),
            ),
            ax.Text(simple.duration_text(track.duration), id="track_duration", size=14),
            cls="android.widget.LinearLayout",
            height=64,
            padding=(16, 0),
        )  # fmt: skip
        return self.frame(content, "track_frame", track.id, on_tap)

    def listed(self, rows: Sequence[ax.View], name: str, empty: ax.View | None = None) -> ax.View:
        """Return a list, which fills its room; without rows `empty` lies over it."""
        body = ax.Scroll(*rows, ax.View(height=16), id=f"{name}_list", key=f"{name}_list", cls=ax.RECYCLER)
        return ax.Frame(body, None if rows else empty, width=ax.MATCH, weight=1)

    # -- selection ----------------------------------------------------------------------------------------------------

    def selection_bar(self, keys: Sequence[int | str], items: Sequence[simple.BarItem]) -> ax.View:
        """Return the contextual bar with these items."""
        select_all = simple.BarItem("select_all", "Select all", partial(self.selected.select, keys), "never")
        icons, overflow = simple.bar_items([*items, select_all])
        return self.selected.bar(self, keys, actions=icons, overflow=overflow)

    def queue_items(self, tracks: Sequence[Track]) -> list[simple.BarItem]:
        """Return what puts tracks elsewhere: to other apps, into playlists and the queue."""

        def enqueue(*, is_next: bool) -> None:
            self.player.enqueue(tracks, is_next=is_next)
            self.selected.clear()

        items = [
            simple.BarItem("playlist_add", "Add to playlist", partial(self.add_to_playlist, tracks)),
            simple.BarItem("queue", "Add to queue", partial(enqueue, is_next=False)),
        ]
        if not is_late(self.phone):
            return items
        share = simple.BarItem("share", "Share", partial(self._share, tracks))
        return [share, *items, simple.BarItem("queue_play_next", "Play next", partial(enqueue, is_next=True))]

    def track_items(self, tracks: Sequence[Track]) -> list[simple.BarItem]:
        """Return what can be done with tracks that are selected."""
        items = [
            simple.BarItem("delete", "Delete", partial(self.ask_delete, tracks), "always", "cab_delete"),
            simple.BarItem("info_outline", "Properties", partial(self._tell, tracks), "always", "cab_properties"),
        ]
        return [*items, *self.queue_items(tracks)]

    def _share(self, tracks: Sequence[Track]) -> None:
        uris = (file_provider_uri(f"{PACKAGE}.provider", track.path) for track in tracks)
        ax.share_files(self, "audio/*", *uris, title="Share via")

    def ask_delete(self, tracks: Sequence[Track]) -> None:
        """Ask before the files of tracks are deleted."""
        several = self.tr_count(len(tracks), "{count} item", "{count} items")
        what = f'"{tracks[0].title}"' if len(tracks) == 1 else several

        def delete() -> None:
            self.library.delete(tracks)
            self.selected.clear()

        def consent() -> None:
            file = self.tr_count(len(tracks), "this audio file", "{count} audio files")
            app = self.phone.strings.label_of(self.app)
            question = self.tr("Allow {app} to delete {file}?").format(app=app, file=file)
            ax.ask(self, question, "Allow", delete, no="Deny")

        simple.confirm(self, self.tr("Are you sure you want to delete {what}?").format(what=what), consent)

    def _tell(self, tracks: Sequence[Track]) -> None:
        sizes = [self.phone.disk.stat(track.path).size for track in tracks if self.phone.disk.exists(track.path)]
        shared = [
            ("Size", simple.size_text(sum(sizes))),
            ("Duration", simple.duration_text(sum(track.duration for track in tracks))),
        ]
        if len(tracks) > 1:
            rows = [("Items selected", str(len(tracks))), *shared]
        else:
            folder, _, name = tracks[0].path.rpartition("/")
            about = [("Song title", tracks[0].title), ("Artist", tracks[0].artist), ("Album", tracks[0].album)]
            rows = [("Name", name), ("Path", folder), *shared, *about]
        simple.show_file_properties(self, rows)

    # -- playlists ----------------------------------------------------------------------------------------------------

    def add_to_playlist(self, tracks: Sequence[Track]) -> None:
        """Ask for a playlist, or make one, and add tracks to it."""
        playlists = [one for one in self.library.playlists() if one.key != 1]

        def add(playlist: int) -> None:
            self.library.add(tracks, playlist)
            self.selected.clear()

        def pick(at: int) -> None:
            if at == len(playlists):
                self.ask_playlist("Create new playlist", "", lambda title: add(self.library.create_playlist(title)))
            else:
                add(int(playlists[at].key))

        names = [*(ax.Written(one.title) for one in playlists), "Create new playlist"]
        simple.choose(self, names, -1, pick)

    def ask_playlist(self, title: str, text: str, on_ok: Callable[[str], object], *, but: int = 0) -> None:
        """Ask for the title of a playlist, which no other has."""

        def accept(name: str) -> bool:
            if not name:
                self.toast("Please enter a name")
            elif self.library.title_taken(name, but):
                self.toast("A playlist with that name already exists")
            else:
                on_ok(name)
                return True
            return False

        simple.TextDialog(self, title=title, id="new_playlist_title", hint="Title", text=text, on_ok=accept)


def note(screen: ax.Screen, name: str, size: float = 44) -> ax.View:
    """Return the picture of what has no cover."""
    return ax.Icon(
        "music_note", id=name, cls="android.widget.ImageView", width=size, height=size, size=size * 0.6, radius=6,
        color="primary", background=ax.mix(screen.theme.primary, screen.theme.background, 0.85),
    )  # fmt: skip


def placeholder(name: str, act: tuple[str, ax.Act] | None = None) -> ax.View:
    """Return what stands where nothing is, and what can be done about it."""
    way, on_tap = act or ("", None)
    paddings = ((32, 32, 32, 8), 12)
    return ax.Column(
        *simple.nothing("No items found.", f"{name}_placeholder", way, on_tap, is_wide=True, paddings=paddings)
    )


def counted_tracks(screen: ax.Screen, count: int) -> str:
    """Return `1 Track`, `2 Tracks`."""
    return screen.tr_count(count, "{count} Track", "{count} Tracks")


def counted_albums(screen: ax.Screen, count: int) -> str:
    """Return `1 Album`, `2 Albums`."""
    return screen.tr_count(count, "{count} Album", "{count} Albums")


def details(screen: ax.Screen, group: Group) -> str:
    """Return how many tracks a group has, and of how many albums they are."""
    tracks = counted_tracks(screen, group.tracks)
    return f"{counted_albums(screen, group.albums)}, {tracks}" if group.albums else tracks


def counts(tracks: Sequence[Track]) -> str:
    """Return how long tracks last together: `0:03:05`."""
    seconds = sum(track.duration for track in tracks)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def sort_tracks(screen: MusicScreen, kind: str, key: int | str) -> None:
    """Ask how the tracks of a playlist or a folder are to be sorted."""
    is_playlist = kind == "playlist"
    sorts = c.sorts_of_tracks(screen.library.prefs, is_playlist=is_playlist)

    def store(sorting: int, only_here: bool) -> None:
        sorts.put(str(key), sorting, only_here=only_here)

    dialog = c.IN_PLAYLIST if is_playlist else c.IN_FOLDER
    dialog.show(screen, sorts.of(str(key)), store, is_own=sorts.is_own(str(key)))
