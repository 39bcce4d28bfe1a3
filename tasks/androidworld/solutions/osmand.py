from __future__ import annotations

import math

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution
from pytest_mobileagent.state.osmand import PACKAGE, Place

from ..pools_osmand import PLACES

APP = "osmand"
# of the titles in the drawer, in the sheet that it opens, and in the options of a route, from above
PLAN_ENTRY, NEW_ENTRY, SAVE_ENTRY = 6, 1, 2
COUNTRY_ZOOM = 11  # at which all of Liechtenstein is seen
BUTTON_DP = 48
EDGE_PX = 80
EQUATOR_M = 40_075_016.7
UNITS_M = {"ft": 0.3048, "mi": 1609.344, "m": 1.0, "km": 1000.0}
UNITS = {name: size for unit, size in UNITS_M.items() for name in labels_for(unit, PACKAGE)}  # in every language


# -- places -----------------------------------------------------------------------------------------------------------


def show_place(ui, words, title=None):
    """Search for a place and show it on the map; without a title the first result is taken."""
    yield from ui.tap(id="map_search_button")
    yield from ui.type(words, id="searchEditText")
    if title is None:
        yield from ui.tap(id="searchListItemLayout")
    else:
        yield from ui.tap(id="title", text=title)


def show_location(ui, location):
    """Show what a goal calls by its name or its coordinates."""
    yield from ui.open_app(APP)
    name = location.place.name
    if location.words.startswith(name):
        yield from show_place(ui, name, name)
    else:
        yield from show_place(ui, location.words)


def another(location):
    return PLACES[(PLACES.index(location.place) + 1) % len(PLACES)]


def keep_favourite(ui):
    yield from ui.tap(id="context_menu_fav_view")
    if ui.find(id="name_edit").text.strip() in {"", *labels_for("Name", PACKAGE)}:
        yield from ui.type("My place", id="name_edit")
    yield from ui.tap(id="right_bottom_button")


def keep_marker(ui):
    yield from ui.tap(id="context_menu_route_view")


@solution("test_osmand_favorite")
def add_favourite(ui, *, location):
    yield from show_location(ui, location)
    yield from keep_favourite(ui)
    yield from ui.done()


@near_miss("test_osmand_favorite", "adds a map marker instead")
@solution("test_osmand_marker")
def add_marker(ui, *, location):
    yield from show_location(ui, location)
    yield from keep_marker(ui)
    yield from ui.done()


@near_miss("test_osmand_favorite", "does not save the form")
def leave_form(ui, *, location):
    yield from show_location(ui, location)
    yield from ui.tap(id="context_menu_fav_view")
    yield from ui.done()


@near_miss("test_osmand_favorite", "adds another place under that name")
def add_wrong_favourite(ui, *, location):
    yield from ui.open_app(APP)
    yield from show_place(ui, another(location).name, another(location).name)
    yield from ui.tap(id="context_menu_fav_view")
    yield from ui.type(location.words, id="name_edit", clear=True)
    yield from ui.tap(id="right_bottom_button")
    yield from ui.done()


@near_miss("test_osmand_marker", "adds a favourite instead")
def add_favourite_for_marker(ui, *, location):
    yield from add_favourite(ui, location=location)


@near_miss("test_osmand_marker", "marks another place")
def mark_wrong_place(ui, *, location):
    yield from ui.open_app(APP)
    yield from show_place(ui, another(location).name, another(location).name)
    yield from keep_marker(ui)
    yield from ui.done()


# -- tracks -----------------------------------------------------------------------------------------------------------


class MapReader:
    """Knows where on the screen a place is, from what was last in the middle, the ruler, and the panels."""

    def __init__(self, ui, center):
        self.ui = ui
        self.center = center

    @property
    def room(self):
        """The part of the map that is seen: left, top, right, bottom."""
        width = self.ui.find(id="map_view_with_layers").bounds.right
        top = self.ui.find(id="widget_top_bar").bounds.bottom
        return 0, top, width, self.ui.find(id="main_view").bounds.top

    @property
    def middle(self):
        left, top, right, bottom = self.room
        return (left + right) / 2, (top + bottom) / 2

    @property
    def world_px(self):
        scale = self.ui.find(id="map_zoom_in_button").bounds.width / BUTTON_DP
        return 256 * scale * 2**self.zoom

    @property
    def zoom(self):
        """The zoom level, from the length of the ruler and what it stands for."""
        number, unit = self.ui.find(id="map_ruler_text").text.split()
        length_m = float(number.replace(",", ".").replace("٫", ".")) * UNITS[unit]
        metres_per_px = length_m / self.ui.find(id="map_ruler").bounds.width
        scale = self.ui.find(id="map_zoom_in_button").bounds.width / BUTTON_DP
        circle_m = EQUATOR_M * math.cos(math.radians(self.center.lat))
        return round(math.log2(circle_m / metres_per_px / (256 * scale)))

    def px(self, place):
        """Where a place is on the screen."""
        x, y = self.middle
        world = self.world_px
        dx = (place.lon - self.center.lon) / 360 * world
        return round(x + dx), round(y + (mercator(place.lat) - mercator(self.center.lat)) * world)

    def is_seen(self, place):
        """Whether a place can be tapped: not at the edge, not below the buttons on the right."""
        x, y = self.px(place)
        left, top, right, bottom = self.room
        inside = left + EDGE_PX < x < right - EDGE_PX and top + EDGE_PX < y < bottom - EDGE_PX
        return inside and not (x > right - 3 * EDGE_PX and y > bottom - 4 * EDGE_PX)

    def bring(self, place):
        """Drag the map, so slowly that it does not glide, until a place can be tapped."""
        while not self.is_seen(place):
            x, y = self.px(place)
            mx, my = (round(value) for value in self.middle)
            _, top, _, bottom = self.room
            reach_x, reach_y = 300, (bottom - top) // 3
            dx = max(-reach_x, min(reach_x, mx - x))
            dy = max(-reach_y, min(reach_y, my - y))
            yield from self.ui.drag((mx, my), (mx + dx, my + dy), duration_ms=2000)
            world = self.world_px
            lat = latitude(mercator(self.center.lat) - dy / world)
            self.center = Place(lat, self.center.lon - dx / world * 360)


def mercator(lat):
    return (1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2


def latitude(share):
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * share))))


def mark_all(ui, places):
    """Put a map marker at each place; the map then shows the last one in its middle."""
    yield from ui.open_app(APP)
    for place in places:
        yield from show_place(ui, place.name, place.name)
        yield from keep_marker(ui)


def draw_route(ui, places, center):
    """Begin a route and tap the markers of the places one after the other."""
    yield from ui.tap(id="map_menu_button")
    yield from ui.tap(id="title", instance=PLAN_ENTRY)
    yield from ui.tap(id="title", instance=NEW_ENTRY)
    reader = MapReader(ui, center)
    while reader.zoom > COUNTRY_ZOOM:
        yield from ui.tap(id="map_zoom_out_button")
    for place in places:
        yield from reader.bring(place)
        yield from ui.tap_at(*reader.px(place))


def save_route(ui):
    yield from ui.tap(id="options_button")
    yield from ui.tap(id="title", instance=SAVE_ENTRY)
    yield from ui.tap(id="right_bottom_button")
    yield from ui.tap(id="close_button")


@solution("test_osmand_track")
def save_track(ui, *, route):
    places = route.places
    yield from mark_all(ui, places)
    yield from draw_route(ui, places, places[-1])
    yield from save_route(ui)
    yield from ui.done()


@near_miss("test_osmand_track", "goes the other way round")
def save_reversed(ui, *, route):
    places = route.places
    yield from mark_all(ui, places)
    yield from draw_route(ui, places[::-1], places[-1])
    yield from save_route(ui)
    yield from ui.done()


@near_miss("test_osmand_track", "leaves the last place out")
def save_shorter(ui, *, route):
    places = route.places
    yield from mark_all(ui, places)
    yield from draw_route(ui, places[:-1], places[-1])
    yield from save_route(ui)
    yield from ui.done()


@near_miss("test_osmand_track", "saves the markers as a file of waypoints")
def save_markers(ui, *, route):
    places = route.places
    yield from mark_all(ui, places)
    yield from ui.tap(id="map_menu_button")
    yield from ui.tap(text="Map markers")
    yield from ui.tap(id="action_more")
    yield from ui.tap(text="Save as track file")
    yield from ui.tap(id="save_button")
    yield from ui.done()


@near_miss("test_osmand_track", "does not save the route")
def leave_route(ui, *, route):
    places = route.places
    yield from mark_all(ui, places)
    yield from draw_route(ui, places, places[-1])
    yield from ui.done()
