"""What a run's records come to, group by group: the one source of terminal, Markdown and HTML."""

from __future__ import annotations

import math
import shlex
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.report.metrics import Figure, Metrics, Passes, last_attempts, measure, passes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord

_GRADES = {"easy": 0, "medium": 1, "hard": 2}
_NONE = "-"
_HEAD = "metric (of how many)"
_KS = (1, 2, 3, 5, 10)


@dataclass(frozen=True, slots=True)
class Group:
    """Some items that have a thing in common, and their figures."""

    name: str
    metrics: Metrics


def fact_text(name: str, fact: object) -> str:
    """Return a fact of a manifest as people read it: the arguments as they were typed, a list with commas."""
    parts = [str(part) for part in fact] if isinstance(fact, list) else [str(fact)]
    return shlex.join(parts) if name == "arguments" else ", ".join(parts)


def agent_of(record: ItemRecord) -> str:
    """Return the agent without the near miss that it played."""
    return record.agent.partition(" (")[0]


_WAYS: dict[str, Callable[[ItemRecord], list[str]]] = {
    "suite": lambda record: [record.suite],
    "app": lambda record: record.apps or ["-"],
    "difficulty": lambda record: [record.difficulty or "-"],
    "configuration": lambda record: [record.env],
    "agent": lambda record: [agent_of(record)],
    "seed": lambda record: [str(record.seed)],
}
WAYS = tuple(_WAYS)


def names_of(record: ItemRecord, way: str) -> list[str]:
    """Return the groups that an item belongs to, by one of `WAYS`."""
    return _WAYS[way](record)


def groups(records: Iterable[ItemRecord], way: str) -> list[Group]:
    """Return the figures by one of `WAYS`; an item about two apps counts for both."""
    members: dict[str, list[ItemRecord]] = defaultdict(list)
    for record in records:
        for name in names_of(record, way):
            members[name].append(record)
    return [Group(name, measure(members[name])) for name in sorted(members, key=_order)]


def _order(name: str) -> tuple[int, int, str]:
    return _GRADES.get(name, 3), int(name) if name.isdigit() and name.isascii() else 0, name


def passes(records: Iterable[ItemRecord]) -> list[tuple[str, Passes]]:
    """Return each agent's pass@k and pass^k for every usual k that the data allow; nothing for single episodes."""
    mine: dict[str, list[ItemRecord]] = defaultdict(list)
    for record in last_attempts(records):
        mine[agent_of(record)].append(record)
    found = {agent: passes_of(mine[agent], _KS) for agent in sorted(mine)}
    return [(agent, tried) for agent, several in found.items() if len(several) > 1 for tried in several]


def told_apart(runs: Sequence[Sequence[ItemRecord]]) -> list[ItemRecord]:
    """Return the attempts of several runs: the same item of two runs is two episodes."""
    if len(runs) == 1:
        return list(runs[0])
    return [
        replace(record, node_id=f"{record.node_id} of run {number}")
        for number, records in enumerate(runs, 1)
        for record in records
    ]


def plural(count: int, thing: str) -> str:
    """Return how many there are of a thing."""
    return f"{count} {thing}{'s' * (count != 1)}"


def percent(share: float | None) -> str:
    """Return a share as text."""
    return _NONE if share is None else f"{share:.1%}"


def number(value: float | None, unit: str = "") -> str:
    """Return a number as text: three figures that say something."""
    if value is None:
        return _NONE
    return f"{value:,.0f}{unit}" if abs(value) >= 100 else f"{value:.3g}{unit}"


def money(value: float | None) -> str:
    """Return an amount of USD as text; what is less than a cent is not said to be nothing."""
    if value is None or not math.isfinite(value):
        return "unknown"
    return "less than 0.01 USD" if 0 < value < 0.005 else f"{value:.2f} USD"


def _over(told: str, figure: Figure | None) -> str:
    """Add of how many a figure is."""
    return told if figure is None else f"{told} ({figure.over:,})"


def facts(metrics: Metrics) -> list[tuple[str, str]]:
    """Return names and values of the papers' metrics that there are."""
    return [(name, value) for name, value in _all_facts(metrics) if value != _NONE]


def facts_by(records: Iterable[ItemRecord], way: str) -> tuple[list[str], list[list[str]]]:
    """Return a head and a row for each of the papers' metrics that there are: over all, then group by group."""
    all_records = list(records)
    found = groups(all_records, way)
    columns = [_all_facts(group.metrics) for group in found]
    if len(found) != 1:
        columns.insert(0, _all_facts(measure(all_records)))
    rows = [[cells[0][0], *(value for _, value in cells)] for cells in zip(*columns, strict=True)]
    names = [group.name for group in found]
    return [_HEAD, *(["all", *names] if len(found) != 1 else names)], [row for row in rows if {*row[1:]} != {_NONE}]


def _all_facts(metrics: Metrics) -> list[tuple[str, str]]:
    def told(figure: Figure | None, unit: str = "") -> str:
        return _over(number(figure, unit), figure)

    def share(figure: Figure | None) -> str:
        return _over(percent(figure), figure)

    return [
        ("reward", told(metrics.reward)),
        ("step efficiency (steps / fewest, passed; lower is better)", told(metrics.step_efficiency)),
        ("latency per action", told(metrics.latency_s, " s")),
        ("false finish rate", share(metrics.false_finish)),
        ("over-execution rate", share(metrics.over_execution)),
        ("action accuracy, along the recordings", share(metrics.action_accuracy)),
        ("completion rate, along the recordings", share(metrics.completion)),
        ("steps without effect", share(metrics.idle)),
        ("invalid actions", share(metrics.invalid)),
        ("tokens per task, as the models count", told(metrics.tokens)),
        ("tokens per task, as MobileAgentBench counts", told(metrics.tokens_uniform)),
        ("tokens per action, as MobileAgentBench counts", told(metrics.tokens_per_action)),
    ]


def counted(pairs: Iterable[tuple[str, int]], most: int = 8) -> str:
    """Return how often there was what, as `17 out of steps, 3 wrong number`."""
    told = [f"{count} {what}" for what, count in pairs]
    more = [f"and {len(told) - most} kinds more"] if len(told) > most else []
    return ", ".join([*told[:most], *more])


def rate(metrics: Metrics) -> str:
    """Return a success rate with its interval as text; nothing is known of the rate where no item was scored."""
    if metrics.counts.success_rate is None:
        return _NONE
    return f"{percent(metrics.counts.success_rate)} ({metrics.interval.low:.0%} to {metrics.interval.high:.0%})"
