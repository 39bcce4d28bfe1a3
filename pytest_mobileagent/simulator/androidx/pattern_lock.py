"""A pattern that is drawn over nine dots: what lock screens and apps ask for (AOSP `LockPatternView`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.raster import Canvas

LEAST_DOTS = 4  # LockPatternUtils.MIN_LOCK_PATTERN_SIZE
_SIDE = 3
_REACH = 0.35  # of the room that a dot has, how near a finger comes to touch it
_DOT_DP, _LINE_DP = 7, 3


def touched(dots: Sequence[int], x: float, y: float, side_px: float) -> list[int]:
    """Return the dots of a pattern, from 0 to 8, after the finger came to a place in a field of so many px.

    A dot between the last one and the next is touched too.
    """
    found = list(dots)
    reach = _REACH * side_px / _SIDE
    for dot, (left, top) in enumerate(_places(side_px)):
        if dot not in found and abs(x - left) < reach and abs(y - top) < reach:
            found += [*_between(found, dot), dot]
    return found


def paint_pattern(canvas: Canvas, box: Rect, dots: Iterable[int], color: str, *, scale: float) -> None:
    """Draw nine dots into a square, and a line over those of a pattern."""
    places = [(box.left + x, box.top + y) for x, y in _places(box.width)]
    line = [places[dot] for dot in dots]
    if len(line) > 1:
        canvas.polyline(line, _LINE_DP * scale, color)
    for x, y in places:
        canvas.circle(x, y, _DOT_DP * scale, color)


def _places(side_px: float) -> list[tuple[int, int]]:
    """Return where the dots are, px from the corner."""
    step = side_px / _SIDE
    return [(round((dot % _SIDE + 0.5) * step), round((dot // _SIDE + 0.5) * step)) for dot in range(_SIDE * _SIDE)]


def _between(dots: Sequence[int], dot: int) -> list[int]:
    """Return the dot that lies between the last one and another, if it is not in the pattern yet."""
    if not dots:
        return []
    (row, column), (other_row, other_column) = divmod(dots[-1], _SIDE), divmod(dot, _SIDE)
    middle, is_uneven = divmod(row + other_row, 2)
    across, is_uneven_too = divmod(column + other_column, 2)
    between = middle * _SIDE + across
    return [] if is_uneven or is_uneven_too or between in dots else [between]
