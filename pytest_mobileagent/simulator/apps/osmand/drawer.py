"""The drawer: the app's main menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand.configure import ConfigureMap
from pytest_mobileagent.simulator.apps.osmand.gpx import VERSION
from pytest_mobileagent.simulator.apps.osmand.markers import MarkersPage
from pytest_mobileagent.simulator.apps.osmand.parts import (
    GREY,
    LIST_VIEW,
    Page,
    Sheet,
    list_row,
    panel,
    points_text,
)
from pytest_mobileagent.simulator.apps.osmand.plan import PlanRoute
from pytest_mobileagent.simulator.apps.osmand.store import PACKAGE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

_WIDTH_DP = 300
MY_PLACES = f"{PACKAGE}/net.osmand.plus.myplaces.MyPlacesActivity"
MAPS = f"{PACKAGE}/net.osmand.plus.download.DownloadActivity"
HELP = f"{PACKAGE}/net.osmand.plus.help.HelpActivity"


class Drawer(Page):
    """The menu at the side of the map."""

    def compose(self) -> ax.View:
        """Return the menu over the dimmed map."""
        screen = self.screen
        entries: tuple[tuple[str, str, ax.Act], ...] = (
            ("Map markers", "flag", lambda: screen.open_page(MarkersPage(screen))),
            ("My Places", "star", lambda: screen.start(MY_PLACES)),
            ("Search", "search", screen.open_search),
            ("Configure map", "layers", lambda: screen.open_page(ConfigureMap(screen))),
            ("Maps & Resources", "download", lambda: screen.start(MAPS)),
            ("Plan a route", "timeline", lambda: start_planning(screen)),
            ("Help", "help_outline", lambda: screen.start(HELP)),
        )
        rows: list[ax.View] = [self._row(title, icon, act) for title, icon, act in entries]
        rows.insert(6, ax.Divider(margin=(0, 6)))
        rows.append(ax.Divider(margin=(0, 6)))
        rows.append(ax.Text(f"OsmAnd {VERSION}", id="title", color=GREY, padding=(16, 12)))
        menu = ax.Scroll(
            self._profile(),
            ax.Divider(margin=(0, 0, 0, 6)),
            *rows,
            id="menuItems",
            cls=LIST_VIEW,
            width=_WIDTH_DP,
            background=panel(screen),
            elevation=16,
            clickable=True,
        )
        return ax.Layers(ax.Scrim(background="#00000080", on_tap=screen.close_page), menu)

    def _profile(self) -> ax.View:
        return ax.Across(
            ax.Icon("explore", size=32, color="#237bff"),
            ax.Column(
                ax.Label("Browse map", id="title", size=18, weight_name="medium"),
                ax.Label("Profile", id="description", color=GREY),
                weight=1,
            ),
            height=88,
            padding=(16, 12),
            gap=16,
        )

    def _row(self, title: str, icon: str, act: ax.Act) -> ax.View:
        def choose_it() -> None:
            self.screen.close_page()
            act()

        return ax.Across(
            ax.Icon(icon, id="icon", color="#7d7d7d", margin=(0, 0, 28, 0)),
            ax.Label(title, id="title", size=16, weight=1),
            height=50,
            padding=(16, 0),
            on_tap=choose_it,
        )


def start_planning(screen: MapActivity) -> None:
    """Ask whether a new route is to be made or a track opened."""

    def open_list() -> None:
        screen.show(Sheet(screen, "Open existing track", lambda: _tracks(screen), close="Cancel"))

    def rows() -> list[ax.View]:
        found = [
            list_row("Create new route", icon="add", color="#237bff", on_tap=screen.closing(screen.plan_route)),
            list_row("Open existing track", icon="folder_open", color="#237bff", on_tap=screen.closing(open_list)),
        ]
        last = _tracks(screen)[:3]
        if last:
            found += [ax.Divider(), ax.Label("Last edited", color=GREY, padding=(16, 10, 16, 4)), *last]
        return found

    screen.show(Sheet(screen, "Plan a route", rows, close="Cancel"))


def _tracks(screen: MapActivity) -> list[ax.View]:
    def opener(path: str) -> ax.Act:
        def open_it() -> None:
            screen.close_pages()
            screen.close_menu()
            screen.plan = PlanRoute.of_track(screen, path)

        return screen.closing(open_it)

    return [
        list_row(
            track.title,
            f"{screen.distance(track.content.length_m)} • {points_text(screen, len(track.content.points))}",
            speaks=False,
            icon="timeline",
            on_tap=opener(track.path),
        )
        for track in screen.store.tracks()
        if track.content.points
    ]
