"""Rectangles in px."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle in px; right and bottom are exclusive, as Android prints them."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in px."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Height in px."""
        return self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def center(self) -> tuple[int, int]:
        """The middle, rounded down."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def covers(self, other: Rect) -> bool:
        """Whether all of another rectangle lies inside."""
        left, top, right, bottom = other
        return self.left <= left and self.top <= top and self.right >= right and self.bottom >= bottom

    def intersect(self, other: Rect) -> Rect:
        """Return the part that lies in both; empty if none does."""
        left, top, right, bottom = self
        other_left, other_top, other_right, other_bottom = other
        if other_left <= left <= right <= other_right and other_top <= top <= bottom <= other_bottom:
            return self
        left, top = max(left, other_left), max(top, other_top)
        return Rect(left, top, max(left, min(right, other_right)), max(top, min(bottom, other_bottom)))

    def inset(self, left: int, top: int, right: int, bottom: int) -> Rect:
        """Return the rectangle with its edges moved inwards."""
        return Rect(self.left + left, self.top + top, self.right - right, self.bottom - bottom)
