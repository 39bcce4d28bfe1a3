"""The summary at the end of a run."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pytest_mobileagent.report.metrics import Tally, last_attempts, tally
from pytest_mobileagent.report.statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from pytest_mobileagent.report.record import ItemRecord

    Write = Callable[[str], None]

_SHOWN = 5


def rate_text(counts: Tally) -> str:
    """Return a success rate with its count, its standard error and Wilson's interval."""
    rate = counts.success_rate
    if rate is None:
        return "no item was scored"
    low, high = wilson(counts.passed, counts.scored)
    error = counts.standard_error or 0.0
    return f"{rate:.1%} ± {error:.1%} (95 % {low:.1%} to {high:.1%})"


def summary_lines(records: Iterable[ItemRecord], *, planned: int, folder: Path) -> list[str]:
    """Return the lines of the summary."""
    all_records = list(records)
    counts = tally(all_records, planned=planned)
    lines = [
        f"passed {counts.passed} / scored {counts.scored} / planned {counts.planned}"
        f"   errors {counts.errors}   satisfied at start {counts.satisfied} of the passed",
        f"success rate {rate_text(counts)}" if counts.scored else rate_text(counts),
    ]
    groups: dict[tuple[str, str, str], list[ItemRecord]] = defaultdict(list)
    for record in last_attempts(all_records):
        groups[(record.suite, record.agent.partition(" (")[0], record.env)].append(record)
    if len(groups) > 1:
        for (suite, agent, env), members in sorted(groups.items()):
            part = tally(members)
            lines.append(f"  {suite} · {agent} · {env}: {part.passed}/{part.scored}  {rate_text(part)}")
    slowest = sorted(last_attempts(all_records), key=lambda record: -record.seconds)[:3]
    if slowest:
        named = ", ".join(f"{record.task} {record.seconds:.1f} s" for record in slowest)
        lines.append(f"slowest: {named}")
    lines += _side_effects(last_attempts(all_records))
    errors = [record for record in last_attempts(all_records) if record.outcome == "error"]
    lines += [f"error: {record.node_id.rpartition('::')[2]}: {record.reason}" for record in errors]
    lines.append(f"records: {folder}")
    return lines


def _side_effects(records: list[ItemRecord]) -> list[str]:
    """Name what was changed that no goal asked for, of those that reached their goal nevertheless."""
    careless = [record for record in records if record.outcome == "passed" and record.side_effects]
    if not careless:
        return []
    lines = [
        f"side effects: {len(careless)} passed and changed what no goal asked for (--mobile-strict-state fails them)"
    ]
    for record in careless[:_SHOWN]:
        more = len(record.side_effects) - 1
        others = f" (and {more} more)" if more else ""
        lines.append(f"  {record.node_id.rpartition('::')[2]}: {record.side_effects[0]}{others}")
    if len(careless) > _SHOWN:
        lines.append(f"  … and {len(careless) - _SHOWN} more items, in the records")
    return lines
