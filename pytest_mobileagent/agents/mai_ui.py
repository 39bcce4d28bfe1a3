"""MAI-UI: thinking and a call of `mobile_use`, all replies, the last three screenshots.

It may ask its user, of whom there is none in a benchmark: it is told so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse
from pytest_mobileagent.agents.spaces.places import UP_TO_999

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message
    from pytest_mobileagent.episode.action import Action

_SCREENSHOTS = 3
_SPACE = MobileUse(UP_TO_999, answer_ends=True, first=True)
_SAMPLING = Request((), top_p=1.0, max_tokens=2048, frequency_penalty=0.0, seed=42)


@dataclass(frozen=True, slots=True)
class MaiUi:
    """The dialect; `apps` are those that the model is told of."""

    apps: tuple[str, ...] = ()
    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the rules, the task, all replies, and the last screenshots."""
        apps = prompt("mai_ui", "apps", apps=json.dumps(self.apps, ensure_ascii=False)) + "\n" if self.apps else ""
        told = [system(prompt("mai_ui", "system", apps=apps)), user(goal)]
        first_kept = len(turns) - _SCREENSHOTS + 1
        for number, turn in enumerate(turns):
            told += [user(turn.note)] if turn.note else []
            told += [user(turn.picture)] if number >= first_kept else []
            told.append(assistant(turn.said))
        return (*told, *([user(now.note)] if now.note else []), user(now.picture))

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        return _SPACE.parse(said, size)


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent; it is told of the task's apps."""
    apps = context.task.template.apps if context.task is not None else ()
    return ConversingAgent(model_of(context), MaiUi(tuple(apps)))
