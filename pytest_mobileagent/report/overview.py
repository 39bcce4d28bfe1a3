"""A run's figures and plots as one static page: `mobileagent report RUN --format html`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pytest_mobileagent.report.metrics import last_attempts, measure
from pytest_mobileagent.report.page import figures, page, plot, table, text
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.summary import (
    WAYS,
    Group,
    facts,
    groups,
    money,
    over_runs,
    passes,
    percent,
    rate,
    told_apart,
)
from pytest_mobileagent.report.svg import Bar, Point, Row, columns, scatter, shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.report.metrics import Metrics
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

_MOST = 200


def as_html(runs: Sequence[Run]) -> str:
    """Return the page of one run, or of several as repeats of one."""
    records = told_apart([run.records for run in runs])
    metrics = measure(records)
    agents = ", ".join(sorted({record.agent for record in records})) or "No records"
    body = [
        f"<h1>{text(agents)}</h1>",
        f'<p class="dim">{text(", ".join(run.name for run in runs))}</p>',
        _head(metrics),
        *_over(runs),
        *(part for way in WAYS for part in _section(records, way)),
        *_costs(records),
        *_steps(records),
        "<h2>Metrics</h2>",
        table(("Metric", ""), facts(metrics), numbers=(1,)),
        *_passes(records),
        *_list("Failed", records, FAILED),
        *_list("Errors: ours, not the agent’s", records, ERROR),
    ]
    return page(agents, body)


def _head(metrics: Metrics) -> str:
    counts = metrics.counts
    low, high = metrics.interval
    shown = [
        (percent(counts.success_rate), f"success rate (95 %: {low:.0%} to {high:.0%})"),
        (f"{counts.passed} / {counts.scored}", "passed / scored"),
        (str(counts.errors), f"errors ({percent(metrics.infra_rate)})"),
    ]
    if counts.satisfied:
        shown.append((str(counts.satisfied), "of the passed held from the start"))
    if metrics.cost is not None:
        shown.append((money(metrics.cost), "cost"))
    return figures(shown)


def _over(runs: Sequence[Run]) -> list[str]:
    mean = over_runs([run.records for run in runs]) if len(runs) > 1 else None
    if mean is None:
        return []
    return [f"<p>Over {len(runs)} runs: mean {mean[0]:.1%}, standard error {mean[1] or 0.0:.1%}.</p>"]


def _section(records: Sequence[ItemRecord], way: str) -> list[str]:
    found = [group for group in groups(records, way) if group.metrics.counts.scored]
    if len(found) < 2:
        return []
    rows = [Row(group.name, (_bar(group),), f"{_counts(group)}") for group in found]
    return [f"<h2>Success rate by {text(way)}</h2>", plot(shares(rows, title=f"Success rate by {way}"))]


def _counts(group: Group) -> str:
    return f"{group.metrics.counts.passed}/{group.metrics.counts.scored}"


def _bar(group: Group) -> Bar:
    low, high = group.metrics.interval
    return Bar(group.metrics.counts.success_rate or 0.0, low, high, told=f"{group.name}: {rate(group.metrics)}")


def _costs(records: Sequence[ItemRecord]) -> list[str]:
    points = [
        Point(group.metrics.cost / (group.metrics.counts.scored + group.metrics.counts.errors),
              group.metrics.counts.success_rate, group.name)
        for group in groups(records, "agent")
        if group.metrics.cost is not None and group.metrics.counts.success_rate is not None
    ]  # fmt: skip
    if len(points) < 2:
        return []
    drawn = scatter(points, title="Cost against success", x_axis="USD per task", y_axis="success rate")
    return ["<h2>Cost against success</h2>", plot(drawn)]


def _steps(records: Sequence[ItemRecord]) -> list[str]:
    counts = Counter(record.steps for record in last_attempts(records) if record.outcome == PASSED)
    if not counts:
        return []
    shown = [(str(steps), counts[steps]) for steps in range(min(counts), max(counts) + 1)]
    drawn = columns(shown, title="Steps to success", axis="steps of the passed items")
    return ["<h2>Steps to success</h2>", plot(drawn)]


def _passes(records: Sequence[ItemRecord]) -> list[str]:
    rows = [(k, percent(at), percent(every)) for k, at, every in passes(records)]
    if not rows:
        return []
    return [
        "<h2>Several tries</h2>",
        "<p>pass@k: at least one of k episodes of a task passes; pass^k: all of them do.</p>",
        table(("k", "pass@k", "pass^k"), rows, numbers=(0, 1, 2)),
    ]


def _list(title: str, records: Sequence[ItemRecord], outcome: str) -> list[str]:
    found = [record for record in last_attempts(records) if record.outcome == outcome]
    if not found:
        return []
    rows = [
        (one.task.removeprefix("test_"), one.env, one.seed, one.goal, one.reason, f"{one.steps}/{one.max_steps}")
        for one in found[:_MOST]
    ]
    more = [f"<p>… and {len(found) - _MOST} more, in run.jsonl.</p>"] if len(found) > _MOST else []
    head = ("Task", "Phone", "Seed", "Goal", "Why", "Steps")
    return [f"<h2>{text(title)} ({len(found)})</h2>", table(head, rows, numbers=(2, 5)), *more]
