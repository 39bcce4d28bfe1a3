"""Points on the earth, and how they lie on a map: the square Mercator projection of web maps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

EARTH_RADIUS_M = 6_371_008.8
_METRES_PER_DEGREE = math.pi * EARTH_RADIUS_M / 180
TILE_DP = 256
MIN_ZOOM, MAX_ZOOM = 2, 19
_MAX_LATITUDE = 85.0511


class Point(NamedTuple):
    """A place on the earth, degrees."""

    lat: float
    lon: float

    def distance_m(self, other: Point) -> float:
        """Return the distance to another point over the sphere, metres."""
        lat1, lat2 = math.radians(self.lat), math.radians(other.lat)
        dlat, dlon = lat2 - lat1, math.radians(other.lon - self.lon)
        part = math.sin(dlat / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin(dlon / 2) ** 2
        return 2 * EARTH_RADIUS_M * math.asin(min(1.0, math.sqrt(part)))

    def bearing(self, other: Point) -> float:
        """Return the direction to another point, degrees clockwise from north."""
        lat1, lat2 = math.radians(self.lat), math.radians(other.lat)
        dlon = math.radians(other.lon - self.lon)
        y = math.sin(dlon) * math.cos(lat2)
        x = math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(dlon)
        return math.degrees(math.atan2(y, x)) % 360

    def moved(self, *, north_m: float, east_m: float) -> Point:
        """Return the point a little way off."""
        lat = self.lat + north_m / _METRES_PER_DEGREE
        return Point(lat, self.lon + east_m / (_METRES_PER_DEGREE * math.cos(math.radians(self.lat))))


Line = tuple[Point, ...]


class Box(NamedTuple):
    """The bounds of a line, degrees."""

    south: float
    west: float
    north: float
    east: float

    @classmethod
    def around(cls, points: Sequence[Point]) -> Box:
        """Return the bounds of points."""
        lats, lons = [point.lat for point in points], [point.lon for point in points]
        return cls(min(lats), min(lons), max(lats), max(lons))

    def meets(self, other: Box) -> bool:
        """Whether the two have anything in common."""
        return (
            self.south <= other.north
            and self.north >= other.south
            and self.west <= other.east
            and self.east >= other.west
        )

    def contains(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.south <= point.lat <= self.north and self.west <= point.lon <= self.east


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
