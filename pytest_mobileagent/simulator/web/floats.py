"""Floats: boxes at the left and right edge around which lines flow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.boxes import Area

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.web.boxes import Box


class Floats:
    """The floats of one block formatting context, in its coordinates."""

    def __init__(self) -> None:
        """Begin with none."""
        self._left: list[Area] = []
        self._right: list[Area] = []

    def between(self, y: float, height: float, left: float, right: float) -> tuple[float, float]:
        """Return what floats leave of the room from `left` to `right` at `y`."""
        for area in self._left:
            if area.y < y + max(height, 0.01) and area.bottom > y:
                left = max(left, area.right)
        for area in self._right:
            if area.y < y + max(height, 0.01) and area.bottom > y:
                right = min(right, area.x)
        return left, right

    def below(self, y: float) -> float | None:
        """Return where the next float ends below `y`."""
        ends = [area.bottom for area in (*self._left, *self._right) if area.bottom > y + 0.01]
        return min(ends, default=None)

    def cleared(self, y: float, side: str) -> float:
        """Return where a box that clears one side (or `both`) may begin."""
        areas = [*(self._left if side in ("left", "both") else ()), *(self._right if side in ("right", "both") else ())]
        return max((area.bottom for area in areas if area.bottom > y), default=y)

    @property
    def bottom(self) -> float:
        """Where the lowest float ends."""
        return max((area.bottom for area in (*self._left, *self._right)), default=0.0)

    def place(
        self, width: float, height: float, y: float, room: tuple[float, float], *, side: str
    ) -> tuple[float, float]:
        """Find the place for a float not above `y`, remember it, and return its top left corner."""
        everything = (*self._left, *self._right)
        y = max([y, *(area.y for area in everything)])
        while True:
            left, right = self.between(y, height, *room)
            next_y = self.below(y)
            if right - left >= width - 0.01 or next_y is None:
                break
            y = next_y
        x = left if side == "left" else right - width
        (self._left if side == "left" else self._right).append(Area(x, y, width, height))
        return x, y


class LineRoom:
    """The room for the lines of one block among the floats around it."""

    def __init__(self, floats: Floats, area: Area, place: Callable[[Box, float], None]) -> None:
        """Offer the content box `area`, in the context's coordinates; `place` lays out and places a float."""
        self._floats = floats
        self._area = area
        self._place = place

    def between(self, y: float, height: float) -> tuple[float, float]:
        """Return left and right edge of a line at `y`, relative to the content box."""
        left, right = self._floats.between(self._area.y + y, height, self._area.x, self._area.right)
        return left - self._area.x, right - self._area.x

    def below(self, y: float) -> float | None:
        """Return where the next float ends below `y`."""
        found = self._floats.below(self._area.y + y)
        return None if found is None else found - self._area.y

    def add_float(self, box: Box, y: float) -> None:
        """Place a float that stands in a line at `y`."""
        self._place(box, y)
