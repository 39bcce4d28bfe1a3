"""Gradients of canvases: what colour each pixel has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from pytest_mobileagent.simulator.web.values import color

Color = tuple[int, int, int, int]
_CLEAR: Color = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Gradient:
    """A `linear` gradient between two points, or a `radial` one between two circles (x, y, r); stops with colours."""

    kind: str
    places: list[float]
    stops: list[tuple[float, str]]

    def painted(self, size: tuple[int, int], corner: tuple[int, int]) -> Image.Image:
        """Return its pixels in a rectangle."""
        width, height = size
        is_level = self.kind == "linear" and self.places[1] == self.places[3]
        is_upright = self.kind == "linear" and self.places[0] == self.places[2]
        columns, rows = (1 if is_upright else width), (1 if is_level else height)
        image = Image.new("RGBA", (columns, rows))
        x, y = corner[0] + 0.5, corner[1] + 0.5
        places = [(x + column, y + row) for row in range(rows) for column in range(columns)]
        image.putdata([self._color(self._share(*place)) for place in places])
        return image.resize(size) if (columns, rows) != size else image

    def _share(self, x: float, y: float) -> float | None:
        """Return how far along a point lies; None if nowhere."""
        if self.kind == "linear":
            x0, y0, x1, y1 = self.places
            size = (x1 - x0) ** 2 + (y1 - y0) ** 2
            return ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / size if size else None
        x0, y0, r0, x1, y1, r1 = self.places
        dx, dy, dr = x1 - x0, y1 - y0, r1 - r0
        px, py = x - x0, y - y0
        a, b, c = dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0
        if not a:
            return c / (2 * b) if b else None
        below = b * b - a * c
        if below < 0:
            return None
        roots = sorted(((b + sign * math.sqrt(below)) / a for sign in (1, -1)), reverse=True)
        return next((root for root in roots if r0 + root * dr >= 0), None)

    def _color(self, share: float | None) -> Color:
        stops = sorted(self.stops, key=lambda stop: stop[0])
        if share is None or not stops:
            return _CLEAR
        if share <= stops[0][0]:
            return _rgba(stops[0][1])
        for (start, first), (end, second) in pairwise(stops):
            if share <= end:
                part = (share - start) / (end - start) if end > start else 1.0
                red, green, blue, alpha = (
                    round(one + (other - one) * part) for one, other in zip(_rgba(first), _rgba(second), strict=True)
                )
                return red, green, blue, alpha
        return _rgba(stops[-1][1])


def _rgba(text: str) -> Color:
    code = color(text) or "#00000000"
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, int(code[7:9], 16) if len(code) == 9 else 255
