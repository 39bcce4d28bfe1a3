"""The tool `mobile_use` of Qwen-VL, GUI-Owl and MAI-UI: a call as JSON between tags, places by `coordinate`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.thinking import visible
from pytest_mobileagent.agents.replies import json_object
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS, Extent, button, opened, pixel, swiped, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.agents.spaces.places import Point

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_SWIPE_MS = 500
_STARTS, _ENDS = ("coordinate", "start_coordinate", "coordinate1"), ("coordinate2", "end_coordinate")
_FAILED = ("failure", "fail", "infeasible")
_TOUCHES: dict[str, type[act.Click | act.DoubleTap | act.LongPress]] = {
    "click": act.Click, "tap": act.Click, "left_click": act.Click, "double_click": act.DoubleTap,
    "double_tap": act.DoubleTap, "long_press": act.LongPress,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MobileUse:
    """How one family uses the tool.

    Attributes:
        extent: the numbers that places are counted with.
        submits: typing ends with Enter.
        answer_ends: an answer is the end of the task.
        fails: a task can be ended as failed; otherwise its end is an end, whatever is said of it.
        first: of several calls the first counts, not the last.
    """

    extent: Extent = THOUSANDTHS
    submits: bool = False
    answer_ends: bool = False
    fails: bool = True
    first: bool = False

    def parse(self, text: str, size: tuple[int, int]) -> act.Action:
        """Return the action of a reply.

        Raises:
            ActionError: it is none, or its place is not on the screen.
        """
        told = arguments_of(text, first=self.first)
        name = str(told.get("action", "")).strip().lower()
        if name in _TOUCHES:
            return _TOUCHES[name](*self._place(told, _STARTS, size))
        match name:
            case "swipe" | "scroll":
                return self._swipe(told, size)
            case "drag":
                return self._drag(told, size)
            case "type":
                return typed(_text(told), press_enter=self.submits)
            case "answer" | "terminate" | "finished":
                return self._ended(name, told)
        return _plain(name, told)

    def _ended(self, name: str, told: Mapping[str, Any]) -> act.Action:
        if name == "answer":
            return act.Status("complete", _text(told)) if self.answer_ends else act.Answer(_text(told))
        failed = self.fails and str(told.get("status", "")).lower() in _FAILED
        return act.Status("infeasible" if failed else "complete")

    def _place(self, told: Mapping[str, Any], names: tuple[str, ...], size: tuple[int, int]) -> Point:
        return pixel(next((told[name] for name in names if name in told), None), self.extent, size)

    def _swipe(self, told: Mapping[str, Any], size: tuple[int, int]) -> act.Action:
        if any(name in told for name in _ENDS):
            return self._drag(told, size)
        start = self._place(told, _STARTS, size) if any(told.get(name) for name in _STARTS) else None
        return swiped(str(told.get("direction", "")), start, size)

    def _drag(self, told: Mapping[str, Any], size: tuple[int, int]) -> act.Action:
        start, end = self._place(told, _STARTS, size), self._place(told, _ENDS, size)
        return act.Drag(*start, *end, duration_ms=_SWIPE_MS)


def arguments_of(text: str, *, first: bool = False) -> dict[str, Any]:
    """Return the arguments of the first or the last call in a reply, also where a tag or the last brace is missing.

    Raises:
        ActionError: there is none.
    """
    said = visible(text, first=first)
    calls = said.split(_OPEN)
    told = (calls[1] if first and len(calls) > 1 else calls[-1]).partition(_CLOSE)[0].strip()
    call = _object(told)
    given = call.get("arguments", call)
    if isinstance(given, str):
        given = _object(given)
    if not isinstance(given, dict) or not given.get("action"):
        raise ActionError(f"the call has no action: {told[:200]!r}")
    return given


def _object(text: str) -> dict[str, Any]:
    try:
        return json_object(text)
    except ActionError:
        for missing in ("}", "}}"):
            try:
                found = json.loads(text[max(text.find("{"), 0) :] + missing)
            except (ValueError, RecursionError):
                continue
            if isinstance(found, dict):
                return found
        raise


def _text(told: Mapping[str, Any]) -> str:
    value = told.get("text")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise ActionError(f"{told.get('action')} needs a text")
    return value


def _plain(name: str, told: Mapping[str, Any]) -> act.Action:
    match name:
        case "system_button":
            return button(told.get("button"))
        case "open" | "open_app":
            return opened(told.get("text") or told.get("app"))
        case "key":
            key = re.sub(r"\W+", "_", _text(told).strip()).upper()
            return act.PressKey(f"KEYCODE_{key.removeprefix('KEYCODE_')}")
        case "wait":
            return act.Wait()
        case "ask_user" | "interact":
            raise ActionError("nobody is there to be asked: go on with what the task says")
    raise ActionError(f"{name!r} is not one of the actions")
