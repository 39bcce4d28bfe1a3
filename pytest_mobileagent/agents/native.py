"""A modern agent for models that were trained on screens: screenshots in, places in thousandths out.

The conversation holds all of the model's own words, and the last few screenshots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models import Message, Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import png_size, screenshot_of
from pytest_mobileagent.agents.spaces.native import parse
from pytest_mobileagent.episode.action import Action, ActionError, Status

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.device import Observation

_SCREENSHOTS = 3
_MAX_TOKENS = 1000
_DROPPED = "(an earlier screenshot)"


class NativeAgent:
    """One call a step, as a conversation."""

    def __init__(self, model: Model) -> None:
        """Ask `model`."""
        self._model = model
        self._goal = ""
        self._turns: list[tuple[Picture, str]] = []
        self._note = ""

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._turns, self._note = goal, [], ""

    def hear(self, problem: str) -> None:
        """Tell the model with the next screenshot."""
        self._note = f"The last action could not be carried out: {problem}"

    def act(self, observation: Observation) -> Action:
        """Show the screen, and ask."""
        picture = screenshot_of(observation)
        request = Request(self._conversation(picture), max_tokens=_MAX_TOKENS)
        self._note = ""
        said = ask(self._model, request)
        if said is None:
            return Status("infeasible")
        self._turns.append((picture, said))
        try:
            wanted = sections(said, ("Thought", "Action")).get("Action", said)
            return parse(wanted, png_size(observation.screenshot))
        except ActionError as error:
            self._note = f"The last reply was no valid action: {error}"
            raise

    def _conversation(self, picture: Picture) -> tuple[Message, ...]:
        told = [system(prompt("native", "system")), user(prompt("native", "task", goal=self._goal))]
        first_kept = len(self._turns) - _SCREENSHOTS + 1
        for number, (seen, said) in enumerate(self._turns):
            told += [user(seen if number >= first_kept else _DROPPED), assistant(said)]
        told.append(user(self._note, picture) if self._note else user(picture))
        return tuple(told)


def make_agent(context: AgentContext) -> NativeAgent:
    """Return the agent."""
    return NativeAgent(model_of(context))
