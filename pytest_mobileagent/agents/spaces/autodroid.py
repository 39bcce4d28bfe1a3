"""AutoDroid's: an element's id from the list, tap or input, the text; -1 says that the task is finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pytest_mobileagent.agents.replies import json_object
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

FINISHED = -1
_TAPS = ("tap", "check", "choose", "none", "n/a", "click", "select", "touch")
_INPUTS = ("input", "type")
_YES = ("yes", "y", "true", "1")
_NOTHING = ("", "n/a", "null", "none")


class Choice(NamedTuple):
    """What the model chose."""

    id: int
    kind: Literal["tap", "input"]
    text: str = ""
    is_risky: bool = False
    says: str = ""  # its next step, in words


def schema(ids: Sequence[int], *, reasoning: bool = True, risk: bool = True) -> dict[str, Any]:
    """Return the JSON schema of an answer: only the ids that there are; what is not asked for is not in it."""
    text: dict[str, Any] = {"type": "string"}
    truth: dict[str, Any] = {"type": "string", "enum": ["yes", "no"]}
    thoughts = {"steps": text, "analysis": text, "finished": truth, "next_step": text}
    choice = {
        "id": {"type": "integer", "enum": [*ids, FINISHED]},
        "action": {"type": "string", "enum": ["tap", "input", "N/A"]},
        "input_text": text,
    }
    properties = (thoughts if reasoning else {}) | choice | ({"requires_confirmation": truth} if risk else {})
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def parse(text: str, ids: Sequence[int]) -> Choice:
    """Return the choice of a reply. Upstream takes a reply that it cannot read for "finished"; here it is a mistake.

    Raises:
        ActionError: it is none, or of an id that is not in the list.
    """
    told = {name.lower().replace(" ", "_"): value for name, value in json_object(text).items()}
    finished = str(told.get("finished", "no")).lower()
    says = str(told.get("next_step") or "")
    if finished in _YES or ("finished" in finished and not finished.startswith("no")):
        return Choice(FINISHED, "tap", says=says)
    number = _id(told.get("id"))
    if number == FINISHED:
        return Choice(FINISHED, "tap", says=says)
    if number not in ids:
        raise ActionError(f"id {number} is not in the list of elements")
    is_risky = str(told.get("requires_confirmation", "no")).lower() in _YES
    kind = str(told.get("action", "tap")).strip().lower()
    words = str(told.get("input_text") or "").strip()
    if any(word in kind for word in _TAPS):
        return Choice(number, "tap", is_risky=is_risky, says=says)
    if any(word in kind for word in _INPUTS):
        if words.lower() in _NOTHING:
            raise ActionError("input needs an input_text")
        return Choice(number, "input", words, is_risky, says)
    raise ActionError(f"action {kind!r} is not tap or input")


def _id(value: object) -> int:
    if value == "N/A":
        return FINISHED
    if isinstance(value, str) and value.strip().removeprefix("-").isascii() and value.strip().lstrip("-").isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ActionError(f"id {value!r} is not a whole number")
    return value
