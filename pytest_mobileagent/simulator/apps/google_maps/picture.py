"""The map as a picture: land, water, parks, streets, motorways; names are written over it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from pytest_mobileagent.simulator.androidx.mercator import Line, Point, Projection
from pytest_mobileagent.simulator.androidx.pictures import kept_while_shown
from pytest_mobileagent.simulator.apps.google_maps.geography import (
    MAIN_EVERY,
    MOTORWAYS,
    STREET_LAT,
    STREET_LON,
    WATER,
    is_water,
    share,
)

LAND, SEA, PARK, ROAD, BUILT = "#f5f5f5", "#aadaff", "#c5e8c5", "#ffffff", "#e8e8e8"
MOTORWAY, MOTORWAY_EDGE = "#fde293", "#f9ab00"
_SMALL_STREETS, _STREETS, _BUILT = 14, 11, 13  # from which zoom level on they are seen


@kept_while_shown
def map_picture(projection: Projection, width: int, height: int) -> Image.Image:
    """Return the map in a view of that size, px. The picture is not to be drawn on."""
    return _Picture(projection, width, height).draw()


class _Picture:
    """One picture, drawn in layers."""

    def __init__(self, projection: Projection, width: int, height: int) -> None:
        self._projection = projection
        self._box = projection.box(width, height)
        self._image = Image.new("RGB", (width, height), LAND)
        self._draw = ImageDraw.Draw(self._image)
        self._dp = projection.density

    def draw(self) -> Image.Image:
        """Draw everything."""
        zoom = self._projection.zoom
        if zoom >= _BUILT:
            self._blocks()
        for shore in WATER:
            self._draw.polygon(self._pixels(shore), SEA)
        if zoom >= _STREETS:
            self._streets(math.floor(zoom))
        for way in MOTORWAYS.values():
            self._motorway(way)
        return self._image

    def _pixels(self, line: Line) -> list[tuple[float, float]]:
        return [self._projection.to_px(point) for point in line]

    def _motorway(self, way: Line) -> None:
        points = self._pixels(way)
        wide = self._dp * (7 if self._projection.zoom >= _BUILT else 3.5 if self._projection.zoom >= 9 else 2)
        for color, width in ((MOTORWAY_EDGE, wide + 1.5 * self._dp), (MOTORWAY, wide)):
            self._draw.line(points, color, max(1, round(width)), joint="curve")

    # -- what is invented -------------------------------------------------------------------------------------------

    def _rows(self) -> range:
        return range(math.floor(self._box.south / STREET_LAT) - 1, math.ceil(self._box.north / STREET_LAT) + 2)

    def _columns(self) -> range:
        return range(math.floor(self._box.west / STREET_LON) - 1, math.ceil(self._box.east / STREET_LON) + 2)

    def _blocks(self) -> None:
        """Colour blocks: parks, and where many houses are."""
        for row in self._rows():
            for column in self._columns():
                chance = share("block", row // 2, column // 2)
                color = PARK if chance < 0.07 else BUILT if chance > 0.8 else ""
                if color:
                    corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
                    self._draw.polygon(self._pixels(tuple(corner(*at) for at in corners)), color)

    def _streets(self, zoom: int) -> None:
        dp = self._dp
        main = dp * {11: 1.2, 12: 2, 13: 3, 14: 5, 15: 8}.get(zoom, 12)
        small = dp * {14: 2, 15: 4}.get(zoom, 7)
        for number, east_west in self._numbers():
            is_main = number % MAIN_EVERY == 0
            if not is_main and zoom < _SMALL_STREETS:
                continue
            width = max(1, round(main if is_main else small))
            for part in self._parts(number, east_west=east_west, is_main=is_main):
                self._draw.line(self._pixels(part), ROAD, width)
                if width > 3 * dp:
                    for x, y in self._pixels(part):
                        half = width / 2 - 0.5
                        self._draw.ellipse((x - half, y - half, x + half, y + half), ROAD)

    def _numbers(self) -> Iterator[tuple[int, bool]]:
        yield from ((row, True) for row in self._rows())
        yield from ((column, False) for column in self._columns())

    def _parts(self, number: int, *, east_west: bool, is_main: bool) -> Iterator[Line]:
        """Yield the parts of a street that are on land; small streets have gaps."""
        for other in self._columns() if east_west else self._rows():
            ends = (corner(number, other), corner(number, other + 1)) if east_west else (
                corner(other, number), corner(other + 1, number))  # fmt: skip
            has_gap = not is_main and share("gap", number, other, east_west) < 0.22
            if not has_gap and not is_water(ends[0]) and not is_water(ends[1]):
                yield ends


@lru_cache(maxsize=1 << 14)
def corner(row: int, column: int) -> Point:
    """Return where two streets of the grid cross: not quite in rank and file."""
    lean = share("lean", row // MAIN_EVERY, column // MAIN_EVERY) - 0.5
    far = 0.0 if row % MAIN_EVERY == 0 or column % MAIN_EVERY == 0 else 0.56
    lat = row + far * (share("north", row, column) - 0.5) + 0.35 * math.sin(column * 0.31)
    lon = column + far * (share("east", row, column) - 0.5 + lean / 2) + 0.35 * math.sin(row * 0.23)
    return Point(lat * STREET_LAT, lon * STREET_LON)
