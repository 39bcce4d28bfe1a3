"""The map alone: the omnibox above it, buttons and tabs below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_maps.geography import around
from pytest_mobileagent.simulator.apps.google_maps.pages import Page, insets, over_map, sheet, stars

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_maps.screens import Maps

_TABS_DP = 56
_MOST_PLACES = 6


class HomePage(Page):
    """What is there at first."""

    def __init__(self, maps: Maps) -> None:
        """Begin with no tab's sheet open."""
        super().__init__(maps)
        self.drawer = ax.Drawer(maps)
        self.tab = -1

    def back(self) -> bool:
        """Close the drawer, or a tab's sheet."""
        return self.drawer.close() or ax.reset(self, tab=-1)

    def compose(self) -> ax.View:
        """Return what lies over the map."""
        maps = self.screen
        look = maps.look
        page = over_map(
            maps,
            look.omnibox(maps, "", is_result=False),
            self._buttons(),
            self._sheet() if self.tab >= 0 else None,
            self._tabs(),
        )
        return ax.Layers(self.drawer.over(page, self._panel)) if self.drawer.is_open else page

    def _buttons(self) -> ax.View:
        maps = self.screen
        position = _round(
            "my_location", "mylocation_button", self.tr("Re-center map to your location"), maps.go_to_position
        )
        ways = ax.Fab(
            "directions", id="on_map_directions_button", desc=self.tr("Directions"), margin=0, radius=28,
            background=google.BLUE, color="#ffffff", on_tap=maps.directions,
        )  # fmt: skip
        return ax.Column(
            position,
            ways,
            width=ax.WRAP,
            gap=16,
            margin=(0, 0, 16, _TABS_DP + 16 + insets(maps)[1]),
            gravity="bottom end",
        )

    def _tabs(self) -> ax.View:
        look, theme = self.screen.look, self.screen.theme
        tabs = [
            ax.Destination(self.tr(name), icon, f"{word}_tab_strip_button", self.tr(name))
            for name, icon, word in look.tabs
        ]
        bar = ax.BottomNavigation(tabs, theme=theme, index=max(0, self.tab), on_select=self._turn, id="home_tab_strip")
        bar.gravity = "bottom"
        bar.elevation = 8
        return bar

    def _turn(self, tab: int) -> None:
        self.tab = -1 if tab == self.tab else tab

    # -- the sheets of the tabs -------------------------------------------------------------------------------------

    def _sheet(self) -> ax.View:
        name = self.screen.look.tabs[self.tab][0]
        rows = self._places() if self.tab == 0 else [ax.Caption(self.tr("Sign in to see this"), size=16, padding=16)]
        title = f"{self.tr('Explore nearby')}" if self.tab == 0 else self.tr(name)
        return sheet(
            ax.Text(title, size=18, padding=(16, 16, 16, 8)),
            ax.Scroll(*rows, key="explore", height=260),
            ax.View(height=_TABS_DP, width=1),
            id="explore_tab_home_bottom_sheet",
        )

    def _places(self) -> list[ax.View]:
        rows: list[ax.View] = []
        for place in around(self.screen.center)[:_MOST_PLACES]:
            words = ax.Column(
                ax.Text(place.name, id="title", size=16, max_lines=1), stars(place), ax.Caption(place.kind), weight=1
            )
            rows.append(ax.Across(words, padding=(16, 8), on_tap=partial(self.screen.show_place, place)))
        return rows

    # -- the drawer -------------------------------------------------------------------------------------------------

    def _panel(self) -> ax.View:
        maps = self.screen
        look = ax.NavigationView(margin=(0, 0, 8, 0), padding=(16, 0), radius=0, gap=32)
        entries = (
            ("Explore", "explore", partial(self._turn, 0)),
            ("Directions", "directions", maps.directions),
            ("Settings", "settings", self._settings),
        )
        rows = [
            look.row(maps, self.tr(word), icon, is_shown=False, on_tap=self.drawer.leading(act))
            for word, icon, act in entries
        ]
        head = ax.Column(
            ax.View(height=24, width=1),
            ax.Text("Google Maps", size=20, color="#5f6368", padding=(16, 20)),
            google.line(),
            ax.View(height=8, width=1),
        )
        return ax.Pane(head, *rows, width=280, background="#ffffff", elevation=16)

    def _settings(self) -> None:
        units = self.screen.prefs().text("units", "auto")
        choices = (("auto", "Automatic"), ("km", "Kilometers"), ("mi", "Miles"))
        ax.offer(
            self.screen,
            self.tr("Distance units"),
            choices,
            units,
            lambda chosen: self.screen.prefs().update({"units": chosen}),
        )


def _round(icon: str, name: str, desc: str, act: ax.Act) -> ax.View:
    return ax.Frame(
        ax.Icon(icon, color="#5f6368", gravity="center"), id=name, cls="android.widget.ImageView", desc=desc, width=56,
        height=56, radius=28, elevation=4, background="#ffffff", on_tap=act,
    )  # fmt: skip
