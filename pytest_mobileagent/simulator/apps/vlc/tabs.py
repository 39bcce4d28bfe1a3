"""The tabs of VLC's main screen: what a tab is, music, playlists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Media, duration_text
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, audio_row, listed, more_button, nothing, picture
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.vlc.actions import Actions
    from pytest_mobileagent.simulator.apps.vlc.parts import VlcScreen

PLAYLIST = f"{PACKAGE}/.gui.HeaderMediaListActivity"
NO_MEDIA = "No media files found, please transfer some files to your device or adjust your preferences."


class Tab(ax.Page):
    """One tab: what it shows, and what its bar offers."""

    screen: VlcScreen
    title = "VLC"
    has_fab = False

    def __init__(self, screen: VlcScreen, actions: Actions) -> None:
        """Belong to a screen."""
        super().__init__(screen)
        self.actions = actions
        self.library = screen.library
        self.search = ax.Search(screen, ax.SearchLook(field_cls="android.widget.EditText"))
        self.chosen = ax.Selection()  # paths

    def icons(self) -> list[ax.View]:
        """Return the actions of the bar beside the search."""
        return []

    def menu(self) -> list[ax.MenuItem]:
        """Return the entries of the overflow menu."""
        return []

    def selection(self) -> tuple[str, list[ax.View]]:
        """Return title and actions of the bar while something is chosen."""
        return self.selected_text(), []

    def selected_text(self) -> str:
        """Return how many are chosen, in words."""
        count = number_text(self.screen.phone, len(self.chosen))
        return self.screen.tr("{count} selected").format(count=count)

    def back(self) -> bool:
        """React to Back; True if it was used."""
        return self.chosen.clear()

    def play_all(self) -> None:
        """React to the round button."""

    def chosen_media(self) -> list[Media]:
        """Return what is chosen, in the order in which it was."""
        found = map(self.library.at, map(str, self.chosen))
        return [one for one in found if one is not None]

    def ending(self, act: Callable[[Sequence[Media]], object]) -> ax.Act:
        """Return what does something with the chosen media, and ends choosing."""

        def done() -> None:
            media = self.chosen_media()
            self.chosen.clear()
            if media:
                act(media)

        return done

    def matches(self, text: str) -> bool:
        """Whether a text has what is searched for."""
        return self.search.text.strip().casefold() in text.casefold()


class AudioTab(Tab):
    """Music: artists, albums, tracks."""

    def __init__(self, screen: VlcScreen, actions: Actions) -> None:
        """Begin with the tracks."""
        super().__init__(screen, actions)
        self._kind = 2
        self._name = ""  # of the artist or album that is open

    def compose(self) -> ax.View:
        """Return the strip and the list."""
        strip = ax.Tabs(
            ("Artists", "Albums", "Tracks"), theme=self.screen.theme, index=self._kind, on_select=self._select,
            id="sliding_tabs", color=ORANGE,
        )  # fmt: skip
        rows = self._rows()
        body = listed(rows, id="audio_list", key=f"audio:{self._kind}") if rows else nothing(NO_MEDIA)
        return ax.Column(strip, body, weight=1)

    def _select(self, kind: int) -> None:
        self._kind, self._name = kind, ""

    def back(self) -> bool:
        """Close the artist or album."""
        was_open, self._name = bool(self._name), ""
        return super().back() or was_open

    def _rows(self) -> list[ax.View]:
        tracks = self.library.tracks()
        if self._kind < 2:
            name_of = self._artist if self._kind == 0 else self._album
            if not self._name:
                return self._names(tracks, name_of)
            tracks = [one for one in tracks if name_of(one) == self._name]
        tracks = [one for one in tracks if self.matches(one.title)]
        return [self._track(tracks, at) for at in range(len(tracks))]

    def _artist(self, one: Media) -> str:
        return one.artist or self.screen.tr("Unknown Artist")

    def _album(self, one: Media) -> str:
        return one.album or self.screen.tr("Unknown Album")

    def _names(self, tracks: Sequence[Media], name_of: Callable[[Media], str]) -> list[ax.View]:
        counts: dict[str, int] = {}
        for one in tracks:
            counts[name_of(one)] = counts.get(name_of(one), 0) + 1
        icon = "person" if self._kind == 0 else "album"

        return [
            audio_row(
                self.screen.theme, name, self.screen.tr_count(count, "{count} track", "{count} tracks"), icon=icon,
                on_tap=ax.put(self, _name=name),
            )
            for name, count in sorted(counts.items(), key=lambda item: item[0].casefold())
            if self.matches(name)
        ]  # fmt: skip

    def _track(self, tracks: Sequence[Media], at: int) -> ax.View:
        one = tracks[at]
        more = more_button(f"more:{one.id}", lambda: self.actions.show_track(one))
        return audio_row(
            self.screen.theme, one.title, f"{self._artist(one)} \u2022 {duration_text(one.duration_ms)}", more=more,
            desc=self.screen.tr("Track: {name}").format(name=one.title), on_tap=lambda: self.actions.play(tracks, at),
        )  # fmt: skip

    def menu(self) -> list[ax.MenuItem]:
        """Return the scan."""
        return [ax.MenuItem("Refresh", self.library.scan)]


class PlaylistsTab(Tab):
    """All playlists."""

    def compose(self) -> ax.View:
        """Return the cards."""
        found = [one for one in self.library.playlists() if self.matches(one.name)]
        if not found:
            return nothing("No playlist found.")
        theme = self.screen.theme
        width = self.screen.phone.display.app_size[0] / self.screen.phone.display.scale
        side = (width - 24) / 2
        cards, said = [], self.screen.tr("Playlist: {name}")
        for one in found:
            more = more_button(f"more:{one.id}", partial(self.actions.show_playlist, one))
            play = ax.Icon(
                "play_circle", id="mainActionButton", size=40, desc="Play all", color=ORANGE, gravity="bottom end",
                margin=8, on_tap=partial(self._play, one.id),
            )  # fmt: skip
            image = picture(theme, "playlist_play", id="media_cover", width=side - 8, height=side - 8, radius=8)
            count = self.screen.tr_count(one.count, "{count} track", "{count} tracks")
            names = ax.TwoLines(one.name, count, ids=("title", "subtitle"), sizes=(14, 13), max_lines=(1, 0))
            cards.append(
                ax.Column(
                    ax.Frame(image, play, width=ax.MATCH), ax.Across(names, more, padding=(4, 4)),
                    cls="android.view.ViewGroup", desc=said.format(name=one.name), padding=(4, 4),
                    on_tap=partial(self.screen.start, PLAYLIST, playlist=one.id),
                )
            )  # fmt: skip
        return listed([ax.Grid(*cards, padding=(4, 4))], id="audio_list", key="playlists")

    def _play(self, number: int) -> None:
        self.actions.play(self.library.media_of(number))

    def menu(self) -> list[ax.MenuItem]:
        """Return the scan."""
        return [ax.MenuItem("Refresh", self.library.scan)]
