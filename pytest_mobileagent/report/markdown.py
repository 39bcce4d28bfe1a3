"""The summary that CI shows, as Markdown: `mobileagent report RUN --format md >> $GITHUB_STEP_SUMMARY`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.report.causes import causes
from pytest_mobileagent.report.metrics import last_attempts, measure
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.rounds import by_agent
from pytest_mobileagent.report.summary import WAYS, counted, facts_by, groups, money, passes, percent, rate, told_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

_MOST = 50
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!$@])")


def escaped(value: object) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(value).split())).replace("\\<", "&lt;").replace("\\>", "&gt;")


def as_markdown(runs: Sequence[Run]) -> str:
    """Return the summary of one run, or of several as repeats of one."""
    records = told_apart([run.records for run in runs])
    metrics = measure(records)
    counts = metrics.counts
    lines = [
        f"## {', '.join(escaped(name) for name in sorted({record.agent for record in records})) or 'No records'}",
        "",
        f"**{rate(metrics) if counts.scored else 'nothing was scored'}**"
        f"{f' (95 %, {metrics.covers})' if counts.scored else ''} — passed {counts.passed} / "
        f"scored {counts.scored}, errors {counts.errors} ({percent(metrics.infra_rate)})"
        + (f", satisfied at start {counts.satisfied} of the passed" if counts.satisfied else ""),
        "",
    ]
    for agent, mean in by_agent([run.records for run in runs]):
        lines += [f"{escaped(agent)}: mean {mean}", ""]
    for way in WAYS:
        lines += _table(records, way)
    lines += [f"cost {money(metrics.cost)}, of all attempts", ""] if metrics.cost is not None else []
    for way in ("agent", "difficulty"):
        head, rows = facts_by(records, way)
        if way == "agent" or len(head) > 2:
            lines += rows_of([escaped(name) for name in head], rows)
    told = (("failures", causes(records)), ("invalid actions", metrics.invalid_kinds))
    for name, pairs in told:
        lines += [f"{name}: {escaped(counted(pairs))}", ""] if pairs else []
    tries = [
        (agent, one.k, percent(one.at), percent(one.every), f"{one.tasks} of {one.all_tasks}")
        for agent, one in passes(records)
    ]
    lines += rows_of(("agent", "k", "pass@k", "pass^k", "tasks"), tries)
    ended = last_attempts(records)
    lists = (
        ("Failed", [(one, one.reason) for one in ended if one.outcome == FAILED]),
        ("Errors", [(one, one.reason) for one in ended if one.outcome == ERROR]),
        ("Past the screen", [(one, one.past_screen) for one in ended if one.past_screen]),
    )
    return "\n".join([*lines, *(line for title, found in lists for line in _items(title, found))]).rstrip() + "\n"


def _table(records: Sequence[ItemRecord], way: str) -> list[str]:
    found = groups(records, way)
    if len(found) < 2:
        return []
    rows = [
        (group.name, f"{group.metrics.counts.passed}/{group.metrics.counts.scored}", rate(group.metrics),
         group.metrics.counts.errors or "")
        for group in found
    ]  # fmt: skip
    return rows_of((way, "passed", "success rate (95 %)", "errors"), rows)


def rows_of(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the lines of a table; none if it has no rows."""
    if not rows:
        return []
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return [*lines, *(f"| {' | '.join(escaped(cell) for cell in row)} |" for row in rows), ""]


def _items(title: str, found: Sequence[tuple[ItemRecord, str]]) -> list[str]:
    if not found:
        return []
    lines = [f"<details><summary>{title}: {len(found)}</summary>", ""]
    lines += [f"- {escaped(one.node_id.rpartition('::')[2])}: {escaped(why)}" for one, why in found[:_MOST]]
    lines += [f"- … and {len(found) - _MOST} more"] if len(found) > _MOST else []
    return [*lines, "", "</details>", ""]
