"""What a phone has and a computer has not, as functions of ours beside a service's tool for computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.base import Function
from pytest_mobileagent.agents.spaces.places import Extent, opened, pixel
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import ToolCall

_NOTHING = {"type": "object", "properties": {}}
_PLACE = {
    "type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}, "required": ["x", "y"],
}  # fmt: skip
_NAME = {"type": "object", "properties": {"app_name": {"type": "string"}}, "required": ["app_name"]}
_PLAIN: dict[str, act.Action] = {
    "go_home": act.NavigateHome(), "go_back": act.NavigateBack(), "show_recent_apps": act.Overview(),
    "give_up": act.Status("infeasible"),
}  # fmt: skip

OPEN_APP = Function("open_app", "Opens an app of the phone by its name.", _NAME)
LONG_PRESS = Function("long_press_at", "Presses a place on the screen for a second.", _PLACE)
GO_HOME = Function("go_home", "Goes to the phone's home screen.", _NOTHING)
GO_BACK = Function("go_back", "Goes back to the screen before, as the phone's back button does.", _NOTHING)
RECENT = Function("show_recent_apps", "Shows the apps that were used recently.", _NOTHING)
GIVE_UP = Function("give_up", "Ends the task: it cannot be done.", _NOTHING)
FUNCTIONS = (OPEN_APP, LONG_PRESS, GO_HOME, GO_BACK, RECENT, GIVE_UP)


def called(call: ToolCall, extent: Extent, size: tuple[int, int]) -> act.Action:
    """Return the action of a call of one of the functions.

    Raises:
        ActionError: it is none, or lacks what it needs.
    """
    if call.name in _PLAIN:
        return _PLAIN[call.name]
    match call.name:
        case "open_app":
            return opened(call.arguments.get("app_name"))
        case "long_press_at":
            return act.LongPress(*pixel([call.arguments.get("x"), call.arguments.get("y")], extent, size))
    raise ActionError(f"there is no function {call.name!r}")
