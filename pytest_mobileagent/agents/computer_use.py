"""The providers' own tools for operating computers, on a phone: OpenAI's, Anthropic's and Google's.

The model is shown a screenshot and calls the tool; what it calls is carried out, one action a step, and the next
screenshot is the call's result. Where the tool has no word for what phones have (opening an app, Back, Home, a long
press), there is a function of ours. A reply without a call ends the task, and is its answer.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.consent import consent
from pytest_mobileagent.agents.models import Computer, Request, model_of, system, user
from pytest_mobileagent.agents.models.base import Message
from pytest_mobileagent.agents.models.google_api import knows_phones
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.screen import png_size, resized, screenshot_of
from pytest_mobileagent.agents.spaces import claude_computer, gemini_computer, openai_computer
from pytest_mobileagent.agents.spaces.gemini_computer import LISTS_APPS
from pytest_mobileagent.agents.spaces.phone_functions import FUNCTIONS, GIVE_UP, GO_HOME, LONG_PRESS, OPEN_APP
from pytest_mobileagent.agents.spaces.places import Extent
from pytest_mobileagent.episode.action import Action, ActionError, Status, Wait

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Function, Model, Picture, ToolCall
    from pytest_mobileagent.agents.models.base import Reply
    from pytest_mobileagent.device import Observation

_MOST_LOOKS = 3  # calls in a row that only look
_GONE = "(an earlier screenshot)"


class Reader(Protocol):
    """Reads the calls of one provider's tool."""

    def __call__(self, call: ToolCall, extent: Extent, size: tuple[int, int]) -> list[Action]:
        """Return the actions of a call; none if it only looks."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One provider's tool.

    Attributes:
        read: reads its calls.
        functions: what it lacks on a phone.
        longest_px: the longest side of a picture that its models see as it is; None if there is no limit.
        most_px: how many pixels such a picture has at most.
        screenshots: how many screenshots are kept; None if all of them have to be.
    """

    read: Reader
    functions: tuple[Function, ...] = FUNCTIONS
    longest_px: int | None = None
    most_px: int = 0
    screenshots: int | None = 3


OPENAI = Tool(openai_computer.actions, screenshots=None)
CLAUDE = Tool(claude_computer.actions, longest_px=1568, most_px=1_150_000)  # Anthropic's page on vision
GEMINI = Tool(gemini_computer.actions, (OPEN_APP, LONG_PRESS, GO_HOME, GIVE_UP))
GEMINI_ON_PHONES = Tool(gemini_computer.actions, (GIVE_UP,))


class _Look(NamedTuple):
    """A screenshot as the model is shown it, and the phone's own size."""

    picture: Picture
    extent: Extent
    size: tuple[int, int]


class ComputerAgent:
    """A call of the model for what takes one or several steps."""

    def __init__(
        self, model: Model, tool: Tool, confirm: Callable[[str], bool] | None = None, *, apps: Sequence[str] = ()
    ) -> None:
        """Ask `model`, which has `tool`; `confirm` is asked where its service warns of a call.

        The model is told of `apps` when it asks for them.
        """
        self._model, self._tool, self._apps = model, tool, apps
        self._confirm = confirm or consent("allow")
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._note = goal, ""
        self._messages = [system(prompt("computer_use", "system"))]
        self._calls: tuple[ToolCall, ...] = ()
        self._left: list[Action] = []

    def hear(self, problem: str) -> None:
        """Tell the model with the result; what else it wanted at once is not done."""
        self._note, self._left = f"The last action could not be carried out: {problem}", []

    def act(self, observation: Observation) -> Action:
        """Go on with what was called, or show the screen and ask."""
        if self._left:
            return self._left.pop(0)
        look = self._seen(observation)
        for _ in range(_MOST_LOOKS):
            self._show(look)
            reply = self._ask(look)
            if reply.finish == "refused":
                return Status("infeasible")
            if not reply.calls:
                return self._end(reply)
            self._left = self._wanted(reply.calls, look)
            if self._left:
                return self._left.pop(0)
            if any(call.name == LISTS_APPS for call in reply.calls):
                self._note = prompt("computer_use", "apps", apps=json.dumps(self._apps, ensure_ascii=False))
        return Wait()

    def _seen(self, observation: Observation) -> _Look:
        size, tool = png_size(observation.screenshot), self._tool
        if tool.longest_px is None:
            return _Look(screenshot_of(observation), Extent(*size), size)
        longest = min(tool.longest_px, math.isqrt(tool.most_px * max(size) // min(size)))
        if max(size) <= longest:
            return _Look(screenshot_of(observation), Extent(*size), size)
        width, height = (max(1, side * longest // max(size)) for side in size)
        return _Look(resized(observation, width, height), Extent(width, height), size)

    def _show(self, look: _Look) -> None:
        """Add what came of the last calls, or the task, with the screen."""
        if not self._calls:
            told = self._note or prompt("computer_use", "task", goal=self._goal)
            self._messages.append(user(told, look.picture))
        for call in self._calls:
            parts = (self._note, look.picture) if self._note else (look.picture,)
            self._messages.append(Message("user", parts, result_of=call))
        self._calls, self._note = (), ""
        self._forget()

    def _forget(self) -> None:
        """Leave only the last screenshots in the conversation."""
        kept = self._tool.screenshots
        seen = [number for number, message in enumerate(self._messages) if message.pictures]
        for number in seen[:-kept] if kept is not None else []:
            message = self._messages[number]
            words = tuple(part for part in message.parts if isinstance(part, str))
            self._messages[number] = replace(message, parts=(*words, _GONE))

    def _ask(self, look: _Look) -> Reply:
        computer = Computer((int(look.extent.width), int(look.extent.height)), self._tool.functions)
        reply = self._model.ask(Request(tuple(self._messages), temperature=None, computer=computer))
        self._messages.append(Message("assistant", (reply.text,), said=reply.said))
        self._calls = reply.calls
        return reply

    def _end(self, reply: Reply) -> Action:
        if not reply.text.strip():
            cut = "cut off" if reply.finish == "length" else "empty reply"
            self._messages.pop()
            self._note = "The last reply said nothing and called nothing."
            raise ActionError(f"the model said nothing ({cut})")
        return Status("complete", reply.text.strip())

    def _wanted(self, calls: tuple[ToolCall, ...], look: _Look) -> list[Action]:
        try:
            for call in calls:
                self._check(call)
            return [action for call in calls for action in self._tool.read(call, look.extent, look.size)]
        except ActionError as error:
            self._note = f"The last call was no valid action: {error}"
            raise

    def _check(self, call: ToolCall) -> None:
        for warning in call.warnings:
            said = str(warning.get("message") or warning.get("explanation") or warning.get("code") or "")
            if not self._confirm(said):
                self._calls = tuple(replace(one, warnings=()) for one in self._calls)  # they are not consented to
                raise ActionError(f"the user does not allow this step: {said}")


def make_openai(context: AgentContext) -> ComputerAgent:
    """Return the agent with OpenAI's tool."""
    return ComputerAgent(model_of(context), OPENAI, consent(context.confirm))


def make_claude(context: AgentContext) -> ComputerAgent:
    """Return the agent with Anthropic's tool."""
    return ComputerAgent(model_of(context), CLAUDE, consent(context.confirm))


def make_gemini(context: AgentContext) -> ComputerAgent:
    """Return the agent with Google's tool: for phones, which earlier models know nothing of."""
    model = model_of(context)
    tool = GEMINI_ON_PHONES if knows_phones(model.name) else GEMINI
    apps = context.task.template.apps if context.task is not None else ()
    return ComputerAgent(model, tool, consent(context.confirm), apps=tuple(apps))
