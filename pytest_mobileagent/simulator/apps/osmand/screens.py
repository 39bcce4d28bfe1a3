"""The one activity that shows the map, and everything that comes over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.map_view import MapView
from pytest_mobileagent.simulator.androidx.mercator import MAX_ZOOM, MIN_ZOOM, Projection
from pytest_mobileagent.simulator.apps.osmand import context_menu, links, parts, selection
from pytest_mobileagent.simulator.apps.osmand.configure import ConfigureMap
from pytest_mobileagent.simulator.apps.osmand.coordinates import distance_text, parse_coordinates
from pytest_mobileagent.simulator.apps.osmand.drawer import Drawer
from pytest_mobileagent.simulator.apps.osmand.first_run import FirstRun
from pytest_mobileagent.simulator.apps.osmand.markers import MarkersPage
from pytest_mobileagent.simulator.apps.osmand.picture import Look, map_picture
from pytest_mobileagent.simulator.apps.osmand.plan import PlanRoute
from pytest_mobileagent.simulator.apps.osmand.search import Search
from pytest_mobileagent.simulator.apps.osmand.store import FIRST_RUN, Store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from pytest_mobileagent.simulator.androidx.mercator import Point
    from pytest_mobileagent.simulator.apps.osmand.selection import Selection

PLACE_ZOOM = {"City": 13, "Town": 14, "Village": 14, "Hamlet": 15}
OBJECT_ZOOM = 16
_BAR_DP = 56


class MapActivity(ax.Screen):
    """The map with its buttons; above it the context menu, a route in the making, or pages."""

    @property
    def status_bar_color(self) -> str:  # type: ignore[override]  # it depends on what is shown
        """Orange above the orange bars, else as light or dark as the map."""
        if self.pages and isinstance(self.pages[-1], (ConfigureMap, MarkersPage)):
            return self.theme.status_bar
        return "#24282c" if self.theme.is_dark or self.store.is_night else "#d6d6d6"

    def create(self) -> None:
        """Begin where the map was left."""
        self.store = Store(self.phone)
        self.store.make_places()
        self.center, self.zoom = self.store.view()
        self.selected: Selection | None = None
        self.is_menu_open = False  # whether the menu shows its details
        self.pages: list[parts.Page] = []  # what covers the map
        self.search: Search | None = None  # the search that led to what is selected
        self.plan: PlanRoute | None = None
        self._last_tap: Point | None = None
        if self.store.prefs.flag(FIRST_RUN, default=True):
            self.pages.append(FirstRun(self))
        self._take(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Show what another screen, or another app, names."""
        self._take(intent)

    def _take(self, intent: ax.Intent) -> None:
        place = links.place_of(intent.data) or intent.text("place")
        point = parse_coordinates(place)
        if point is not None:
            self.pages.clear()
            self.select(selection.near_exactly(self.store, point, intent.text("name")))
        track = intent.text("track")
        if track:
            self.show_track(track)
        if intent.text("plan"):
            self.pages.clear()
            self.plan = PlanRoute.of_track(self, intent.text("plan"))

    def pause(self) -> None:
        """Keep where the map is."""
        self.store.keep_view(self.center, self.zoom)

    # -- the map ----------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How the map is drawn."""
        pois = self.store.profile.flag("show_poi", default=True)
        return Look(self.store.is_night, shows_pois=pois, has_map=self.store.has_map)

    def picture(self, projection: Projection, width: int, height: int) -> Image:
        """Return the map in a view of that size, px."""
        return map_picture(projection, width, height, self.look)

    def projection(self, rect: ax.Rect) -> Projection:
        """Return how the map lies in its bounds."""
        x, y = rect.center
        if self.plan is not None:
            scale = self.phone.display.scale
            y = rect.top + round((rect.height + (_BAR_DP - self.plan.panel_dp) * scale) / 2)
        return Projection(self.center, self.zoom, self.phone.display.scale, x, y)

    def move_map(self, center: Point) -> None:
        """Move the map."""
        self.center = center

    def zoom_by(self, levels: int) -> None:
        """Zoom in or out around the middle."""
        self.zoom = min(MAX_ZOOM, max(MIN_ZOOM, self.zoom + levels))

    def map_tapped(self, x: int, y: int, projection: Projection) -> None:
        """Choose what is under the finger, add a point to the route, or close the menu."""
        self._last_tap = projection.to_point(x, y)
        if self.plan is not None:
            self.plan.tapped(x, y, projection)
            return
        found = selection.near(self.store, projection, x, y)
        if found is not None:
            self.select(found, moves=False)
        else:
            self.close_menu()

    def map_tapped_twice(self) -> None:
        """Zoom in at the point, as if the first of the two taps had not been."""
        if self.plan is not None:
            self.plan.forget_tap()
        if self._last_tap is not None and self.zoom < MAX_ZOOM:
            self.center = type(self.center)(
                (self.center.lat + self._last_tap.lat) / 2, (self.center.lon + self._last_tap.lon) / 2
            )
            self.zoom_by(1)

    def map_pressed(self, point: Point) -> None:
        """Choose a bare point."""
        if self.plan is None:
            self.search = None
            self.select(selection.at_point(self.store, point), moves=False)

    def paint_over_map(self, canvas: ax.Canvas, projection: Projection) -> None:
        """Draw tracks, favourites, markers, the route in the making, the pin of what is chosen."""
        shown = self.store.shown_tracks()
        for track in self.store.tracks():
            if track.path in shown:
                for segment in track.content.segments:
                    parts.line_on_map(canvas, projection, segment, "#d92bd0", 4)
        if self.store.profile.flag("show_favorites", default=True):
            for favourite in self.store.favourites():
                parts.favourite_icon(canvas, projection, parts.Spot(favourite.point, favourite.color))
        for marker in reversed(self.store.markers()):
            parts.marker_icon(canvas, projection, marker.point, marker.color)
        if self.plan is not None:
            self.plan.paint(canvas, projection)
        elif self.selected is not None and self.selected.marker is None:
            parts.selection_icon(canvas, projection, self.selected.point)

    # -- what is chosen ---------------------------------------------------------------------------------------------

    def select(self, chosen: Selection, *, moves: bool = True) -> None:
        """Open the menu of something, and bring it to the middle."""
        self.selected = chosen
        self.is_menu_open = False
        if moves:
            self.center = chosen.point
            kind = chosen.place.kind if chosen.place is not None else ""
            self.zoom = PLACE_ZOOM.get(kind, max(self.zoom, OBJECT_ZOOM))

    def close_menu(self) -> None:
        """Close the menu, and forget the search that led to it."""
        self.selected = None
        self.search = None
        self.is_menu_open = False

    def open_search(self) -> None:
        """Begin a new search."""
        self.close_menu()
        self.search = Search(self)
        self.open_page(self.search)
        self.focus("searchEditText")

    def show_search(self) -> None:
        """Go back to the search that led here."""
        search = self.search
        if search is not None:
            self.selected = None
            self.open_page(search)

    def open_page(self, page: parts.Page) -> None:
        """Cover the map."""
        self.pages.append(page)

    def close_page(self) -> None:
        """Uncover the map, or the page below."""
        del self.pages[-1:]
        self.ui.focus = ""
        self.hide_keyboard()

    def close_pages(self) -> None:
        """Uncover the map."""
        self.pages.clear()
        self.ui.focus = ""
        self.hide_keyboard()

    def plan_route(self, points: Sequence[Point] = ()) -> None:
        """Begin a route."""
        self.close_pages()
        self.close_menu()
        self.plan = PlanRoute(self, points)

    def show_track(self, path: str) -> None:
        """Draw a track on the map and bring it into view."""
        track = next((one for one in self.store.tracks() if one.path == path), None)
        if track is None:
            return
        self.close_pages()
        self.close_menu()
        self.store.show_track(path, is_shown=True)
        points = [*track.content.points, *(one.point for one in track.content.waypoints)]
        if points:
            self.fit(points)

    def fit(self, points: Sequence[Point]) -> None:
        """Bring points into view."""
        lats, lons = [point.lat for point in points], [point.lon for point in points]
        self.center = type(points[0])((min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2)
        width, height = self.phone.display.app_size
        for zoom in range(16, MIN_ZOOM - 1, -1):
            view = Projection(self.center, zoom, self.phone.display.scale, 0, 0)
            spots = [view.to_px(point) for point in points]
            if all(abs(x) < width * 0.4 and abs(y) < height * 0.3 for x, y in spots):
                self.zoom = zoom
                return

    def distance(self, metres: float) -> str:
        """Return a distance in the phone's units."""
        return distance_text(self, metres, is_metric=self.store.is_metric)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Close what is on top; then leave."""
        if self.pages:
            if not self.pages[-1].back():
                if self.pages[-1] is self.search:
                    self.search = None
                self.close_page()
        elif self.plan is not None:
            self.plan.leave()
        elif self.is_menu_open or self.selected is None:
            return ax.reset(self, is_menu_open=False)
        elif self.search is not None:
            self.show_search()
        else:
            self.close_menu()
        return True

    def compose(self) -> ax.View:
        """Return the map and what is over it."""
        if self.selected is not None:
            self.selected = selection.refreshed(self.store, self.selected)
        page = self.pages[-1] if self.pages else None
        if page is not None and not isinstance(page, Drawer):
            return ax.Layers(page.compose(), id="drawer_layout")
        return ax.Layers(
            MapView(self), *self._over_map(), page.compose() if page is not None else None, id="drawer_layout"
        )

    def _over_map(self) -> list[ax.View]:
        if self.plan is not None:
            return [*self._zoom_buttons(self.plan.panel_dp), _on_top(self.plan.bar()), self.plan.panel()]
        if self.selected is None:
            return [self._top_buttons(0), *self._bottom_buttons(0)]
        top = [_on_top(self._result_bar())] if self.search is not None else [self._top_buttons(0)]
        lift = 0.0 if self.is_menu_open else context_menu.header_dp(self, self.selected)
        return [*top, *([] if self.is_menu_open else self._bottom_buttons(lift)), context_menu.menu(self)]

    def _round(self, icon: str, id: str, desc: str, *, color: str = "#454545", **events: object) -> ax.View:  # noqa: A002 - Android's word
        """Return one of the round buttons over the map."""
        button = ax.IconButton(icon, id=id, desc=desc, color=color, **events)  # type: ignore[arg-type]  # a view's events
        button.width = button.height = 48
        button.radius, button.elevation = 24, 3
        button.background = "#2b2f33" if self.store.is_night else "#ffffff"
        if self.store.is_night and color == "#454545":
            button.color = "#c8c8c8"
        return button

    def _top_buttons(self, top_dp: float) -> ax.View:
        return ax.Row(
            self._round(
                "explore", "map_layers_button", "Configure map", color="#237bff",
                on_tap=lambda: self.open_page(ConfigureMap(self)),
            ),
            self._round("search", "map_search_button", "Search", on_tap=self.open_search),
            id="map_left_top",
            gap=8,
            margin=(8, 8 + top_dp, 0, 0),
        )  # fmt: skip

    def _zoom_buttons(self, lift_dp: float) -> list[ax.View]:
        return [
            ax.Column(
                self._round("add", "map_zoom_in_button", "Zoom in", on_tap=lambda: self.zoom_by(1)),
                self._round("remove", "map_zoom_out_button", "Zoom out", on_tap=lambda: self.zoom_by(-1)),
                width=48,
                gap=8,
                gravity="bottom end",
                margin=(0, 0, 8, 12 + lift_dp),
            ),
            self._ruler(lift_dp),
        ]

    def _bottom_buttons(self, lift_dp: float) -> list[ax.View]:
        low = 12 + lift_dp
        return [
            ax.Row(
                self._round("menu", "map_menu_button", "Back to menu", on_tap=lambda: self.open_page(Drawer(self))),
                self._round("directions", "map_route_info_button", "Route", on_tap=self.no_start),
                gap=8,
                gravity="bottom start",
                margin=(8, 0, 0, low),
            ),
            ax.Frame(
                self._round("my_location", "map_my_location_button", "My Position", on_tap=self.no_position),
                gravity="bottom end",
                margin=(0, 0, 64, low),
            ),
            *self._zoom_buttons(lift_dp),
        ]

    def no_position(self) -> None:
        """Say that there is no fix: the app has not been let know where the phone is."""
        self.toast("Position not yet known.")

    def no_start(self) -> None:
        """Say why there is no route: it would begin where the phone is."""
        self.toast("Starting point is not yet determined.")

    def _ruler(self, lift_dp: float) -> ax.View:
        """Return the scale of the map: a line and the distance that it stands for."""
        scale = self.phone.display.scale
        metres_per_dp = Projection(self.center, self.zoom, scale, 0, 0).metres_per_px() * scale
        unit_m = 1.0 if self.store.is_metric else 0.3048 if metres_per_dp * 90 < 1609.344 else 1609.344
        steps = [unit_m * digit * 10**power for power in range(7) for digit in (1, 2, 5)]
        length_m = max((step for step in steps if step <= metres_per_dp * 90), default=steps[0])
        color = "#e8e8e8" if self.store.is_night else "#333333"
        return ax.Column(
            ax.Text(self.distance(length_m), id="map_ruler_text", size=11, color=color, align="center", width=ax.MATCH),
            ax.View(width=ax.MATCH, height=2, background=color),
            id="map_ruler",
            width=max(20.0, length_m / metres_per_dp),
            gravity="bottom hcenter",
            margin=(0, 0, 0, 12 + lift_dp),
        )

    def _result_bar(self) -> ax.View:
        """Return the bar that leads back to the search."""
        query = self.search.query if self.search is not None else ""
        front = self.theme.on_surface_variant
        return ax.Across(
            ax.IconButton("arrow_back", id="widget_top_bar_back_button", desc="Back to search", color=front,
                       on_tap=self.show_search),
            ax.Text(query, id="widget_top_bar_title", size=18, weight=1, max_lines=1, margin=(12, 0),
                 on_tap=self.show_search),
            ax.IconButton("close", id="widget_top_bar_close_button", desc="Close", color=front, on_tap=self.close_menu),
            id="widget_top_bar",
            height=_BAR_DP,
            padding=(4, 0),
            background=parts.panel(self),
            elevation=4,
        )  # fmt: skip


def _on_top(bar: ax.View) -> ax.View:
    """Return a bar at the top of the frame that it lies in."""
    return ax.Column(bar, height=bar.height)
