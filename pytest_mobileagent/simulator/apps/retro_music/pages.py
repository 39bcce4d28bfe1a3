"""The pages of Retro Music's main screen: what a page is, and the five tabs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music import parts
from pytest_mobileagent.simulator.apps.retro_music.store import (
    FAVORITES,
    PLAYLIST_ORDERS,
    SONG_ORDERS,
    Group,
    Playlist,
    Song,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.retro_music.screens import Main

_SIZES = tuple((str(size), str(size)) for size in range(1, 5))
_SHOWN_AS_ICONS = 3
_FEW = 8
_SELECTION = replace(
    ax.action_mode, id="toolbar", height=64, title_id="selection_mode_number", title_weight="regular",
    title_margin=(16, 0), color="on_surface_variant", title_color="on_surface",
)  # fmt: skip


class Page(ax.Page):
    """One page of the main screen."""

    screen: Main
    is_tab = False

    def __init__(self, main: Main) -> None:
        """Belong to the main screen."""
        super().__init__(main)
        self.actions = main.actions
        self.store = main.actions.store
        self.player = main.actions.player
        self.chosen = ax.Selection()  # songs

    def back(self) -> bool:
        """React to Back; True if it was used."""
        return self.chosen.clear()

    def left(self) -> None:
        """React to being closed."""

    # -- songs, and choosing several ----------------------------------------------------------------------------

    def song_list(
        self,
        songs: Sequence[Song],
        *,
        id: str = "recycler_view",  # noqa: A002 - Android's word
        cls: str = parts.GRID,
        playlist: int = 0,
    ) -> ax.View:
        """Return a list of songs; a tap plays them all from that one."""
        return ax.LazyList(
            count=len(songs),
            item=lambda at: self.song_row(songs, at, playlist=playlist),
            item_height=parts.ROW_DP,
            id=id,
            cls=cls,
            weight=1,
            on_scroll=self.scrolled,
        )

    def scrolled(self, offset_px: int) -> None:
        """React to scrolling."""

    def song_row(self, songs: Sequence[Song], at: int, *, playlist: int = 0, leading: ax.View | None = None) -> ax.View:
        """Return a song's row."""
        song = songs[at]
        key = f"menu:{song.id}"
        toggle = partial(self.chosen.toggle, song.id)
        return parts.list_row(
            self.theme,
            song.title,
            song.artist_name,
            leading=leading,
            menu=parts.menu_button(key, partial(self.actions.show_menu, song, key, playlist=playlist)),
            is_selected=song.id in self.chosen,
            on_tap=toggle if self.chosen else partial(self.player.open_queue, songs, at),
            on_long_press=toggle,
        )

    def top_bar(
        self,
        title: str = "",
        *,
        songs: Sequence[Song] = (),
        actions: Sequence[ax.View] = (),
        overflow: Callable[[], list[ax.MenuItem]] | None = None,
        subtitle: str = "",
    ) -> ax.View:
        """Return the bar of a page over the tabs, which its arrow closes; or what can be done with the chosen songs."""
        if self.chosen:
            return self.selection_bar(songs)
        back = ax.IconButton("arrow_back", desc="Navigate up", on_tap=self.screen.close)
        return parts.app_bar(self.screen, title, navigation=back, actions=actions, overflow=overflow, subtitle=subtitle)

    def selection_bar(self, songs: Sequence[Song]) -> ax.View:
        """Return the bar that takes the place of the page's own while songs are chosen."""
        known = {song.id: song for song in songs}
        picked = [known[number] for number in self.chosen.among(known)]

        def ending(item: ax.MenuItem) -> ax.Act:
            def act() -> None:
                self.chosen.clear()
                item.on_tap()

            return act

        items = [ax.MenuItem(item.title, ending(item)) for item in self.actions.of_many(picked)]
        items.append(ax.MenuItem("Select all", partial(self.chosen.select, known)))
        icons = ("queue_play_next", "queue_music", "playlist_add")
        shown = [parts.bar_icon(icon, item.title, item.on_tap) for icon, item in zip(icons, items, strict=False)]
        return _SELECTION(
            self.screen, str(len(picked)), icon="close", on_up=self.back, actions=shown,
            overflow=items[_SHOWN_AS_ICONS:], background=self.theme.surface_variant,
        )  # fmt: skip


class Tab(Page):
    """One of the pages that the bar at the bottom leads to."""

    is_tab = True
    title = ""
    shuffles = True

    def bar(self, songs: Sequence[Song] = ()) -> ax.View:
        """Return the page's bar: search, title, menu; or what can be done with the chosen songs."""
        if self.chosen:
            return self.selection_bar(songs)
        search = ax.IconButton("search", on_tap=self.screen.search)
        return parts.app_bar(self.screen, self.title, navigation=search, overflow=self.menu)

    def menu(self) -> list[ax.MenuItem]:
        """Return the entries of the page's menu."""
        return [ax.MenuItem("Settings", self.screen.settings)]

    def page(self, bar: ax.View, body: ax.View) -> ax.View:
        """Return the bar over the body, with the button that shuffles over both."""
        fab = None
        if self.shuffles and not self.chosen and not self.screen.ui.scroll_px.get("recycler_view"):
            theme = self.theme
            fab = ax.Fab(
                "shuffle", id="shuffle_button", desc="Shuffle", background=theme.primary, radius=16,
                color=theme.on_primary,
                on_tap=lambda: self.player.shuffle_all(self.store.songs()),
            )  # fmt: skip
        return ax.Layers(ax.Pane(bar, body), fab)

    def grid_size(self, name: str, default: int) -> int:
        """Return how many columns a tab has."""
        return min(4, max(1, self.store.prefs.number(name, default)))

    def grid_menu(self, name: str, default: int) -> ax.MenuItem:
        """Return the entry that changes the number of columns."""
        size = str(self.grid_size(name, default))
        pick = partial(self._set_size, name)
        return ax.MenuItem("Grid size", lambda: parts.submenu(self.screen, _SIZES, size, pick))

    def _set_size(self, name: str, size: str) -> None:
        self.store.prefs.update({name: int(size)})

    def order_menu(self, name: str, default: str, choices: Sequence[tuple[str, str]]) -> ax.MenuItem:
        """Return the entry that changes the order."""

        def pick(order: str) -> None:
            self.store.prefs.update({name: order})

        chosen = self.store.prefs.text(name, default)
        return ax.MenuItem("Sort order", lambda: parts.submenu(self.screen, choices, chosen, pick))


class Songs(Tab):
    """All songs."""

    title = "Songs"

    def compose(self) -> ax.View:
        """Return the list."""
        songs = self.store.songs(self.store.prefs.text("song_sort_order", "title_key"))
        self.chosen.keep(song.id for song in songs)
        bar = self.bar(songs)
        if not songs:
            return self.page(bar, parts.nothing("You have no songs"))
        size = self.grid_size("song_grid_size", 1)
        return self.page(bar, self.song_list(songs) if size == 1 else self._grid(songs, size))

    def _grid(self, songs: Sequence[Song], size: int) -> ax.View:
        cells = []
        for at, song in enumerate(songs):
            key = f"menu:{song.id}"
            dots = parts.menu_button(key, partial(self.actions.show_menu, song, key))
            cells.append(
                parts.grid_cell(
                    self.theme, song.title, song.artist_name, icon="music_note", menu=dots if size == 2 else None,
                    side=parts.cell_side(self.screen, size), on_tap=partial(self.player.open_queue, songs, at),
                )
            )  # fmt: skip
        return ax.Scroll(parts.grid(cells, size), id="recycler_view", cls=parts.GRID, weight=1)

    def menu(self) -> list[ax.MenuItem]:
        """Return how songs can be shown."""
        return [
            self.grid_menu("song_grid_size", 1),
            self.order_menu("song_sort_order", "title_key", SONG_ORDERS),
            *super().menu(),
        ]


class Groups(Tab):
    """Albums, or artists."""

    kind = ""
    icon = ""

    def groups(self) -> list[Group]:
        """Return what is shown."""
        return self.store.albums()

    def text(self, group: Group) -> str:
        """Return the second line of a cell."""
        return group.artist

    def compose(self) -> ax.View:
        """Return the grid."""
        groups = self.groups()
        size = self.grid_size(f"{self.kind}_grid_size", 2)
        cells = [
            parts.grid_cell(
                self.theme, group.name, self.text(group), icon=self.icon, is_round=self.kind == "artist",
                side=parts.cell_side(self.screen, size), on_tap=partial(self.screen.show_group, self.kind, group.id),
            )
            for group in groups
        ]  # fmt: skip
        if not cells:
            return self.page(self.bar(), parts.nothing(f"You have no {self.kind}s"))
        return self.page(self.bar(), ax.Scroll(parts.grid(cells, size), id="recycler_view", cls=parts.GRID, weight=1))

    def menu(self) -> list[ax.MenuItem]:
        """Return how many columns there can be."""
        return [self.grid_menu(f"{self.kind}_grid_size", 2), *super().menu()]


class Albums(Groups):
    """All albums."""

    title, kind, icon = "Albums", "album", "album"


class Artists(Groups):
    """All artists."""

    title, kind, icon = "Artists", "artist", "person"

    def groups(self) -> list[Group]:
        """Return the artists."""
        return self.store.artists()

    def text(self, group: Group) -> str:
        """An artist's cell has one line."""
        del group
        return ""


class Playlists(Tab):
    """All playlists."""

    title = "Playlists"
    shuffles = False

    def compose(self) -> ax.View:
        """Return the grid, or the list if there is one column."""
        found = self.store.playlists(self.store.prefs.text("playlist_sort_order", "name"))
        if not found:
            return self.page(self.bar(), parts.nothing("You have no playlists"))
        size = self.grid_size("playlist_grid_size", 2)
        cells = [self._cell(one, size) for one in found]
        body = ax.Scroll(
            *(cells if size == 1 else [parts.grid(cells, size)]),
            id="recycler_view",
            cls=parts.GRID,
            weight=1,
            key="playlists",
        )
        return self.page(self.bar(), body)

    def _cell(self, one: Playlist, size: int) -> ax.View:
        key = f"menu:{one.id}"
        theme = self.theme
        dots = parts.menu_button(key, lambda: self.screen.popup(self.actions.of_playlist(one), anchor=key))
        name = parts.playlist_name(self.screen, one.name)
        text = f"{parts.songs_text(self.screen, one.count)}  \u2022  {parts.length_text(self.screen, one.length_ms)}"
        icon = "favorite" if one.name == FAVORITES else "queue_music"
        opened = partial(self.screen.show_playlist, one.id)
        if size == 1:
            return parts.list_row(theme, name, text, image=parts.cover(theme, icon=icon), menu=dots, on_tap=opened)
        side = parts.cell_side(self.screen, size)
        return parts.grid_cell(theme, name, text, icon=icon, menu=dots, side=side, on_tap=opened)

    def menu(self) -> list[ax.MenuItem]:
        """Return how playlists can be shown and made."""
        return [
            self.grid_menu("playlist_grid_size", 2),
            self.order_menu("playlist_sort_order", "name", PLAYLIST_ORDERS),
            ax.MenuItem("New playlist", self.actions.new_playlist),
            ax.MenuItem("Import playlist", self.actions.import_playlists),
            *super().menu(),
        ]


class Home(Tab):
    """For you: four buttons, and what was played."""

    shuffles = False

    def compose(self) -> ax.View:
        """Return the page."""
        name = [
            ax.Text("Retro ", size=22, weight_name="bold"),
            ax.Text("Music", size=22, weight_name="bold", color="primary"),
        ]
        title = ax.Row(
            *(name[::-1] if self.screen.phone.strings.is_rtl else name),  # one text, in Latin letters
            width=ax.MATCH,
            justify="center",
        )
        bar = parts.app_bar(
            self.screen, title, navigation=ax.IconButton("search", on_tap=self.screen.search),
            actions=[parts.bar_icon("settings", "Settings", self.screen.settings)],
        )  # fmt: skip
        body = ax.Scroll(self._welcome(), self._buttons(), *self._sections(), id="container", key="home", weight=1)
        return self.page(bar, body)

    def _welcome(self) -> ax.View:
        name = self.store.prefs.text("user_name", self.screen.tr("User Name"))
        return ax.Across(
            ax.Icon("person", id="userImage", size=32, width=56, height=56, radius=28, color="on_primary_container",
                 background="primary_container"),
            ax.Column(
                ax.Caption("Welcome,", id="titleWelcome", size=16),
                ax.Text(name, id="text", size=22, weight_name="medium"),
                margin=(16, 0), weight=1,
            ),
            padding=(16, 12),
        )  # fmt: skip

    def _buttons(self) -> ax.View:
        show, added = self.screen.show_songs, partial(self.store.songs, "date_added DESC")
        entries = (
            ("history", "History", "history", partial(show, "History", self.store.history)),
            ("lastAdded", "Last added", "library_add", partial(show, "Last added", added)),
            ("topPlayed", "Most played", "trending_up", partial(show, "Most played", self.store.most_played)),
            ("actionShuffle", "Shuffle", "shuffle", lambda: self.player.shuffle_all(self.store.songs())),
        )
        cells = [self._button(*entry) for entry in entries]
        return ax.Row(*cells, width=ax.MATCH, padding=(12, 8), gap=8)

    def _button(self, name: str, label: str, icon: str, act: ax.Act) -> ax.View:
        return ax.Column(
            ax.Icon(icon, color="primary", gravity="hcenter"),
            ax.Label(
                label, size=12, weight_name="medium", align="center", width=ax.MATCH, margin=(0, 6, 0, 0), max_lines=1
            ),
            id=name,
            cls="android.widget.Button",
            text=label,
            speaks=True,
            weight=1,
            height=80,
            justify="center",
            radius=16,
            background="surface_variant",
            on_tap=act,
        )

    def _sections(self) -> list[ax.View]:
        played = self.store.history()
        often = self.store.most_played()
        favorites = self.store.playlist_called(FAVORITES)
        loved = self.store.songs_of(favorites.id) if favorites is not None else []
        shown = [
            self._groups("Top artists", "artist", often),
            self._groups("Recent artists", "artist", played),
            self._groups("Top albums", "album", often),
            self._groups("Recent albums", "album", played),
            self._songs("Favorites", loved),
        ]
        return [section for section in shown if section is not None]

    def _groups(self, title: str, kind: str, songs: Sequence[Song]) -> ax.View | None:
        cells: dict[int, ax.View] = {}
        for song in songs:
            number = song.artist_id if kind == "artist" else song.album_id
            name = song.artist_name if kind == "artist" else song.album_name
            if number not in cells and len(cells) < _FEW:
                cells[number] = self._tile(name, kind, partial(self.screen.show_group, kind, number))
        return _section(title, list(cells.values())) if cells else None

    def _songs(self, title: str, songs: Sequence[Song]) -> ax.View | None:
        tiles = [
            self._tile(song.title, "song", partial(self.player.open_queue, songs, at))
            for at, song in enumerate(songs[:_FEW])
        ]
        return _section(title, tiles) if tiles else None

    def _tile(self, name: str, kind: str, act: ax.Act) -> ax.View:
        icon = {"artist": "person", "album": "album"}.get(kind, "music_note")
        image = parts.cover(self.theme, size=112, icon=icon, radius=56 if kind == "artist" else 16)
        label = ax.Text(name, id="title", align="center", width=112, max_lines=1, margin=(0, 6))
        return ax.Column(image, label, width=112, margin=(0, 0, 12, 0), on_tap=act)


def _section(title: str, tiles: Sequence[ax.View]) -> ax.View:
    return ax.Column(
        ax.Label(title, id="title", size=18, weight_name="bold", padding=(16, 16, 16, 8)),
        ax.Scroll(
            ax.Spacer(width=16, height=1),
            *tiles,
            horizontal=True,
            key=title,
            id="recyclerView",
            cls=ax.RECYCLER,
            height=144,
        ),
    )
