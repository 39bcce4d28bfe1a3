"""AndroidWorld's: a reason, then an action as JSON; elements by index."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.replies import json_object, sections
from pytest_mobileagent.episode.action import Action, ActionError, from_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.screen import Element


class Decision(NamedTuple):
    """Why, and what."""

    reason: str
    action: Action


def parse(text: str, elements: Sequence[Element]) -> Decision:
    """Return what a reply decides.

    Raises:
        ActionError: it has not both parts, the action is none, or it names an element that is not there.
    """
    found = sections(text, ("Reason", "Action"))
    if not found.get("Reason") or not found.get("Action"):
        raise ActionError("the reply is not in the form 'Reason: …' and 'Action: {…}'")
    action = from_json(json_object(found["Action"]))
    index = getattr(action, "index", None)
    known = {element.number for element in elements}
    if index is not None and index not in known:
        raise ActionError(f"index {index} is out of range: there are elements {min(known, default=0)} to "
                          f"{max(known, default=-1)}")  # fmt: skip
    return Decision(found["Reason"], action)
