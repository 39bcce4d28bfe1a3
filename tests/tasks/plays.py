"""Which tasks are played to test them, and playing them: by a pytest that the zygote forks."""

from __future__ import annotations

import importlib
import json
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.oracle import plans_of
from pytest_mobileagent.task import MARK, TaskTemplate
from pytest_mobileagent.task.suites import suite_image

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.zygote import Zygote

ROOT = Path(__file__).parents[2]
MOST = 60  # tasks of a part: what two workers have to do is of one size
NEAR_MISS = "near_miss"


class Declared(NamedTuple):
    """A task of a suite, and where it stands."""

    suite: str
    module: str
    name: str
    template: TaskTemplate


def declared() -> Iterator[Declared]:
    """Yield every task of every suite."""
    for path in sorted(ROOT.glob("tasks/*/test_*.py")):
        module = importlib.import_module(f"tasks.{path.parent.name}.{path.stem}")
        for name, function in vars(module).items():
            for mark in getattr(function, "pytestmark", []):
                if mark.name == MARK:
                    yield Declared(path.parent.name, path.stem, name, mark.args[0])


def usual_config(suite: str) -> str:
    """Return the configuration in which a suite is played where the run names none."""
    return suite_image(ROOT / "tasks" / suite).device_config


def one_of_each_app(tasks: Sequence[Declared]) -> list[Declared]:
    """Return for each app of each suite the task whose step budget is its tasks' median; of one app, for each file."""
    apps = defaultdict(set)
    for task in tasks:
        apps[task.suite].update(task.template.apps)
    by_app = defaultdict(list)
    for task in tasks:
        for app in (task.template.apps or ("",)) if len(apps[task.suite]) > 1 else (task.module,):
            by_app[task.suite, app].append(task)
    ranked = (sorted(group, key=lambda task: (task.template.max_steps, task.name)) for group in by_app.values())
    chosen = {group[len(group) // 2][:3] for group in ranked}
    return [task for task in tasks if task[:3] in chosen]


def pieces(tasks: Sequence[Declared]) -> Iterator[Sequence[Declared]]:
    """Yield tasks in as few parts of about one size as hold `MOST` each."""
    count = -(-len(tasks) // MOST)
    yield from (tasks[number::count] for number in range(count))


@dataclass(frozen=True)
class Plays:
    """Tasks, each with its seed; thoroughly: with all near misses, not the first alone, and damage done in thought."""

    tasks: tuple[tuple[Declared, int], ...]
    is_thorough: bool = True

    @property
    def seeds(self) -> str:
        """The seeds, as the command line has them."""
        return ",".join(map(str, sorted({seed for _, seed in self.tasks})))

    def node_ids(self, agent: str, config: str = "") -> list[str]:
        """Return what pytest calls the plays with an agent: in a configuration, or in that of each suite's image."""
        return [
            f"tasks/{task.suite}/{task.module}.py::{task.name}"
            f"[{config or usual_config(task.suite)}-{agent}-seed{seed}{variant}]"
            for task, seed in self.tasks
            for variant in (self._misses(task) if agent == NEAR_MISS else [""])
        ]

    def _misses(self, task: Declared) -> list[str]:
        _, misses = plans_of(ROOT / "tasks" / task.suite, task.name)
        return [f"-{miss.slug}" for miss in misses[: None if self.is_thorough else 1]]


def play(
    zygote: Zygote, folder: Path, agent: str, node_ids: Sequence[str], *options: str, **environment: str
) -> dict[str, dict]:
    """Play tasks and return their records by node id: as many as there are node ids."""
    folder.mkdir(exist_ok=True)
    (folder / "plays.txt").write_text("\n".join(node_ids), "utf-8")
    done = zygote.run(
        f"@{folder / 'plays.txt'}", f"--agent={agent}", f"--mobile-output={folder}", "-q", "-p", "no:cacheprovider",
        *options, cwd=ROOT, env=os.environ | environment, timeout=1800,
    )  # fmt: skip
    runs = list(folder.glob("*/run.jsonl"))
    assert runs, done.stdout[-3000:] + done.stderr[-3000:]
    records = [json.loads(line) for line in runs[0].read_text("utf-8").splitlines()]
    found = {record["node_id"]: record for record in records}
    assert found.keys() == set(node_ids), done.stdout[-3000:] + done.stderr[-3000:]
    return found
