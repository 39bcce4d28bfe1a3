"""Anthropic's tool for computers: one action a call, places in pixels of the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.spaces.keyboard import pressed
from pytest_mobileagent.agents.spaces.phone_functions import called
from pytest_mobileagent.agents.spaces.places import OPPOSITE, numbers, pixel, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import ToolCall
    from pytest_mobileagent.agents.spaces.places import Extent, Point

_TOOL = "computer"
_LOOKS = ("screenshot", "cursor_position", "mouse_move", "zoom")  # nothing happens on a phone
_TOUCHES: dict[str, type[act.Click | act.DoubleTap | act.LongPress]] = {
    "left_click": act.Click, "double_click": act.DoubleTap, "triple_click": act.DoubleTap, "right_click": act.LongPress,
}  # fmt: skip
_CLICK_SHARE = 0.08  # of the screen, for each click of a wheel
_DRAG_MS = 500
_MOST_REPEATS = 100  # as the tool's description has it
_STEPS: dict[act.Direction, Point] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def actions(call: ToolCall, extent: Extent, size: tuple[int, int]) -> list[act.Action]:
    """Return the actions of a call on a screen of that size: one, or a key again and again; none if it only looks.

    Raises:
        ActionError: it is none.
    """
    if call.name != _TOOL:
        return [called(call, extent, size)]
    told = call.arguments
    if told.get("action") in _LOOKS:
        return []
    times = int(next(iter(numbers(told.get("repeat"))), 1)) if told.get("action") == "key" else 1
    return [_action(str(told.get("action")), told, extent, size)] * min(max(times, 1), _MOST_REPEATS)


def _action(name: str, told: Mapping[str, Any], extent: Extent, size: tuple[int, int]) -> act.Action:
    if name in _TOUCHES:
        return _TOUCHES[name](*pixel(told.get("coordinate"), extent, size))
    match name:
        case "left_click_drag":
            ends = (pixel(told.get(which), extent, size) for which in ("start_coordinate", "coordinate"))
            return act.Drag(*next(ends), *next(ends), duration_ms=_DRAG_MS)
        case "scroll":
            return _scrolled(told, extent, size)
        case "type":
            return typed(str(told.get("text") or ""))
        case "key":
            return pressed(told.get("text"))
        case "wait":
            return act.Wait()
    raise ActionError(f"{name!r} is nothing that a finger can do")


def _scrolled(told: Mapping[str, Any], extent: Extent, size: tuple[int, int]) -> act.Action:
    """Move the finger against the way that the wheel scrolls, from the middle if no place is named."""
    direction = next((known for known in OPPOSITE if known == told.get("scroll_direction")), None)
    if direction is None:
        raise ActionError(f"scroll_direction {told.get('scroll_direction')!r} is not one of {', '.join(OPPOSITE)}")
    (width, height), (dx, dy) = size, _STEPS[direction]
    x, y = pixel(told["coordinate"], extent, size) if told.get("coordinate") else (width // 2, height // 2)
    share = _CLICK_SHARE * min(next(iter(numbers(told.get("scroll_amount"))), 5.0), 1 / _CLICK_SHARE)
    end_x = min(max(round(x - dx * share * width), 0), width - 1)
    end_y = min(max(round(y - dy * share * height), 0), height - 1)
    return act.Drag(x, y, end_x, end_y, duration_ms=_DRAG_MS)
