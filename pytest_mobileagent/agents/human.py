"""A person as the agent: a local page shows the phone, and what is done on it is what the agent does.

The same page lets a person look at the phone of a run that has stopped (`--mobile-pause`), and say how it goes on.

Any number of browsers may show it; an action counts once. An episode that is played here
is recorded like any other, and its recording is a demonstration: `--agent=replay` plays it again, and agents that learn
from examples read it (`--mobile-knowledge`).
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.screen import elements_of
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.episode.action import Action, ActionError, Answer, Status, from_json
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.local_page import LocalPage, Reply

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.device import Node, Observation

    Glance = Callable[[Observation], Observation]

ONE_AT_A_TIME = "--agent=human plays one task at a time: leave out -n"
_FOLDER = Path(__file__).with_name("human_page")
_LONG_POLL_S = 5.0
_GLANCE_S = 0.2  # so that Ctrl-C is heard
_LOOK_S = 0.5  # between two looks at a phone that may change by itself
ENDLESS = 1000  # a budget of so many steps is none that a person needs to know
_ABSENT_S = 3.0  # between two questions of a page that is open less passes


class Way(Enum):
    """How a run that has stopped goes on."""

    STEP = "step"  # and stops again after it
    ON = "on"


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the page shows: its number tells one from the next."""

    number: int = 0
    heading: str = "Your task"
    goal: str = "Waiting for the phone…"
    ways: tuple[Way, ...] = ()  # none where a person plays
    note: str = ""  # beside them
    steps: int = 0
    budget: int | None = None
    message: str = ""
    is_wrong: bool = False  # whether the message tells of something that went wrong
    is_open: bool = False  # whether an action is waited for
    observation: Observation | None = None

    def as_json(self) -> dict[str, Any]:
        elements = elements_of(self.observation) if self.observation is not None else []
        return {
            "number": self.number, "heading": self.heading, "goal": self.goal, "steps": self.steps,
            "budget": self.budget, "ways": [way.value for way in self.ways], "note": self.note,
            "message": self.message, "is_wrong": self.is_wrong, "is_open": self.is_open,
            "has_screen": self.observation is not None,
            "elements": [
                {"label": _label(element.node), "bounds": list(element.node.bounds)}
                for element in elements
                if element.node.text or element.node.desc or element.node.clickable
            ],
        }  # fmt: skip


def _label(node: Node) -> str:
    return node.text or node.desc or node.resource_id.partition("/")[2] or node.class_name.rpartition(".")[2]


def tell_terminal(words: str) -> None:
    """Write a line to the terminal from which the run was started, if there is one: pytest captures all else."""
    with contextlib.suppress(OSError), open("/dev/tty", "w", encoding="utf-8") as terminal:  # noqa: PTH123 - no file
        terminal.write(f"\n{words}\n")


class Turn(NamedTuple):
    """What a person did, or how a run that has stopped goes on; and what was to be seen then."""

    told: Action | Way
    observation: Observation


class Page:
    """The page and its server; one for a run."""

    def __init__(
        self, port: int = 0, *, clock: Clock | None = None, tell: Callable[[str], None] = tell_terminal
    ) -> None:
        """Serve on a port of the kernel's choice, unless one is named; `tell` is for whoever has no page open.

        Raises:
            ConfigError: the port is taken.
        """
        self._clock = clock or SystemClock()
        self._tell = tell
        self._changed = threading.Condition()
        self._sight = _Sight()
        self._told: Action | Way | None = None
        self._turn = 0  # the number of the sight with which the present step began
        self._watchers = 0  # questions of browsers that are waiting for an answer
        self._last_seen_s: float | None = None
        self._is_missed = False
        self.verdict = ""  # on the last task
        try:
            self._page = LocalPage(_FOLDER, self._answer, receive=self._receive, port=port)
        except ConfigError as error:
            raise ConfigError(f"a person's page: {error}") from error
        self.url, self.close = self._page.url, self._page.close

    # -- the agent's side -----------------------------------------------------------------------------------------

    def show(self, **changes: object) -> None:
        """Change what the page shows."""
        with self._changed:
            self._sight = replace(self._sight, number=self._sight.number + 1, **changes)  # type: ignore[arg-type]  # by name
            self._changed.notify_all()

    def ask(self, observation: Observation, glance: Glance | None = None, **changes: object) -> Turn:
        """Show a screen and return what the person does about it; meanwhile tell when no browser has the page open.

        With `glance` the page follows a phone that changes by itself, as long as somebody has it open.
        """
        with self._changed:
            self._told = None
            self.show(observation=observation, **changes, is_open=True)
            self._turn = self._sight.number
        try:
            looked_s = self._clock.monotonic()
            while (told := self._wait_for_person()) is None:
                if glance is None or not self._is_watched() or self._clock.monotonic() - looked_s < _LOOK_S:
                    continue
                seen = glance(observation)
                looked_s = self._clock.monotonic()
                with self._changed:
                    if seen is not observation and self._told is None:  # else it was decided before
                        observation = seen
                        self.show(observation=observation)
            return Turn(told, observation)
        finally:  # also when the episode's time is over
            self.show(is_open=False)

    def _wait_for_person(self) -> Action | Way | None:
        """Return what the person has done, if that is so after a moment."""
        with self._changed:
            self._notice_absence()
            if self._told is None:
                self._changed.wait(_GLANCE_S)
            return self._told

    def _is_watched(self) -> bool:
        seen_s = self._last_seen_s
        return self._watchers > 0 or (seen_s is not None and self._clock.monotonic() - seen_s < _ABSENT_S)

    def _notice_absence(self) -> None:
        is_there = self._is_watched()
        if is_there == self._is_missed:
            self._is_missed = not is_there
            self._tell(
                "the page is open: go on there" if is_there else f"no browser has the page open; play at {self.url}"
            )

    # -- the browser's side ---------------------------------------------------------------------------------------

    def _answer(self, name: str, query: str) -> Reply | None:
        observation = self._sight.observation
        if name == "state":
            number = query.removeprefix("after=")
            after = int(number) if number.isascii() and number.isdigit() else -1
            told = json.dumps(self.sight_after(after).as_json(), ensure_ascii=False)
            return Reply(told.encode("utf-8", "backslashreplace"), "application/json")
        if name == "screen.png" and observation is not None:
            return Reply(observation.screenshot, "image/png")
        return None

    def _receive(self, name: str, body: bytes) -> Reply | None:
        if name != "act":
            return None
        try:
            given = json.loads(body)
            number, told = int(given["number"]), Way(given["way"]) if "way" in given else from_json(given["action"])
        except (ActionError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            why = f"That is no action: {error}"
            return Reply(why.encode("utf-8", "backslashreplace"), status=HTTPStatus.BAD_REQUEST)
        if not self.act(number, told):
            return Reply(b"The screen has changed meanwhile.", status=HTTPStatus.CONFLICT)
        return Reply(b"")

    def sight_after(self, number: int) -> _Sight:
        """Return what the page shows, as soon as it is something new, or after a while."""
        with self._changed:
            self._watchers += 1
            try:
                self._changed.wait_for(lambda: self._sight.number != number, _LONG_POLL_S)
            finally:
                self._watchers -= 1
                self._last_seen_s = self._clock.monotonic()
            return self._sight

    def act(self, number: int, told: Action | Way) -> bool:
        """Take what was chosen on sight `number`; returns whether that was one of the present step's, and offered."""
        with self._changed:
            is_now = self._turn <= number <= self._sight.number
            is_offered = told in self._sight.ways if isinstance(told, Way) else True
            if not self._sight.is_open or not is_now or not is_offered or self._told is not None:
                return False
            self._told = told
            self._changed.notify_all()
            return True


class Human:
    """Shows each screen, and waits for the person."""

    def __init__(self, page: Page, budget: int | None = None) -> None:
        """Play on `page`; `budget` is how many steps the task allows."""
        self._page = page
        self._budget = budget
        self._steps = 0
        self._message = ""
        self._problem = ""
        self._glance: Glance | None = None
        self.seen: Observation | None = None

    def look_with(self, glance: Glance) -> None:
        """Follow the phone while the person thinks."""
        self._glance = glance

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._steps, self._message, self._problem = 0, self._page.verdict, ""
        self._page.show(
            heading="Your task", goal=goal, ways=(), steps=0, budget=self._budget, message=self._message,
            is_wrong=False, observation=None,
        )  # fmt: skip

    def hear_verdict(self, words: str) -> None:
        """Tell the person what became of the task, until the next one has begun."""
        self._page.verdict = f"The last task {words}."
        self._page.show(message=f"{self._page.verdict} The next one appears here.", is_wrong=False)

    def hear(self, problem: str) -> None:
        """Tell the person why nothing happened."""
        self._problem = problem

    def act(self, observation: Observation) -> Action:
        """Return what the person does with this screen."""
        self._steps += 1
        action, self.seen = self._page.ask(
            observation,
            self._glance,
            steps=self._steps,
            message=self._problem or self._message,
            is_wrong=bool(self._problem),
        )
        assert not isinstance(action, Way)  # noqa: S101 - none is offered
        self._message = self._problem = ""
        if isinstance(action, Answer):
            self._message = f"Your answer is “{action.text}”. Say that you are done, or answer again."
        elif isinstance(action, Status):
            self._page.show(message="That was this task. The next one appears here.", is_wrong=False)
        return action


@cache
def page_of_this_run() -> Page:
    """Return the page; a run has one, so that its address stays."""
    return Page()


def make_agent(context: AgentContext) -> Human:
    """Return the agent.

    Raises:
        ConfigError: there are several workers, and one person.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        raise ConfigError(ONE_AT_A_TIME)
    budget = context.max_steps or (context.task.max_steps if context.task is not None else None)
    return Human(page_of_this_run(), budget if budget is not None and budget < ENDLESS else None)
