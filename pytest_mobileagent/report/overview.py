"""A run's figures and plots as one static page: `mobileagent report RUN --format html`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.report.causes import causes
from pytest_mobileagent.report.metrics import accuracies, last_attempts, measure
from pytest_mobileagent.report.page import figures, page, plot, table, text
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.rounds import by_agent, by_task, over_runs, rounds
from pytest_mobileagent.report.summary import (
    WAYS,
    Group,
    agent_of,
    counted,
    facts_by,
    groups,
    money,
    names_of,
    passes,
    percent,
    rate,
    told_apart,
)
from pytest_mobileagent.report.svg import Bar, Point, Row, columns, curves, scatter, shares, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.report.metrics import Metrics
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run
    from pytest_mobileagent.report.rounds import OverRuns

_MOST = 200
_MOST_AGENTS = 6  # as many colours
_UPRIGHT, _MOST_UPRIGHT = ("difficulty", "configuration"), 12


def as_html(runs: Sequence[Run]) -> str:
    """Return the page of one run, or of several as repeats of one."""
    records = told_apart([run.records for run in runs])
    metrics = measure(records)
    order = _named_order(runs)
    together = rounds([run.records for run in runs])
    agents = ", ".join(sorted({record.agent for record in records})) or "No records"
    body = [
        f"<h1>{text(agents)}</h1>",
        f'<p class="dim">{text(", ".join(run.name for run in runs))}</p>',
        _head(metrics),
        *_over(runs),
        *(part for way in WAYS for part in _section(records, way, together, order if way == "configuration" else ())),
        *_tasks(runs),
        *_costs(records),
        *_steps(records),
        *_metrics(records),
        *_passes(records),
        *_list("Failed", records, FAILED),
        *_list("Errors: ours, not the agent’s", records, ERROR),
    ]
    return page(agents, body)


def _head(metrics: Metrics) -> str:
    counts = metrics.counts
    low, high = metrics.interval
    shown = [
        (percent(counts.success_rate), f"success rate (95 %: {low:.0%} to {high:.0%}, {metrics.covers})"),
        (f"{counts.passed} / {counts.scored}", "passed / scored"),
        (str(counts.errors), f"errors ({percent(metrics.infra_rate)})"),
    ]
    if counts.satisfied:
        shown.append((str(counts.satisfied), "of the passed held from the start"))
    if metrics.cost is not None:
        shown.append((money(metrics.cost), "cost of all attempts"))
    return figures(shown)


def _over(runs: Sequence[Run]) -> list[str]:
    means = by_agent([run.records for run in runs])
    if not means:
        return []
    several = len(means) > 1
    return [f"<p>{text(f'{agent}: mean' if several else 'Mean')} {text(mean)}.</p>" for agent, mean in means]


# -- success rates, by agent where there are several ----------------------------------------------------------------


def _named_order(runs: Sequence[Run]) -> list[str]:
    """Return the configurations as they were named on the command line: the one to compare with comes first."""
    named = [run.manifest.get("device_configurations") for run in runs]
    return [str(name) for names in named if isinstance(names, list) for name in names]


def _section(
    records: Sequence[ItemRecord], way: str, together: Sequence[Sequence[ItemRecord]], order: Sequence[str]
) -> list[str]:
    """Return the plot of a way to group; upright as in B-MoCA's figures 5 and 7 for what has few short names."""
    agents = sorted({agent_of(record) for record in records})
    agents = agents if 1 < len(agents) <= _MOST_AGENTS and way != "agent" else []
    found = [group for group in groups(records, way) if group.metrics.counts.scored]
    if len(found) < 2:
        return []
    found.sort(key=lambda group: order.index(group.name) if group.name in order else len(order))
    is_upright = way in _UPRIGHT and len(found) <= _MOST_UPRIGHT
    rows = [_row(group, records, way, agents, together if is_upright else ()) for group in found]
    if way == "agent":
        rows = [replace(row, bars=(replace(row.bars[0], series=n % _MOST_AGENTS),)) for n, row in enumerate(rows)]
    draw = standing if is_upright else shares
    told = _whiskers(
        [
            over_runs(together if is_upright else (), wanted)
            for group in found
            for wanted in (_of(way, group.name, agent) for agent in agents or ("",))
            if any(record.is_scored and wanted(record) for record in records)
        ]
    )
    return [
        f"<h2>Success rate by {text(way)}</h2>",
        plot(lambda width: draw(rows, title=f"Success rate by {way}", series=agents, width=width)),
        f'<p class="dim">Whiskers: {told}.</p>',
    ]


def _whiskers(overs: Sequence[OverRuns | None]) -> str:
    """Say what the whiskers are: of an agent that was run once there is no standard error over runs."""
    counts = sorted({over.runs for over in overs if over is not None})
    if not counts:
        return "95 % interval"
    told = f"standard error over {' or '.join(map(str, counts))} rounds"
    return f"{told}; 95 % interval where there was one" if None in overs else told


def _row(
    group: Group,
    records: Sequence[ItemRecord],
    way: str,
    agents: Sequence[str],
    together: Sequence[Sequence[ItemRecord]],
) -> Row:
    mark = f"{group.metrics.counts.passed}/{group.metrics.counts.scored}"
    if not agents:
        return Row(group.name, (_bar(group, 0, over_runs(together, _of(way, group.name))),), mark)
    bars = []
    for number, agent in enumerate(agents):
        mine = [record for record in records if agent_of(record) == agent]
        own = next((one for one in groups(mine, way) if one.name == group.name), None)
        if own is not None and own.metrics.counts.scored:
            bars.append(_bar(own, number, over_runs(together, _of(way, group.name, agent)), agent))
    return Row(group.name, tuple(bars), mark)


def _of(way: str, name: str, agent: str = "") -> Callable[[ItemRecord], bool]:
    return lambda record: name in names_of(record, way) and (not agent or agent_of(record) == agent)


def _bar(group: Group, series: int, over: OverRuns | None, agent: str = "") -> Bar:
    name = f"{group.name}, {agent}" if agent else group.name
    if over is not None:
        error = over.error or 0.0
        return Bar(over.mean, max(0.0, over.mean - error), min(1.0, over.mean + error), series, f"{name}: {over}")
    low, high = group.metrics.interval
    return Bar(group.metrics.counts.success_rate or 0.0, low, high, series, f"{name}: {rate(group.metrics)}")


def _tasks(runs: Sequence[Run]) -> list[str]:
    """Return each task's mean and standard error over runs, as B-MoCA's tables have them."""
    found = by_task([run.records for run in runs])
    agents = sorted({agent for _, means in found for agent, _ in means})
    if not found:
        return []
    rows = [
        (task.removeprefix("test_"), *(dict(means)[agent].short if agent in dict(means) else "-" for agent in agents))
        for task, means in found
    ]
    return [
        "<h2>Success rate by task</h2>",
        '<p class="dim">Percent: mean over the runs, and in brackets its standard error.</p>',
        f"<details><summary>{len(rows)} tasks</summary>",
        table(("Task", *agents), rows, numbers=range(1, len(agents) + 1)),
        "</details>",
    ]


# -- cost and steps -------------------------------------------------------------------------------------------------


def _costs(records: Sequence[ItemRecord]) -> list[str]:
    points = [
        Point(group.metrics.cost / (group.metrics.counts.scored + group.metrics.counts.errors),
              group.metrics.counts.success_rate, group.name)
        for group in groups(records, "agent")
        if group.metrics.cost is not None and group.metrics.counts.success_rate is not None
    ]  # fmt: skip
    if len(points) < 2:
        return []
    name, axes = "Cost against success", {"x_axis": "USD per task", "y_axis": "success rate"}
    return [f"<h2>{name}</h2>", plot(lambda width: scatter(points, title=name, width=width, **axes))]


def _steps(records: Sequence[ItemRecord]) -> list[str]:
    """Return how many steps successes took; with several agents, how many were there within so many steps."""
    scored = [record for record in last_attempts(records) if record.is_scored and not record.asked]
    agents = sorted({agent_of(record) for record in scored})
    if not any(record.outcome == PASSED for record in scored):
        return []
    name = "Steps to success"
    if 1 < len(agents) <= _MOST_AGENTS:
        lines = [(agent, _within([one for one in scored if agent_of(one) == agent])) for agent in agents]
        axis = "passed within so many steps, of all scored items"
        return [f"<h2>{name}</h2>", plot(lambda width: curves(lines, title=name, axis=axis, width=width))]
    counts = Counter(record.steps for record in scored if record.outcome == PASSED)
    shown = [(str(steps), counts[steps]) for steps in range(min(counts), max(counts) + 1)]
    axis = "steps of the passed items"
    return [f"<h2>{name}</h2>", plot(lambda width: columns(shown, title=name, axis=axis, width=width))]


def _within(scored: Sequence[ItemRecord]) -> list[tuple[int, float]]:
    counts = Counter(record.steps for record in scored if record.outcome == PASSED)
    return [(steps, sum(counts[one] for one in counts if one <= steps) / len(scored)) for steps in sorted(counts)]


def _metrics(records: Sequence[ItemRecord]) -> list[str]:
    """Return the papers' metrics by agent and by difficulty, and the accuracy along recordings by kind of step."""
    parts = ["<h2>Metrics</h2>"]
    told = (("Failures", causes(records)), ("Invalid actions", measure(records).invalid_kinds))
    parts += [f"<p>{name}: {text(counted(pairs))}.</p>" for name, pairs in told if pairs]
    for way in ("agent", "difficulty"):
        head, rows = facts_by(records, way)
        if rows and (way == "agent" or len(head) > 2):
            parts += [table(head, rows, numbers=range(1, len(head))), "<p></p>"]
    kinds = [(kind, right, asked, percent(right / asked)) for kind, right, asked in accuracies(records)]
    if kinds:
        parts.append(table(("Step of the recordings", "right", "asked", "action accuracy"), kinds, numbers=(1, 2, 3)))
    return parts


def _passes(records: Sequence[ItemRecord]) -> list[str]:
    rows = [
        (agent, one.k, percent(one.at), percent(one.every), f"{one.tasks} of {one.all_tasks}")
        for agent, one in passes(records)
    ]
    if not rows:
        return []
    return [
        "<h2>Several tries</h2>",
        "<p>pass@k: at least one of k episodes of a task passes; pass^k: all do; of the same tasks for all k.</p>",
        table(("Agent", "k", "pass@k", "pass^k", "Tasks"), rows, numbers=(1, 2, 3, 4)),
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
