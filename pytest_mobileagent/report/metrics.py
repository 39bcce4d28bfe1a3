"""Numbers over records: success rates with intervals, as they are reported everywhere."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from pytest_mobileagent.episode.action import COMPLETE, KINDS
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.statistics import Interval, cluster_bootstrap, quantile, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord


@dataclass(frozen=True, slots=True)
class Tally:
    """How the items of a run ended. `satisfied` counts the passed ones whose goal held from the start by intention."""

    passed: int
    failed: int
    errors: int
    satisfied: int
    planned: int

    @property
    def scored(self) -> int:
        """Items that count: passed and failed."""
        return self.passed + self.failed

    @property
    def success_rate(self) -> float | None:
        """Passed of scored; None if nothing was scored."""
        return self.passed / self.scored if self.scored else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the success rate; None if nothing was scored."""
        rate = self.success_rate
        return math.sqrt(rate * (1 - rate) / self.scored) if rate is not None else None


def last_attempts(records: Iterable[ItemRecord]) -> list[ItemRecord]:
    """Return of each item the attempt that counts: the first that was scored, else the last.

    An attempt whose agent, phone or task has changed since (`identity`) counts no more.
    """
    chosen: dict[str, ItemRecord] = {}
    for record in sorted(records, key=lambda record: record.attempt):
        known = chosen.get(record.node_id)
        is_other = known is not None and record.identity and known.identity and record.identity != known.identity
        if known is None or not known.is_scored or is_other:
            chosen[record.node_id] = record
    return list(chosen.values())


def tally(records: Iterable[ItemRecord], *, planned: int | None = None) -> Tally:
    """Count how items ended."""
    counted = last_attempts(records)
    outcomes = [record.outcome for record in counted]
    satisfied = sum(record.outcome == PASSED and record.is_satisfied_at_start for record in counted)
    total = len(counted) if planned is None else planned
    return Tally(outcomes.count(PASSED), outcomes.count(FAILED), outcomes.count(ERROR), satisfied, total)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The papers' figures over some items; None where nothing can be said.

    MobileAgentBench's metrics are those of Wang et al., "MobileAgentBench", section "Metrics". Teacher-forced items
    (`--mobile-teacher`) have no steps, time or end of their own: they count in `action_accuracy` and `completion`, and
    not in the figures that are about those.

    Attributes:
        counts: how the items ended.
        interval: the success rate's 95 % interval (`rate_interval`).
        reward: mean reward of the scored items; parts of a goal count (AndroidWorld).
        step_efficiency: SE = S_actual / S_min, mean over the passed items; 1 is the shortest way. Saying that it is
            done is no action on the phone and is not counted. `min_steps` is the suite's own, or what its solution
            takes with the same parameters (`suites.solution_steps`); items without either, and those that were not done
            through the screen alone, are left out.
        latency_s: seconds of thinking and acting per action (Latency).
        tokens: mean of the model's own tokens in and out, per scored item.
        tokens_uniform: mean of MobileAgentBench's tokens per scored item: the same count for every model
            (`report.cost`).
        tokens_per_action: MobileAgentBench's tokens per action; its table fits this reading better than per task.
        false_finish: FFR = N_early / M_failure: of the failed items, the share whose agent said that it was done.
        over_execution: OER = N_late / M_success: of the passed items, the share whose agent went on after the goal
            held, or never said that it was done.
        action_accuracy: of all steps of the recordings, the share at which the agent wanted what was done: same
            element and same text (Wen et al., AutoDroid, section 6.1); that the goal is reached is such a step too.
        completion: the share of recordings all of whose steps it had right, the completion step left out (as there).
        cost: USD of all items; None if a price is unknown.
        infra_rate: errors, which are ours, of all items that ended.
        problems: share of the steps whose action was none or could not be carried out.
    """

    counts: Tally
    interval: Interval
    reward: float | None
    step_efficiency: float | None
    latency_s: float | None
    tokens: float | None
    tokens_uniform: float | None
    tokens_per_action: float | None
    false_finish: float | None
    over_execution: float | None
    action_accuracy: float | None
    completion: float | None
    cost: float | None
    infra_rate: float | None
    problems: float | None


def measure(records: Iterable[ItemRecord], *, planned: int | None = None) -> Metrics:
    """Return the figures of the attempts that count."""
    counted = last_attempts(records)
    counts = tally(counted, planned=planned)
    scored = [record for record in counted if record.is_scored]
    live = [record for record in scored if not record.asked]
    forced = [record for record in scored if record.asked]
    passed = [record for record in live if record.outcome == PASSED]
    failed = [record for record in live if record.outcome == FAILED]
    steps = sum(record.steps for record in live)
    uniform = sum(record.tokens_uniform for record in scored)
    costs = [record.cost for record in counted if record.calls]
    known = [cost for cost in costs if cost is not None]
    return Metrics(
        counts=counts,
        interval=rate_interval(scored),
        reward=_mean([record.reward for record in scored if record.reward is not None]),
        step_efficiency=_mean(
            [actions(record) / record.min_steps for record in passed if record.min_steps and _was_by_hand(record)]
        ),
        latency_s=_ratio(sum(record.agent_s + record.device_s for record in live), steps),
        tokens=_mean([record.tokens_in + record.tokens_out for record in scored if record.calls]),
        tokens_uniform=_mean([record.tokens_uniform for record in scored if record.calls]),
        tokens_per_action=_ratio(uniform, steps + sum(len(record.asked) for record in forced)) if uniform else None,
        false_finish=_ratio(sum(record.is_done for record in failed), len(failed)),
        over_execution=_ratio(sum(map(_went_on, passed)), len(passed)),
        action_accuracy=_ratio(*_right(forced)),
        completion=_mean([float(has_completed(record)) for record in forced]),
        cost=sum(known) if costs and len(known) == len(costs) else None,
        infra_rate=_ratio(counts.errors, counts.errors + counts.scored),
        problems=_ratio(sum(record.problems for record in live), steps),
    )


def actions(record: ItemRecord) -> int:
    """Return the actions on the phone: saying that it is done takes a step, and is none."""
    return record.steps - int(record.is_done)


def _was_by_hand(record: ItemRecord) -> bool:
    """Whether all was done through the screen; steps say nothing of what was done through adb."""
    return not record.by_shell and record.inputs != 0


def _right(forced: Iterable[ItemRecord]) -> tuple[int, int]:
    steps = [held for record in forced for held in record.right]
    return sum(steps), len(steps)


def has_completed(record: ItemRecord) -> bool:
    """Whether an agent had every step of a recording right, the completion step left out."""
    return all(held for kind, held in zip(record.asked, record.right, strict=True) if kind != COMPLETE)


def accuracies(records: Iterable[ItemRecord]) -> list[tuple[str, int, int]]:
    """Return kind, right and asked of the steps of recordings, by kind: the rows of AutoDroid's table 2."""
    found: dict[str, list[bool]] = defaultdict(list)
    for record in last_attempts(records):
        for kind, held in zip(record.asked, record.right, strict=True) if record.is_scored else ():
            found[kind].append(held)
    return [(kind, sum(found[kind]), len(found[kind])) for kind in KINDS if found[kind]]


def _went_on(record: ItemRecord) -> bool:
    """Whether an agent acted after its goal held: saying that it is done takes a step of its own."""
    if record.reached_at is None:
        return not record.is_done
    return record.steps - record.reached_at > int(record.is_done)


def rate_interval(records: Iterable[ItemRecord], *, level: float = 0.95) -> Interval:
    """Return the interval of a success rate.

    Wilson's where each task was run once. Several seeds or repeats of a task resemble each other: then it reaches as
    far as Wilson's and the cluster bootstrap over tasks reach together; if all passed, or none, it is Wilson's over
    as many trials as there are tasks. Of a single task it is Wilson's, and says nothing of other tasks.
    """
    tasks = by_task(records)
    values = [value for outcomes in tasks for value in outcomes]
    z = quantile((1 + level) / 2)
    held = int(sum(values))
    alone = wilson(held, len(values), z)
    if len(values) == len(tasks) or len(tasks) < 2:
        return alone
    if held in (0, len(values)):
        return wilson(len(tasks) if held else 0, len(tasks), z)
    found = cluster_bootstrap(tasks, level=level)
    return Interval(min(alone.low, found.low), max(alone.high, found.high))


def by_task(records: Iterable[ItemRecord]) -> list[list[float]]:
    """Return the outcomes of each task, 1 or 0: its seeds and repeats in all configurations."""
    tasks: dict[tuple[str, str], list[float]] = defaultdict(list)
    for record in records:
        if record.is_scored:
            tasks[record.suite, record.task].append(float(record.outcome == PASSED))
    return list(tasks.values())


def pass_at(records: Iterable[ItemRecord], k: int) -> float | None:
    """Return pass@k: how probably at least one of `k` episodes of a task passes, averaged over tasks.

    Episodes of a task are an agent's in one configuration: its seeds and repeats. The unbiased estimate
    1 - C(n - c, k) / C(n, k) of Chen et al., "Evaluating large language models trained on code",
    2021; tasks with fewer than `k` episodes are left out, None if all have.
    """
    return _mean([1 - _drawn(len(won) - int(sum(won)), len(won), k) for won in _tries(records) if len(won) >= k])


def pass_all(records: Iterable[ItemRecord], k: int) -> float | None:
    """Return pass^k: how probably all of `k` episodes of a task pass, averaged over tasks (episodes as in `pass_at`).

    The unbiased estimate C(c, k) / C(n, k) of Yao et al., "tau-bench", 2024.
    """
    return _mean([_drawn(int(sum(won)), len(won), k) for won in _tries(records) if len(won) >= k])


def _tries(records: Iterable[ItemRecord]) -> list[list[float]]:
    tasks: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for record in records:
        if record.is_scored:
            tasks[record.suite, record.task, record.env, record.agent].append(float(record.outcome == PASSED))
    return list(tasks.values())


def _drawn(wanted: int, total: int, k: int) -> float:
    """Return how probably `k` drawn of `total` are all among the `wanted`."""
    return math.comb(wanted, k) / math.comb(total, k)


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
