"""From degrees to px and back: the square Mercator projection of web maps, at a zoom level and a density."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from pytest_mobileagent.simulator.apps.osmand.geography import Box, Point

TILE_DP = 256
MIN_ZOOM, MAX_ZOOM = 2, 19
_MAX_LATITUDE = 85.0511


@dataclass(frozen=True, slots=True)
class Projection:
    """What a map view shows: `center` is at (`x`, `y`) px of it; the world is `world_px` wide."""

    center: Point
    zoom: int
    density: float
    x: float
    y: float

    @property
    def world_px(self) -> float:
        """The circumference of the earth, px."""
        return TILE_DP * self.density * 2.0**self.zoom

    def to_px(self, point: Point) -> tuple[float, float]:
        """Return where a point is in the view."""
        world = self.world_px
        dx = (point.lon - self.center.lon) / 360 * world
        return self.x + dx, self.y + (_mercator(point.lat) - _mercator(self.center.lat)) * world

    def to_point(self, x: float, y: float) -> Point:
        """Return what is at a px of the view."""
        world = self.world_px
        lon = self.center.lon + (x - self.x) / world * 360
        lat = _latitude(_mercator(self.center.lat) + (y - self.y) / world)
        return Point(max(-_MAX_LATITUDE, min(_MAX_LATITUDE, lat)), max(-180.0, min(180.0, lon)))

    def metres_per_px(self) -> float:
        """Return how many metres a px is at the centre."""
        return 40_075_016.7 * math.cos(math.radians(self.center.lat)) / self.world_px

    def box(self, width: float, height: float) -> Box:
        """Return the bounds of a view of that size, px."""
        top_left, bottom_right = self.to_point(0, 0), self.to_point(width, height)
        return Box(bottom_right.lat, top_left.lon, top_left.lat, bottom_right.lon)


def _mercator(latitude: float) -> float:
    angle = math.radians(max(-_MAX_LATITUDE, min(_MAX_LATITUDE, latitude)))
    return (1 - math.asinh(math.tan(angle)) / math.pi) / 2


def _latitude(mercator: float) -> float:
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * mercator))))


# -- coordinates in words -----------------------------------------------------------------------------------------

_NUMBER = r"([+-]?\d{1,3}(?:\.\d+)?)\s*°?"
_PAIR = re.compile(rf"\s*([NS])?\s*{_NUMBER}\s*([NS])?\s*(?:[,;\s]\s*)([EW])?\s*{_NUMBER}\s*([EW])?\s*", re.IGNORECASE)


def parse_coordinates(text: str) -> Point | None:
    """Return the point that a text like `47.07, 9.51` or `47.07° N 9.51° E` names; None for any other text."""
    found = _PAIR.fullmatch(text)
    if found is None:
        return None
    lat, lon = float(found[2]), float(found[5])
    if (found[1] or found[3] or "").upper() == "S":
        lat = -lat
    if (found[4] or found[6] or "").upper() == "W":
        lon = -lon
    return Point(lat, lon) if abs(lat) <= 90 and abs(lon) <= 180 else None


def coordinates_text(point: Point) -> str:
    """Return a point as the app writes it."""
    return f"{point.lat:.5f}, {point.lon:.5f}"


def distance_text(metres: float, *, is_metric: bool) -> str:
    """Return a distance in the phone's units (`OsmAndFormatter.getFormattedDistance`)."""
    unit_m, unit, small, small_m = (1000.0, "km", "m", 1.0) if is_metric else (1609.344, "mi", "ft", 0.3048)
    value = metres / unit_m
    if value >= 100:
        return f"{round(value)} {unit}"
    if value > 9.99:
        return f"{value:.1f} {unit}"
    if value > 0.999 or (not is_metric and value > 0.249):
        return f"{value:.2f} {unit}"
    return f"{round(metres / small_m)} {small}"
