"""The fabric of settlements at high zoom: built-up areas, local streets and houses, all invented.

They are a function of the settlement alone: its name seeds their chance, its people their extent.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import lru_cache

from pytest_mobileagent.simulator.androidx.mercator import Line, Point
from pytest_mobileagent.simulator.apps.osmand.geography import Place, Shape

_CORNERS = 18
_SPACING_M = 120.0
_STEP_M = 40.0
_STREET_NAMES = (
    "Im Feld", "Obergass", "Dorfstrasse", "Bahnstrasse", "Gartenweg", "Kirchgasse", "Schulstrasse", "Im Winkel",
    "Lindenweg", "Bachstrasse", "Unterdorf", "Oberdorf", "Wiesengasse", "Bildgass", "Im Rossfeld", "Reberastrasse",
    "Tröxlegass", "Auring", "Feldstrasse", "Mühleweg", "Sonnenweg", "Gapetsch", "Quellenstrasse", "Weinbergweg",
)  # fmt: skip


def _radius_m(place: Place) -> float:
    return 70 + 9.0 * math.sqrt(min(place.people, 40_000))


@lru_cache(maxsize=128)
def built_up(place: Place) -> Shape:
    """Return the area that is built up."""
    chance = random.Random(place.name)
    turn, stretch = chance.uniform(0, math.pi), chance.uniform(1.1, 1.6)
    radius = _radius_m(place)
    points = []
    for corner in range(_CORNERS):
        angle = 2 * math.pi * corner / _CORNERS
        reach = radius * chance.uniform(0.8, 1.12)
        along, across = math.cos(angle) * reach * stretch, math.sin(angle) * reach / stretch
        points.append(_placed(place.point, along, across, turn))
    return Shape("built_up", place.name, tuple(points))


def _placed(center: Point, along: float, across: float, turn: float) -> Point:
    east = along * math.cos(turn) - across * math.sin(turn)
    north = along * math.sin(turn) + across * math.cos(turn)
    return center.moved(north_m=north, east_m=east)


@lru_cache(maxsize=64)
def streets(place: Place) -> tuple[Shape, ...]:
    """Return the local streets."""
    chance = random.Random(f"streets of {place.name}")
    turn = chance.uniform(0, math.pi)
    radius = _radius_m(place)
    outline = built_up(place).points
    names = chance.sample(_STREET_NAMES, len(_STREET_NAMES))
    found: list[Shape] = []
    rows = int(radius * 1.5 / _SPACING_M) + 1
    for is_cross in (False, True):
        for row in range(-rows, rows + 1):
            offset = row * _SPACING_M * (1.5 if is_cross else 1.0) + chance.uniform(-22, 22)
            for line in _street(place, (offset, radius * 1.6), turn, outline, chance=chance, is_cross=is_cross):
                found.append(Shape("residential", names[len(found) % len(names)], line))
    return tuple(found)


def _street(  # noqa: PLR0913 - what shapes a street
    place: Place, reach: tuple[float, float], turn: float, outline: Line, *, chance: random.Random, is_cross: bool
) -> Iterator[Line]:
    """Yield the parts of one straight street that lie in the settlement, a little bent."""
    offset, length = reach
    bend, phase = chance.uniform(4, 16), chance.uniform(0, 6)
    piece: list[Point] = []
    for step in range(-int(length / _STEP_M), int(length / _STEP_M) + 1):
        along = step * _STEP_M
        across = offset + bend * math.sin(along / 90 + phase)
        x, y = (across, along) if is_cross else (along, across)
        point = _placed(place.point, x, y, turn)
        if inside(point, outline) and chance.random() > 0.06:
            piece.append(point)
            continue
        if len(piece) > 2:
            yield tuple(piece)
        piece = []
    if len(piece) > 2:
        yield tuple(piece)


@lru_cache(maxsize=64)
def houses(place: Place) -> tuple[Line, ...]:
    """Return the outlines of the houses along the local streets."""
    chance = random.Random(f"houses of {place.name}")
    found: list[Line] = []
    for street in streets(place):
        for start, end in zip(street.points, street.points[1:], strict=False):
            found += _houses_along(start, end, chance)
    return tuple(found)


def _houses_along(start: Point, end: Point, chance: random.Random) -> Iterator[Line]:
    """Yield houses on both sides of a piece of street."""
    turn = math.radians(90 - start.bearing(end))
    for side in (-1, 1):
        if chance.random() < 0.25:
            continue
        wide, deep = chance.uniform(9, 17), chance.uniform(8, 13)
        share, away = chance.uniform(0.2, 0.8), side * chance.uniform(14, 22)
        middle = Point(start.lat + (end.lat - start.lat) * share, start.lon + (end.lon - start.lon) * share)
        middle = _placed(middle, 0, away, turn)
        yield tuple(
            _placed(middle, dx * wide / 2, dy * deep / 2, turn) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )


def inside(point: Point, outline: Line) -> bool:
    """Whether a point lies in a polygon."""
    is_inside = False
    before = outline[-1]
    for corner in outline:
        crosses = (corner.lat > point.lat) != (before.lat > point.lat)
        if crosses:
            share = (point.lat - corner.lat) / (before.lat - corner.lat)
            if point.lon < corner.lon + share * (before.lon - corner.lon):
                is_inside = not is_inside
        before = corner
    return is_inside
