"""AndroidWorld's robustness analysis: does the same goal give the same result, and does another drawing of it?

"Robustness analysis" (section 5, figure 3 of the paper): every task is run many times with one seed, and once each with
many seeds. Success rates carry Wilson's 95 % interval, and Fisher's exact test asks whether the two conditions differ.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.page import page, plot, table, text
from pytest_mobileagent.report.record import PASSED
from pytest_mobileagent.report.statistics import Share, fisher, mean_and_error, wilson
from pytest_mobileagent.report.svg import Bar, Row, shares

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord

ALPHA = 0.05
_HOW = (
    "run one seed often (pytest --mobile-seeds=0 --mobile-repeats=20) and other seeds once each (--mobile-seeds=1-20), "
    "then name both runs"
)


@dataclass(frozen=True, slots=True)
class TaskRobustness:
    """One task under both conditions; `seed` is the one that was repeated."""

    suite: str
    task: str
    agent: str
    env: str
    seed: int
    same: Share
    different: Share

    @property
    def p(self) -> float:
        """Fisher's p-value of the two conditions being one."""
        return fisher(self.same, self.different)

    @property
    def is_significant(self) -> bool:
        """Whether the conditions differ at the 5 % level, as the paper marks with a star."""
        return self.p < ALPHA


def robustness(records: Iterable[ItemRecord]) -> list[TaskRobustness]:
    """Compare, task by task, the seed that was run most often with one episode of each other seed.

    The two samples share no episode, as Fisher's test wants it. Tasks without both are left out.

    Raises:
        ConfigError: no task has both.
    """
    groups: dict[tuple[str, str, str, str], dict[int, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for record in sorted(records, key=lambda one: one.repeat):
        if record.is_scored:
            key = (record.suite, record.task, record.agent, record.env)
            groups[key][record.seed].append(record.outcome == PASSED)
    found = []
    for key, seeds in sorted(groups.items()):
        fixed = max(sorted(seeds), key=lambda seed: len(seeds[seed]))
        others = [runs[0] for seed, runs in sorted(seeds.items()) if seed != fixed]
        if len(seeds[fixed]) > 1 and others:
            same = Share(sum(seeds[fixed]), len(seeds[fixed]))
            found.append(TaskRobustness(*key, fixed, same, Share(sum(others), len(others))))
    if not found:
        raise ConfigError(f"no task was run several times with one seed and with others besides; {_HOW}")
    return found


def counted_of(runs: Sequence[Sequence[ItemRecord]]) -> list[ItemRecord]:
    """Return the attempts that count, of several runs: the same item of two runs is two episodes."""
    return [record for records in runs for record in last_attempts(records)]


def seed_rates(records: Iterable[ItemRecord]) -> dict[int, Share]:
    """Return the success rate of each seed's first run, over all tasks."""
    outcomes: dict[int, list[bool]] = defaultdict(list)
    for record in records:
        if record.is_scored and record.repeat == 1:
            outcomes[record.seed].append(record.outcome == PASSED)
    return {seed: Share(sum(held), len(held)) for seed, held in sorted(outcomes.items())}


def as_text(found: Sequence[TaskRobustness]) -> str:
    """Return the table for a terminal."""
    head = ("task", "same seed", "95 %", "other seeds", "95 %", "Fisher's p", "")
    rows = [head, *map(_cells, found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    marked = sum(one.is_significant for one in found)
    return "\n".join([*lines, f"{len(found)} tasks; {marked} differ between the conditions (* p < {ALPHA})", ""])


def as_html(found: Sequence[TaskRobustness], records: Sequence[ItemRecord], names: Sequence[str]) -> str:
    """Return the report's page."""
    series = ("the same seed again", "different seeds")
    rows = [
        Row(_name(one, found), (_bar(one.same, 0, series[0]), _bar(one.different, 1, series[1])),
            "*" if one.is_significant else "")
        for one in found
    ]  # fmt: skip
    marked = sum(one.is_significant for one in found)
    agents = sorted({one.agent for one in found})
    body = [
        f"<h1>Robustness of {text(', '.join(agents))}</h1>",
        f'<p class="dim">{text(", ".join(names))}</p>',
        f"<p>{len(found)} tasks were run with one seed again and again, and once each with other seeds. "
        f"<b>{marked}</b> of them differ between the two (Fisher's exact test, p &lt; {ALPHA}; marked *). "
        f"By chance alone about {len(found) * ALPHA:.1f} of {len(found)} would.</p>",
        "<h2>Success rate by task</h2>",
        plot(lambda width: shares(rows, title="Success rate by task, both ways", series=series, width=width)),
        '<p class="dim">Whiskers: Wilson’s 95 % interval. Errors, which are not the agent’s, are left out.</p>',
        table(("Task", "Seed", "Same seed", "95 %", "Other seeds", "95 %", "Fisher’s p", ""),
              [(_name(one, found), one.seed, *_cells(one)[1:]) for one in found], numbers=(1, 2, 3, 4, 5, 6)),
        *_by_seed(records),
    ]  # fmt: skip
    return page(f"Robustness of {', '.join(agents)}", body)


def _by_seed(records: Sequence[ItemRecord]) -> list[str]:
    rates = seed_rates(records)
    if len(rates) < 2:
        return []
    mean, error = mean_and_error(list(rates.values()))
    rows = [Row(f"seed {seed}", (_bar(share, 0, f"seed {seed}"),)) for seed, share in rates.items()]
    return [
        "<h2>Success rate by seed</h2>",
        f"<p>Over {len(rates)} seeds: mean {mean:.1%}, standard error {error or 0.0:.1%}.</p>",
        plot(lambda width: shares(rows, title="Success rate by seed", width=width)),
    ]


def _bar(share: Share, series: int, name: str) -> Bar:
    low, high = wilson(*share)
    told = f"{name}: {share.successes} of {share.trials} ({low:.0%} to {high:.0%})"
    return Bar(share.successes / share.trials, low, high, series, told)


def _name(one: TaskRobustness, found: Sequence[TaskRobustness]) -> str:
    parts = [one.task.removeprefix("test_")]
    if len({other.agent for other in found}) > 1:
        parts.append(one.agent)
    if len({other.env for other in found}) > 1:
        parts.append(one.env)
    return " · ".join(parts)


def _cells(one: TaskRobustness) -> tuple[str, ...]:
    def interval(share: Share) -> str:
        low, high = wilson(*share)
        return f"{low:.0%} to {high:.0%}"

    return (
        one.task, f"{one.same.successes}/{one.same.trials}", interval(one.same),
        f"{one.different.successes}/{one.different.trials}", interval(one.different), f"{one.p:.4f}",
        "*" if one.is_significant else "",
    )  # fmt: skip
