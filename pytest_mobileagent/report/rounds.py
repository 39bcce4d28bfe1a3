"""Means and standard errors over runs, as the papers report them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.statistics import Share, mean_and_error
from pytest_mobileagent.report.summary import agent_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.report.record import ItemRecord


class OverRuns(NamedTuple):
    """The success rate over some runs: how many, their mean, its standard error (None for one run)."""

    runs: int
    mean: float
    error: float | None

    def __str__(self) -> str:
        """Return it as B-MoCA's tables have it, in words."""
        return f"{self.mean:.1%}, standard error {self.error or 0.0:.1%} over {self.runs} rounds"

    @property
    def short(self) -> str:
        """As B-MoCA's tables have it: `87 (7)`, percent."""
        return f"{100 * self.mean:.0f} ({100 * (self.error or 0.0):.0f})"


def rounds(runs: Sequence[Sequence[ItemRecord]]) -> list[list[ItemRecord]]:
    """Return what papers call runs: each holds every task once, with every agent in every configuration.

    Seeds and repeats of a run are such rounds if all of them have the same tasks; else each run is one.
    """
    apart: dict[tuple[int, int, int], list[ItemRecord]] = defaultdict(list)
    for number, records in enumerate(runs):
        for record in last_attempts(records):
            apart[number, record.seed, record.repeat].append(record)
    held = {tuple(sorted((one.suite, one.task, one.env, one.agent) for one in group)) for group in apart.values()}
    if len(held) == 1:
        return [apart[key] for key in sorted(apart)]
    return [last_attempts(records) for records in runs]


def over_runs(
    found: Sequence[Sequence[ItemRecord]], wanted: Callable[[ItemRecord], bool] = lambda _: True
) -> OverRuns | None:
    """Return mean and standard error of the success rate of some items over `rounds`; None if there are not several.

    B-MoCA gives them for all its experiments, over three runs (Lee et al., "Benchmarking mobile device control agents
    across diverse configurations", section 4.1); AndroidWorld gives its mean over seeds. A round weighs as many items
    as it has: one of two tasks says less than one of all.
    """
    counts = [tally(record for record in records if wanted(record)) for records in found]
    shares = [Share(one.passed, one.scored) for one in counts if one.scored]
    return OverRuns(len(shares), *mean_and_error(shares)) if len(shares) > 1 else None


def by_agent(runs: Sequence[Sequence[ItemRecord]]) -> list[tuple[str, OverRuns]]:
    """Return each agent's mean over runs; nothing if there was one run."""
    found = rounds(runs)
    agents = sorted({agent_of(record) for records in found for record in records})
    means = [(agent, over_runs([_of(agent, records) for records in found])) for agent in agents]
    return [(agent, mean) for agent, mean in means if mean is not None]


def _of(agent: str, records: Sequence[ItemRecord]) -> list[ItemRecord]:
    return [record for record in records if agent_of(record) == agent]


def by_task(runs: Sequence[Sequence[ItemRecord]]) -> list[tuple[str, list[tuple[str, OverRuns]]]]:
    """Return each task's means by agent: B-MoCA's table of tasks."""
    found = rounds(runs)
    tasks = sorted({(record.suite, record.task) for records in found for record in records})
    named = [
        (task, by_agent([[one for one in records if (one.suite, one.task) == (suite, task)] for records in found]))
        for suite, task in tasks
    ]
    return [(task, means) for task, means in named if means]
