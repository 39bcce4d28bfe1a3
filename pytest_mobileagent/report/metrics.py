"""Numbers over records: success rates with intervals, as they are reported everywhere."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple, Self

from pytest_mobileagent.episode.action import COMPLETE, KINDS
from pytest_mobileagent.report.dependence import cluster_share
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.statistics import Interval, quantile, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord

_NEARLY_ALL = 0.95  # of the tasks: an error here and there is not to spoil all tries of the others


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


class Figure(float):
    """A number, and of how many items, steps or actions it is the mean or the share."""

    over: int

    def __new__(cls, value: float, over: int) -> Self:
        """Keep both."""
        made = super().__new__(cls, value)
        made.over = over
        return made


@dataclass(frozen=True, slots=True)
class Metrics:
    """The papers' figures over some items; None where nothing was observed. Each knows of how many it is.

    MobileAgentBench's metrics are those of Wang et al., "MobileAgentBench", section "Metrics". Teacher-forced items
    (`--mobile-teacher`) have no steps, time or end of their own: they count in `action_accuracy` and `completion`, and
    not in the figures that are about those.

    Attributes:
        counts: how the items ended.
        interval: the success rate's 95 % interval (`rate_interval`), and `covers` what it is about.
        reward: mean reward of the scored items; parts of a goal count (AndroidWorld).
        step_efficiency: SE = S_actual / S_min, mean over the passed items; 1 is the shortest way. Saying that it is
            done is no action on the phone and is not counted where it took a step. `min_steps` is the suite's own, or
            what its solution takes with the same parameters in the same device configuration
            (`suites.solution_steps`). Left out are items without either, whose goal held from the start, without an
            action, and those that were not done through the screen alone.
        latency_s: seconds of thinking and acting per action (Latency); nobody times agents that drive the phone
            themselves, unless they tell their steps.
        tokens: mean of the model's own tokens in and out, per scored item of which they are known.
        tokens_uniform: mean of MobileAgentBench's tokens per scored item: the same count for every model
            (`report.cost`).
        tokens_per_action: MobileAgentBench's tokens per action; its table fits this reading better than per task.
        false_finish: FFR = N_early / M_failure: of the failed items, the share whose agent said that it was done.
        over_execution: OER = N_late / M_success: of the passed items, the share whose agent went on after the goal
            held. It is seen only where the goal is looked at after each step and the episode goes on when it holds
            (`agent.run(task, until=…, goes_on=True)`).
        action_accuracy: of all steps of the recordings, the share at which the agent wanted what was done: same
            element and same text (Wen et al., AutoDroid, section 6.1); that the goal is reached is such a step too.
        completion: the share of recordings all of whose steps it had right, the completion step left out (as there).
        cost: USD of all attempts, also of those that were tried again; None if a price is unknown.
        infra_rate: errors, which are ours, of all items that ended.
        idle: the share of steps without effect, which changed neither the screenshot nor the view hierarchy nor what
            is stored (as far as its files tell the step); of the steps that were to act on the phone, by an agent that
            does not drive it itself.
        invalid: the share of steps whose action was invalid (`episode.validity`): none, outside the screen, at an
            element, app or key that there is not, or refused by the phone.
        invalid_kinds: how many there were of each kind, the most frequent first.
    """

    counts: Tally
    interval: Interval
    covers: str
    reward: Figure | None
    step_efficiency: Figure | None
    latency_s: Figure | None
    tokens: Figure | None
    tokens_uniform: Figure | None
    tokens_per_action: Figure | None
    false_finish: Figure | None
    over_execution: Figure | None
    action_accuracy: Figure | None
    completion: Figure | None
    cost: float | None
    infra_rate: Figure | None
    idle: Figure | None
    invalid: Figure | None
    invalid_kinds: tuple[tuple[str, int], ...]


def measure(records: Iterable[ItemRecord], *, planned: int | None = None) -> Metrics:
    """Return the figures of the attempts that count; the cost is of all."""
    attempts = list(records)
    counted = last_attempts(attempts)
    counts = tally(counted, planned=planned)
    scored = [record for record in counted if record.is_scored]
    live = [record for record in scored if not record.asked]
    forced = [record for record in scored if record.asked]
    passed = [record for record in live if record.outcome == PASSED]
    failed = [record for record in live if record.outcome == FAILED]
    timed = [record for record in live if not record.drives_itself]
    with_times = [record for record in live if not record.drives_itself or record.agent_s > 0]
    seen_late = [record for record in passed if record.goes_on and record.reached_at is not None]
    steps = sum(record.steps for record in live)
    uniform = sum(record.tokens_uniform for record in scored)
    asked = steps + sum(len(record.asked) for record in forced)
    checked = [record for record in timed if record.status_steps is not None]
    kinds = Counter(kind for record in checked for kind in record.invalid)
    return Metrics(
        counts=counts,
        interval=rate_interval(scored),
        covers=covers(scored),
        reward=_mean([record.reward for record in scored if record.reward is not None]),
        step_efficiency=_mean([actions(record) / record.min_steps for record in passed if _has_efficiency(record)]),
        latency_s=_ratio(sum(one.agent_s + one.device_s for one in with_times), sum(one.steps for one in with_times)),
        tokens=_mean([count for record in scored if (count := record.tokens_in + record.tokens_out)]),
        tokens_uniform=_mean([record.tokens_uniform for record in scored if record.calls]),
        tokens_per_action=_ratio(uniform, asked) if uniform else None,
        false_finish=_ratio(sum(record.is_done for record in failed), len(failed)),
        over_execution=_ratio(sum(map(_went_on, seen_late)), len(seen_late)),
        action_accuracy=_ratio(*_right(forced)),
        completion=_mean([float(has_completed(record)) for record in forced]),
        cost=spent(attempts),
        infra_rate=_ratio(counts.errors, counts.errors + counts.scored),
        idle=_ratio(sum(record.idle_steps for record in live), sum(record.watched_steps for record in live)),
        invalid=_ratio(kinds.total(), sum(record.steps for record in checked)),
        invalid_kinds=tuple(kinds.most_common()),
    )


def spent(attempts: Iterable[ItemRecord]) -> float | None:
    """Return the USD of all attempts that asked models; None if none did, or a price is unknown."""
    costs = [record.cost for record in attempts if record.calls]
    known = [cost for cost in costs if cost is not None and math.isfinite(cost)]
    return sum(known) if costs and len(known) == len(costs) else None


def actions(record: ItemRecord) -> int:
    """Return the actions on the phone: a step that says that it is done is none."""
    said = int(record.is_done) if record.status_steps is None else record.status_steps
    return record.steps - said


def _has_efficiency(record: ItemRecord) -> bool:
    is_known = bool(record.min_steps) and not record.is_satisfied_at_start and actions(record) > 0
    return is_known and _was_by_hand(record)


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
    return actions(record) > (record.reached_at or 0)


def rate_interval(records: Iterable[ItemRecord], *, level: float = 0.95) -> Interval:
    """Return the interval of a success rate.

    Wilson's where each task was run once. Several seeds, repeats or configurations of a task resemble each other: then
    it is `cluster_share`'s. Of a single task it is Wilson's, and says nothing of other tasks (`covers`).
    """
    tasks = by_task(records)
    values = [value for outcomes in tasks for value in outcomes]
    if len(values) > len(tasks) > 1:
        return cluster_share(tasks, level=level)
    return wilson(int(sum(values)), len(values), quantile((1 + level) / 2))


def covers(records: Iterable[ItemRecord]) -> str:
    """Return what the interval of a success rate is about, in words."""
    return "for tasks like these" if len(by_task(records)) != 1 else "for more trials of this task"


def by_task(records: Iterable[ItemRecord]) -> list[list[float]]:
    """Return the outcomes of each task, 1 or 0: its seeds and repeats in all configurations."""
    tasks: dict[tuple[str, str], list[float]] = defaultdict(list)
    for record in records:
        if record.is_scored:
            tasks[record.suite, record.task].append(float(record.outcome == PASSED))
    return list(tasks.values())


class Passes(NamedTuple):
    """What several tries come to: pass@k and pass^k, over the same `tasks` of `all_tasks` for every k."""

    k: int
    at: float
    every: float
    tasks: int
    all_tasks: int


def passes_of(records: Iterable[ItemRecord], ks: Sequence[int]) -> list[Passes]:
    """Return pass@k and pass^k for each k that is not above what nearly all tasks (95 %) were tried.

    The tasks are the same for every k: those tried as often as the greatest of them asks. Episodes of a task are an
    agent's in one configuration: its seeds and repeats.
    """
    tries = _tries(records)
    allowed = [k for k in ks if tries and sum(len(won) >= k for won in tries) >= _NEARLY_ALL * len(tries)]
    enough = [won for won in tries if len(won) >= max(allowed, default=1)]
    found = []
    for k in allowed:
        at, every = fmean(pass_at(won, k) for won in enough), fmean(pass_all(won, k) for won in enough)
        found.append(Passes(k, at, every, len(enough), len(tries)))
    return found


def pass_at(won: Sequence[float], k: int) -> float:
    """Return pass@k: how probably at least one of `k` episodes of a task passes.

    The unbiased estimate 1 - C(n - c, k) / C(n, k) of Chen et al., "Evaluating large language models trained on code",
    2021.
    """
    return 1 - _drawn(len(won) - int(sum(won)), len(won), k)


def pass_all(won: Sequence[float], k: int) -> float:
    """Return pass^k: how probably all of `k` episodes of a task pass.

    The unbiased estimate C(c, k) / C(n, k) of Yao et al., "tau-bench", 2024.
    """
    return _drawn(int(sum(won)), len(won), k)


def _tries(records: Iterable[ItemRecord]) -> list[list[float]]:
    """Return the outcomes of each task that was tried; one without a scored episode has none."""
    tasks: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for record in last_attempts(records):
        found = tasks[record.suite, record.task, record.env, record.agent]
        if record.is_scored:
            found.append(float(record.outcome == PASSED))
    return list(tasks.values())


def _drawn(wanted: int, total: int, k: int) -> float:
    """Return how probably `k` drawn of `total` are all among the `wanted`."""
    return math.comb(wanted, k) / math.comb(total, k)


def _mean(values: Sequence[float]) -> Figure | None:
    return Figure(fmean(values), len(values)) if values else None


def _ratio(part: float, whole: int) -> Figure | None:
    return Figure(part / whole, whole) if whole else None
