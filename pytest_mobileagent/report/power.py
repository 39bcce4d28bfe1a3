"""How probably the gate would find a loss, with the data there are, with more tasks, or with more runs in the baseline.

A loss is of whole tasks: so many that were passed no longer are. It comes on top of the differences that chance makes,
which are taken from the runs themselves. Each of the tests that `report.comparison` makes has its power; the gate's is
that of the weakest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from statistics import variance
from typing import TYPE_CHECKING

from pytest_mobileagent.report.dependence import LEAST_FREEDOM, spread_of, student_power
from pytest_mobileagent.report.statistics import Weight, mcnemar_power, weigh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.report.comparison import Comparison, TaskPair

_MOST_TIMES = 1000


@dataclass(frozen=True, slots=True)
class Runs:
    """How many runs there are before and now, and the variances of a run's mean: by chance, and all that was seen."""

    before: int
    now: int
    chance: float
    seen: float

    def power(self, loss: float, *, alpha: float, times: int) -> float:
        """Return the power of the test between runs; 1 if there are too few for it to be made."""
        freedom = self.before + self.now - 2
        if freedom < LEAST_FREEDOM:
            return 1.0
        shared = max(0.0, self.seen - self.chance)  # what a run's items share: more tasks do not take it away
        spread = math.sqrt((self.chance / times + shared) * (1 / self.before + 1 / self.now))
        return student_power(loss, spread, freedom, alpha=alpha)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What two runs say: of items, of tasks, of runs."""

    items: Weight
    tasks: Weight
    runs: Runs
    rate: float

    def power(self, loss: float, *, alpha: float, times: int = 1) -> float:
        """Return how probably a loss is found with so many times the tasks; a rate below the loss cannot lose it."""
        if loss > self.rate or not self.items.pairs:
            return 0.0
        return min(
            _power(self.items, loss, alpha=alpha, times=times),
            _power(self.tasks, loss, alpha=alpha, times=times),
            self.runs.power(loss, alpha=alpha, times=times),
        )

    def times_needed(self, loss: float, *, alpha: float, power: float) -> int | None:
        """Return how many times the tasks would suffice; None if no number does."""
        few, many = 0, 1
        while self.power(loss, alpha=alpha, times=many) < power:
            few, many = many, 2 * many
            if few > _MOST_TIMES:
                return None
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (few, middle) if self.power(loss, alpha=alpha, times=middle) >= power else (middle, many)
        return many


def evidence(found: Comparison) -> Evidence:
    """Return what a comparison says."""
    tasks = weigh_tasks(found.tasks)
    before, now = found.runs
    chance = tasks.differing / 2 / max(1, len(found.tasks))
    runs = Runs(len(before), len(now), chance, max(chance, spread_of(before, now) ** 2))
    return Evidence(weigh(found.strata), tasks, runs, found.before)


def with_baseline(found: Comparison, runs: int) -> Evidence:
    """Return what it would say if the baseline held so many runs: chance and the spread of runs stay as they are."""
    present = evidence(found)
    items = _weights([
        (max(runs, len(item.before)) * item.trials.before.trials / len(item.before), item.trials.now.trials)
        for item in found.items
    ])  # fmt: skip
    tasks = _weights([(max(runs, len(task.before)), len(task.now)) for task in found.tasks])
    return replace(
        present,
        items=items._replace(differing=present.items.differing),
        tasks=tasks._replace(differing=present.tasks.differing),
        runs=replace(present.runs, before=max(runs, present.runs.before)),
    )


def weigh_tasks(tasks: Sequence[TaskPair]) -> Weight:
    """Return how much tasks say, each run of a task being one trial: `statistics.weigh` for shares."""
    found = _weights([(len(task.before), len(task.now)) for task in tasks])
    if not found.pairs:
        return found
    weights = [2 * len(task.before) * len(task.now) / (len(task.before) + len(task.now)) for task in tasks]
    chances = [2 * variance([*task.before.values(), *task.now.values()]) for task in tasks]
    differing = sum(weight * chance for weight, chance in zip(weights, chances, strict=True)) / found.pairs
    return found._replace(differing=differing)


def _weights(trials: Sequence[tuple[float, float]]) -> Weight:
    weights = [2 * before * now / (before + now) for before, now in trials]
    pairs = sum(weights)
    return Weight(pairs, 0.0, sum(weight * weight for weight in weights) / pairs) if pairs else Weight(0.0, 0.0, 1.0)


def _power(weight: Weight, loss: float, *, alpha: float, times: int) -> float:
    """Return the power of an exact test: of pairs that weigh so much."""
    pairs = math.floor(weight.pairs * times + 1e-9)
    if not pairs:
        return 0.0
    return mcnemar_power(pairs, loss=loss, differing=weight.differing + loss, alpha=alpha, together=weight.together)
