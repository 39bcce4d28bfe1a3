"""OpenAI's tool for computers: calls of one or several actions, places in pixels of the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.spaces.keyboard import pressed
from pytest_mobileagent.agents.spaces.phone_functions import called
from pytest_mobileagent.agents.spaces.places import numbers, pixel, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import ToolCall
    from pytest_mobileagent.agents.spaces.places import Extent, Point

_TOOL = "computer"
_LOOKS = ("screenshot", "move")  # nothing happens on a phone
_DRAG_MS = 500


def actions(call: ToolCall, extent: Extent, size: tuple[int, int]) -> list[act.Action]:
    """Return the actions of a call on a screen of that size, in order; none if it only looks.

    Raises:
        ActionError: one is none.
    """
    if call.name != _TOOL:
        return [called(call, extent, size)]
    told = call.arguments.get("actions")
    wanted = told if isinstance(told, list) else []
    return [_action(one, extent, size) for one in wanted if isinstance(one, dict) and one.get("type") not in _LOOKS]


def _action(told: Mapping[str, Any], extent: Extent, size: tuple[int, int]) -> act.Action:
    kind = told.get("type")
    if kind == "click" and told.get("button") == "back":
        return act.NavigateBack()
    if kind in ("click", "double_click", "scroll"):
        return _touched(told, pixel([told.get("x"), told.get("y")], extent, size), extent, size)
    match kind:
        case "drag":
            return _dragged(told.get("path"), extent, size)
        case "type":
            return typed(str(told.get("text") or ""))
        case "wait":
            return act.Wait()
    return _pressed(told)


def _touched(told: Mapping[str, Any], place: Point, extent: Extent, size: tuple[int, int]) -> act.Action:
    if told.get("type") == "scroll":
        return _scrolled(place, told, extent, size)
    if told.get("type") == "double_click":
        return act.DoubleTap(*place)
    return act.LongPress(*place) if told.get("button") == "right" else act.Click(*place)


def _pressed(told: Mapping[str, Any]) -> act.Action:
    keys = told.get("keys")
    if told.get("type") != "keypress" or not isinstance(keys, list) or not keys:
        raise ActionError(f"{told.get('type')!r} is not one of the actions")
    return pressed("+".join(map(str, keys)))


def _dragged(path: object, extent: Extent, size: tuple[int, int]) -> act.Action:
    points = [[one.get("x"), one.get("y")] for one in path if isinstance(one, dict)] if isinstance(path, list) else []
    if len(points) < 2:
        raise ActionError("drag needs a path of two points or more")
    return act.Drag(*pixel(points[0], extent, size), *pixel(points[-1], extent, size), duration_ms=_DRAG_MS)


def _scrolled(start: Point, told: Mapping[str, Any], extent: Extent, size: tuple[int, int]) -> act.Action:
    """Move the finger against the way that the wheel scrolls, as far as the screen goes."""
    (x, y), (width, height) = start, size
    wheel = [*numbers(told.get("scroll_x")), 0.0][0], [*numbers(told.get("scroll_y")), 0.0][0]
    end_x = min(max(round(x - wheel[0] * width / extent.width), 0), width - 1)
    end_y = min(max(round(y - wheel[1] * height / extent.height), 0), height - 1)
    return act.Drag(x, y, end_x, end_y, duration_ms=_DRAG_MS)
