"""Google's tool for computers: one function a call, places in thousandths; a phone's in its mobile environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.spaces.keyboard import pressed
from pytest_mobileagent.agents.spaces.phone_functions import called
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS, numbers, opened, pixel, scrolled, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.models.base import ToolCall
    from pytest_mobileagent.agents.spaces.places import Extent, Point

LISTS_APPS = "list_apps"
_LOOKS = (LISTS_APPS, "take_screenshot", "open_web_browser", "hover", "move")  # nothing happens on a phone
_TOUCHES: dict[str, type[act.Click | act.DoubleTap | act.LongPress]] = {
    "click": act.Click, "tap": act.Click, "double_click": act.DoubleTap, "double_tap": act.DoubleTap,
    "long_press": act.LongPress, "right_click": act.LongPress,
}  # fmt: skip
_STARTS, _ENDS = (("x", "y"), ("start_x", "start_y")), (("destination_x", "destination_y"), ("end_x", "end_y"))
_DRAG_MS = 500
_MAGNITUDE, _BROWSERS_MAGNITUDE = 300.0, 800.0  # where none is told; thousandths


def actions(call: ToolCall, extent: Extent, size: tuple[int, int]) -> list[act.Action]:
    """Return the actions of a call on a screen of that size; none if it only looks.

    Raises:
        ActionError: it is none.
    """
    del extent  # places are thousandths, whatever the picture
    name, told = call.name.removesuffix("_at"), call.arguments
    if name in _LOOKS:
        return []
    if name in _TOUCHES:
        return [_TOUCHES[name](*_place(told, _STARTS, size))]
    match name:
        case "type" | "type_text":
            return _typed(call, size)
        case "drag_and_drop" | "swipe" | "drag":
            return [act.Drag(*_place(told, _STARTS, size), *_place(told, _ENDS, size), duration_ms=_DRAG_MS)]
        case "scroll" | "scroll_document":
            return [_scrolled(call, size)]
    return [_plain(call, size)]


def _plain(call: ToolCall, size: tuple[int, int]) -> act.Action:
    match call.name:
        case "open_app":
            return opened(call.arguments.get("app_name") or call.arguments.get("name"))
        case "press_key":
            return pressed(call.arguments.get("key"), on_phone=True)
        case "wait" | "wait_5_seconds":
            return act.Wait()
    return called(call, THOUSANDTHS, size)


def _scrolled(call: ToolCall, size: tuple[int, int]) -> act.Action:
    told = call.arguments
    start = _place(told, _STARTS, size) if "x" in told else None
    usual = _MAGNITUDE if call.name == "scroll" else _BROWSERS_MAGNITUDE
    given = [*numbers(told.get("magnitude_in_pixels")), *numbers(told.get("magnitude")), usual]
    return scrolled(str(told.get("direction", "")), start, size, share=given[0] / THOUSANDTHS.height)


def _typed(call: ToolCall, size: tuple[int, int]) -> list[act.Action]:
    """Type into what has the keyboard, or into what lies at a place: that submits unless it is told not to."""
    told = call.arguments
    submits = bool(told.get("press_enter", call.name == "type_text_at"))
    words = typed(str(told.get("text") or ""), press_enter=submits)
    if "x" not in told or not isinstance(words, act.InputText):
        return [words]
    x, y = _place(told, _STARTS, size)
    clears = bool(told.get("clear_before_typing", True))
    return [act.InputText(words.text, x, y, clear_text=clears, press_enter=words.press_enter)]


def _place(told: Mapping[str, Any], names: tuple[tuple[str, str], ...], size: tuple[int, int]) -> Point:
    for x, y in names:
        if x in told and y in told:
            return pixel([told[x], told[y]], THOUSANDTHS, size)
    raise ActionError(f"a place is missing: {' and '.join(names[0])}")
