"""AndroidWorld's: a reason, then an action as JSON; elements by index."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.replies import json_object, sections
from pytest_mobileagent.episode.action import Action, ActionError, from_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.screen import Element


_ON_ONE_LINE = re.compile(r"Reason:(?P<Reason>.*)Action:(?P<Action>.*)", re.DOTALL)


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
    action = from_json(_ended(written))
    index = getattr(action, "index", None)
    known = {element.number for element in elements}
    if index is not None and index not in known:
        raise ActionError(f"index {index} is out of range: there are elements {min(known, default=0)} to "
                          f"{max(known, default=-1)}")  # fmt: skip
    return Decision(reason, action, json.dumps(written, ensure_ascii=False))


def _parts(text: str) -> tuple[str, str]:
    found = sections(text, ("Reason", "Action"))
    if not (found.get("Reason") and found.get("Action")) and (match := _ON_ONE_LINE.search(text)):
        found = {name: part.strip() for name, part in match.groupdict().items()}
    if not found.get("Reason") or not found.get("Action"):
        raise ActionError("the reply is not in the form 'Reason: …' and 'Action: {…}'")
    return found["Reason"], found["Action"]


def _unwrapped(told: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call of a tool, if a model calls one in place of writing its action."""
    inner = told.get("arguments")
    return inner if isinstance(inner, dict) and "action_type" not in told else told


def _ended(told: dict[str, Any]) -> dict[str, Any]:
    """Return an action that ends whatever its goal_status says, unless that is that the goal is infeasible."""
    is_end = told.get("action_type") == "status" and isinstance(told.get("goal_status", ""), str)
    return told | {"goal_status": "complete"} if is_end and told.get("goal_status") != "infeasible" else told
