"""An agent that draws its actions: taps half of the time, and everything else now and then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.screen import png_size
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.task.providers import seed_number

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation

_LETTERS = "abcdefghijklmnopqrstuvwxyz "
_OTHERS = ("double_tap", "scroll", "swipe", "input_text", "home", "back", "enter", "wait", "long_press")


class RandomWalk:
    """Draws from its own seeded generator: each episode of the same seed walks the same way."""

    def __init__(self, number: int) -> None:
        """Seed with `number`."""
        self._number = number
        self._chance = random.Random(number)

    def reset(self, goal: str) -> None:
        """Begin."""
        del goal
        self._chance = random.Random(self._number)

    def act(self, observation: Observation) -> act.Action:
        """Draw."""
        chance = self._chance
        width, height = png_size(observation.screenshot)
        x, y = chance.randrange(width), chance.randrange(height)
        if chance.random() < 0.5:
            return act.Click(x, y)
        direction = act.DIRECTIONS[chance.randrange(4)]
        choices: dict[str, act.Action] = {
            "double_tap": act.DoubleTap(x, y),
            "long_press": act.LongPress(x, y),
            "scroll": act.Scroll(direction),
            "swipe": act.Swipe(direction),
            "input_text": act.InputText(
                "".join(_LETTERS[chance.randrange(len(_LETTERS))] for _ in range(10)), press_enter=True
            ),
            "home": act.NavigateHome(),
            "back": act.NavigateBack(),
            "enter": act.KeyboardEnter(),
            "wait": act.Wait(),
        }
        return choices[_OTHERS[chance.randrange(len(_OTHERS))]]


def make_agent(context: AgentContext) -> RandomWalk:
    """Return the agent, seeded by the task and its seed."""
    task = context.task
    name = f"{task.suite}/{task.name}" if task is not None else ""
    return RandomWalk(seed_number("random", name, context.number))
