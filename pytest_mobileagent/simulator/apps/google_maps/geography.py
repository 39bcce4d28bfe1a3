"""Where things are: towns, motorways and water as they are, roughly; streets and businesses are invented."""

from __future__ import annotations

import math
import random
import tomllib
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from pytest_mobileagent.simulator.androidx.mercator import Box, Line, Point

STREET_LAT, STREET_LON = 0.0024, 0.0030  # how far streets are apart, degrees
MAIN_EVERY = 5  # which of them are wide
_CELL_LAT, _CELL_LON = 0.0045, 0.0055  # each has a business


@dataclass(frozen=True, slots=True)
class Place:
    """A town or a business."""

    name: str
    point: Point
    region: str  # what stands below the name: `WA 98052`, or the address
    kind: str = ""  # of a business: `Coffee shop`; towns have none
    rank: int = 0  # of a town: 0 for the largest
    rating: float = 0.0
    reviews: int = 0

    @property
    def full_name(self) -> str:
        """The name with its region, as it is searched for."""
        return self.name if self.kind else f"{self.name}, {self.region.split()[0]}"


def _towns(text: str) -> tuple[Place, ...]:
    found = []
    for line in text.strip().splitlines():
        name, region, lat, lon, rank = (word.strip() for word in line.split("|"))
        found.append(Place(name, Point(float(lat), float(lon)), region, rank=int(rank)))
    return tuple(found)


_DATA = tomllib.loads(resources.files(__package__).joinpath("geography.toml").read_text("utf-8"))
TOWNS = _towns(_DATA["towns"])


def _line(text: str) -> Line:
    values = [float(word) for word in text.split()]
    return tuple(Point(lat, lon) for lat, lon in zip(values[::2], values[1::2], strict=True))


MOTORWAYS = {name: _line(text) for name, text in _DATA["motorways"].items()}
WATER = tuple(_line(text) for text in _DATA["water"])

_STREETS = (
    "Castro", "Villa", "Dana", "Hope", "Mercy", "Church", "Latham", "Calderon", "Bryant", "Franklin", "Oak", "Maple",
    "Cedar", "Willow", "Birch", "Laurel", "Lincoln", "Park", "Mission", "Central", "Hillside", "Orchard", "Meadow",
    "River", "Lake",
)  # fmt: skip
_SUFFIXES = ("St", "Ave", "Rd", "Way", "Dr", "Blvd")
_KINDS = (
    ("Restaurant", ("Golden Lantern", "Casa Verde", "Blue Fern Kitchen", "Saffron House", "The Copper Pot")),
    ("Coffee shop", ("Red Door Coffee", "Morning Bird Café", "Bean & Leaf", "Little Owl Espresso")),
    ("Gas station", ("Westway Gas", "Sunrise Fuel", "Five Points Gas")),
    ("Grocery store", ("Green Basket Market", "Valley Foods", "Corner Pantry")),
    ("Hotel", ("Hotel Juniper", "The Alder Inn", "Bayview Suites")),
    ("Park", ("Heron Park", "Sycamore Park", "Pioneer Park")),
    ("Pharmacy", ("Wellspring Pharmacy", "Elm Drugs")),
    ("Shopping mall", ("Parkside Plaza", "Crossroads Center")),
)  # fmt: skip
CATEGORIES = {
    "restaurants": "Restaurant", "coffee": "Coffee shop", "gas": "Gas station", "groceries": "Grocery store",
    "hotels": "Hotel", "parks": "Park", "pharmacies": "Pharmacy", "shopping": "Shopping mall",
}  # fmt: skip


def dice(*seed: object) -> random.Random:
    """Return chance that is always the same for a place."""
    return random.Random(repr(seed))


def share(*seed: object) -> float:
    """Return a number from 0 to 1 that is always the same for a place, sooner than `dice` would."""
    return zlib.crc32(repr(seed).encode()) / 0xFFFFFFFF


@lru_cache(maxsize=1 << 14)
def is_water(point: Point) -> bool:
    """Whether a point lies in a lake or the sea."""
    return any(_is_inside(point, shore) for shore in WATER)


def _is_inside(point: Point, shore: Line) -> bool:
    inside = False
    before = shore[-1]
    for corner in shore:
        if (corner.lat > point.lat) != (before.lat > point.lat):
            share = (point.lat - corner.lat) / (before.lat - corner.lat)
            if point.lon < corner.lon + share * (before.lon - corner.lon):
                inside = not inside
        before = corner
    return inside


@cache
def street_name(number: int, *, is_east_west: bool) -> str:
    """Return what a street of the grid is called."""
    chance = dice("street", number, is_east_west)
    return f"{chance.choice(_STREETS)} {chance.choice(_SUFFIXES)}"


@lru_cache(maxsize=1 << 12)
def _business(row: int, column: int) -> Place | None:
    chance = dice("business", row, column)
    point = Point((row + chance.uniform(0.1, 0.9)) * _CELL_LAT, (column + chance.uniform(0.1, 0.9)) * _CELL_LON)
    kind, names = chance.choice(_KINDS)
    if is_water(point):
        return None
    town = nearest_town(point)
    street = street_name(math.floor(point.lat / STREET_LAT), is_east_west=True)
    address = f"{chance.randrange(100, 2999)} {street}, {town.full_name}"
    rating, reviews = round(chance.uniform(3.2, 4.9), 1), chance.randrange(12, 900)
    return Place(chance.choice(names), point, address, kind, rating=rating, reviews=reviews)


def businesses(box: Box) -> list[Place]:
    """Return the businesses in a part of the map."""
    rows = range(math.floor(box.south / _CELL_LAT), math.floor(box.north / _CELL_LAT) + 1)
    columns = range(math.floor(box.west / _CELL_LON), math.floor(box.east / _CELL_LON) + 1)
    found = (_business(row, column) for row in rows for column in columns)
    return [place for place in found if place is not None and box.contains(place.point)]


def around(point: Point, degrees: float = 0.03) -> list[Place]:
    """Return the businesses near a point, the nearest first."""
    box = Box(point.lat - degrees, point.lon - degrees, point.lat + degrees, point.lon + degrees)
    return sorted(businesses(box), key=lambda place: place.point.distance_m(point))


def nearest_town(point: Point) -> Place:
    """Return the town that a point is of."""
    return min(TOWNS, key=lambda town: town.point.distance_m(point))


def _folded(text: str) -> str:
    return " ".join(text.replace(",", " ").lower().split())


def suggestions(typed: str, near: Point) -> list[Place]:
    """Return the towns and businesses that a text begins, the nearest first."""
    wanted = _folded(typed)
    if not wanted:
        return []
    towns = [town for town in TOWNS if _folded(town.full_name).startswith(wanted) or _folded(town.name) == wanted]
    places = [place for place in around(near) if _folded(place.name).startswith(wanted)]
    return [*sorted(towns, key=lambda town: town.point.distance_m(near)), *places][:6]


def search(words: str, near: Point) -> list[Place]:
    """Return what a search finds: one town, or businesses, the nearest first."""
    wanted = _folded(words)
    kind = CATEGORIES.get(wanted) or next((kind for kind in CATEGORIES.values() if kind.lower() == wanted), "")
    if kind:
        return [place for place in around(near, 0.06) if place.kind == kind][:12]
    towns = [town for town in suggestions(words, near) if not town.kind and wanted]
    named = [place for place in around(near, 0.06) if wanted and wanted in _folded(f"{place.name} {place.region}")]
    return towns[:1] or named[:12]
