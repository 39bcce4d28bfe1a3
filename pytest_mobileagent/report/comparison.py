"""Two runs item by item: what was lost, what was gained, and whether chance alone would do that.

An item is a task in a configuration with a seed. Its repeats in a run, and the runs that a baseline holds, are trials
of it: the tests ask whether each item has one success rate before and now, whatever the rate.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import PASSED
from pytest_mobileagent.report.statistics import (
    Interval,
    Share,
    Stratum,
    cluster_bootstrap,
    mantel_haenszel,
    newcombe,
    p_text,
)
from pytest_mobileagent.report.summary import agent_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.report.record import ItemRecord

ItemKey = tuple[str, str, str, str, int]  # suite, task, an agent's variant, configuration, seed


@dataclass(frozen=True, slots=True)
class ItemPair:
    """An item that was scored in both runs: how often it passed before and now."""

    name: str
    task: tuple[str, str]
    trials: Stratum

    @property
    def change(self) -> float:
        """The success rate now minus that before."""
        before, now = self.trials
        return now.successes / now.trials - before.successes / before.trials

    def __str__(self) -> str:
        """Name it; with how often it passed if it was tried more than once."""
        if self.trials.before.trials == self.trials.now.trials == 1:
            return self.name
        (passed, tried), (passes, tries) = self.trials
        return f"{self.name} ({passed} of {tried} before, {passes} of {tries} now)"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The items of two runs."""

    items: list[ItemPair] = field(default_factory=list)
    only_before: int = 0
    only_now: int = 0

    @property
    def strata(self) -> list[Stratum]:
        """What the tests look at."""
        return [item.trials for item in self.items]

    @property
    def is_paired(self) -> bool:
        """Whether each item was tried once before and once now."""
        return all(before.trials == now.trials == 1 for before, now in self.strata)

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
        """The difference's 95 % interval: the cluster bootstrap's over tasks, or Newcombe's if all changed alike."""
        tasks: dict[tuple[str, str], list[float]] = defaultdict(list)
        for item in self.items:
            tasks[item.task].append(item.change)
        if len(tasks) > 1 and len({item.change for item in self.items}) > 1:
            return cluster_bootstrap(list(tasks.values()))
        count = len(self.items)
        return newcombe(Share(round(self.now * count), count), Share(round(self.before * count), count))

    @property
    def p(self) -> float:
        """The two-sided p-value of the exact test: McNemar's where each item was tried once before and once now."""
        return mantel_haenszel(self.strata)

    @property
    def p_of_loss(self) -> float:
        """The one-sided p-value: is more lost than chance loses?"""
        return mantel_haenszel(self.strata, is_one_sided=True)

    @property
    def test(self) -> str:
        """The name of the test."""
        return "McNemar's exact test" if self.is_paired else "the exact Mantel-Haenszel test"


def compare(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> Comparison:
    """Bring two runs together by suite, task, configuration and seed; the agents may differ.

    Errors and items of one run alone are left out.

    Raises:
        ConfigError: a run has several agents: nobody knows which to compare.
    """
    old, new = (_by_item(records) for records in _both(before, now))
    common = [key for key in new if key in old]
    return Comparison(
        items=[
            ItemPair(_name(new[key][0]), key[:2], Stratum(_passed(old[key]), _passed(new[key]))) for key in common
        ],
        only_before=len(old) - len(common),
        only_now=len(new) - len(common),
    )  # fmt: skip


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
    lines = [
        f"{len(found.items)} items were scored in both: {found.before:.1%} before, {found.now:.1%} now",
        f"difference {found.now - found.before:+.1%} (95 % {low:+.1%} to {high:+.1%})",
        f"{len(found.losses)} lost, {len(found.gains)} gained; {found.test} {p_text(found.p)}",
        f"scored in one run only: {found.only_before} before, {found.only_now} now",
        *flips(found),
    ]
    return "\n".join([*lines, ""])
