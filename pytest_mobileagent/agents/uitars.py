"""UI-TARS on phones: a thought and a call, the last five screenshots; places as its generation counts them.

Models that grew out of Qwen2.5-VL (UI-TARS-1.5) write pixels of the picture as they see it, cut into patches; the first
ones, which grew out of Qwen2-VL, and those that are served as Doubao write thousandths.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, assistant, model_of, user
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS, resized
from pytest_mobileagent.agents.spaces.uitars import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message
    from pytest_mobileagent.episode.action import Action

_SCREENSHOTS = 5
_SAMPLING = Request((), max_tokens=400)
_COUNTS_THOUSANDTHS = re.compile(r"doubao|seed|ui-tars-2\b|ui-tars-(2|7|72)b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class UiTars:
    """The dialect; `is_relative` if places are thousandths."""

    is_relative: bool = False
    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the task, all replies, and the last screenshots."""
        told = [user(prompt("uitars", "task", goal=goal))]
        first_kept = len(turns) - _SCREENSHOTS + 1
        for number, turn in enumerate(turns):
            if number >= first_kept:
                told.append(_screen(turn))
            told.append(assistant(turn.said))
        return (*told, _screen(now))

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        return parse(said, size, THOUSANDTHS if self.is_relative else resized(size))


def _screen(turn: Turn) -> Message:
    return user(turn.note, turn.picture) if turn.note else user(turn.picture)


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent, with places as its model's name says."""
    model = model_of(context)
    return ConversingAgent(model, UiTars(is_relative=bool(_COUNTS_THOUSANDTHS.search(model.name))))
