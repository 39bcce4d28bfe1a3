"""Qwen-VL with its tool for phones: one screenshot, the steps so far in words, a call of `mobile_use`.

Qwen2.5-VL writes pixels of the picture as it sees it, cut into patches, and is told its size; later ones, and Qwen2-VL,
write places as if every screen were 999 by 999.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, model_of, system, user
from pytest_mobileagent.agents.models.thinking import visible
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import png_size
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse
from pytest_mobileagent.agents.spaces.places import UP_TO_999, resized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message
    from pytest_mobileagent.episode.action import Action

_SAMPLING = Request((), temperature=None)
_COUNTS_PIXELS = re.compile(r"qwen-?_?2[._-]?5-?_?vl", re.IGNORECASE)
_FEWEST, _MOST = 4 * 28 * 28, 16384 * 28 * 28  # px, as the service's own processor has them


@dataclass(frozen=True, slots=True)
class QwenVl:
    """The dialect; `is_absolute` if places are pixels. How replies are drawn is left to the service."""

    is_absolute: bool = False
    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the tool, the task with its steps, and the screenshot."""
        extent = self._space(png_size(now.picture.data)).extent
        tool = prompt("qwen_vl", "system", width=f"{extent.width:g}", height=f"{extent.height:g}")
        steps = " ".join(f"Step {number}: {_told(turn)};" for number, turn in enumerate(turns, 1))
        task = prompt("qwen_vl", "task", goal=goal, steps=steps or "None.", note=f"\n{now.note}" if now.note else "")
        return system(tool), user(task, now.picture)

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        return self._space(size).parse(said, size)

    def _space(self, size: tuple[int, int]) -> MobileUse:
        extent = resized(size, fewest=_FEWEST, most=_MOST) if self.is_absolute else UP_TO_999
        return MobileUse(extent, first=True)


def _told(turn: Turn) -> str:
    """Return in one line what was done at a step, as the model said it."""
    words = visible(turn.said).partition("<tool_call>")[0]
    told = sections(words, ("Thought", "Action")).get("Action", words) or visible(turn.said)
    return " ".join(told.replace('"', "").split())[:300]


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent, with places as its model's name says."""
    model = model_of(context)
    return ConversingAgent(model, QwenVl(is_absolute=bool(_COUNTS_PIXELS.search(model.name))))
