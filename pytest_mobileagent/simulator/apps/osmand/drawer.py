"""The drawer: the app's main menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.osmand.configure import ConfigureMap
from pytest_mobileagent.simulator.apps.osmand.gpx import VERSION
from pytest_mobileagent.simulator.apps.osmand.markers import MarkersPage
from pytest_mobileagent.simulator.apps.osmand.parts import GREY, LIST_VIEW, Sheet, choose, list_row, panel
from pytest_mobileagent.simulator.apps.osmand.plan import PlanRoute
from pytest_mobileagent.simulator.apps.osmand.store import PACKAGE
from pytest_mobileagent.simulator.ui import MATCH, Column, Divider, Frame, Icon, Row, Scroll, Text, View

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

_WIDTH_DP = 300
MY_PLACES = f"{PACKAGE}/net.osmand.plus.myplaces.MyPlacesActivity"
MAPS = f"{PACKAGE}/net.osmand.plus.download.DownloadActivity"
HELP = f"{PACKAGE}/net.osmand.plus.help.HelpActivity"


class Drawer:
    """The menu at the side of the map."""

    def __init__(self, screen: MapActivity) -> None:
        """Belong to the map."""
        self._screen = screen

    def back(self) -> bool:
        """Close."""
        return False

    def compose(self) -> View:
        """Return the menu over the dimmed map."""
        screen = self._screen
        entries: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("Map markers", "flag", lambda: screen.open_page(MarkersPage(screen))),
            ("My Places", "star", lambda: screen.start(MY_PLACES)),
            ("Search", "search", screen.open_search),
            ("Configure map", "layers", lambda: screen.open_page(ConfigureMap(screen))),
            ("Maps & Resources", "download", lambda: screen.start(MAPS)),
            ("Plan a route", "timeline", lambda: start_planning(screen)),
            ("Help", "help_outline", lambda: screen.start(HELP)),
        )
        rows: list[View] = [self._row(title, icon, act) for title, icon, act in entries]
        rows.insert(6, Divider(margin=(0, 6)))
        rows.append(Divider(margin=(0, 6)))
        rows.append(Text(f"OsmAnd {VERSION}", id="title", size=14, color=GREY, padding=(16, 12)))
        menu = Scroll(
            self._profile(),
            Divider(margin=(0, 0, 0, 6)),
            *rows,
            id="menuItems",
            cls=LIST_VIEW,
            width=_WIDTH_DP,
            background=panel(screen),
            elevation=16,
            clickable=True,
        )
        return Frame(
            View(width=MATCH, height=MATCH, background="#00000080", on_tap=screen.close_page),
            menu,
            width=MATCH,
            height=MATCH,
        )

    def _profile(self) -> View:
        return Row(
            Icon("explore", size=32, color="#237bff"),
            Column(
                Text("Browse map", id="title", size=18, weight_name="medium"),
                Text("Profile", id="description", size=14, color=GREY),
                weight=1,
            ),
            width=MATCH,
            height=88,
            padding=(16, 12),
            gap=16,
            gravity="center",
        )

    def _row(self, title: str, icon: str, act: Callable[[], object]) -> View:
        def choose_it() -> None:
            self._screen.close_page()
            act()

        return Row(
            Icon(icon, id="icon", size=24, color="#7d7d7d", margin=(0, 0, 28, 0)),
            Text(title, id="title", size=16, weight=1),
            width=MATCH,
            height=50,
            padding=(16, 0),
            gravity="center",
            on_tap=choose_it,
        )


def start_planning(screen: MapActivity) -> None:
    """Ask whether a new route is to be made or a track opened."""

    def open_list() -> None:
        screen.show(Sheet(screen, "Open existing track", lambda: _tracks(screen), close="Cancel"))

    def rows() -> list[View]:
        found = [
            list_row("Create new route", icon="add", color="#237bff", on_tap=choose(screen, screen.plan_route)),
            list_row("Open existing track", icon="folder_open", color="#237bff", on_tap=choose(screen, open_list)),
        ]
        last = _tracks(screen)[:3]
        if last:
            found += [Divider(), Text("Last edited", size=14, color=GREY, padding=(16, 10, 16, 4)), *last]
        return found

    screen.show(Sheet(screen, "Plan a route", rows, close="Cancel"))


def _tracks(screen: MapActivity) -> list[View]:
    def opener(path: str) -> Callable[[], None]:
        def open_it() -> None:
            screen.close_pages()
            screen.close_menu()
            screen.plan = PlanRoute.of_track(screen, path)

        return choose(screen, open_it)

    return [
        list_row(
            track.title,
            f"{screen.distance(track.content.length_m)} • {len(track.content.points)} points",
            icon="timeline",
            on_tap=opener(track.path),
        )
        for track in screen.store.tracks()
        if track.content.points
    ]
