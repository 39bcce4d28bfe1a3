"""What is chosen on the map, and how it is found under a finger."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.osmand import style
from pytest_mobileagent.simulator.apps.osmand.coordinates import coordinates_text
from pytest_mobileagent.simulator.apps.osmand.geography import HOME_COUNTRY, Found, Place, atlas
from pytest_mobileagent.simulator.apps.osmand.store import NO_ADDRESS, marker_kind
from pytest_mobileagent.simulator.apps.osmand.villages import streets

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.androidx.mercator import Point, Projection
    from pytest_mobileagent.simulator.apps.osmand.gpx import Waypoint
    from pytest_mobileagent.simulator.apps.osmand.store import Marker, Store

TOUCH_DP = 22.0
_HEAD_DP = 8.0  # how much nearer the head of a pin must be to be preferred to the tip of another


@dataclass(frozen=True, slots=True)
class Selection:
    """A point whose context menu is open, and what is there: a place, a favourite, a marker, or nothing."""

    point: Point
    name: str = ""
    kind: str = ""
    place: Place | None = None
    favourite: Waypoint | None = None
    marker: Marker | None = None
    address: str = ""

    @property
    def title(self) -> str:
        """What the menu's first line says."""
        return self.name or self.address or NO_ADDRESS

    @property
    def is_named(self) -> bool:
        """Whether the menu's first line is somebody's or the map's, not the app's own words."""
        return self.title != NO_ADDRESS

    def subtitle(self, tr: Callable[[str], str]) -> str:
        """Return what the menu's second line says, in a language."""
        if self.favourite is not None:
            return ", ".join(part for part in (self.favourite.group or tr("Favorites"), self.address) if part)
        if self.place is not None:
            return f"{tr(self.kind)}, {atlas().region(self.place)}"
        return tr(self.kind) or coordinates_text(self.point)

    @property
    def marker_kind(self) -> str:
        """The type part of a marker made from this."""
        return "favorite" if self.favourite is not None else marker_kind(self.place)

    @property
    def icon(self) -> str:
        """The icon beside the name."""
        if self.favourite is not None:
            return "star"
        if self.marker is not None:
            return "flag"
        if self.place is None:
            return "place"
        return "location_city" if self.place.is_settlement else style.POI_ICONS[self.place.category][0]


def address_of(store: Store, point: Point) -> str:
    """Return the street at a point; empty without a map, or far from any street."""
    if not store.has_map:
        return ""
    content = atlas()
    settlement = content.nearest_settlement(point)
    return content.address(point, streets(settlement) if settlement is not None else ())


def at_point(store: Store, point: Point) -> Selection:
    """Return a bare point of the map."""
    return Selection(point, kind="Location", address=address_of(store, point))


def of_place(place: Place) -> Selection:
    """Return a place of the map."""
    return Selection(place.point, place.name, place.kind, place=place)


def of_favourite(store: Store, favourite: Waypoint) -> Selection:
    """Return a favourite."""
    address = favourite.address or address_of(store, favourite.point)
    return Selection(favourite.point, favourite.name, "Favorite", favourite=favourite, address=address)


def of_marker(store: Store, marker: Marker) -> Selection:
    """Return a marker."""
    address = address_of(store, marker.point)
    return Selection(marker.point, marker.name, "Map marker", marker=marker, address=address)


def of_found(store: Store, found: Found) -> Selection:
    """Return what a search found."""
    if found.place is not None:
        return of_place(found.place)
    if found.kind == "Favorite":
        known = (one for one in store.favourites() if one.name == found.name and one.point == found.point)
        favourite = next(known, None)
        if favourite is not None:
            return of_favourite(store, favourite)
    if found.kind == "Location":
        return at_point(store, found.point)
    return Selection(found.point, found.name, found.kind, address=found.address)


def refreshed(store: Store, selection: Selection) -> Selection:
    """Return the selection with the favourite or marker that is at its point now, or without one."""
    point = selection.point
    favourite = next((one for one in store.favourites() if one.point.distance_m(point) < 1), None)
    if favourite is not None:
        return of_favourite(store, favourite)
    marker = next((one for one in store.markers() if one.point.distance_m(point) < 1), None)
    if marker is not None:
        return of_marker(store, marker)
    if selection.favourite is None and selection.marker is None:
        return selection
    place = next((one for one in atlas().places if one.point.distance_m(point) < 1), None)
    return of_place(place) if place is not None and store.has_map else at_point(store, point)


def near(store: Store, projection: Projection, x: float, y: float) -> Selection | None:
    """Return what of the map is under a finger: a marker, a favourite, a place whose name or icon is shown."""
    reach = TOUCH_DP * projection.density

    def away(point: Point, *, up_dp: float = 0.0) -> float:
        px, py = projection.to_px(point)
        head = math.hypot(px - x, py - up_dp * projection.density - y) + _HEAD_DP * projection.density
        return min(math.hypot(px - x, py - y), head)

    markers = [(away(one.point, up_dp=20), at, one) for at, one in enumerate(store.markers())]
    if markers and min(markers)[0] < reach:
        return of_marker(store, min(markers)[2])
    if store.profile.flag("show_favorites", default=True):
        stars = [(away(one.point), at, one) for at, one in enumerate(store.favourites())]
        if stars and min(stars)[0] < reach:
            return of_favourite(store, min(stars)[2])
    shown = [(away(place.point), at, place) for at, place in enumerate(atlas().places) if _is_shown(place, projection)]
    if store.has_map and shown and min(shown)[0] < reach:
        return of_place(min(shown)[2])
    return None


def _is_shown(place: Place, projection: Projection) -> bool:
    if place.is_settlement:
        return style.shows_settlement(place.people, place.name, projection.zoom) and place.country == HOME_COUNTRY
    return projection.zoom >= (style.PEAK_ZOOM if place.category == "nature" else style.POI_ZOOM)


def near_exactly(store: Store, point: Point, name: str = "") -> Selection:
    """Return what is at exactly that point, for whoever names it; else a bare point, perhaps with a name."""
    place = next((one for one in atlas().places if one.point.distance_m(point) < 1), None)
    if place is not None and store.has_map:
        return of_place(place)
    return Selection(point, name, "Location", address=address_of(store, point))
