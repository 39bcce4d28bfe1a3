"""The summary at the end of a run."""

from __future__ import annotations

import textwrap
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from pytest_mobileagent.report.causes import causes
from pytest_mobileagent.report.metrics import last_attempts, measure
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.rounds import by_agent
from pytest_mobileagent.report.summary import (
    counted,
    facts_by,
    groups,
    money,
    passes,
    percent,
    plural,
    rate,
    told_apart,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from pytest_mobileagent.report.metrics import Metrics
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.summary import Group

_SHOWN = 5
_KEPT = "\N{NO-BREAK SPACE}"
_WAYS = ("suite", "app", "difficulty", "configuration", "agent")
_MOST_GROUPS, _MOST_NAMED, _MOST_COLUMNS, _MOST_KINDS = 25, 20, 6, 8


def rate_text(metrics: Metrics) -> str:
    """Return a success rate with its interval, and what that is about."""
    if metrics.counts.success_rate is None:
        return "no item was scored"
    low, high = metrics.interval
    return f"{metrics.counts.success_rate:.1%} (95 %: {low:.1%} to {high:.1%}, {metrics.covers})"


def summary_lines(
    runs: Sequence[Sequence[ItemRecord]],
    *,
    planned: int,
    folder: Path,
    width: int | None = None,
    explained: Collection[str] = (),
) -> list[str]:
    """Return the lines of the summary of a run, or of several as repeats of one, for a terminal of so many columns.

    Of the items whose node ids are in `explained` the terminal has told what was wrong.
    """
    all_records = told_apart(runs)
    ended = last_attempts(all_records)
    metrics = measure(all_records, planned=planned)
    counts, shown = metrics.counts, rate_text(metrics)
    lines = [
        f"passed {counts.passed} / scored {counts.scored} / planned {counts.planned}"
        f"   errors {counts.errors} ({percent(metrics.infra_rate)})"
        + (f"   satisfied at start {counts.satisfied} of the passed" if counts.satisfied else ""),
        f"success rate {shown}" if counts.scored else shown,
    ]
    lines += [f"{agent}: mean {mean}" for agent, mean in by_agent(runs)]
    lines += _by_all_ways(ended)
    lines += _figures(all_records, metrics, width)
    lines += _kinds(ended, metrics, width)
    tries = passes(ended)
    several = len({agent for agent, _ in tries}) > 1
    for agent, (k, at, every, tasks, all_tasks) in tries:
        over = f"{tasks} of {plural(all_tasks, 'task')}"
        lines.append(f"{f'{agent}: ' if several else ''}pass@{k} {percent(at)}   pass^{k} {percent(every)}   ({over})")
    slowest = sorted(ended, key=lambda record: -record.seconds)[:3]
    if slowest:
        named = zip(_names(slowest), slowest, strict=True)
        lines.append(f"slowest: {', '.join(f'{name} {record.seconds:.1f} s' for name, record in named)}")
    lines += [*_side_effects(ended), *_past_screen(ended), *_not_simulated(ended)]
    untold = [record for record in ended if record.node_id not in explained]
    lines += [*_ended_so(untold, FAILED, "failed"), *_ended_so(untold, ERROR, "error")]
    lines.append(f"records: {folder}")
    return lines


def _kinds(records: Sequence[ItemRecord], metrics: Metrics, width: int | None) -> list[str]:
    """Tell what kinds of failures and of invalid actions there were."""
    told = (("failures", causes(records)), ("invalid actions", metrics.invalid_kinds))
    return [line for name, pairs in told if pairs for line in _kind(name, pairs, width)]


def _kind(name: str, pairs: Sequence[tuple[str, int]], width: int | None) -> list[str]:
    """Return one line, or one for each kind where there is no room."""
    line = f"{name}: {counted(pairs)}"
    if width is None or len(line) <= width:
        return [line]
    more = len(pairs) - _MOST_KINDS
    return [
        f"{name}:",
        *(f"  {count:>3}  {words}" for words, count in pairs[:_MOST_KINDS]),
        *([f"       and {plural(more, 'kind')} more"] if more > 0 else []),
    ]


def _names(records: Sequence[ItemRecord]) -> list[str]:
    """Return their tasks' names, or the items' in full where a task comes twice."""
    is_once = len({record.task for record in records}) == len(records)
    return [record.task if is_once else record.node_id.rpartition("::")[2] for record in records]


def _ended_so(records: Sequence[ItemRecord], outcome: str, word: str) -> list[str]:
    """Name what ended in an outcome, with the whole reason; what has the same one again and again once."""
    found: dict[str, list[ItemRecord]] = defaultdict(list)
    for record in records:
        if record.outcome == outcome:
            found[record.reason].append(record)
    shown = list(found.items())[:_MOST_NAMED]
    lines = [f"{word}: {_all_named(same)}: {reason}" for reason, same in shown]
    more = sum(map(len, found.values())) - sum(len(same) for _, same in shown)
    return [*lines, f"{word}: … and {more} more, in the records"] if more else lines


def _all_named(same: Sequence[ItemRecord]) -> str:
    """Name items that have a reason in common: one by its id, several of a task by that, else how many there are."""
    if len(same) == 1:
        return same[0].node_id.rpartition("::")[2]
    tasks = sorted({record.task for record in same})
    return f"{tasks[0]} ({len(same)} items)" if len(tasks) == 1 else f"{len(same)} items of {len(tasks)} tasks"


def _by_all_ways(records: list[ItemRecord]) -> list[str]:
    """Return the success rates of all groups, in the same columns."""
    found = {way: groups(records, way) for way in _WAYS}
    ways = {way: several for way, several in found.items() if len(several) > 1}
    width = max((len(group.name) for several in ways.values() for group in several[:_MOST_GROUPS]), default=0)
    return [line for way, several in ways.items() for line in _groups(several, way, width)]


def _groups(found: Sequence[Group], way: str, width: int) -> list[str]:
    lines = [f"by {way}"]
    for group in found[:_MOST_GROUPS]:
        counts = group.metrics.counts
        errors = f"  errors {counts.errors}" if counts.errors else ""
        share, _, interval = rate(group.metrics).partition(" ") if counts.scored else ("-", "", "")
        figure = f"{share:>6} {interval}".rstrip()
        lines.append(f"  {group.name:<{width}}  {f'{counts.passed}/{counts.scored}':>9}  {figure}{errors}")
    if len(found) > _MOST_GROUPS:
        lines.append(f"  … and {len(found) - _MOST_GROUPS} more, in `mobileagent report`")
    return lines


def _figures(records: list[ItemRecord], metrics: Metrics, width: int | None) -> list[str]:
    """Name how the agents worked, each in its column, or one by difficulty; and what it cost, if models were asked."""
    is_one = len(groups(records, "agent")) < 2
    head, rows = facts_by(records, "difficulty" if is_one else "agent")
    cost = [f"cost {money(metrics.cost)}, of all attempts"] if metrics.tokens_uniform is not None else []
    if len(head) == 2 or len(head) > _MOST_COLUMNS:
        return [*(f"{row[0]} {row[1]}" for row in rows), *cost]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    if width is not None and sum(widths) + 2 * len(widths[1:]) > width:
        return [*(line for row in rows for line in _one_below_another(head, row, width)), *cost]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(map(str.rjust, row[1:], widths[1:]))]) for row in [head, *rows] if rows
    ]
    return [*lines, *cost]


def _one_below_another(head: Sequence[str], row: Sequence[str], width: int) -> list[str]:
    """Return a row of a table for which there is no room: its name, and the cells with theirs below it."""
    cells = [f"{name} {cell}".replace(" ", _KEPT) for name, cell in zip(head[1:], row[1:], strict=True) if cell != "-"]
    lines = textwrap.wrap(
        "  ".join(cells), max(width, 40), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return [row[0], *(line.replace(_KEPT, " ") for line in lines)]


def _side_effects(records: list[ItemRecord]) -> list[str]:
    """Name what was changed that no goal asked for, of those that reached their goal nevertheless."""
    careless = [record for record in records if record.outcome == PASSED and record.side_effects]
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


def _past_screen(records: list[ItemRecord]) -> list[str]:
    """Name what passed by other means than the screen."""
    found = [record for record in records if record.is_past_screen]
    if not found:
        return []
    lines = [f"past the screen: {len(found)} passed through adb, or without an input (--mobile-shell decides)"]
    lines += [f"  {record.node_id.rpartition('::')[2]}: {record.past_screen}" for record in found[:_SHOWN]]
    if len(found) > _SHOWN:
        lines.append(f"  … and {len(found) - _SHOWN} more items, in the records")
    return lines


def _not_simulated(records: list[ItemRecord]) -> list[str]:
    """Name what the phone was asked for and lacks, what most items asked for first."""
    found = Counter(name for record in records for name in record.not_simulated)
    if not found:
        return []
    shown = [f"{name} (in {plural(count, 'item')})" for name, count in found.most_common(_SHOWN)]
    more = [f"and {len(found) - _SHOWN} more, in the records"] if len(found) > _SHOWN else []
    return [f"not simulated: {', '.join([*shown, *more])}"]
