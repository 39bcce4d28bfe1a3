"""AndroidWorld's: a reason, then an action as JSON; elements by index."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.replies import json_object, sections
from pytest_mobileagent.episode.action import Action, ActionError, InputText, fields_of, from_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.screen import Element


_FORM = re.compile(r"Reason[ \t*]*:(?P<Reason>.*?)\bAction[ \t*]*:(?P<Action>.*)", re.DOTALL | re.IGNORECASE)
_FIELDS = ("index", "x", "y", "text", "direction", "goal_status", "app_name", "keycode", "clear_text")


class Decision(NamedTuple):
    """Why, and what; `written` is the action in the model's own JSON."""

    reason: str
    action: Action
    written: str


def parse(text: str, elements: Sequence[Element]) -> Decision:
    """Return what a reply decides.

    Raises:
        ActionError: it has not both parts, the action is none, or it names an element that is not there.
    """
    reason, told = _parts(text)
    written = _unwrapped(json_object(told))
    action = from_json(_needed(_ended(written)))
    if isinstance(action, InputText) and not action.text:
        raise ActionError("input_text needs a text")
    index = getattr(action, "index", None)
    known = {element.number for element in elements}
    if index is not None and index not in known:
        raise ActionError(f"index {index} is out of range: there are elements {min(known, default=0)} to "
                          f"{max(known, default=-1)}")  # fmt: skip
    return Decision(reason, action, json.dumps(written, ensure_ascii=False))


def _parts(text: str) -> tuple[str, str]:
    match = _FORM.search(text)
    found = match.groupdict() if match else sections(text, ("Reason", "Action"))
    reason, action = (found.get(name, "").strip(" \t\n*") for name in ("Reason", "Action"))
    if not reason or not action:
        raise ActionError("the reply is not in the form 'Reason: …' and 'Action: {…}'")
    return reason, action


def _unwrapped(told: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call of a tool, if a model calls one in place of writing its action."""
    inner = told.get("arguments")
    return inner if isinstance(inner, dict) and "action_type" not in told else told


def _needed(told: dict[str, Any]) -> dict[str, Any]:
    """Return an action without the fields that only other actions have; what no action has stays, and is refused."""
    own = fields_of(str(told.get("action_type")))
    return {name: value for name, value in told.items() if name in own or name not in _FIELDS}


def _ended(told: dict[str, Any]) -> dict[str, Any]:
    """Return an action that ends whatever its goal_status says, unless that is that the goal is infeasible."""
    is_end = told.get("action_type") == "status" and isinstance(told.get("goal_status", ""), str)
    return told | {"goal_status": "complete"} if is_end and told.get("goal_status") != "infeasible" else told
