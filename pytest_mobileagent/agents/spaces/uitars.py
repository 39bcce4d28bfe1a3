"""UI-TARS's: a call after `Action:`, places as points or boxes, texts with quotation marks as they come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.replies import Call, function_call
from pytest_mobileagent.agents.spaces.places import numbers, opened, pixel, scrolled, swiped, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.spaces.places import Extent, Point

_POINT = re.compile(r"<point>\s*([0-9.]+)[\s,]+([0-9.]+)\s*</point>")
_MARKS = re.compile(r"\[EOS\]|<\|box_(?:start|end)\|>|</?bbox>")
_LABEL = re.compile(r"^[ \t>*#-]*Action[ \t*]*:[ \t*]*", re.MULTILINE | re.IGNORECASE)
_WORDS = re.compile(r"\s*(type|finished)\s*\(\s*(?:content\s*=\s*)?(?P<quote>['\"])(.*)(?P=quote)\s*\)?\s*$", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}
_DRAG_MS = 500
_STARTS, _ENDS = ("start_box", "start_point", "point", "start"), ("end_box", "end_point", "end")
_TOUCHES: dict[str, type[act.Click | act.DoubleTap | act.LongPress]] = {
    "click": act.Click, "left_single": act.Click, "tap": act.Click, "left_double": act.DoubleTap,
    "double_tap": act.DoubleTap, "long_press": act.LongPress,
}  # fmt: skip
_PLAIN: dict[str, act.Action] = {
    "press_home": act.NavigateHome(), "press_back": act.NavigateBack(), "press_enter": act.KeyboardEnter(),
    "wait": act.Wait(), "call_user": act.Status("infeasible"), "infeasible": act.Status("infeasible"),
}  # fmt: skip
_NAMES = (*_TOUCHES, *_PLAIN, "type", "scroll", "swipe", "drag", "select", "open_app", "finished")


def parse(text: str, size: tuple[int, int], extent: Extent) -> act.Action:
    """Return the action of a reply: the first call after the last `Action:`.

    Raises:
        ActionError: it is none, or its place is not on the screen.
    """
    told = _LABEL.split(_MARKS.sub("", _POINT.sub(r"(\1,\2)", text)))[-1].strip()
    words = _WORDS.match(told.split(")\n\n")[0] if told.count("\n\n") else told)
    if words:
        said = re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), words[3])
        return typed(said) if words[1] == "type" else act.Status("complete", said.strip() or None)
    return _Reader(function_call(f"{told})", _NAMES), size, extent).action()  # its last bracket may be missing


class _Reader:
    """A call's arguments, by whichever name they have, or by their place."""

    def __init__(self, call: Call, size: tuple[int, int], extent: Extent) -> None:
        self._call, self._size, self._extent = call, size, extent

    def action(self) -> act.Action:
        name = self._call.name
        if name in _TOUCHES:
            return _TOUCHES[name](*self._needed(_STARTS, 0))
        if name in _PLAIN:
            return _PLAIN[name]
        match name:
            case "drag" | "select" | "swipe" | "scroll":
                return self._move()
            case "type":
                return typed(self._words())
            case "open_app":
                return opened(self._text("app_name"))
        return act.Status("complete", self._text("content").strip() or None)

    def _move(self) -> act.Action:
        name, start, end = self._call.name, self._place(_STARTS, 0), self._place(_ENDS, 2)
        if name in ("drag", "select") or (name == "swipe" and end is not None):
            return act.Drag(*self._needed(_STARTS, 0), *self._needed(_ENDS, 2), duration_ms=_DRAG_MS)
        return (swiped if name == "swipe" else scrolled)(self._text("direction"), start, self._size)

    def _needed(self, names: tuple[str, ...], position: int) -> Point:
        place = self._place(names, position)
        if place is None:
            raise ActionError(f"{self._call.name} lacks a point")
        return place

    def _place(self, names: tuple[str, ...], position: int) -> Point | None:
        found: object = next((self._call.named[name] for name in names if self._call.named.get(name)), None)
        if found is None:
            found = numbers(self._call.values)[position : position + 2]
        return pixel(found, self._extent, self._size) if found else None

    def _words(self) -> str:
        words = self._text("content")
        if not words:
            raise ActionError("type needs a text")
        return words

    def _text(self, name: str) -> str:
        value = self._call.named.get(name)
        return value if isinstance(value, str) else next((one for one in self._call.values if isinstance(one, str)), "")
