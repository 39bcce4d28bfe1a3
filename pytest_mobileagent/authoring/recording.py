"""Playing the task that is to be written, by pytest itself: the phone, its suite and the page are those of any run."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.agents.human import ENDLESS
from pytest_mobileagent.agents.registry import HUMAN, NEAR_MISS, ORACLE
from pytest_mobileagent.authoring.assertions import suggest
from pytest_mobileagent.authoring.neighbours import beside
from pytest_mobileagent.authoring.steps import script
from pytest_mobileagent.authoring.writing import Recorded, module, without_misses
from pytest_mobileagent.episode.action import Answer, InputText, Status
from pytest_mobileagent.errors import ConfigError, TaskError
from pytest_mobileagent.report.record import FAILED, PASSED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.summary import plural
from pytest_mobileagent.run.items import played

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pytest_mobileagent.episode.run import Episode, Step
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.state.changes import Change

_DRAFT = """from pytest_mobileagent import mobile_task


@mobile_task({goal!r}, apps={apps!r}, max_steps={most})
def test_{name}(task, agent, device):
    agent.run(task)
"""
_OPTIONS = ("-p", "no:cacheprovider", "-p", "no:html")
_TRIES = {
    ORACLE: "the solution passes",
    "noop": "an untouched phone fails",
    NEAR_MISS: "the near misses fail",
}


@dataclass(frozen=True, slots=True)
class Recording:
    """A task that has been written, and what is to be told of it."""

    path: Path
    steps: int
    changes: int

    @property
    def told(self) -> str:
        """One line."""
        changes = f"{plural(self.changes, 'change')} of what is stored"
        if not self.changes:
            changes = "and nothing stored has changed: the test asks for the screen at the end, or the answer"
        return f"{self.path}: {plural(self.steps, 'step')}, {changes}\n"


class _Onlooker:
    """A plugin that looks at what was played, while the phone is still there."""

    def __init__(self, name: str, goal: str, app: str) -> None:
        self._name, self._goal, self._app = name, goal, app
        self.recorded: Recorded | None = None
        self.changes = 0
        self.problem = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Learn what went wrong."""
        if report.failed:
            self.problem = report.longreprtext.strip().splitlines()[-1]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Learn why nothing can be played."""
        if report.failed:
            self.problem = report.longreprtext.strip().splitlines()[-1]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Read the episode when the test has ended, however it has."""
        try:
            yield
        finally:
            by = played(item)
            episode = by.runner.episode if by is not None else None
            if by is not None and episode is not None and episode.is_done:
                device = item.funcargs["device"]  # type: ignore[attr-defined]  # of a function
                changes = by.monitor.side_effects
                self.changes = len(changes)
                self.recorded = Recorded(
                    self._name,
                    self._goal,
                    self._app,
                    tuple(script(episode.steps)),
                    suggest(changes, _typed(episode.steps), device.pull),
                    _answer(episode),
                    episode.final.activity if episode.final is not None else "",
                    tuple(_beside(episode.steps, changes)),
                )


def _beside(steps: Sequence[Step], changes: Sequence[Change]) -> list[str]:
    other = beside(steps, changes)
    return script(other) if other else []


def _typed(steps: Sequence[Step]) -> list[str]:
    return [step.action.text for step in steps if isinstance(step.action, InputText)]


def _answer(episode: Episode) -> str:
    last = episode.steps[-1].action if episode.steps else None
    said = last.answer if isinstance(last, Status) else last.text if isinstance(last, Answer) else None
    return said or episode.answer or ""


def record(path: Path, name: str, goal: str, app: str, *, agent: str = HUMAN) -> Recording:
    """Let an agent play the task, a person on the page of `--agent=human` by default, and write it to `path`.

    Raises:
        ConfigError: nobody said that it was done: nothing is written.
    """
    onlooker = _Onlooker(name, goal, app)
    draft = _DRAFT.format(
        goal=goal.replace("{", "{{").replace("}", "}}"), apps=[app] if app else [], name=name, most=ENDLESS,
    )  # fmt: skip
    path.write_text(draft, "utf-8")
    with tempfile.TemporaryDirectory(prefix="mobileagent-") as folder:
        options = [f"--agent={agent}", "--mobile-trace=on", f"--mobile-output={folder}", *_OPTIONS]
        try:
            pytest.main([str(path), *options, "-p", "no:terminal"], plugins=[onlooker])
        finally:
            path.unlink()
    if onlooker.recorded is None:
        why = onlooker.problem or "play the task, and say Done at its end"
        raise ConfigError(f"nothing was recorded: {why}")
    path.write_text(module(onlooker.recorded), "utf-8")
    return Recording(path, len(onlooker.recorded.script), onlooker.changes)


def tried(path: Path) -> tuple[str, bool]:
    """Play a task's solution, an idle agent and its near misses; return what came of them, and whether it is right.

    Near misses that cannot be played to their end prove nothing: they are taken out of the file.
    """
    told = [_tried(path, agent, meaning) for agent, meaning in _TRIES.items()]
    return "".join(words for words, _ in told), all(holds for _, holds in told)


def _tried(path: Path, agent: str, meaning: str) -> tuple[str, bool]:
    with tempfile.TemporaryDirectory(prefix="mobileagent-") as folder:
        command = [
            sys.executable,
            "-m",
            "pytest",
            str(path),
            f"--agent={agent}",
            f"--mobile-output={folder}",
            *_OPTIONS,
        ]
        said = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
        records = [record for run in Path(folder).glob("*/run.jsonl") for record in read_run(run).counted]
    stuck = [record for record in records if agent == NEAR_MISS and record.reason.startswith(TaskError.__name__)]
    if stuck:
        path.write_text(without_misses(path.read_text("utf-8"), [_slug(record) for record in stuck]), "utf-8")
    played_on = [record for record in records if record not in stuck]
    wrong = [record for record in played_on if record.outcome != (PASSED if agent == ORACLE else FAILED)]
    holds = bool(played_on) and not wrong
    told = [f"{'ok ' if holds else 'NOT'} {meaning}"]
    told += [f"    {record.node_id.rpartition('::')[2]} {record.outcome} {record.reason}".rstrip() for record in wrong]
    told += [f"    left out, since it cannot be played: {_slug(record)}" for record in stuck]
    return "\n".join([*told, "" if records else said.stdout]), holds


def _slug(record: ItemRecord) -> str:
    """Return which near miss was played: the last part of the item's id."""
    return record.node_id.rpartition("-")[2].rstrip("]")
