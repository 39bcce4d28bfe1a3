"""What is drawn over the map: names, pins, the way, where the phone is."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_maps.geography import (
    MAIN_EVERY,
    MOTORWAYS,
    STREET_LAT,
    STREET_LON,
    TOWNS,
    businesses,
    street_name,
)
from pytest_mobileagent.simulator.apps.google_maps.picture import corner

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.mercator import Box, Line, Point, Projection

_KIND_COLORS = {
    "Restaurant": ("restaurant", "#f57c00"), "Coffee shop": ("local_cafe", "#f57c00"),
    "Gas station": ("local_gas_station", "#4a89f3"), "Grocery store": ("shopping_cart", "#4a89f3"),
    "Hotel": ("hotel", "#ec407a"), "Park": ("park", "#34a853"), "Pharmacy": ("local_pharmacy", "#f06292"),
    "Shopping mall": ("shopping_bag", "#4a89f3"),
}  # fmt: skip
_STREETS, _BUSINESSES = 14, 15  # from which zoom level on they have names
_TOWN_ZOOMS = (4, 7, 9, 11)  # by rank


def draw_names(canvas: ax.Canvas, projection: Projection, size: tuple[int, int]) -> None:
    """Write the names of towns, streets and businesses."""
    names = _Names(canvas, projection)
    box = projection.box(*size)
    names.write_towns(box)
    if projection.zoom >= _BUSINESSES:
        names.mark_businesses(box)
    if projection.zoom >= _STREETS:
        names.write_streets(box)
    names.draw_shields(box)


class _Names:
    """Names on a map, none over another."""

    def __init__(self, canvas: ax.Canvas, projection: Projection) -> None:
        self._canvas = canvas
        self._projection = projection
        self._dp = projection.density
        self._taken: list[ax.Rect] = []

    def _take(self, rect: ax.Rect) -> bool:
        if any(not rect.intersect(other).is_empty for other in self._taken):
            return False
        self._taken.append(rect)
        return True

    def _at(self, point: Point) -> tuple[int, int]:
        x, y = self._projection.to_px(point)
        return round(x), round(y)

    def _font(self, size: float, *, weight: str = "regular") -> ax.FontSpec:
        return ax.FontSpec(weight, round(size * self._dp))

    def _write(self, at: tuple[int, int], text: str, spec: ax.FontSpec, color: str) -> None:
        """Write a text with its left end on a baseline, a white edge around it."""
        shift = max(1, round(spec.size_px / 14))
        for dx, dy in ((-shift, 0), (shift, 0), (0, -shift), (0, shift)):
            self._canvas.text(at[0] + dx, at[1] + dy, text, spec, "#ffffff")
        self._canvas.text(*at, text, spec, color)

    def _write_around(self, at: tuple[int, int], text: str, spec: ax.FontSpec, color: str) -> None:
        """Write a text in the middle of a point, if there is room."""
        half, high = ax.text_width(text, spec) // 2, round(spec.size_px * 0.7)
        if self._take(ax.Rect(at[0] - half, at[1] - high, at[0] + half, at[1] + high)):
            self._write((at[0] - half, at[1] + high // 2), text, spec, color)

    def write_towns(self, box: Box) -> None:
        """Write the names of towns, the largest first."""
        spec = self._font(14, weight="medium")
        for town in sorted(TOWNS, key=lambda town: town.rank):
            if self._projection.zoom >= _TOWN_ZOOMS[town.rank] and box.contains(town.point):
                self._write_around(self._at(town.point), town.name, spec, "#3c4043")

    def mark_businesses(self, box: Box) -> None:
        """Mark businesses by a disc and their names."""
        spec, radius, half = self._font(11), round(8 * self._dp), round(5.5 * self._dp)
        for place in businesses(box):
            icon, color = _KIND_COLORS[place.kind]
            x, y = self._at(place.point)
            wide = ax.text_width(place.name, spec)
            if self._take(ax.Rect(x - radius, y - radius, x + radius * 2 + wide, y + radius)):
                self._canvas.circle(x, y, radius, color)
                self._canvas.icon(ax.Rect(x - half, y - half, x + half, y + half), icon, "#ffffff")
                start = (x + round(11 * self._dp), y + round(4 * self._dp))
                self._write(start, place.name, spec, ax.mix(color, "#000000", 0.3))

    def write_streets(self, box: Box) -> None:
        """Write the names of streets from east to west, once each."""
        spec = self._font(11)
        for row in range(math.floor(box.south / STREET_LAT), math.ceil(box.north / STREET_LAT)):
            if row % MAIN_EVERY and self._projection.zoom <= _STREETS:
                continue
            column = math.floor(self._projection.center.lon / STREET_LON) + row % 3 - 1
            start, end = self._at(corner(row, column)), self._at(corner(row, column + 1))
            middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
            self._write_around(middle, street_name(row, is_east_west=True), spec, "#80868b")

    def draw_shields(self, box: Box) -> None:
        """Write the numbers of motorways."""
        spec = self._font(10, weight="medium")
        for number, way in MOTORWAYS.items():
            for point in way[1:-1:2]:
                x, y = self._at(point)
                half, high = ax.text_width(number, spec) // 2 + round(4 * self._dp), round(8 * self._dp)
                rect = ax.Rect(x - half, y - high, x + half, y + high)
                if box.contains(point) and self._take(rect):
                    self._canvas.rounded(rect, 3 * self._dp, "#4285f4")
                    self._canvas.letters(rect, number, spec, "#ffffff")


def draw_pin(canvas: ax.Canvas, projection: Projection, point: Point) -> None:
    """Draw a red pin, its tip at the point."""
    dp = projection.density
    x, y = (round(value) for value in projection.to_px(point))
    side = round(40 * dp)
    canvas.icon(
        ax.Rect(x - side // 2, y - round(37 * dp), x + side // 2, y - round(37 * dp) + side), "place", "#ea4335"
    )
    canvas.circle(x, y - round(20.5 * dp), 4.5 * dp, "#b31412")


def draw_position(canvas: ax.Canvas, projection: Projection, point: Point) -> None:
    """Draw the blue dot."""
    dp = projection.density
    x, y = projection.to_px(point)
    canvas.circle(x, y, 22 * dp, "#4285f433")
    canvas.circle(x, y, 9 * dp, "#ffffff")
    canvas.circle(x, y, 7 * dp, "#4285f4")


def draw_route(canvas: ax.Canvas, projection: Projection, route: Line) -> None:
    """Draw a way, and its two ends."""
    if not route:
        return
    dp = projection.density
    points = [projection.to_px(point) for point in route]
    room = canvas.clip.inset(*(-round(8 * dp),) * 4)
    for color, width in (("#1967d2", 7 * dp), ("#669df6", 5 * dp)):
        for start, end in itertools.pairwise(points):
            if part := _clipped(start, end, room):
                canvas.polyline(part, width, color)
    canvas.circle(*points[0], 7 * dp, "#5f6368")
    canvas.circle(*points[0], 5 * dp, "#ffffff")


def _clipped(start: tuple[float, float], end: tuple[float, float], room: ax.Rect) -> list[tuple[float, float]]:
    """Return the part of a line that lies in a rectangle (Liang and Barsky); nothing if none does."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for step, free in (
        (-dx, start[0] - room.left), (dx, room.right - start[0]),
        (-dy, start[1] - room.top), (dy, room.bottom - start[1]),
    ):  # fmt: skip
        if step == 0 and free < 0:
            return []
        if step < 0:
            first = max(first, free / step)
        elif step > 0:
            last = min(last, free / step)
    if first > last:
        return []
    return [(start[0] + dx * share, start[1] + dy * share) for share in (first, last)]
