"""SeeAct's: three lines, ELEMENT, ACTION and VALUE; elements by letters, as in a multiple choice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.screen import Element

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPPOSITE: dict[act.Direction, act.Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_PLAIN: dict[str, Callable[[], act.Action]] = {
    "TERMINATE": lambda: act.Status("complete"),
    "KEYBOARD ENTER": act.KeyboardEnter,
    "WAIT": act.Wait,
    "NAVIGATE HOME": act.NavigateHome,
    "NAVIGATE BACK": act.NavigateBack,
}
_NONE = ("", "none", "n/a", "null")


def letters(number: int) -> str:
    """Return the letters of a choice: A to Z, then AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(_ALPHABET))
        name = _ALPHABET[rest] + name
    return name


def parse(text: str, choices: Sequence[Element]) -> act.Action:
    """Return the action of a reply; a swipe scrolls the other way, the screen where it names no element that is there.

    Raises:
        ActionError: it is none, or it needs an element, and its own is not among the choices.
    """
    found = sections(text, ("ELEMENT", "ACTION", "VALUE"), last=True)
    kind = re.sub(r"[\s_]+", " ", found.get("ACTION", "").split("\n")[0]).strip(" .*").upper()
    value = found.get("VALUE", "").strip().strip("*").strip()
    if kind in _PLAIN:
        return _PLAIN[kind]()
    letter = _letter(found.get("ELEMENT", ""))
    element = next((one for number, one in enumerate(choices) if letters(number) == letter), None)
    match kind:
        case "CLICK" | "LONG PRESS" | "INPUT TEXT":
            if element is None:
                raise ActionError(f"{kind} needs an element, and the reply chooses {_none(letter, len(choices))}")
            return _on(kind, element, value)
        case "SWIPE":
            return _swipe(value, element)
        case "OPEN APP" | "ANSWER":
            if value.lower() in _NONE:
                raise ActionError(f"{kind} needs a VALUE")
            return act.OpenApp(value.strip(".")) if kind == "OPEN APP" else act.Answer(value)
        case _:
            raise ActionError(f"ACTION {kind!r} is not one of the actions")


def _letter(text: str) -> str:
    """Return the letters of a choice; empty if there are none."""
    match = re.match(r"\W*([A-Za-z]{1,3})\b", text)
    return match[1].upper() if match and match[1].lower() not in ("none", "na") else ""


def _none(letter: str, count: int) -> str:
    """Return in words what was chosen in place of an element."""
    if letter in ("", letters(count)):
        return "none"
    return f"{letter}, which is not among A to {letters(count)}"


def _on(kind: str, element: Element, value: str) -> act.Action:
    if kind == "CLICK":
        return act.Click(index=element.number)
    if kind == "LONG PRESS":
        return act.LongPress(index=element.number)
    return act.InputText(value, index=element.number, press_enter=True)


def _swipe(value: str, element: Element | None) -> act.Action:
    wanted = value.lower().strip(" .")
    for direction, opposite in OPPOSITE.items():
        if direction == wanted:
            return act.Scroll(opposite, index=None if element is None else element.number)
    raise ActionError(f"SWIPE needs up, down, left or right for a VALUE, not {value!r}")
