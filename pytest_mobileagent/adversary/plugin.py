"""A pytest plugin (`-p pytest_mobileagent.adversary.plugin`): of each task several items, fair ones and misdeeds.

It plays with `--agent=oracle`. What was done is written to the folder that `--mobile-adversary-notes` names, a line of
JSON for each item, by `check`.
"""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.adversary.misdeeds import MISDEEDS
from pytest_mobileagent.adversary.player import FAIR, LAST_INPUT, MISDEED, Adversary
from pytest_mobileagent.episode.goals import Once
from pytest_mobileagent.task.case import template_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import AgentRunner, Episode
    from pytest_mobileagent.task import Task, TaskTemplate

_ATTEMPT = "mobile_attempt"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register how often an adversary tries, and where it takes notes."""
    group = parser.getgroup("mobileagent adversary")
    group.addoption("--mobile-fair", type=int, default=1, metavar="N", help="fair variants of each task, to pass")
    group.addoption("--mobile-misdeeds", type=int, default=3, metavar="N", help="misdeeds in each task, to be noticed")
    group.addoption(
        "--mobile-misdeed",
        action="append",
        choices=sorted(MISDEEDS),
        metavar="NAME",
        help="draw from those that are named alone, and leave nothing else out or falsify it",
    )
    group.addoption("--mobile-adversary-notes", default="", metavar="FILE", help="what was done, a line for each item")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make several items of each task."""
    if _ATTEMPT not in metafunc.fixturenames:
        return
    config = metafunc.config
    counts = {FAIR: config.getoption("--mobile-fair"), MISDEED: config.getoption("--mobile-misdeeds")}
    attempts = [f"{kind}{number}" for kind, count in counts.items() for number in range(1, count + 1)]
    metafunc.parametrize(_ATTEMPT, attempts, indirect=True)


@pytest.fixture(autouse=True)
def mobile_attempt(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let an adversary play in place of the agent."""
    if template_of(request.node) is None:
        yield
        return
    runner: AgentRunner = request.getfixturevalue("agent")
    device: Device = request.getfixturevalue("device")
    task: Task = request.getfixturevalue("task")
    attempt: str = request.param
    chance = random.Random(f"{task.suite}/{task.name}/{task.seed}/{attempt}")
    player = Adversary(runner, device, _texts(task.params), chance, is_fair=attempt.startswith(FAIR))
    player.only = request.config.getoption("--mobile-misdeed") or ()
    player.has_time = math.isinf(task.template.step_s)
    runner.agent = player
    if not player.is_fair:
        request.getfixturevalue("monkeypatch").setattr(runner, "run", _to_the_end(runner.run, player))
    yield
    line = {"item": request.node.nodeid, "task": task.name, "seed": task.seed, "is_fair": player.is_fair,
            "name": player.name, "done": player.done, "allowed": _allowed(task.template)}  # fmt: skip
    notes = request.config.getoption("--mobile-adversary-notes")
    if notes:
        with Path(notes).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _allowed(template: TaskTemplate) -> list[str]:
    """Return the misdeeds that need not be noticed: what holds from the start holds without the last input too."""
    return [*template.allows, *([LAST_INPUT] if template.satisfied_at_start else [])]


def _to_the_end(run: Callable[..., Episode], player: Adversary) -> Callable[..., Episode]:
    """Return what plays an episode that would end when its goal holds: it is the adversary who ends it then."""

    def play(
        task: Task, *, until: Callable[[], bool] | None = None, goes_on: bool = False, **options: object
    ) -> Episode:
        player.stops = until is not None and not goes_on
        player.is_kept = player.stops or isinstance(until, Once)
        return run(task, until=until, goes_on=True, **options)

    return play


def _texts(value: object) -> Iterator[str]:
    """Yield the texts that parameters consist of, but for those that are too short to be told apart."""
    if isinstance(value, str) and len(value) > 2:
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Leave out what is no task: an adversary has nothing to do there."""
    items[:] = [item for item in items if template_of(item) is not None]
    return (yield)
