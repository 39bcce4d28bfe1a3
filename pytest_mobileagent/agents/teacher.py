"""Teacher forcing, as on DroidTask: agents are asked at each step of a recorded episode, which is followed regardless.

The agent sees the recorded screens; what it wants is compared with what was done, and what was done is done on the
phone. An action is right if both its element and its text are (Wen et al., "Empowering LLM to use Smartphone for
Intelligent Task Automation", section 6.1). There is one right action a step, no other way.
Steps in which the recording merely waits are not asked about: there is nothing to decide.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from pytest_mobileagent.agents.base import Agent, Looker
from pytest_mobileagent.agents.demonstrations import read_demonstrations
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import COMPLETE, ActionError, kind_of
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.episode.perform import keycode_of
from pytest_mobileagent.errors import AgentError, BudgetExceeded, ConfigError, TaskError

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
    from pytest_mobileagent.agents.registry import AgentSpec
    from pytest_mobileagent.device import Node, Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.task import Task

_MOST_LOOKS = 40
_TOUCHES = (act.Click, act.DoubleTap, act.LongPress, act.InputText)
_KEYS = (act.PressKey, act.KeyboardEnter, act.NavigateHome, act.NavigateBack, act.Overview)
_SHOWS = {"up": "down", "down": "up", "left": "right", "right": "left"}  # what a swipe that way brings into view


@runtime_checkable
class Pupil(Protocol):
    """An agent whose memory of what it did can be put right."""

    def learn(self, action: Action) -> None:
        """The last action was not carried out, but this one."""


class Prediction(NamedTuple):
    """What an agent wanted at a step: the kind of the step, whether it was right, and what was wanted where not."""

    kind: str
    is_right: bool
    told: str = ""


class Forced:
    """Asks an agent, and does what the recording has."""

    def __init__(self, agent: Agent, demonstration: Demonstration) -> None:
        """Ask `agent` along `demonstration`."""
        self._agent, self._demonstration = agent, demonstration
        self._number = 0
        self._asked: list[Prediction] = []

    def reset(self, goal: str) -> None:
        """Begin."""
        self._number = 0
        self._asked = []
        self._agent.reset(goal)

    def act(self, observation: Observation) -> Action:
        """Ask what to do on the recorded screen; return what was done there.

        Raises:
            TaskError: the recording is at its end, and the episode is not.
        """
        del observation  # "teacher forcing": the agent sees the recorded screen
        if self._number == len(self._demonstration.steps):
            raise TaskError("the recording does not lead to the goal on this phone: it is at its end")
        shown = self._demonstration.steps[self._number]
        if not _is_wait(shown):
            self._asked.append(self._ask(shown))
        self._number += 1
        return shown.action

    @property
    def predictions(self) -> list[Prediction]:
        """What it wanted at each step; a step that it did not come to is wrong."""
        left = self._demonstration.steps[self._number :]
        missed = [Prediction(kind_of(one.action), False, "not asked") for one in left if not _is_wait(one)]
        return self._asked + missed

    @property
    def completes(self) -> bool:
        """Whether every step was right; saying that it is done is left out, as the paper leaves it out."""
        return all(one.is_right for one in self.predictions if one.kind != COMPLETE)

    @property
    def mistakes(self) -> str:
        """How many steps were right, and the first that was not."""
        found = self.predictions
        wrong = [f"step {number}: {one.told}" for number, one in enumerate(found, 1) if not one.is_right]
        told = [f"{len(found) - len(wrong)} of {len(found)} steps as the recording has them", *wrong[:1]]
        return "; ".join(told)

    def _ask(self, shown: Shown) -> Prediction:
        kind = kind_of(shown.action)
        try:
            wanted: Action | None = self._decision(shown)
        except BudgetExceeded:
            raise
        except AgentError as error:
            wanted, told = None, f"no action: {error}"
        else:
            told = f"{act.words(wanted)} in place of {act.words(shown.action)}"
        is_right = wanted is not None and is_same(wanted, shown.action, shown.hierarchy)
        if not is_right and isinstance(self._agent, Pupil):
            self._agent.learn(shown.action)
        return Prediction(kind, is_right, "" if is_right else told)

    def _decision(self, shown: Shown) -> Action:
        if shown.observation is None:
            raise TaskError("the recording has no screen of this step")
        for _ in range(_MOST_LOOKS):
            action = self._agent.act(shown.observation)
            if not (isinstance(self._agent, Looker) and self._agent.is_looking):
                return action
        raise ActionError(f"it scrolled about {_MOST_LOOKS} times and decided nothing")


def _is_wait(shown: Shown) -> bool:
    return isinstance(shown.action, act.Wait)


def is_same(wanted: Action, shown: Action, hierarchy: Node) -> bool:
    """Return whether two actions on a screen have the same element and the same text, wherever they touch it."""
    if isinstance(wanted, _TOUCHES) and isinstance(shown, _TOUCHES):
        if wanted.action_type != shown.action_type or getattr(wanted, "text", "") != getattr(shown, "text", ""):
            return False
        return _target(wanted, hierarchy) is _target(shown, hierarchy)
    match shown, wanted:
        case ((act.Scroll() | act.Swipe() | act.Drag()), (act.Scroll() | act.Swipe() | act.Drag())):
            return _seeks(wanted) == _seeks(shown)
        case act.OpenApp(name), act.OpenApp(other):
            return name.casefold() == other.casefold()
    if isinstance(wanted, _KEYS) and isinstance(shown, _KEYS):
        return keycode_of(wanted) == keycode_of(shown)
    return wanted == shown


def _target(action: act.Click | act.DoubleTap | act.LongPress | act.InputText, hierarchy: Node) -> Node | None:
    """Return what an action touches: the topmost element there, or the one around it that reacts to a tap.

    Text without a place goes where the focus is.
    """
    if action.index is not None:
        elements = clickable_elements(hierarchy)
        found = elements[action.index] if 0 <= action.index < len(elements) else None
    elif action.x is not None and action.y is not None:
        under = [node for node in hierarchy.walk() if node.bounds.contains(int(action.x), int(action.y))]
        found = under[-1] if under else None
    else:
        found = next((node for node in hierarchy.walk() if node.focused), None)
    return (found.clickable_ancestor or found) if found is not None else None


def _seeks(action: act.Scroll | act.Swipe | act.Drag) -> str:
    """Return the direction that an action brings into view."""
    match action:
        case act.Scroll(direction):
            return direction
        case act.Swipe(direction):
            return _SHOWS[direction]
        case act.Drag(x, y, to_x, to_y):
            if abs(to_x - x) > abs(to_y - y):
                return "left" if to_x > x else "right"
            return "up" if to_y > y else "down"


def forced(spec: AgentSpec, folder: Path) -> AgentSpec:
    """Return an agent that is asked along the recorded episodes below `folder`; its numbers bear a name of their own.

    Raises:
        ConfigError: there is no such folder.
    """
    if not folder.is_dir():
        raise ConfigError(f"--mobile-teacher={folder}: there is no such folder; name that of a run")
    return dataclasses.replace(
        spec, text=f"forced:{spec.text}", factory=lambda context: _force(spec.make(context), folder, context.task)
    )


def _force(agent: object, folder: Path, task: Task | None) -> Forced:
    """Return the agent with the recorded episode of a task, with the same parameters.

    Raises:
        ConfigError: there is no such recording, or the agent drives the phone itself.
    """
    if not isinstance(agent, Agent):
        raise ConfigError("--mobile-teacher: an agent that drives the phone itself cannot be asked step by step")
    if task is None:
        raise ConfigError("--mobile-teacher: recordings are of tasks, and there is none")
    found = read_demonstrations(folder, task=task.name, at_most=1, seed=task.seed)
    if not found or any(step.observation is None for step in found[0].steps):
        raise ConfigError(
            f"--mobile-teacher={folder}: no finished episode of {task.name}, seed {task.seed}, with its screens; "
            "record one with --mobile-trace=on"
        )
    return Forced(agent, found[0])
