"""The main activity: what was added last, the library under its tabs, what plays at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.play_music.player import Player, Song, songs

_HOME, _LIBRARY = "Home", "Music library"
_SECTIONS = ((_HOME, "home"), (_LIBRARY, "library_music"))
_TABS = ("Artists", "Albums", "Songs")
_LATEST = 10
_LOOK = ax.NavigationView(margin=(0, 0, 8, 0), padding=(16, 0), radius=0, gap=32)
_ORANGE = "#ff5722"


class TopLevel(ax.Screen):
    """Two sections, of which the drawer leads to each."""

    def create(self) -> None:
        """Begin at home."""
        self.section = _HOME
        self.tab = 0
        self.group = ""  # the artist or the album that is open
        self.drawer = ax.Drawer(self)
        self.player = Player(self.phone)

    def back(self) -> bool:
        """Close the drawer, what is open, the library."""
        return self.drawer.close() or ax.reset(self, group="", section=_HOME)

    def compose(self) -> ax.View:
        """Return the section, and above all the drawer."""
        found = songs(self.phone)
        if self.group:
            body = self._songs([song for song in found if self.group in (song.artist, song.album)])
        else:
            body = self._home(found) if self.section == _HOME else self._library(found)
        page = ax.Pane(
            self._bar(),
            ax.Frame(body, id="content", width=ax.MATCH, weight=1),
            self._playing(),
            background="background",
        )
        return self.drawer.over(page, self._panel)

    def _bar(self) -> ax.View:
        if self.group:
            return google.bar(self, self.group, on_up=self.back)
        return google.bar(
            self, self.tr(self.section), icon="menu", up=self.tr("Show Navigation Drawer"), on_up=self.drawer.open
        )

    def _panel(self) -> ax.View:
        rows = [
            _LOOK.row(
                self, self.tr(name), icon, is_shown=name == self.section,
                on_tap=self.drawer.leading(partial(self._go, name)),
            )
            for name, icon in _SECTIONS
        ]  # fmt: skip
        head = ax.Text(
            self.label, size=20, color="#ffffff", width=ax.MATCH, height=120, padding=16, gravity="bottom",
            background=_ORANGE,
        )  # fmt: skip
        return ax.Pane(
            head, ax.View(height=8, width=1), *rows, id="play_drawer_list", width=280, elevation=16,
            background="surface",
        )  # fmt: skip

    @property
    def label(self) -> str:
        """The app's name."""
        return self.tr(self.app.label)

    def _go(self, section: str) -> None:
        self.section, self.group = section, ""

    # -- sections ---------------------------------------------------------------------------------------------------

    def _home(self, found: list[Song]) -> ax.View:
        if not found:
            return self._empty()
        latest = sorted(found, key=lambda song: -song.id)[:_LATEST]
        return self._songs(latest, ax.Caption(self.tr("Recently added"), size=14, padding=(16, 16, 16, 8)))

    def _library(self, found: list[Song]) -> ax.View:
        pages: tuple[Callable[[list[Song]], ax.View], ...] = (self._artists, self._albums, self._songs)
        page = pages[self.tab](found) if found else self._empty()
        strip, pager = ax.tabbed(
            self,
            [self.tr(tab) for tab in _TABS],
            self.tab,
            ax.bind(self, "tab"),
            ax.Frame(page, width=ax.MATCH, height=ax.MATCH),
        )
        return ax.Pane(strip, pager)

    def _empty(self) -> ax.View:
        words = "Copy songs to this device, and they show up here."
        return ax.EmptyState(
            ax.Icon("library_music", size=96, color="#dadce0"),
            ax.Text(self.tr("No music yet"), id="empty_title", size=20, margin=(0, 16, 0, 8)),
            ax.Caption(self.tr(words), size=14, align="center", margin=(40, 0)),
        )

    def _artists(self, found: list[Song]) -> ax.View:
        names = sorted({song.artist for song in found}, key=str.casefold)
        return self._groups(names, lambda name: [song for song in found if song.artist == name])

    def _albums(self, found: list[Song]) -> ax.View:
        names = sorted({song.album for song in found}, key=str.casefold)
        return self._groups(names, lambda name: [song for song in found if song.album == name])

    def _groups(self, names: list[str], songs_of: Callable[[str], list[Song]]) -> ax.View:
        rows = [self._row(name, self._counted(len(songs_of(name))), ax.put(self, group=name)) for name in names]
        return ax.RecyclerView(*rows, id="list", key=f"list_{self.tab}")

    def _counted(self, count: int) -> str:
        return self.tr("1 song") if count == 1 else self.tr("{count} songs").format(count=count)

    def _songs(self, found: list[Song], head: ax.View | None = None) -> ax.View:
        rows = [self._row(song.title, song.artist, partial(self.player.begin, song)) for song in found]
        return ax.RecyclerView(head, *rows, id="list", key=f"songs_{self.group}_{self.section}")

    def _row(self, title: str, told: str, act: ax.Act) -> ax.View:
        words = ax.TwoLines(title, told, ids=("li_title", "li_subtitle"), max_lines=(1, 1))
        return ax.Across(
            google.face(title, id="li_thumbnail"), words, min_height=64, padding=(16, 8), gap=16, on_tap=act
        )

    # -- what plays -------------------------------------------------------------------------------------------------

    def _playing(self) -> ax.View | None:
        song = self.player.song
        if song is None:
            return None
        is_playing = self.player.is_playing
        button = ax.IconButton(
            "pause" if is_playing else "play_arrow", id="pause", desc=self.tr("Pause" if is_playing else "Play"),
            color=_ORANGE, on_tap=self.player.toggle,
        )  # fmt: skip
        words = ax.TwoLines(
            song.title, song.artist, ids=("trackname", "artist_and_album"), sizes=(14, 12), max_lines=(1, 1)
        )
        return ax.Across(
            google.face(song.title, id="art", size=40), words, button, id="nowplaying_screen", height=64,
            padding=(16, 0, 8, 0), gap=16, elevation=8, background="#ffffff",
        )  # fmt: skip
