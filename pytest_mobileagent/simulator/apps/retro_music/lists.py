"""Pages that open over the tabs: a playlist, an album, an artist, the queue, search, settings."""

from __future__ import annotations

from functools import partial
from operator import setitem
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music.pages import Page
from pytest_mobileagent.simulator.apps.retro_music.parts import (
    ROW_DP,
    bar_icon,
    cover,
    list_row,
    menu_button,
    nothing,
    playlist_name,
    songs_text,
    summary,
)
from pytest_mobileagent.simulator.apps.retro_music.store import LEAST_MS, Group, Song
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.ui.widgets.drag_handle import DragHandle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.retro_music.screens import Main

_QUEUE_ROWS = "queue"
_FADED = 0.5


class SongPage(Page):
    """A page of songs under a title: history, last added, most played."""

    def __init__(self, main: Main, title: str, songs: Callable[[], list[Song]]) -> None:
        """Show what `songs` returns."""
        super().__init__(main)
        self.title = title
        self._songs = songs

    def compose(self) -> ax.View:
        """Return the list."""
        songs = self._songs()
        overflow = self._menu if self.title == "History" and songs else None
        body = self.song_list(songs, id="recyclerView", cls=ax.RECYCLER) if songs else nothing("You have no songs")
        return ax.Pane(self.top_bar(self.title, songs=songs, overflow=overflow), body)

    def _menu(self) -> list[ax.MenuItem]:
        return [ax.MenuItem("Clear", self.store.clear_history)]


class GroupPage(Page):
    """An album, an artist or a genre."""

    def __init__(self, main: Main, kind: str, number: int) -> None:
        """Show the group of that number."""
        super().__init__(main)
        self._kind = kind
        self._number = number

    def _group(self) -> Group | None:
        found = {"album": self.store.albums, "artist": self.store.artists, "genre": self.store.genres}[self._kind]()
        return next((group for group in found if group.id == self._number), None)

    def compose(self) -> ax.View:
        """Return picture, name, buttons and songs."""
        group = self._group()
        if group is None:
            return ax.Column(self.top_bar(), nothing("You have no songs"))
        songs = group.songs
        rows = [self.song_row(songs, at) for at in range(len(songs))]
        icon = {"album": "album", "artist": "person"}.get(self._kind, "music_note")
        head = header(self, icon, group.name, self._text(group), songs, is_round=self._kind == "artist")
        return ax.Pane(self.top_bar(songs=songs), ax.RecyclerView(head, *rows, id="recyclerView"))

    def _text(self, group: Group) -> str:
        if self._kind == "album":
            parts = [
                group.artist,
                with_digits(self.screen.phone, str(group.year or "-")),
                summary(self.screen, group.songs),
            ]
            return "  \u2022  ".join(parts)
        if self._kind == "artist":
            albums = self.screen.tr_count(group.album_count, "{count} Album", "{count} Albums")
            return f"{albums}  \u2022  {summary(self.screen, group.songs)}"
        return summary(self.screen, group.songs)


def header(  # noqa: PLR0913 - what it tells
    page: Page, icon: str, name: str, text: str, songs: Sequence[Song], *, is_round: bool = False
) -> ax.View:
    """Return a picture over a name and the buttons Play and Shuffle."""
    theme = page.screen.theme
    return ax.Column(
        cover(theme, size=160, icon=icon, radius=80 if is_round else 24),
        ax.Text(name, id="title", size=24, weight_name="bold", align="center", width=ax.MATCH, margin=(16, 16, 16, 4)),
        ax.Caption(ax.Written(text), id="subtitle", align="center", width=ax.MATCH),
        ax.Row(
            ax.OutlinedButton(
                "Play", id="play_button", icon="play_arrow", weight=1, height=48,
                on_tap=partial(page.player.open_queue, songs),
            ),
            ax.Button(
                "Shuffle", id="shuffle_button", icon="shuffle", weight=1, height=48,
                on_tap=partial(page.player.shuffle_all, songs),
            ),
            width=ax.MATCH, gap=12, padding=(16, 16),
        ),
        gravity="hcenter",
    )  # fmt: skip


class PlaylistPage(Page):
    """One playlist."""

    def __init__(self, main: Main, number: int) -> None:
        """Show the playlist of that number."""
        super().__init__(main)
        self.number = number

    def left(self) -> None:
        """Write the rows anew in the order shown, as the app does."""
        if self.store.playlist(self.number) is not None:
            self.store.add_songs(self.number, self.store.songs_of(self.number))

    def compose(self) -> ax.View:
        """Return name, buttons and songs."""
        playlist = self.store.playlist(self.number)
        if playlist is None:
            return ax.Pane(self.top_bar())
        songs = self.store.songs_of(self.number)
        bar = self.top_bar(
            songs=songs,
            actions=[bar_icon("shuffle", "Shuffle playlist", lambda: self.player.shuffle_all(songs))],
            overflow=lambda: self.actions.of_playlist(playlist, self.screen.close),
        )
        head = header(
            self, "queue_music", playlist_name(self.screen, playlist.name), summary(self.screen, songs), songs
        )
        if not songs:
            return ax.Pane(bar, head, nothing("You have no songs"))
        rows = [self._row(songs, at) for at in range(len(songs))]
        return ax.Pane(bar, ax.RecyclerView(head, *rows, id="recyclerView"))

    def _row(self, songs: Sequence[Song], at: int) -> ax.View:
        handle = DragHandle(id="drag_view", width=40, row_dp=ROW_DP, on_move=partial(self._move, songs, at))
        return self.song_row(songs, at, playlist=self.number, leading=handle)

    def _move(self, songs: Sequence[Song], at: int, rows: int) -> None:
        order = list(songs)
        song = order.pop(at)
        order.insert(min(max(0, at + rows), len(order)), song)
        self.store.add_songs(self.number, order)


class QueuePage(Page):
    """What plays, and what comes next."""

    def __init__(self, main: Main) -> None:
        """Begin at the song after the one that plays."""
        super().__init__(main)
        row_px = ROW_DP * main.phone.display.scale
        main.ui.scroll_px[_QUEUE_ROWS] = int((self.player.position + 1) * row_px) if self.player.position else 0

    def compose(self) -> ax.View:
        """Return the queue."""
        queue = self.player.queue
        bar = self.top_bar("Now playing queue", subtitle=self.actions.queue_summary())
        clear = ax.Row(
            ax.View(weight=1, height=1),
            ax.Button("Clear queue", id="clearQueue", icon="clear_all", on_tap=self._clear, height=48),
            width=ax.MATCH,
            padding=(16, 8),
        )
        if not queue:
            return ax.Pane(bar, nothing("You have no songs"))
        rows = ax.LazyList(
            count=len(queue), item=partial(self._row, queue), item_height=ROW_DP, id="recyclerView", key=_QUEUE_ROWS,
            weight=1,
        )  # fmt: skip
        return ax.Pane(bar, rows, clear)

    def _clear(self) -> None:
        self.player.clear()
        self.screen.close()

    def _row(self, queue: Sequence[Song], at: int) -> ax.View:
        song = queue[at]
        theme = self.theme
        key = f"menu:{at}"
        current = self.player.position
        row = list_row(
            theme,
            song.title,
            song.artist_name,
            leading=DragHandle(
                id="drag_view", width=40, row_dp=ROW_DP, on_move=lambda rows: self.player.move(at, at + rows)
            ),
            menu=menu_button(key, partial(self.actions.show_menu, song, key, queued_at=at)),
            opacity=_FADED if at < current else 1.0,
            is_selected=False,
            on_tap=lambda: self.player.jump(at),
        )
        if at == current:
            row.background = theme.surface_variant
        return ax.SwipeArea(row, width=ax.MATCH, height=ROW_DP, on_side=lambda _: self.player.remove(at))


_KINDS = (
    ("chip_audio", "Songs"), ("chip_artists", "Artists"), ("chip_albums", "Albums"),
    ("chip_album_artists", "Album Artist"), ("chip_genres", "Genres"), ("chip_playlists", "Playlists"),
)  # fmt: skip


class SearchPage(Page):
    """Search in everything."""

    def __init__(self, main: Main) -> None:
        """Begin with the keyboard up."""
        super().__init__(main)
        self._query = ""
        self._kind = ""
        main.ui.focus = "searchView"
        main.phone.ime.show()

    def compose(self) -> ax.View:
        """Return the field, the chips and what was found."""
        theme = self.theme
        field = ax.EditText(
            id="searchView", text=self._query, hint="Search", size=18, weight=1, ime_action="search",
            on_change=ax.bind(self, "_query"), on_ime_action=self.screen.hide_keyboard, auto_focus=True,
        )  # fmt: skip
        clear = ax.IconButton("close", id="clearText", on_tap=ax.put(self, _query="")) if self._query else None
        bar = ax.Across(
            ax.IconButton("arrow_back", desc="Navigate up", on_tap=self.screen.close), field, clear, id="toolbar",
            cls="android.view.ViewGroup", height=64, padding=(4, 0),
        )  # fmt: skip
        chips = [
            ax.Chip(label, theme=theme, id=name, checked=self._kind == label, on_tap=partial(self._pick, label))
            for name, label in _KINDS
        ]
        for chip in chips:
            chip.margin = (0, 0, 8, 0)
        strip = ax.Scroll(
            ax.View(width=12, height=1),
            *chips,
            horizontal=True,
            key="chips",
            height=48,
            cls="android.widget.HorizontalScrollView",
        )
        rows = self._results()
        if rows:
            body: ax.View = ax.RecyclerView(*rows, id="recyclerView", key="results")
        else:
            note = ax.Label("No results", id="android:id/empty", size=18, align="center", width=ax.MATCH, padding=32)
            body = ax.Column(note if self._query else None, weight=1)
        keyboard = None
        if not self.screen.phone.ime.height_px:
            keyboard = ax.Button(
                "Keyboard", id="keyboardPopup", icon="keyboard", gravity="bottom end", margin=16, height=48,
                on_tap=lambda: self.screen.focus("searchView"),
            )  # fmt: skip
        return ax.Layers(ax.Pane(bar, strip, body), keyboard)

    def left(self) -> None:
        """Take the keyboard away."""
        self.screen.hide_keyboard()
        self.screen.ui.focus = ""

    def _pick(self, kind: str) -> None:
        self._kind = "" if self._kind == kind else kind

    def _results(self) -> list[ax.View]:
        wanted = self._query.strip().casefold()
        if not wanted:
            return []
        rows: list[ax.View] = []
        for label, found in (
            ("Songs", self._songs(wanted)),
            ("Artists", self._groups(wanted, "artist", self.store.artists())),
            ("Albums", self._groups(wanted, "album", self.store.albums())),
            ("Genres", self._groups(wanted, "genre", self.store.genres())),
            ("Playlists", self._playlists(wanted)),
        ):
            if found and self._kind in ("", label):
                rows += [ax.Label(label, id="title", size=16, weight_name="bold", padding=(16, 12)), *found]
        return rows

    def _songs(self, wanted: str) -> list[ax.View]:
        rows = []
        for song in self.store.songs():
            if wanted in song.title.casefold():
                key = f"menu:{song.id}"
                dots = menu_button(key, partial(self.actions.show_menu, song, key))
                play = partial(self.player.open_queue, [song])
                rows.append(list_row(self.theme, song.title, song.artist_name, menu=dots, on_tap=play))
        return rows

    def _groups(self, wanted: str, kind: str, groups: Sequence[Group]) -> list[ax.View]:
        icon = {"album": "album", "artist": "person"}.get(kind, "music_note")
        return [
            list_row(
                self.theme, group.name, group.artist if kind == "album" else summary(self.screen, group.songs),
                image=cover(self.theme, icon=icon), on_tap=partial(self.screen.show_group, kind, group.id),
            )
            for group in groups
            if wanted in group.name.casefold()
        ]  # fmt: skip

    def _playlists(self, wanted: str) -> list[ax.View]:
        return [
            list_row(
                self.theme, playlist_name(self.screen, one.name), songs_text(self.screen, one.count),
                image=cover(self.theme, icon="queue_music"),
                on_tap=partial(self.screen.show_playlist, one.id),
            )
            for one in self.store.playlists("name")
            if wanted in one.name.casefold()
        ]  # fmt: skip


class SettingsPage(Page):
    """The settings that have an effect here."""

    def compose(self) -> ax.View:
        """Return the rows."""
        prefs = self.store.prefs
        names = {"auto": "Follow system", "light": "Light", "dark": "Dark"}
        theme_name = names[prefs.text("general_theme", "auto")]
        seconds = prefs.number("filter_song", LEAST_MS // 1000)
        extra = prefs.flag("extra_controls")
        rows = [
            self._row("General theme", theme_name, self._ask_theme),
            self._row("Filter song duration", with_digits(self.screen.phone, f"{seconds} s"), self._ask_least),
            self._row(
                "Extra controls", "Show the buttons next and previous on the mini player",
                lambda: prefs.update({"extra_controls": not extra}),
                ax.Switch(checked=extra, clickable=False),
            ),
        ]  # fmt: skip
        return ax.Pane(self.top_bar("Settings"), ax.Scroll(*rows, id="recycler_view", key="settings", weight=1))

    def _row(self, title: str, text: str, act: ax.Act, trailing: ax.View | None = None) -> ax.View:
        return ax.Across(
            ax.TwoLines(title, text, ids=("android:id/title", "android:id/summary"), sizes=(18, 14), speaks=True),
            trailing,
            min_height=72,
            padding=(24, 8),
            on_tap=act,
        )

    def _ask_theme(self) -> None:
        prefs = self.store.prefs
        choices = (("light", "Light"), ("dark", "Dark"), ("auto", "Follow system"))
        now = prefs.text("general_theme", "auto")
        ax.offer(self.screen, "General theme", choices, now, partial(prefs.set, "general_theme"))

    def _ask_least(self) -> None:
        seconds = [self.store.prefs.number("filter_song", LEAST_MS // 1000)]

        def content() -> ax.View:
            return ax.Column(
                ax.SeekBar(id="seekbar", value=seconds[0], maximum=60, on_change=partial(setitem, seconds, 0)),
                ax.Text(
                    with_digits(self.screen.phone, f"{seconds[0]} s"),
                    id="seekbar_value",
                    size=16,
                    align="center",
                    width=ax.MATCH,
                ),
                padding=(16, 0, 16, 16),
            )

        def save() -> None:
            self.store.prefs.update({"filter_song": seconds[0]})

        ax.form(self.screen, content, save, title="Filter song duration", ids="android")
