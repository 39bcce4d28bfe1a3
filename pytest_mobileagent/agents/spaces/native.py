"""Places as a thousandth of the screen's width and height, in the three dialects of the models trained for it.

`click(x, y)` as UI-TARS writes it, also with `start_box='(x,y)'`; `do(action="Tap", element=[x, y])` and
`finish(message="…")` as AutoGLM; a tool call as JSON with `action` and `coordinate` as Qwen-VL and GUI-Owl.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.replies import Call, function_call, json_object
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SCALE = 1000
_FAR = 1e9
_SWIPE_MS = 500
_NAMES = {
    "click": "click", "tap": "click", "left_click": "click", "double_tap": "double_tap", "long_press": "long_press",
    "swipe": "swipe", "drag": "swipe", "scroll": "swipe", "type": "type", "type_name": "type", "input": "type",
    "press_home": "home", "home": "home", "press_back": "back", "back": "back", "press_enter": "enter",
    "enter": "enter", "system_button": "button", "key": "button", "open_app": "open", "open": "open", "launch": "open",
    "wait": "wait", "answer": "answer", "finished": "finished", "finish": "finished", "terminate": "finished",
    "infeasible": "infeasible",
}  # fmt: skip
_OPPOSITE: dict[act.Direction, act.Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_PLACES = ("coordinate", "element", "start_box", "point", "start", "start_point")
_ENDS = ("coordinate2", "end_box", "end", "end_point")
_TEXTS = ("text", "content", "message", "value", "app", "app_name", "button", "answer")


def parse(text: str, size: tuple[int, int]) -> act.Action:
    """Return the action of a reply in any of the dialects.

    Raises:
        ActionError: it is none.
    """
    call = _call(text)
    name = _NAMES.get(call.name.lower().replace(" ", "_"))
    if name is None:
        raise ActionError(f"{call.name!r} is not one of the actions")
    return _ACTIONS[name](_Arguments(call, size))


def _call(text: str) -> Call:
    if '"action"' in text and "{" in text and not re.search(r"\bdo\s*\(", text):
        told = json_object(text)
        told = told.get("arguments", told) if isinstance(told.get("arguments"), dict) else told
        return Call(str(told.pop("action", "")), (), told)
    call = function_call(text, ("do", *_NAMES))
    if call.name == "do":
        named = dict(call.named)
        return Call(str(named.pop("action", "")), call.values, named)
    return call


class _Arguments:
    """A call's arguments, found by whichever name the dialect has for them."""

    def __init__(self, call: Call, size: tuple[int, int]) -> None:
        self._call, self._size = call, size
        self.name = call.name.lower()
        self.numbers = _numbers(call.values)

    def point(self, names: Sequence[str] = _PLACES, position: int = 0) -> tuple[int, int]:
        found = next((_numbers((self._call.named[name],)) for name in names if name in self._call.named), None)
        pair = (
            (found or self.numbers[position : position + 2])[:2] if found is None or len(found) < 4 else _middle(found)
        )
        if len(pair) != 2 or not all(0 <= value <= _SCALE for value in pair):
            raise ActionError(f"{self._call.name} needs x and y between 0 and {_SCALE}")
        width, height = self._size
        return min(int(pair[0] * width / _SCALE), width - 1), min(int(pair[1] * height / _SCALE), height - 1)

    def has_end(self) -> bool:
        return any(name in self._call.named for name in _ENDS) or len(self.numbers) >= 4

    def text(self) -> str:
        for name in _TEXTS:
            if isinstance(self._call.named.get(name), str):
                return str(self._call.named[name])
        return next((value for value in self._call.values if isinstance(value, str)), "")

    def needed_text(self) -> str:
        if not self.text():
            raise ActionError(f"{self._call.name} needs a text")
        return self.text()

    def named(self, name: str) -> str:
        return str(self._call.named.get(name, "")).lower()


def _middle(box: Sequence[float]) -> list[float]:
    return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]


def _numbers(values: Sequence[object]) -> list[float]:
    """Return all numbers in values: alone, in lists, or in texts such as `(12,34)`."""
    found: list[float] = []
    for value in values:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            found.append(float(value) if abs(value) < _FAR else _FAR)
        elif isinstance(value, (list, tuple)):
            found += _numbers(value)
        elif isinstance(value, str) and re.fullmatch(r"[\s\[\]()<>|a-z_,.0-9-]*", value) and re.search(r"[0-9]", value):
            found += [float(number) for number in re.findall(r"[0-9]+(?:\.[0-9]+)?", value)]
    return found


def _swipe(arguments: _Arguments) -> act.Action:
    if arguments.has_end():
        start = arguments.point()
        return act.Drag(*start, *arguments.point(_ENDS, 2), duration_ms=_SWIPE_MS)
    direction = arguments.named("direction") or arguments.text().lower()
    for known, opposite in _OPPOSITE.items():
        if known == direction:
            return act.Scroll(known if arguments.name == "scroll" else opposite)
    raise ActionError("swipe needs two points, or a direction: up, down, left or right")


def _button(arguments: _Arguments) -> act.Action:
    buttons: dict[str, act.Action] = {
        "back": act.NavigateBack(), "home": act.NavigateHome(), "menu": act.Overview(), "enter": act.KeyboardEnter(),
    }  # fmt: skip
    name = arguments.text().lower()
    if name not in buttons:
        raise ActionError(f"the button {name!r} is not one of {', '.join(buttons)}")
    return buttons[name]


def _type(arguments: _Arguments) -> act.Action:
    """A line break at the end means: submit."""
    words = arguments.needed_text()
    return act.InputText(words.rstrip("\n"), press_enter=words.endswith("\n"))


def _finished(arguments: _Arguments) -> act.Action:
    failed = arguments.named("status") in ("failure", "fail", "infeasible")
    return act.Status("infeasible" if failed else "complete")


_ACTIONS: dict[str, Callable[[Any], act.Action]] = {
    "click": lambda given: act.Click(*given.point()),
    "double_tap": lambda given: act.DoubleTap(*given.point()),
    "long_press": lambda given: act.LongPress(*given.point()),
    "swipe": _swipe,
    "type": _type,
    "home": lambda _: act.NavigateHome(),
    "back": lambda _: act.NavigateBack(),
    "enter": lambda _: act.KeyboardEnter(),
    "button": _button,
    "open": lambda given: act.OpenApp(given.needed_text()),
    "wait": lambda _: act.Wait(),
    "answer": lambda given: act.Answer(given.needed_text()),
    "finished": _finished,
    "infeasible": lambda _: act.Status("infeasible"),
}
