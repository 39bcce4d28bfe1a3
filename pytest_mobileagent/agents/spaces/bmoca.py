"""B-MoCA's: touch and lift as four numbers, taps by numeric tag, swipes and buttons by name.

Its own runner taps the three-button bar for HOME, BACK and OVERVIEW; here they are the keys, so that they work with
gesture navigation too. `done()` is ours: tasks that are looked at when the agent says so need it.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.device import Rect

_NUMBER = r"\s*(-?[0-9]*\.?[0-9]+)\s*"
_GESTURE = re.compile(rf"dual[-_ ]gesture\s*\({_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER}\)", re.IGNORECASE)
_TAP = re.compile(r"\btap\s*\(\s*(?:numeric_tag\s*=\s*)?([0-9]{1,5})\s*\)", re.IGNORECASE)
_SWIPE = re.compile(r"\bswipe\s*\(\s*[\"'“]?(\w+)[\"'”]?\s*\)", re.IGNORECASE)
_PRESS = re.compile(r"\bpress\s*\(\s*[\"'“]?(\w+)[\"'”]?\s*\)", re.IGNORECASE)
_DONE = re.compile(r"\bdone\s*\(\s*\)", re.IGNORECASE)
_TAP_DISTANCE = 0.14
VECTORS = {
    "up": (0.8, 0.5, 0.2, 0.5), "down": (0.2, 0.5, 0.8, 0.5), "left": (0.5, 0.2, 0.5, 0.8),
    "right": (0.5, 0.8, 0.5, 0.2),
}  # fmt: skip
_BUTTONS: dict[str, act.Action] = {
    "HOME": act.NavigateHome(), "BACK": act.NavigateBack(), "OVERVIEW": act.Overview(),
}  # fmt: skip
_SWIPE_MS = 300
# The classes of upstream's gesture agent, in its order: a tap on each point of a grid, four swipes, three buttons.
ROWS, COLUMNS = 27, 14
TAPS = ROWS * COLUMNS
SWIPES = tuple(VECTORS[name] for name in ("up", "down", "left", "right"))
BUTTONS = tuple(_BUTTONS[name] for name in ("BACK", "HOME", "OVERVIEW"))
CLASSES = TAPS + len(SWIPES) + len(BUTTONS)


def parse(text: str, boxes: Sequence[Rect], size: tuple[int, int]) -> act.Action:
    """Return the action of a reply: whichever call occurs anywhere, looked for in the order of the instruction.

    Raises:
        ActionError: there is none, or it names something that is not there.
    """
    if match := _GESTURE.search(text):
        return gesture(*(float(number) for number in match.groups()), size=size)
    if match := _TAP.search(text):
        return _tap(int(match[1]), boxes)
    if match := _SWIPE.search(text):
        direction = match[1].lower()
        if direction not in VECTORS:
            raise ActionError(f"swipe: direction {match[1]!r} is not one of {', '.join(VECTORS)}")
        return gesture(*VECTORS[direction], size=size)
    if match := _PRESS.search(text):
        if match[1].upper() not in _BUTTONS:
            raise ActionError(f"press: {match[1]!r} is not one of {', '.join(_BUTTONS)}")
        return _BUTTONS[match[1].upper()]
    if _DONE.search(text):
        return act.Status("complete")
    raise ActionError(f"no dual-gesture, tap, swipe or press in the reply: {text[:200]!r}")


def _tap(tag: int, boxes: Sequence[Rect]) -> act.Action:
    if tag >= len(boxes):
        raise ActionError(f"tap: numeric tag {tag} is out of range: the screen has {len(boxes)} elements")
    return act.Click(*boxes[tag].center)


def gesture(touch_y: float, touch_x: float, lift_y: float, lift_x: float, *, size: tuple[int, int]) -> act.Action:
    """Return a tap if touch and lift are near each other, otherwise a swipe.

    Raises:
        ActionError: a number is not between 0 and 1.
    """
    if not all(0 <= value <= 1 for value in (touch_y, touch_x, lift_y, lift_x)):
        raise ActionError("dual-gesture: all four numbers lie between 0 and 1")
    start, end = _pixel(touch_y, touch_x, size), _pixel(lift_y, lift_x, size)
    if math.hypot(2 * (touch_y - lift_y), touch_x - lift_x) <= _TAP_DISTANCE:
        return act.Click(*start)
    return act.Drag(*start, *end, duration_ms=_SWIPE_MS)


def point(number: int) -> tuple[float, float]:
    """Return where a class of the grid taps, y before x, of 1."""
    row, column = divmod(number, COLUMNS)
    return (-0.95 + 0.075 * row + 1) / 2, (-0.95 + 0.15 * column + 1) / 2


def action_of(number: int, *, size: tuple[int, int]) -> act.Action:
    """Return the tap, the swipe or the button of a class; buttons are keys, as they are for the other agents."""
    if number < TAPS:
        y, x = point(number)
        return gesture(y, x, y, x, size=size)
    if number < TAPS + len(SWIPES):
        return gesture(*SWIPES[number - TAPS], size=size)
    return BUTTONS[number - TAPS - len(SWIPES)]


def _pixel(y: float, x: float, size: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    return min(int(x * width), width - 1), min(int(y * height), height - 1)
