"""What the offline map knows: places, ways, areas. The data is in `liechtenstein.json`, with a note on its origin."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from pytest_mobileagent.simulator.androidx.mercator import EARTH_RADIUS_M, Box, Line, Point

_METRES_PER_DEGREE = math.pi * EARTH_RADIUS_M / 180
HOME_COUNTRY = "Liechtenstein"
_ADDRESS_M = 250
_NEARBY_M = 3_000
_ROADS = ("motorway", "primary", "secondary", "tertiary", "residential")
POSTCODES = {
    "9485": "Nendeln", "9486": "Schaanwald", "9487": "Bendern", "9488": "Schellenberg", "9490": "Vaduz",
    "9491": "Ruggell", "9492": "Eschen", "9493": "Mauren", "9494": "Schaan", "9495": "Triesen", "9496": "Balzers",
    "9497": "Triesenberg", "9498": "Planken",
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Shape:
    """A line or an area of a kind: `motorway`, `river`, `wood`, …; some have a name or a number."""

    kind: str
    name: str
    points: Line
    ref: str = ""

    @cached_property
    def box(self) -> Box:
        """The bounds."""
        return Box.around(self.points)


@dataclass(frozen=True, slots=True)
class Place:
    """Something with a name at a point: a settlement, or a point of interest (`people` is 0 then)."""

    name: str
    kind: str  # City, Town, Village, Hamlet; or what the point of interest is
    point: Point
    category: str = ""  # of a point of interest
    people: int = 0
    country: str = HOME_COUNTRY

    @property
    def is_settlement(self) -> bool:
        """Whether people live there."""
        return not self.category


@dataclass(frozen=True, slots=True)
class Found:
    """An answer to a search: what it is called, what kind of thing it is, and where."""

    name: str
    kind: str
    point: Point
    address: str = ""
    place: Place | None = None


class Atlas:
    """Everything that is on the map."""

    def __init__(self, content: dict[str, Any], *, is_overview: bool = False) -> None:
        """Read the data file's content; of an overview only what matters from afar."""
        self._content = content
        if is_overview:
            content = _overview(content)
        self.settlements = tuple(
            Place(name, kind.capitalize(), Point(lat, lon), people=people, country=country)
            for name, kind, lat, lon, people, country in content["settlements"]
        )
        self.pois = tuple(
            Place(name, kind, Point(lat, lon), category=category) for name, category, kind, lat, lon in content["pois"]
        )
        self.border = Shape("border", HOME_COUNTRY, _line(content["border"]))
        self.ways = tuple(Shape(kind, name, _line(flat), ref) for kind, ref, name, flat in content["ways"])
        self.areas = tuple(Shape(kind, name, _line(flat)) for kind, name, flat in content["areas"])
        self.land = tuple(Shape("land", "", _line(flat)) for flat in content["land"])
        self.borders = (self.border, *(Shape("border", "", _line(flat)) for flat in content["borders"]))
        self.countries = tuple((name, Point(lat, lon)) for name, lat, lon in content["countries"])

    @cached_property
    def overview(self) -> Atlas:
        """What is known without the country's map: the world's coasts, borders, cities and main roads."""
        return Atlas(self._content, is_overview=True)

    @property
    def home(self) -> tuple[Place, ...]:
        """The settlements of the country of which the map has everything."""
        return tuple(place for place in self.settlements if place.country == HOME_COUNTRY)

    @property
    def places(self) -> tuple[Place, ...]:
        """What an offline search finds: the country's settlements and points of interest."""
        return (*self.home, *self.pois)

    def named_roads(self) -> Iterator[tuple[Shape, Place]]:
        """Yield the country's roads that have a name, with a settlement that each passes."""
        for way in self.ways:
            if way.name and way.kind in _ROADS and self.border.box.contains(way.points[len(way.points) // 2]):
                for place in self.home:
                    if _from_line(place.point, way.points) < _ADDRESS_M:
                        yield way, place

    def nearest_settlement(self, point: Point) -> Place | None:
        """Return the settlement around a point, if there is one near."""
        nearest = min(self.home, key=lambda place: place.point.distance_m(point))
        return nearest if nearest.point.distance_m(point) < _NEARBY_M else None

    def address(self, point: Point, streets: Iterable[Shape] = ()) -> str:
        """Return the street and settlement at a point; empty if there is no street near."""
        roads = [way for way in (*self.ways, *streets) if way.name and way.kind in _ROADS]
        near = [(_from_line(point, way.points), way.name) for way in roads if _is_near(way, point)]
        distance, name = min(near, default=(math.inf, ""))
        if distance > _ADDRESS_M:
            return ""
        settlement = self.nearest_settlement(point)
        return f"{name}, {settlement.name}" if settlement is not None else name

    def region(self, place: Place) -> str:
        """Return where something is, in a word or two."""
        if place.is_settlement:
            return place.country
        settlement = self.nearest_settlement(place.point)
        return f"{settlement.name}, {HOME_COUNTRY}" if settlement is not None else HOME_COUNTRY


def _overview(content: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of the data file that an overview map has."""
    return {
        **content,
        "settlements": [row for row in content["settlements"] if row[4] > 5_000],
        "ways": [row for row in content["ways"] if row[0] in ("motorway", "primary", "river")],
        "areas": [row for row in content["areas"] if row[1].startswith("La")],
        "pois": [],
    }


def _line(flat: list[float]) -> Line:
    return tuple(Point(lat, lon) for lat, lon in zip(flat[::2], flat[1::2], strict=True))


@cache
def atlas() -> Atlas:
    """Return the map's content."""
    return Atlas(json.loads(resources.files(__package__).joinpath("liechtenstein.json").read_text("utf-8")))


def _is_near(way: Shape, point: Point) -> bool:
    south, west, north, east = way.box
    return Box(south - 0.01, west - 0.01, north + 0.01, east + 0.01).contains(point)


def _from_line(point: Point, line: Line) -> float:
    """Return how far a point is from a line, metres, on a plane around the point."""
    wide = _METRES_PER_DEGREE * math.cos(math.radians(point.lat))
    flat = [((p.lon - point.lon) * wide, (p.lat - point.lat) * _METRES_PER_DEGREE) for p in line]
    return min(_from_segment(*flat[at], *flat[at + 1]) for at in range(len(flat) - 1))


def _from_segment(x1: float, y1: float, x2: float, y2: float) -> float:
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, -(x1 * dx + y1 * dy) / square)) if square else 0.0
    return math.hypot(x1 + share * dx, y1 + share * dy)


# -- searching ----------------------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """Return a text without accents and case, as names are compared."""
    parts = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return _WORD.findall(folded(text))


def matches(query: str, name: str, region: str = "") -> bool:
    """Whether each word of a query begins a word of the name or of its region, and one at least the name's."""
    wanted, own = words_of(query), words_of(name)
    around = [*own, *words_of(region)]
    if not wanted or not any(word.startswith(wanted[0]) for word in own):
        return False
    return all(any(word.startswith(part) for word in around) for part in wanted)


def rank(query: str, name: str) -> int:
    """Return how well a name fits a query; the best first."""
    wanted, own = words_of(query), words_of(name)
    if own == wanted[: len(own)]:
        return 0
    return 1 if own[:1] == wanted[:1] else 2
