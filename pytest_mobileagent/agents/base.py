"""What an agent is: it is told a goal, then asked for one action after another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_mobileagent.agents.models.base import ModelSource
    from pytest_mobileagent.device import Observation, Screen
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.task import Task


@runtime_checkable
class Agent(Protocol):
    """An agent holds no device and no clock: it can be tested with a list of observations."""

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""

    def act(self, observation: Observation) -> Action:
        """Return what to do next."""


@runtime_checkable
class Listener(Protocol):
    """An agent that wants to know when its action could not be carried out."""

    def hear(self, problem: str) -> None:
        """The last action did nothing; `problem` says why."""


@runtime_checkable
class Onlooker(Protocol):
    """An agent that goes on looking while it decides, as a person does."""

    seen: Observation | None
    """What it decided on: newer than what it was given, if the phone has changed meanwhile."""

    def look_with(self, glance: Callable[[Observation], Observation]) -> None:
        """`glance` returns what is to be seen now; what was seen before if that is the same."""


@runtime_checkable
class Foresighted(Protocol):
    """An agent that begins to look while the phone is still asked whether it has come to rest."""

    def foresee(self, screen: Screen) -> None:
        """This is what the next observation will show, unless the screen changes; return at once."""


@runtime_checkable
class Looker(Protocol):
    """An agent that scrolls about before it decides: its present action is no decision, and no step of its budget."""

    @property
    def is_looking(self) -> bool:
        """Whether the action just returned only serves to see more."""


@runtime_checkable
class Blind(Protocol):
    """An agent that may do without pictures: a screenshot is the dearest part of a look."""

    @property
    def needs_screenshots(self) -> bool:
        """Whether it, or whoever reads the episode's record, wants to see the screens; asked once an episode."""


class Phone(NamedTuple):
    """How a program reaches the phone: its serial, and the adb server that knows it."""

    serial: str
    host: str
    port: int


class Running(Protocol):
    """A program that drives the phone."""

    def ended(self) -> bool:
        """Return whether it is over.

        Raises:
            AgentError: it failed.
        """

    def answer(self) -> str | None:
        """Return what it answered, if it did."""

    def stop(self) -> None:
        """End it, and what it started."""


@runtime_checkable
class Outsider(Protocol):
    """An agent that drives the phone itself, and is watched from outside."""

    def start(self, goal: str, phone: Phone) -> Running:
        """Begin."""


@dataclass(frozen=True, slots=True)
class AgentContext:
    """What an agent may be told when it is made: the model's name and where models come from, the task, its suite."""

    model: str = ""
    task: Task | None = None
    suite_folder: Path | None = None
    variant: str = ""
    number: int = 0  # the seed's number, for agents that draw lots
    models: ModelSource | None = None
    max_steps: int | None = None  # the budget, if it is not the task's own
    confirm: str = "allow"  # what becomes of a step that an agent holds for risky: allow, deny, ask
    knowledge: Path | None = None  # a folder: recorded demonstrations, AppAgent's documents, AutoDroid's memory
    options: Mapping[str, str] = field(default_factory=dict)  # of the agent, as --agent=NAME+option=value gives them
