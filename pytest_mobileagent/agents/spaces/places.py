"""Places as models count them: in thousandths of the screen, or in pixels of the picture as they are given it."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

Point = tuple[int, int]

_PATCH = 28  # px; pictures are cut into squares of this size
_FEWEST, _MOST = 100 * _PATCH * _PATCH, 16384 * _PATCH * _PATCH
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_PLACE = re.compile(r"[\s\[\]()<>|/a-z_,.0-9-]*")
_FAR = 1e9
_SHARE = 0.4  # of the screen that a scroll moves over
_SCROLL_MS = 500
_STEPS: dict[act.Direction, Point] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
OPPOSITE: dict[act.Direction, act.Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Extent(NamedTuple):
    """The numbers that a model counts with: from 0 to these."""

    width: float
    height: float


THOUSANDTHS = Extent(1000, 1000)
UP_TO_999 = Extent(999, 999)


def resized(size: tuple[int, int], *, fewest: int = _FEWEST, most: int = _MOST) -> Extent:
    """Return the extent of a picture of that size as models of the Qwen2.5-VL family see it: whole patches of 28 px."""
    width, height = size
    wide, high = (max(_PATCH, round(side / _PATCH) * _PATCH) for side in size)
    if wide * high > most:
        shrink = math.sqrt(width * height / most)
        wide, high = (max(_PATCH, math.floor(side / shrink / _PATCH) * _PATCH) for side in size)
    elif wide * high < fewest:
        grow = math.sqrt(fewest / (width * height))
        wide, high = (math.ceil(side * grow / _PATCH) * _PATCH for side in size)
    return Extent(wide, high)


def pixel(value: object, extent: Extent, size: tuple[int, int]) -> Point:
    """Return the pixel of a place that a model names: two numbers, or four for a box, which is its middle.

    Raises:
        ActionError: they are none, or lie outside of the screen.
    """
    found = numbers(value)
    if len(found) == 4:
        found = [(found[0] + found[2]) / 2, (found[1] + found[3]) / 2]
    if len(found) != 2 or not (0 <= found[0] <= extent.width and 0 <= found[1] <= extent.height):
        raise ActionError(f"{value!r:.60} is no place: x and y between 0 and {extent.width:g} and {extent.height:g}")
    width, height = size
    return (
        min(int(found[0] * width / extent.width), width - 1),
        min(int(found[1] * height / extent.height), height - 1),
    )


def numbers(value: object) -> list[float]:
    """Return all numbers in a value: alone, in lists, or in texts such as `(12,34)`."""
    if isinstance(value, bool):
        return []
    if isinstance(value, (int, float)):
        return [float(value) if abs(value) < _FAR else _FAR]
    if isinstance(value, (list, tuple)):
        return [number for item in value for number in numbers(item)]
    if isinstance(value, str) and _PLACE.fullmatch(value):
        return [min(float(number), _FAR) for number in _NUMBER.findall(value)]
    return []


def scrolled(direction: str, start: Point | None, size: tuple[int, int], *, share: float = _SHARE) -> act.Action:
    """Return what brings into view what lies in a direction; the finger moves from a place, if one is named.

    Raises:
        ActionError: it is no direction.
    """
    for known, opposite in OPPOSITE.items():
        if known == direction.strip().lower():
            return act.Scroll(known) if start is None else _moved(opposite, start, size, share)
    raise ActionError(f"direction {direction!r} is not one of {', '.join(OPPOSITE)}")


def swiped(direction: str, start: Point | None, size: tuple[int, int]) -> act.Action:
    """Return a swipe in the direction that the finger moves, from a place if one is named.

    Raises:
        ActionError: it is no direction.
    """
    for known, opposite in OPPOSITE.items():
        if known == direction.strip().lower():
            return act.Scroll(opposite) if start is None else _moved(known, start, size, _SHARE)
    raise ActionError(f"direction {direction!r} is not one of {', '.join(OPPOSITE)}")


def _moved(direction: act.Direction, start: Point, size: tuple[int, int], share: float) -> act.Action:
    (width, height), (dx, dy), (x, y) = size, _STEPS[direction], start
    end_x = min(max(x + round(dx * share * width), 0), width - 1)
    end_y = min(max(y + round(dy * share * height), 0), height - 1)
    return act.Drag(x, y, end_x, end_y, duration_ms=_SCROLL_MS)


def typed(words: str, *, clear_text: bool = False, press_enter: bool = False) -> act.Action:
    """Return what types a text; a line break at its end means: submit."""
    submits = press_enter or words.endswith("\n")
    return act.InputText(words.rstrip("\n"), clear_text=clear_text, press_enter=submits)


def opened(name: object) -> act.Action:
    """Return what opens an app.

    Raises:
        ActionError: there is no name.
    """
    if not isinstance(name, str) or not name.strip():
        raise ActionError("opening an app needs its name")
    return act.OpenApp(name)


def button(name: object) -> act.Action:
    """Return what presses one of the phone's buttons.

    Raises:
        ActionError: there is none of that name.
    """
    pressed = _BUTTONS.get(str(name).strip().lower())
    if pressed is None:
        raise ActionError(f"the button {name!r} is not one of {', '.join(_BUTTONS)}")
    return pressed


_BUTTONS: dict[str, act.Action] = {
    "back": act.NavigateBack(), "home": act.NavigateHome(), "menu": act.Overview(), "enter": act.KeyboardEnter(),
}  # fmt: skip
