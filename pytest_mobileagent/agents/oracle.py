"""The oracle plays a task's solution; its sibling plays a near miss, which must fail.

`--agent=oracle+actions=bmoca` acts as B-MoCA's agents of gestures do, so that they can do what it shows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.bmoca_gestures import as_gesture
from pytest_mobileagent.errors import ConfigError, TaskError
from pytest_mobileagent.task.solutions import Plan, Ui, plans_in
from pytest_mobileagent.task.suites import load_module

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.device.hierarchy import Rect
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.task import Task
    from pytest_mobileagent.task.solutions import Script


SOLUTIONS = "solutions"
_ACTIONS = "actions"
_SPACES: dict[str, Callable[[Action, Rect], Action]] = {"bmoca": as_gesture}


@cache
def load_plans(folder: Path) -> tuple[Plan, ...]:
    """Return every solution and near miss of a suite: of `solutions/*.py`, or without that folder of its test files.

    Raises:
        TaskError: a file cannot be loaded.
    """
    apart = folder / SOLUTIONS
    paths = sorted(apart.glob("[!_]*.py") if apart.is_dir() else folder.glob("test_*.py"))
    return tuple(plan for path in paths for plan in plans_in(load_module(path)))


def plans_of(folder: Path, task: str) -> tuple[Plan | None, tuple[Plan, ...]]:
    """Return a task's solution (None if it has none) and its near misses."""
    mine = [plan for plan in load_plans(folder) if plan.task == task]
    solution = next((plan for plan in mine if not plan.miss), None)
    return solution, tuple(plan for plan in mine if plan.miss)


class Oracle:
    """Plays a script."""

    def __init__(self, plan: Plan, task: Task, space: Callable[[Action, Rect], Action] | None = None) -> None:
        """Play `plan` with the task's parameters; `space` says how each action is carried out."""
        self._plan = plan
        self._task = task
        self._space = space
        self._goal = ""
        self._ui: Ui | None = None
        self._script: Script | None = None

    def reset(self, goal: str) -> None:
        """Begin from the start."""
        self._goal = goal
        self._ui = self._script = None

    def act(self, observation: Observation) -> Action:
        """Return the script's next action.

        Raises:
            TaskError: the script is at its end without having said so, or cannot go on.
        """
        if self._ui is None or self._script is None:
            self._ui = Ui(observation, self._goal)
            self._script = self._plan.author(self._ui, **self._task.params)
        self._ui.observation = observation
        action = self._next(self._script)
        return action if self._space is None else self._space(action, observation.hierarchy.bounds)

    def again(self) -> Oracle:
        """Return one that plays the same from the start."""
        oracle = Oracle(self._plan, self._task, self._space)
        oracle.reset(self._goal)
        return oracle

    def _next(self, script: Script) -> Action:
        try:
            return next(script)
        except StopIteration as end:
            raise TaskError(f"the solution of {self._task.name} ends without done() or answer()") from end
        except Exception as error:
            if isinstance(error, TaskError):
                raise
            raise TaskError(f"the solution of {self._task.name} is wrong: {type(error).__name__}: {error}") from error


def make_agent(context: AgentContext) -> Oracle:
    """Return the agent.

    Raises:
        TaskError: the task has no solution, or no near miss of that name.
    """
    task, folder = context.task, context.suite_folder
    if task is None or folder is None:
        raise TaskError("the oracle plays solutions of tasks, and there is no task")
    solution, misses = plans_of(folder, task.name)
    plan = next((miss for miss in misses if miss.slug == context.variant), None) if context.variant else solution
    if plan is None:
        wanted = f"near miss {context.variant}" if context.variant else "solution"
        raise TaskError(f"{task.name} has no {wanted} in {folder}")
    return Oracle(plan, task, _SPACES.get(context.options.get(_ACTIONS, "")))


def read_options(options: Mapping[str, str]) -> None:
    """Refuse options that there are not.

    Raises:
        ConfigError: an option is another than `actions`, or names another space than `bmoca`.
    """
    for name, value in options.items():
        if name != _ACTIONS or value not in _SPACES:
            raise ConfigError(f"'{name}={value}' is no option of the oracle: there is {_ACTIONS}={'|'.join(_SPACES)}")
