"""Open-AutoGLM: thinking, then a line of pseudo code; all words are kept, and the last screenshot only."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.consent import consent
from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import prompt
from pytest_mobileagent.agents.spaces.autoglm import parse, parted
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.conversing import Turn
    from pytest_mobileagent.agents.models import Message

_HOME = "System Home"
_SAMPLING = Request((), max_tokens=3000, top_p=0.85, frequency_penalty=0.2)


@dataclass(frozen=True, slots=True)
class AutoGlm:
    """The dialect; `confirm` is asked where the model warns of what it is about to tap."""

    confirm: Callable[[str], bool]
    sampling: Request = _SAMPLING

    def messages(self, goal: str, turns: Sequence[Turn], now: Turn) -> tuple[Message, ...]:
        """Return the rules, and each screen in words with what was said to it; the present one with its picture."""
        told = [system(prompt("autoglm", "system"))]
        for number, turn in enumerate(turns):
            told += [user(_words(goal, turn, is_first=number == 0)), assistant(_tagged(turn.said))]
        return (*told, user(now.picture, _words(goal, now, is_first=not turns)))

    def parse(self, said: str, size: tuple[int, int]) -> Action:
        """Return the action of a reply."""
        wish = parse(said, size)
        if wish.warning and not self.confirm(wish.warning):
            raise ActionError(f"the user does not allow this step: {wish.warning}")
        return wish.action


def _words(goal: str, turn: Turn, *, is_first: bool) -> str:
    app = _HOME if "launcher" in turn.app else turn.app
    info = json.dumps({"current_app": app}, ensure_ascii=False)
    words = f"{goal}\n\n{info}" if is_first else f"** Screen Info **\n\n{info}"
    return f"{words}\n\n{turn.note}" if turn.note else words


def _tagged(said: str) -> str:
    """Return a reply as it is told again: thinking and call between tags, whether or not it came with them."""
    thinking, call = parted(said)
    return f"<think>{thinking}</think><answer>{call}</answer>"


def make_agent(context: AgentContext) -> ConversingAgent:
    """Return the agent."""
    return ConversingAgent(model_of(context), AutoGlm(consent(context.confirm)))
