"""What a run's records come to, group by group: the one source of terminal, Markdown and HTML."""

from __future__ import annotations

import shlex
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.report.metrics import Metrics, last_attempts, measure, pass_all, pass_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord

_GRADES = {"easy": 0, "medium": 1, "hard": 2}
_NONE = "-"
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
    for record in last_attempts(records):
        for name in names_of(record, way):
            members[name].append(record)
    return [Group(name, measure(members[name])) for name in sorted(members, key=_order)]


def _order(name: str) -> tuple[int, int, str]:
    return _GRADES.get(name, 3), int(name) if name.isdigit() and name.isascii() else 0, name


def passes(records: Iterable[ItemRecord]) -> list[tuple[str, int, float, float]]:
    """Return agent, k, pass@k and pass^k for every usual k that the data allow; nothing for single episodes."""
    mine: dict[str, list[ItemRecord]] = defaultdict(list)
    for record in last_attempts(records):
        mine[agent_of(record)].append(record)
    return [(agent, *row) for agent in sorted(mine) for row in _passes(mine[agent])]


def _passes(counted: Sequence[ItemRecord]) -> list[tuple[int, float, float]]:
    found = []
    for k in _KS:
        at, every = pass_at(counted, k), pass_all(counted, k)
        if at is not None and every is not None:
            found.append((k, at, every))
    return found if len(found) > 1 else []


def told_apart(runs: Sequence[Sequence[ItemRecord]]) -> list[ItemRecord]:
    """Return the attempts that count, of several runs: the same item of two runs is two episodes."""
    if len(runs) == 1:
        return last_attempts(runs[0])
    return [
        replace(record, node_id=f"{record.node_id} of run {number}")
        for number, records in enumerate(runs, 1)
        for record in last_attempts(records)
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
    """Return an amount of USD as text."""
    return "unknown" if value is None else f"{value:.2f} USD"


def facts(metrics: Metrics) -> list[tuple[str, str]]:
    """Return names and values of the papers' metrics that there are."""
    return [(name, value) for name, value in _all_facts(metrics) if value != _NONE]


def facts_by(records: Iterable[ItemRecord], way: str) -> tuple[list[str], list[list[str]]]:
    """Return a head and a row for each of the papers' metrics that there are: over all, then group by group."""
    counted = last_attempts(records)
    found = groups(counted, way)
    columns = [_all_facts(group.metrics) for group in found]
    if len(found) != 1:
        columns.insert(0, _all_facts(measure(counted)))
    rows = [[cells[0][0], *(value for _, value in cells)] for cells in zip(*columns, strict=True)]
    names = [group.name for group in found]
    return ["metric", *(["all", *names] if len(found) != 1 else names)], [row for row in rows if {*row[1:]} != {_NONE}]


def _all_facts(metrics: Metrics) -> list[tuple[str, str]]:
    return [
        ("reward", number(metrics.reward)),
        ("step efficiency (steps / fewest, passed; lower is better)", number(metrics.step_efficiency)),
        ("latency per action", number(metrics.latency_s, " s")),
        ("false finish rate", percent(metrics.false_finish)),
        ("over-execution rate", percent(metrics.over_execution)),
        ("action accuracy, along the recordings", percent(metrics.action_accuracy)),
        ("completion rate, along the recordings", percent(metrics.completion)),
        ("steps without effect", percent(metrics.problems)),
        ("tokens per task, as the models count", number(metrics.tokens)),
        ("tokens per task, as MobileAgentBench counts", number(metrics.tokens_uniform)),
        ("tokens per action, as MobileAgentBench counts", number(metrics.tokens_per_action)),
    ]


def rate(metrics: Metrics) -> str:
    """Return a success rate with its interval as text."""
    return f"{percent(metrics.counts.success_rate)} ({metrics.interval.low:.0%} to {metrics.interval.high:.0%})"
