"""GUI-Owl, the model of Mobile-Agent-v3: an action in words and a call of `mobile_use`, the last five screenshots.

What lies further back is told in words, the sentence of each step. Typing ends with Enter, and an answer ends the task,
as on AndroidWorld, where its authors have measured it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message, Picture
    from pytest_mobileagent.episode.action import Action

_SCREENSHOTS = 5
_SAMPLING = Request((), temperature=None)
_SPACE = MobileUse(submits=True, answer_ends=True, fails=False)


@dataclass(frozen=True, slots=True)
class GuiOwl:
    """The dialect. How replies are drawn is left to the service."""

    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the tool, the task with the steps before the first screenshot that is kept, and what came since."""
        first_kept = max(0, len(turns) - _SCREENSHOTS + 1)
        steps = "\n".join(f"Step{number}: {_told(turn)}" for number, turn in enumerate(turns[:first_kept], 1))
        task = prompt("gui_owl", "task", goal=goal, steps=steps or "No previous action.")
        shown = [*turns[first_kept:], now]
        told = [system(prompt("gui_owl", "system")), user(task, *_screen(shown[0]))]
        for turn, after in itertools.pairwise(shown):
            told += [assistant(turn.said), user(*_screen(after))]
        return tuple(told)

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        return _SPACE.parse(said, size)


def _screen(turn: Turn) -> list[str | Picture]:
    return [turn.note, turn.picture] if turn.note else [turn.picture]


def _told(turn: Turn) -> str:
    """Return what was done at a step, as the model said it."""
    return turn.said.rpartition("Action:")[2].partition("<tool_call>")[0].strip()


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent."""
    return ConversingAgent(model_of(context), GuiOwl())
