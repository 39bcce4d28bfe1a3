"""The generic agent for models that were trained on screens: screenshots in, places in thousandths out.

The conversation holds all of the model's own words, and the last few screenshots. It reads the dialects of all
families; each has an agent of its own besides, with the prompt, the past and the places that it was trained with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.models.thinking import visible
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.spaces.native import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message
    from pytest_mobileagent.episode.action import Action

_SCREENSHOTS = 3
_SAMPLING = Request((), max_tokens=1000)
_DROPPED = "(an earlier screenshot)"


@dataclass(frozen=True, slots=True)
class Native:
    """The dialect."""

    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the rules, the task, all replies, and the last screenshots."""
        told = [system(prompt("native", "system")), user(prompt("native", "task", goal=goal))]
        first_kept = len(turns) - _SCREENSHOTS + 1
        for number, turn in enumerate(turns):
            told += [user(turn.picture if number >= first_kept else _DROPPED), assistant(turn.said)]
        return (*told, user(now.note, now.picture) if now.note else user(now.picture))

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        words = visible(said)
        return parse(sections(words, ("Thought", "Action")).get("Action", words), size)


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent."""
    return ConversingAgent(model_of(context), Native())
