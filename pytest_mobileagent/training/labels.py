"""What a demonstrated gesture is to a network: one of B-MoCA's 385 classes, or four numbers from -1 to 1."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.spaces import bmoca

if TYPE_CHECKING:
    from collections.abc import Sequence

_TAP_DISTANCE = 0.1  # in numbers from -1 to 1, as all here
_BUTTON_DISTANCE = 0.01
_BUTTONS = ((0.9, -0.56), (0.9, 0.0), (0.9, 0.56))  # back, home, overview: y before x
_DIRECTIONS = ((-1, 0), (1, 0), (0, 1), (0, -1))  # of the four swipes, in the classes' order


def centred(gesture: Sequence[float]) -> tuple[float, ...]:
    """Return numbers from 0 to 1 as numbers from -1 to 1, about the middle of the screen."""
    return tuple(2 * number - 1 for number in gesture)


def class_of(gesture: Sequence[float]) -> int:
    """Return the class of a gesture, which is given by touch y and x, lift y and x, of 1."""
    touch_y, touch_x, lift_y, lift_x = centred(gesture)
    if distance((touch_y, touch_x), (lift_y, lift_x)) < _TAP_DISTANCE:
        return _class_of_tap(touch_y, touch_x, (touch_y + lift_y) / 2, (touch_x + lift_x) / 2)
    way = lift_y - touch_y, lift_x - touch_x
    along = [one[0] * way[0] + one[1] * way[1] for one in _DIRECTIONS]  # all are of one length: so go the cosines
    return bmoca.TAPS + along.index(max(along))


def _class_of_tap(touch_y: float, touch_x: float, y: float, x: float) -> int:
    for number, (button_y, button_x) in enumerate(_BUTTONS):
        if math.hypot(touch_y - button_y, touch_x - button_x) < _BUTTON_DISTANCE:
            return bmoca.TAPS + len(bmoca.SWIPES) + number
    row = min(max(round((y + 0.95) / 0.075), 0), bmoca.ROWS - 1)
    column = min(max(round((x + 0.95) / 0.15), 0), bmoca.COLUMNS - 1)
    return row * bmoca.COLUMNS + column


def vector_of(number: int) -> tuple[float, ...]:
    """Return the gesture that stands for a class, from -1 to 1."""
    if number < bmoca.TAPS:
        return centred(bmoca.point(number) * 2)
    if number < bmoca.TAPS + len(bmoca.SWIPES):
        return centred(bmoca.SWIPES[number - bmoca.TAPS])
    return _BUTTONS[number - bmoca.TAPS - len(bmoca.SWIPES)] * 2


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how far two points are from each other; upwards counts twice, since screens are twice as high as wide."""
    return math.hypot(2 * (one[0] - other[0]), one[1] - other[1])


def is_near(found: Sequence[float], wanted: Sequence[float]) -> bool:
    """Whether a gesture touches and lifts where it should, from -1 to 1."""
    return all(distance(found[end : end + 2], wanted[end : end + 2]) < _TAP_DISTANCE for end in (0, 2))
