"""Coordinates and distances in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.mercator import Point
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

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


def distance_text(screen: ax.Screen, metres: float, *, is_metric: bool) -> str:
    """Return a distance in the phone's units (`OsmAndFormatter.getFormattedDistance`)."""
    unit_m, unit, small, small_m = (1000.0, "km", "m", 1.0) if is_metric else (1609.344, "mi", "ft", 0.3048)
    value = metres / unit_m
    if value <= 0.249 or (is_metric and value <= 0.999):
        unit, value, places = small, metres / small_m, 0
    else:
        places = 0 if value >= 100 else 1 if value > 9.99 else 2
    return f"{number_text(screen.phone, value, places=places)} {screen.tr(unit)}"
