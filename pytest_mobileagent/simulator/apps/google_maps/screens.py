"""The one activity: the map, and the page that lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote_plus

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.map_view import MapView
from pytest_mobileagent.simulator.androidx.mercator import MAX_ZOOM, Point, Projection
from pytest_mobileagent.simulator.apps.google_maps.directions import DirectionsPage
from pytest_mobileagent.simulator.apps.google_maps.geography import around, search
from pytest_mobileagent.simulator.apps.google_maps.home import HomePage
from pytest_mobileagent.simulator.apps.google_maps.looks import Look, look_of
from pytest_mobileagent.simulator.apps.google_maps.overlay import draw_names, draw_pin, draw_position, draw_route
from pytest_mobileagent.simulator.apps.google_maps.pages import Page, PlacePage, dropped_pin
from pytest_mobileagent.simulator.apps.google_maps.picture import map_picture
from pytest_mobileagent.simulator.apps.google_maps.results import ResultsPage, SearchPage
from pytest_mobileagent.simulator.apps.google_maps.welcome import ACCEPTED, SKIPPED, WelcomePage

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.simulator.apps.google_maps.geography import Place

_MIN_ZOOM, _HOME_ZOOM, _TOWN_ZOOM, _PLACE_ZOOM = 3, 14, 12, 16
_TOUCH_DP = 24


class Maps(ax.Screen):
    """The map with what was asked of it."""

    edge_to_edge = True
    behind_bars = "#f5f5f5"

    def create(self) -> None:
        """Begin where the phone is, or at what the intent asks for."""
        self.center, self.zoom = self.position, _HOME_ZOOM
        self.home = HomePage(self)
        self.pages: list[Page] = [self.home]
        if not (self.prefs().flag(ACCEPTED) and self.prefs().flag(SKIPPED)):
            self.pages.append(WelcomePage(self))
        self.new_intent(self.intent)

    @property
    def look(self) -> Look:
        """What this version looks like."""
        return look_of(self.app.version_code)

    @property
    def position(self) -> Point:
        """Where the phone is."""
        fix = self.phone.location.fix
        return Point(fix.latitude, fix.longitude)

    def resume(self) -> None:
        """Ask where the phone is."""
        self.phone.location.tell(self.app.package)

    def new_intent(self, intent: ax.Intent) -> None:
        """Show what another app asks for: `geo:0,0?q=…`, `google.navigation:q=…`, a page of maps.google.com."""
        _, _, rest = intent.data.partition(":")
        where, _, options = rest.partition("?")
        words = parse_qs(options).get("q", [""])[0] or (where[2:] if where.startswith("q=") else "")
        if words:
            self.search(unquote_plus(words))

    def back(self) -> bool:
        """Close the page on top."""
        if self.page.back():
            return True
        if len(self.pages) == 1 or isinstance(self.page, WelcomePage):
            return False
        self.close()
        return True

    # -- pages ------------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page on top."""
        return self.pages[-1]

    def push(self, page: Page) -> None:
        """Open a page."""
        self.hide_keyboard()
        self.ui.focus = ""
        self.pages.append(page)
        page.opened()

    def close(self) -> None:
        """Close the page on top."""
        self.hide_keyboard()
        self.ui.focus = ""
        self.pages.pop()

    def go_home(self) -> None:
        """Close all pages."""
        self.hide_keyboard()
        self.ui.focus = ""
        del self.pages[1:]

    def open_search(self, words: str = "") -> None:
        """Let the user type what is searched for."""
        self.push(SearchPage(self, words))

    def search(self, words: str) -> None:
        """Show what a search finds: one place, or several."""
        found = search(words, self.center)
        del self.pages[1:]
        if len(found) == 1:
            self.show_place(found[0])
        else:
            self.push(ResultsPage(self, words, found))

    def show_place(self, place: Place) -> None:
        """Show a place on the map."""
        self.look_at(place)
        self.push(PlacePage(self, place))

    def directions(self, to: Place | None = None) -> None:
        """Ask for a way."""
        self.push(DirectionsPage(self, to))

    def compose(self) -> ax.View:
        """Return the map and the page over it, or a page alone."""
        page = self.page
        if page.is_whole:
            return page.compose()
        surface = MapView(self)
        surface.id = ""
        return ax.Layers(
            ax.Frame(surface, id="map_frame", width=ax.MATCH, height=ax.MATCH), *page.compose().children,
            id="mainmap_container", background="#f5f5f5",
        )  # fmt: skip

    # -- the map ----------------------------------------------------------------------------------------------------

    def look_at(self, place: Place) -> None:
        """Bring a place into the middle."""
        self.center, self.zoom = place.point, _PLACE_ZOOM if place.kind else _TOWN_ZOOM

    def go_to_position(self) -> None:
        """Bring the phone into the middle."""
        self.center, self.zoom = self.position, max(self.zoom, _HOME_ZOOM + 1)

    def picture(self, projection: Projection, width: int, height: int) -> Image.Image:
        """Return the map in a view of that size, px."""
        return map_picture(projection, width, height)

    def projection(self, rect: ax.Rect) -> Projection:
        """Return how the map lies in its bounds."""
        x, y = rect.center
        return Projection(self.center, self.zoom, self.phone.display.scale, x, y)

    def paint_over_map(self, canvas: ax.Canvas, projection: Projection) -> None:
        """Draw names, the way, what was found, and where the phone is."""
        draw_names(canvas, projection, self.phone.display.app_size)
        shown = self.page.shown_on_map()
        draw_route(canvas, projection, shown.route)
        draw_position(canvas, projection, self.position)
        for place in shown.places:
            draw_pin(canvas, projection, place.point)

    def move_map(self, center: Point) -> None:
        """Move the map."""
        self.center = center

    def zoom_by(self, levels: int) -> None:
        """Zoom in, or out for negative levels."""
        self.zoom = max(_MIN_ZOOM, min(MAX_ZOOM, self.zoom + levels))

    def map_tapped_twice(self) -> None:
        """Zoom in."""
        self.zoom_by(1)

    def map_tapped(self, x: int, y: int, projection: Projection) -> None:
        """Open the business that is touched."""
        near = [place for place in around(projection.to_point(x, y), 0.01) if self.zoom >= _PLACE_ZOOM - 1]
        reach = _TOUCH_DP * self.phone.display.scale
        for place in near[:1]:
            at = projection.to_px(place.point)
            if abs(at[0] - x) < reach and abs(at[1] - y) < reach:
                self.show_place(place)

    def map_pressed(self, point: Point) -> None:
        """Drop a pin."""
        self.push(PlacePage(self, dropped_pin(point)))
