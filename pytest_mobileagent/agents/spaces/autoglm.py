"""AutoGLM's: `do(action="…", …)` and `finish(message="…")` in thousandths; the last call after the thinking counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.models.thinking import visible
from pytest_mobileagent.agents.replies import function_call
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS, opened, pixel, typed
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping

_CALL = re.compile(r"\b(?:do\s*\(\s*action|finish\s*\(\s*message)\s*=")
_TAGS = re.compile(r"</?(?:think|thinking|answer)>")
_TYPE = re.compile(r"do\s*\(\s*action\s*=\s*[\"']Type(?:_Name)?[\"']\s*,\s*text\s*=\s*(.*)\)\s*$", re.DOTALL)
_FINISH = re.compile(r"finish\s*\(\s*message\s*=\s*(.*?)\)?\s*$", re.DOTALL)
_QUOTES = "\"'"
_SWIPE_MS = 1000
_TOUCHES: dict[str, type[act.Click | act.DoubleTap | act.LongPress]] = {
    "Tap": act.Click, "Double Tap": act.DoubleTap, "Long Press": act.LongPress,
}  # fmt: skip
_UNSEEN = ("Take_over", "Note", "Call_API", "Interact")  # nothing happens on the phone
_PLAIN: dict[str, act.Action] = {
    "Back": act.NavigateBack(), "Home": act.NavigateHome(), "Wait": act.Wait(), **dict.fromkeys(_UNSEEN, act.Wait()),
}  # fmt: skip


class Wish(NamedTuple):
    """An action, and why the model wants it confirmed; empty if it does not."""

    action: act.Action
    warning: str = ""


def parse(text: str, size: tuple[int, int]) -> Wish:
    """Return the action of a reply.

    Raises:
        ActionError: it is none. Upstream ends there.
    """
    _, told = parted(text)
    if finish := _FINISH.match(told):
        return Wish(act.Status("complete", _unquoted(finish[1]) or None))
    if words := _TYPE.match(told):  # quotation marks and line breaks stand in it as they come
        return Wish(typed(_unquoted(words[1]), clear_text=True))
    call = function_call(told.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t"), ("do",))
    named = call.named
    return Wish(_done(str(named.get("action", "")), named, size), str(named.get("message") or ""))


def parted(text: str) -> tuple[str, str]:
    """Return what a model thinks, and its call, without tags; what is no call at all is all call."""
    said = visible(text) or text  # all of it where its thinking has no end
    told = _TAGS.sub("", said).strip()
    found = [0] if told.startswith("finish") else [match.start() for match in _CALL.finditer(told)]
    begins = found[-1] if found else 0
    return _TAGS.sub("", text[: len(text) - len(said)] + told[:begins]).strip(), told[begins:].strip()


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) >= 2 and text[0] in _QUOTES and text[-1] == text[0] else text.strip(_QUOTES)


def _done(name: str, named: Mapping[str, object], size: tuple[int, int]) -> act.Action:
    if name in _TOUCHES:
        return _TOUCHES[name](*pixel(named.get("element"), THOUSANDTHS, size))
    if name in _PLAIN:
        return _PLAIN[name]
    match name:
        case "Swipe":
            start, end = (pixel(named.get(which), THOUSANDTHS, size) for which in ("start", "end"))
            return act.Drag(*start, *end, duration_ms=_SWIPE_MS)
        case "Launch":
            return opened(named.get("app"))
        case "Type" | "Type_Name":
            return typed(str(named.get("text", "")), clear_text=True)
    raise ActionError(f"{name!r} is not one of the actions")
