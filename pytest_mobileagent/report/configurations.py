"""B-MoCA's table: how each agent does at each task, over the runs and in each device configuration.

Its paper gives a task's mean and standard error over three runs of ten test configurations (table 2, figure 6), that of
all tasks in single configurations (figure 5), and that of configurations that differ in one thing (figure 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.report.markdown import rows_of
from pytest_mobileagent.report.metrics import tally
from pytest_mobileagent.report.rounds import over_runs, rounds
from pytest_mobileagent.report.summary import agent_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

    Rounds = Sequence[Sequence[ItemRecord]]
    Wanted = Callable[[ItemRecord], bool]

ALL = "all tasks"
_NOTES = (
    "Success rates in percent, over all rounds: every task once in every configuration; in brackets the standard error "
    "over the rounds, where there are several. '-' where nothing was scored."
)


def as_table(runs: Sequence[Run]) -> str:
    """Return the tables of one run, or of several as repeats of one, an agent each, as Markdown."""
    found = rounds([run.records for run in runs])
    records = [record for one in found for record in one]
    lines: list[str] = []
    for agent in sorted({agent_of(record) for record in records}):
        mine = [[record for record in one if agent_of(record) == agent] for one in found]
        lines += [f"## {agent}", "", *_table(mine)]
    return "\n".join([*lines, _NOTES, ""])


def _table(found: Rounds) -> list[str]:
    records = [record for one in found for record in one]
    envs = sorted({record.env for record in records}, key=lambda env: (not env.isdigit(), env))
    tasks = sorted({(record.suite, record.task) for record in records})
    rows = [_row(name, found, envs, _is(suite, name)) for suite, name in tasks]
    rows += [_row(ALL, found, envs, lambda _: True)] if len(tasks) > 1 else []
    return rows_of(("task", *(["all"] if len(envs) > 1 else []), *envs), rows)


def _is(suite: str, name: str) -> Wanted:
    return lambda record: (record.suite, record.task) == (suite, name)


def _row(name: str, found: Rounds, envs: Sequence[str], wanted: Wanted) -> list[str]:
    cells = [_cell(found, lambda record, env=env: record.env == env and wanted(record)) for env in envs]  # type: ignore[misc]  # a default, not an argument
    return [name, *([_cell(found, wanted)] if len(envs) > 1 else []), *cells]


def _cell(found: Rounds, wanted: Wanted) -> str:
    """Return a success rate as B-MoCA's tables have it, `87 (7)`."""
    over = over_runs(found, wanted)
    if over is not None:
        return over.short
    counts = tally(record for one in found for record in one if wanted(record))
    return f"{100 * counts.success_rate:.0f}" if counts.success_rate is not None else "-"
