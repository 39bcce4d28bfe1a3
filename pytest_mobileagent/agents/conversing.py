"""Agents for models that were trained on screens: a conversation of screenshots and replies, in the model's dialect.

What differs from one to another is a `Dialect`: what its models are told, how much of the past is shown again, how
their replies are read, and how they are drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.prompting import ask
from pytest_mobileagent.agents.screen import png_size, screenshot_of
from pytest_mobileagent.episode.action import Action, ActionError, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.models import Message, Model, Picture, Request
    from pytest_mobileagent.device import Observation


class Turn(NamedTuple):
    """A screen, what was told beside it, and what the model said to it; empty as long as it has not been asked."""

    picture: Picture
    app: str
    note: str = ""
    said: str = ""


class Dialect(Protocol):
    """How a family of models is talked to."""

    @property
    def sampling(self) -> Request:
        """A request without messages: how replies are drawn, and how long they may be."""

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return what is said to the model about the present screen."""

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply on a screen of that size, px.

        Raises:
            ActionError: it is none.
        """


class ConversingAgent:
    """One call a step, as a conversation."""

    def __init__(self, model: Model, dialect: Dialect) -> None:
        """Ask `model` in its `dialect`."""
        self._model, self._dialect = model, dialect
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._note = goal, ""
        self._turns: list[Turn] = []

    def hear(self, problem: str) -> None:
        """Tell the model with the next screenshot."""
        self._note = f"The last action could not be carried out: {problem}"

    def act(self, observation: Observation) -> Action:
        """Show the screen, and ask."""
        now = Turn(screenshot_of(observation), observation.activity.partition("/")[0], self._note)
        self._note = ""
        messages = self._dialect.messages(self._goal, self._turns, now)
        said = ask(self._model, replace(self._dialect.sampling, messages=messages), keeps_thinking=True)
        if said is None:
            return Status("infeasible")
        self._turns.append(now._replace(said=said))
        try:
            return self._dialect.parse(said, png_size(observation.screenshot))
        except ActionError as error:
            self._note = f"The last reply was no valid action: {error}"
            raise
