"""`check_task`: whether an adversary is noticed in a task, and only then."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.report.record import ERROR, PASSED
from pytest_mobileagent.report.records import read_run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_PLUGIN = "pytest_mobileagent.adversary.plugin"
_LONGEST_TOLD = 3000


class Attempt(NamedTuple):
    """What an adversary did in one item, and what came of it."""

    item: str
    name: str
    done: str
    is_fair: bool
    is_allowed: bool
    outcome: str
    reason: str

    @property
    def problem(self) -> str:
        """What is wrong about it: not noticed, or blamed for what is fair; an empty text if nothing is."""
        told = f"{self.item}: {self.name or 'the solution'}{f' ({self.done})' if self.done else ''}"
        if self.outcome == ERROR:
            return f"{told}: ended in an error: {self.reason}"
        if self.is_fair or not self.name:
            return "" if self.outcome == PASSED else f"{told}: is fair, and failed: {self.reason}"
        return f"{told}: was not noticed" if self.outcome == PASSED and not self.is_allowed else ""


def check_task(
    *tasks: str | Path,
    seeds: Iterable[int] = (0,),
    fair: int = 1,
    misdeeds: int = 3,
    only: Sequence[str] = (),
    arguments: Sequence[str] = (),
) -> None:
    """Make sure that nobody passes tasks who does more than they ask for, and that whoever does just that passes.

    Each task's solution is played again and again. In `fair` of these items the answer is given in other words, or
    other apps are looked at before. In `misdeeds` of them one thing more is done, drawn by the seed: a row dropped,
    edited, doubled or added again, a column of a new row changed, a file or folder made, a file lengthened, moved,
    copied, emptied or deleted, a setting, preference, permission, special access, role, date or time zone changed, an
    app disabled, uninstalled or exempted from saving the battery, a stranger texted; the work undone or done twice, the
    answer falsified, or the last input left out. An episode that would end with its goal goes on for that. Each has to
    fail under `--mobile-strict-state`, but for those that a task allows by name (`mobile_task(…, allows=["a file is
    made"])`), or by name and column (`allows=["a new row is other: start_ts"]`).

    Args:
        tasks: what pytest is given: files, folders, node ids.
        seeds: the tasks' seeds.
        fair: how many fair variants of each task and seed are played.
        misdeeds: how many misdeeds.
        only: the names of those that are drawn from, such as "a row is dropped"; none are all.
        arguments: further arguments of pytest's, such as `-n 4` or `-k markor`.

    Raises:
        AssertionError: a misdeed was not noticed, or something fair failed; a line for each.
    """
    drawn = [f"--mobile-misdeed={name}" for name in only]
    played = attempts(*tasks, seeds=seeds, fair=fair, misdeeds=misdeeds, arguments=[*drawn, *arguments])
    problems = [problem for one in played if (problem := one.problem)]
    if problems:
        raise AssertionError("\n".join(problems))


def attempts(
    *tasks: str | Path, seeds: Iterable[int], fair: int, misdeeds: int, arguments: Sequence[str] = ()
) -> list[Attempt]:
    """Play the tasks with an adversary; return what it did in each item, and what came of it.

    Raises:
        AssertionError: no item was played.
    """
    with tempfile.TemporaryDirectory(prefix="mobileagent-adversary-") as folder:
        notes = Path(folder) / "notes.jsonl"
        command = [
            sys.executable, "-m", "pytest", *map(str, tasks), "-p", _PLUGIN, "--agent=oracle", "--mobile-strict-state",
            f"--mobile-seeds={','.join(map(str, seeds))}", f"--mobile-fair={fair}", f"--mobile-misdeeds={misdeeds}",
            f"--mobile-adversary-notes={notes}", f"--mobile-output={folder}", "--mobile-trace=off", "-q",
            "-p", "no:cacheprovider", *arguments,
        ]  # fmt: skip
        done = subprocess.run(  # noqa: S603 - our own command
            command, capture_output=True, text=True, check=False, env={**os.environ, "PYTEST_ADDOPTS": ""}
        )
        runs = list(Path(folder).glob("*/run.jsonl"))
        if not runs or not notes.exists():
            raise AssertionError(f"nothing was played: {(done.stdout + done.stderr)[-_LONGEST_TOLD:]}")
        records = {record.node_id: record for record in read_run(runs[0]).records}
        lines = [json.loads(line) for line in notes.read_text("utf-8").splitlines()]
    return [
        Attempt(
            line["item"], line["name"], line["done"], line["is_fair"], is_allowed(line),
            *(records[line["item"]].outcome, records[line["item"]].reason) if line["item"] in records
            else (ERROR, "nothing is known of it"),
        )
        for line in lines
    ]  # fmt: skip


def is_allowed(line: Mapping[str, Any]) -> bool:
    """Whether a task allows what was done, or allows it to the column that it was done to."""
    column = line["done"].rpartition(": ")[2]
    return not {line["name"], f"{line['name']}: {column}"}.isdisjoint(line["allowed"])
