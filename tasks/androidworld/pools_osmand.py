"""What OsmAnd's tasks are drawn from: places in Liechtenstein."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_mobileagent.state.osmand import Place

COUNTRY = "Liechtenstein"
PLACES = (
    Place(47.0688832, 9.5061564, "Balzers"),
    Place(47.2122151, 9.5062101, "Bendern"),
    Place(47.1026191, 9.6083057, "Malbun"),
    Place(47.1973857, 9.5430636, "Nendeln"),
    Place(47.1784977, 9.5450163, "Oberplanken"),
    Place(47.1858882, 9.5452201, "Planken"),
    Place(47.1275785, 9.5387131, "Rotenboden"),
    Place(47.23976, 9.5262837, "Ruggell"),
    Place(47.1663432, 9.5103085, "Schaan"),
    Place(47.2165476, 9.5699984, "Schaanwald"),
    Place(47.1303814, 9.5930117, "Schönberg"),
    Place(47.106997, 9.5274854, "Triesen"),
)


@dataclass(frozen=True)
class Location:
    """A place, and what the goal calls it: its name with the country, or its coordinates."""

    words: str
    place: Place

    def __str__(self):
        return self.words


@dataclass(frozen=True)
class Route:
    """Places in an order, and the goal's words for them."""

    words: str
    places: tuple[Place, ...]

    def __str__(self):
        return self.words


def full_name(place):
    return f"{place.name}, {COUNTRY}"


def a_location(fake):
    place = fake.random_element(PLACES)
    words = full_name(place) if fake.boolean() else f"{place.lat!r}, {place.lon!r}"
    return {"location": Location(words, place)}


def a_route(fake):
    places = tuple(fake.random_elements(PLACES, length=fake.random_int(2, 4), unique=True))
    return {"route": Route(", ".join(full_name(place) for place in places), places)}
