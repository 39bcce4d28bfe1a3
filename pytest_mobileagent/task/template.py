"""Tasks: a goal in words, parameters drawn from a seed, a step budget."""

from __future__ import annotations

import math
import string
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from faker import Faker

    Draw = Callable[[Faker], Mapping[str, Any]]

MARK = "mobile_task"
DEFAULT_MAX_STEPS = 30
PUBLISHED_SEED = 0  # the one instance that a benchmark of fixed tasks has


@dataclass(frozen=True, slots=True)
class TaskTemplate:
    """What `mobile_task` declares: goal text, parameters, budget and what a catalogue tells."""

    goal: str
    apps: tuple[str, ...]
    params: Draw | None = None
    max_steps: int = DEFAULT_MAX_STEPS
    complexity: float = 1.0
    upstream: str = ""
    tags: tuple[str, ...] = ()
    difficulty: str = ""
    satisfied_at_start: bool = False
    requires_done: bool = True
    min_steps: int = 0
    allows: tuple[str, ...] = ()
    published: Mapping[str, Any] | None = None
    told: tuple[str, ...] = ()
    step_s: float = math.inf

    def goal_of(self, params: Mapping[str, Any]) -> str:
        """Return the goal's text with these parameters; `<name>` stands for what the phone has yet to tell."""
        return self.goal.format(**{name: f"<{name}>" for name in self.told} | dict(params))

    def draw(self, suite: str, name: str, seed: int) -> dict[str, Any]:
        """Return the parameters of a seed: a pure function of suite, task and seed.

        Raises:
            ConfigError: `params` is no function of a Faker that returns a mapping.
        """
        if seed == PUBLISHED_SEED and self.published is not None:
            return dict(self.published)
        if self.params is None:
            return {}
        from pytest_mobileagent.task.providers import DRAWS, seed_number  # noqa: PLC0415 - Faker takes long to load

        drawn = DRAWS.draw(self.params, seed_number(suite, self.upstream or name, seed))
        if not isinstance(drawn, dict):
            raise ConfigError(f"{name}: params returned {type(drawn).__name__}; it must return a dict of parameters")
        return drawn

    def task(self, suite: str, name: str, seed: int) -> Task:
        """Return the task that a test of this name in a suite is with a seed.

        Raises:
            ConfigError: its parameters cannot be drawn.
        """
        return Task(self, suite, name, seed, self.draw(suite, name, seed))

    def fields(self) -> set[str]:
        """Return the names in braces in the goal."""
        return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(self.goal) if name}


@dataclass(frozen=True, slots=True)
class Task:
    """A template with parameters drawn from a seed."""

    template: TaskTemplate
    suite: str
    name: str
    seed: int
    params: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Tell the goal: what a failed test is about."""
        return f"<Task {self.name}, seed {self.seed}: {self.goal}>"

    @property
    def goal(self) -> str:
        """The goal's text, its fields filled."""
        return self.template.goal_of(self.params)

    def knowing(self, **told: object) -> Task:
        """Return the task with what the arranged phone has told: `agent.run(task.knowing(utterance=…))`.

        Raises:
            ConfigError: the template declares no such name as `told`.
        """
        unknown = sorted(told.keys() - set(self.template.told))
        if unknown:
            raise ConfigError(f"{self.name}: '{unknown[0]}' is not declared: mobile_task(…, told=['{unknown[0]}'])")
        return replace(self, params=self.params | told)

    @property
    def max_steps(self) -> int:
        """The step budget."""
        return self.template.max_steps


def mobile_task(  # noqa: PLR0913 - what a task declares
    goal: str,
    *,
    apps: Sequence[str] = (),
    params: Draw | None = None,
    max_steps: int = DEFAULT_MAX_STEPS,
    complexity: float = 1.0,
    upstream: str = "",
    tags: Sequence[str] = (),
    difficulty: str = "",
    satisfied_at_start: bool = False,
    requires_done: bool = True,
    min_steps: int = 0,
    allows: Sequence[str] = (),
    published: Mapping[str, Any] | None = None,
    told: Sequence[str] = (),
    step_s: float = math.inf,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a test function a mobile task.

    Args:
        goal: the goal's text; `{name}` stands for a parameter.
        apps: names of the apps that the task is about.
        params: draws the parameters from a Faker seeded for this task; they arrive as arguments.
        max_steps: how many actions the agent may take.
        complexity: the suite's measure of difficulty.
        upstream: the task's name in the benchmark it comes from.
        tags: free labels.
        difficulty: the suite's own grade, such as `easy`, `medium`, `hard`.
        satisfied_at_start: whether the goal holds from the start by intention; counted apart.
        requires_done: whether the agent must itself say that it is done.
        min_steps: how many actions the shortest solution takes, if the suite says so; for the step efficiency. Without
            it, what the suite's own solution was measured to take counts.
        allows: misdeeds of the adversary (`pytest_mobileagent.testing.check_task`) that the goal leaves open, by name,
            or by name and column (`a new row is other: start_ts`).
        published: the parameters of seed 0, where the benchmark has one fixed instance; further seeds are drawn.
        told: names in the goal that only the arranged phone can tell: `agent.run(task.knowing(name=…))`.
        step_s: how long a step takes at most where the phone's time is virtual, for what is seen for a moment only.
    """
    template = TaskTemplate(
        goal,
        apps=tuple(apps),
        params=params,
        max_steps=max_steps,
        complexity=complexity,
        upstream=upstream,
        tags=tuple(tags),
        difficulty=difficulty,
        satisfied_at_start=satisfied_at_start,
        requires_done=requires_done,
        min_steps=min_steps,
        allows=tuple(allows),
        published=published,
        told=tuple(told),
        step_s=step_s,
    )

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        marked: Callable[..., Any] = getattr(pytest.mark, MARK)(template)(function)
        return marked

    return decorate
