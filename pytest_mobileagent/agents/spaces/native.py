"""Places as thousandths of the screen's width and height, in the dialects of all families of models trained for it.

`click(x, y)` as UI-TARS writes it, `do(action="Tap", element=[x, y])` as AutoGLM, a call of `mobile_use` as Qwen-VL,
GUI-Owl and MAI-UI; and `answer("…")`, which is ours.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.replies import function_call
from pytest_mobileagent.agents.spaces import autoglm, uitars
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from pytest_mobileagent.episode.action import Action

_AUTOGLM = re.compile(r"\b(?:do|finish)\s*\(")
_ANSWER = re.compile(r"\s*answer\s*\(")


def parse(text: str, size: tuple[int, int]) -> Action:
    """Return the action of a reply in any of the dialects.

    Raises:
        ActionError: it is none.
    """
    if "<tool_call>" in text or ('"action"' in text and "{" in text):
        return MobileUse().parse(text, size)
    if _AUTOGLM.search(text):
        return autoglm.parse(text, size).action
    if _ANSWER.match(text):
        return _answer(text)
    return uitars.parse(text, size, THOUSANDTHS)


def _answer(text: str) -> Action:
    call = function_call(text, ("answer",))
    words = next((value for value in (*call.values, *call.named.values()) if isinstance(value, str)), "")
    if not words:
        raise ActionError("answer needs a text")
    return act.Answer(words)
