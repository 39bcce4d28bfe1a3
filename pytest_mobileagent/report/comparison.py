"""Two runs item by item: what was lost, what was gained, and whether chance alone would do that.

An item is a task in a configuration with a seed. Its repeats in a run, and the runs that a baseline holds, are trials
of it: the tests ask whether each item has one success rate before and now, whatever the rate. What belongs together
falls together, so three tests are made, and the least certain of them counts: of the items as if each was on its own;
of tasks, whose seeds and configurations share what befalls them in a run; and of runs, all of whose items share its
day, as soon as the baseline holds enough runs (four) to tell how much they differ.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Literal, NamedTuple

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.dependence import Cluster, between_runs, cluster_mean, permutation
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import ERROR, PASSED
from pytest_mobileagent.report.statistics import Interval, Share, Stratum, mantel_haenszel, newcombe, p_text
from pytest_mobileagent.report.summary import agent_of, plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_mobileagent.report.record import ItemRecord

_FINEST = 60  # parts of a trial
ItemKey = tuple[str, str, str, str, int]  # suite, task, an agent's variant, configuration, seed


@dataclass(frozen=True, slots=True)
class ItemPair:
    """An item that was scored in both runs: how often it passed before and now, in all and run by run."""

    name: str
    task: tuple[str, str]
    trials: Stratum
    before: Mapping[str, Share]
    now: Mapping[str, Share]

    @property
    def change(self) -> float:
        """The success rate now minus that before."""
        before, now = self.trials
        return now.successes / now.trials - before.successes / before.trials

    @property
    def rate(self) -> float:
        """The success rate of all trials."""
        before, now = self.trials
        return (before.successes + now.successes) / (before.trials + now.trials)

    def __str__(self) -> str:
        """Name it; with how often it passed if it was tried more than once."""
        if self.trials.before.trials == self.trials.now.trials == 1:
            return self.name
        (passed, tried), (passes, tries) = self.trials
        return f"{self.name} ({passed} of {tried} before, {passes} of {tries} now)"


@dataclass(frozen=True, slots=True)
class TaskPair:
    """A task that was scored in both runs: the share of its items that passed, run by run."""

    before: Mapping[str, float]
    now: Mapping[str, float]


@dataclass(frozen=True)
class Comparison:
    """The items of two runs.

    Attributes:
        items: those scored in both.
        only_before: how many were scored before, and now not even tried, though the run has that suite, configuration
            and seed.
        only_now: how many were tried now that nobody scored before.
        errors_now: how many were scored before and are errors now.
        differences: what the two were not alike in, a sentence each.
    """

    items: list[ItemPair] = field(default_factory=list)
    only_before: int = 0
    only_now: int = 0
    errors_now: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def strata(self) -> list[Stratum]:
        """The trials of each item."""
        return [item.trials for item in self.items]

    @cached_property
    def tasks(self) -> list[TaskPair]:
        """The shares of each task, run by run; an item that a run lacks is given its rate in all others."""
        return [TaskPair(*(_shares(items, side) for side in ("before", "now"))) for items in self._by_task()]

    @cached_property
    def runs(self) -> tuple[list[float], list[float]]:
        """The success rates of the runs before and of those now, over these items."""
        return _rates(self.items, "before"), _rates(self.items, "now")

    def _by_task(self) -> list[list[ItemPair]]:
        tasks: dict[tuple[str, str], list[ItemPair]] = defaultdict(list)
        for item in self.items:
            tasks[item.task].append(item)
        return list(tasks.values())

    @property
    def is_paired(self) -> bool:
        """Whether each item was tried once before and once now."""
        return all(before.trials == now.trials == 1 for before, now in self.strata)

    @property
    def are_items_tasks(self) -> bool:
        """Whether each task has one item, tried once in each run: then its clusters are its trials."""
        shares = [share for item in self.items for runs in (item.before, item.now) for share in runs.values()]
        return len(self._by_task()) == len(self.items) and all(share.trials == 1 for share in shares)

    @property
    def losses(self) -> list[str]:
        """Items that passed less often than before, the greatest losses first."""
        return [str(item) for item in sorted(self.items, key=lambda item: item.change) if item.change < 0]

    @property
    def gains(self) -> list[str]:
        """Items that passed more often than before, the greatest gains first."""
        return [str(item) for item in sorted(self.items, key=lambda item: -item.change) if item.change > 0]

    @property
    def before(self) -> float:
        """The success rate before, each item weighing the same; 0 without items."""
        return fmean(before.successes / before.trials for before, _ in self.strata) if self.items else 0.0

    @property
    def now(self) -> float:
        """The success rate now."""
        return fmean(now.successes / now.trials for _, now in self.strata) if self.items else 0.0

    @property
    def interval(self) -> Interval:
        """The difference's 95 % interval for tasks like these: Student's; Newcombe's if all changed alike."""
        changes = [[item.change for item in items] for items in self._by_task()]
        if len(changes) > 1 and len({item.change for item in self.items}) > 1:
            low, high = cluster_mean(changes)
            return Interval(max(-1.0, low), min(1.0, high))
        count = len(self.items)
        return newcombe(Share(round(self.now * count), count), Share(round(self.before * count), count))

    @cached_property
    def verdict(self) -> Significance:
        """The least certain of the tests, two-sided."""
        return max(self._tests(is_one_sided=False), key=lambda test: test.p)

    @cached_property
    def loss(self) -> Significance:
        """The least certain of the one-sided tests: is more lost than chance loses?"""
        return max(self._tests(is_one_sided=True), key=lambda test: test.p)

    def _tests(self, *, is_one_sided: bool) -> list[Significance]:
        p = mantel_haenszel(self.strata, is_one_sided=is_one_sided)
        found = [Significance("McNemar's exact test" if self.is_paired else "the exact Mantel-Haenszel test", p)]
        if not self.are_items_tasks and len(self.tasks) > 1:
            found.append(
                Significance(
                    "the exact permutation test of tasks", permutation(self._clusters(), is_one_sided=is_one_sided)
                )
            )
        between = between_runs(*self.runs, is_one_sided=is_one_sided)
        return found if between is None else [*found, Significance("Student's test between runs", between)]

    def _clusters(self) -> list[Cluster]:
        """Return the tasks in whole units: of a trial, or of the finest share of one that a run's repeats make."""
        unit = math.lcm(*{share.trials for item in self.items for share in (*item.before.values(), *item.now.values())})
        unit = min(unit, _FINEST)
        sizes = [len(items) for items in self._by_task()]
        return [
            Cluster(*(tuple(round(share * size * unit) for share in side.values()) for side in (task.before, task.now)))
            for task, size in zip(self.tasks, sizes, strict=True)
        ]

    @property
    def assumed(self) -> str:
        """What the tests take for granted, in words; nothing if they look at it all."""
        if between_runs(*self.runs) is not None:
            return ""
        return (
            "if runs are independent"
            if len(self.tasks) > 1
            else "if runs, and the trials of this task, are independent"
        )


class Significance(NamedTuple):
    """A test's name and p-value."""

    name: str
    p: float

    def __str__(self) -> str:
        """Tell both."""
        return f"{self.name} {p_text(self.p)}"


def _shares(items: Sequence[ItemPair], side: Literal["before", "now"]) -> dict[str, float]:
    """Return the share of a task that passed in each run of a side."""
    runs = {run: None for item in items for run in getattr(item, side)}
    return {run: fmean(_rate(getattr(item, side).get(run), item.rate) for item in items) for run in runs}


def _rates(items: Sequence[ItemPair], side: Literal["before", "now"]) -> list[float]:
    return list(_shares(items, side).values())


def _rate(share: Share | None, other: float) -> float:
    return share.successes / share.trials if share is not None else other


def compare(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> Comparison:
    """Bring two runs together by suite, task, configuration and seed; the agents may differ.

    Items that were scored in one run alone, or are errors now, are counted. What the run was not to do is left out:
    suites, configurations and seeds of the baseline that it has nothing of.

    Raises:
        ConfigError: a run has several agents: nobody knows which to compare.
    """
    earlier, later = list(before), list(now)
    tried = {item_key(record): record.outcome for record in last_attempts(later)}
    old, new = (_by_item(records) for records in _both(earlier, later))
    common = [key for key in new if key in old]
    ours = {_place(key) for key in tried}
    missing = [key for key in old if key not in new and _place(key) in ours]
    errors = sum(tried.get(key) == ERROR for key in missing)
    return Comparison(
        items=[_pair(old[key], new[key]) for key in common],
        only_before=len(missing) - errors,
        only_now=len(new) - len(common),
        errors_now=errors,
        differences=_differences([(old[key][-1], new[key][-1]) for key in common]),
    )


def _place(key: ItemKey) -> tuple[str, str, int]:
    suite, _, _, env, seed = key
    return suite, env, seed


def _pair(before: list[ItemRecord], now: list[ItemRecord]) -> ItemPair:
    return ItemPair(
        _name(now[0]), item_key(now[0])[:2], Stratum(_passed(before), _passed(now)), _runs(before), _runs(now)
    )


def _runs(records: Iterable[ItemRecord]) -> dict[str, Share]:
    """Return how often an item passed in each run."""
    runs: dict[str, list[ItemRecord]] = defaultdict(list)
    for record in records:
        runs[record.run].append(record)
    return {run: _passed(mine) for run, mine in runs.items()}


def _differences(pairs: Sequence[tuple[ItemRecord, ItemRecord]]) -> list[str]:
    """Say in what the runs' items were not alike, though they are the same items."""
    told = []
    agents = Counter((agent_of(old), agent_of(new)) for old, new in pairs)
    told += [f"the baseline's agent is {old}, this run's {new}" for old, new in agents if old != new]
    budgets = sum(old.max_steps != new.max_steps for old, new in pairs)
    if budgets:
        told.append(f"{plural(budgets, 'item')} had another step budget in the baseline")
    others = sum(
        bool(old.identity and new.identity and old.identity != new.identity)
        and (agent_of(old), old.max_steps) == (agent_of(new), new.max_steps)
        for old, new in pairs
    )
    if others:
        told.append(f"{plural(others, 'item')} had another model, prompt, phone, fault or task's code in the baseline")
    return told


def paired(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> list[tuple[ItemRecord, ItemRecord]]:
    """Return the episodes that were scored in both runs, by item and repeat.

    Raises:
        ConfigError: a run has several agents: nobody knows which to compare.
    """
    both = _both(before, now)
    old, new = ({(*item_key(record), record.repeat): record for record in records} for records in both)
    return [(old[key], new[key]) for key in new if key in old]


def item_key(record: ItemRecord) -> ItemKey:
    """Return what an item is told by, whoever plays it: of the agent only which near miss."""
    return record.suite, record.task, record.agent.partition(" (")[2], record.env, record.seed


def _both(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> tuple[list[ItemRecord], list[ItemRecord]]:
    """Return both runs' scored records in order; a baseline of several agents gives the one that is meant."""
    new = _scored(now)
    agents = {agent_of(record) for record in new}
    earlier = list(before)
    return _scored([one for one in earlier if agent_of(one) in agents] or earlier), new


def _scored(records: Iterable[ItemRecord]) -> list[ItemRecord]:
    counted = [record for record in last_attempts(records) if record.is_scored]
    agents = sorted({agent_of(record) for record in counted})
    if len(agents) > 1:
        raise ConfigError(f"a run of several agents cannot be paired: {', '.join(agents)}; run one agent at a time")
    return sorted(counted, key=lambda record: (item_key(record), record.repeat))


def _by_item(records: Iterable[ItemRecord]) -> dict[ItemKey, list[ItemRecord]]:
    found: dict[ItemKey, list[ItemRecord]] = defaultdict(list)
    for record in records:
        found[item_key(record)].append(record)
    return found


def _passed(records: list[ItemRecord]) -> Share:
    return Share(sum(record.outcome == PASSED for record in records), len(records))


def _name(record: ItemRecord) -> str:
    return f"{record.suite} · {record.task} · {record.env} · seed {record.seed}"


def flips(found: Comparison, most: int | None = None) -> list[str]:
    """Return the items whose outcome changed, losses first."""
    told: list[str] = []
    for word, names in (("lost", found.losses), ("gained", found.gains)):
        told += [f"{word}: {name}" for name in names[:most]]
        if most is not None and len(names) > most:
            told.append(f"{word}: … and {len(names) - most} more (`mobileagent compare`)")
    return told


def as_text(found: Comparison) -> str:
    """Return a comparison for a terminal."""
    if not found.items:
        return "no item was scored in both runs\n"
    low, high = found.interval
    assumed = f", {found.assumed}" if found.assumed else ""
    lines = [
        f"{len(found.items)} items were scored in both: {found.before:.1%} before, {found.now:.1%} now",
        f"difference {found.now - found.before:+.1%} (95 % {low:+.1%} to {high:+.1%}, for tasks like these)",
        f"{len(found.losses)} lost, {len(found.gains)} gained; {found.verdict}{assumed}",
        f"scored in one run only: {found.only_before} before, {found.only_now} now; errors now: {found.errors_now}",
        *found.differences,
        *flips(found),
    ]
    return "\n".join([*lines, ""])
