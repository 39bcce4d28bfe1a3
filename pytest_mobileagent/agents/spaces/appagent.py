"""AppAgent's: numbered elements, or, where none will do, the numbered cells of a grid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.replies import Call, function_call
from pytest_mobileagent.device import Rect
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNITS = {"short": 1, "medium": 2, "long": 3}
_SWIPE_MS = 400
_SMALLEST_CELL, _LARGEST_CELL = 120, 180  # px
_SUBAREAS = (
    "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right",
)  # fmt: skip
_TEXT = re.compile(r"\btext\s*\((.*)\)", re.DOTALL)
WITH_NUMBERS = ("tap", "text", "long_press", "swipe", "grid")
WITH_GRID = ("tap", "long_press", "swipe")


@dataclass(frozen=True, slots=True)
class WantsGrid:
    """The model asks for the grid."""


def is_finished(text: str) -> bool:
    """Whether the action says FINISH."""
    return "FINISH" in text and "(" not in text.partition("FINISH")[0]


def parse(text: str, boxes: Sequence[Rect], size: tuple[int, int]) -> act.Action | WantsGrid:
    """Return the action on numbered elements, counted from 1.

    Raises:
        ActionError: it is none, or its element is not there.
    """
    if is_finished(text):
        return act.Status("complete")
    call = _call(text)
    match call.name, call.values:
        case "grid", ():
            return WantsGrid()
        case "text", (str(words),):
            return act.InputText(words)
        case "tap" | "long_press", (int(number),):
            x, y = _box(number, boxes).center
            return act.Click(x, y) if call.name == "tap" else act.LongPress(x, y)
        case "swipe", (int(number), str(direction), str(distance)):
            return _swipe(_box(number, boxes).center, direction.lower(), distance.lower(), size)
        case _:
            raise ActionError(f"{call.name}{call.values!r}: not the arguments that it takes")


def _call(text: str) -> Call:
    """Return the call of a reply; a text may hold the quotation marks that stand around it."""
    try:
        return function_call(text, WITH_NUMBERS)
    except ActionError:
        match = _TEXT.match(text.strip())
        if match is None or len(match[1].strip()) < 2:
            raise
        return Call("text", (match[1].strip()[1:-1],), {})


def _box(number: int, boxes: Sequence[Rect]) -> Rect:
    if not 1 <= number <= len(boxes):
        raise ActionError(f"element {number} is not on the screen: there are 1 to {len(boxes)}")
    return boxes[number - 1]


def _swipe(start: tuple[int, int], direction: str, distance: str, size: tuple[int, int]) -> act.Action:
    if distance not in _UNITS or direction not in act.DIRECTIONS:
        raise ActionError(f"swipe: {direction!r} and {distance!r} are not a direction and short, medium or long")
    width, height = size
    length = width // 10 * _UNITS[distance]
    dx, dy = {"up": (0, -2), "down": (0, 2), "left": (-1, 0), "right": (1, 0)}[direction]
    x, y = start
    end_x, end_y = min(max(x + dx * length, 0), width - 1), min(max(y + dy * length, 0), height - 1)
    return act.Drag(x, y, end_x, end_y, duration_ms=_SWIPE_MS)


# -- the grid ---------------------------------------------------------------------------------------------------------


def grid(size: tuple[int, int]) -> list[Rect]:
    """Return the cells, row by row: as wide and as high as divides the screen's sides, about a finger's size."""
    width, height = size
    columns, rows = max(1, width // _side(width)), max(1, height // _side(height))
    wide, high = width // columns, height // rows
    return [
        Rect(wide * column, high * row, wide * (column + 1), high * (row + 1))
        for row in range(rows)
        for column in range(columns)
    ]


def _side(length: int) -> int:
    fitting = (side for side in range(_SMALLEST_CELL, _LARGEST_CELL + 1) if length % side == 0)
    return next(fitting, _SMALLEST_CELL)


def parse_on_grid(text: str, size: tuple[int, int]) -> act.Action:
    """Return the action on the grid's cells.

    Raises:
        ActionError: it is none, or its cell is not there.
    """
    if is_finished(text):
        return act.Status("complete")
    cells = grid(size)
    call = function_call(text, WITH_GRID)
    match call.name, call.values:
        case "tap" | "long_press", (int(area), str(part)):
            x, y = _spot(_box(area, cells), part)
            return act.Click(x, y) if call.name == "tap" else act.LongPress(x, y)
        case "swipe", (int(first), str(first_part), int(last), str(last_part)):
            start, end = _spot(_box(first, cells), first_part), _spot(_box(last, cells), last_part)
            return act.Drag(*start, *end, duration_ms=_SWIPE_MS)
        case _:
            raise ActionError(f"{call.name}{call.values!r}: not the arguments that it takes on the grid")


def _spot(cell: Rect, part: str) -> tuple[int, int]:
    """Return the middle of a cell's quarter, side or whole; what is no part of a cell is its middle."""
    row, column = divmod(_SUBAREAS.index(part), 3) if part in _SUBAREAS else (1, 1)
    return cell.left + cell.width * (column + 1) // 4, cell.top + cell.height * (row + 1) // 4
