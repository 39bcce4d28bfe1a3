"""All runs in a folder: a line each, and each task's way through them."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.metrics import measure
from pytest_mobileagent.report.page import page, text
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.summary import agent_of, money, rate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

RECORDS = "run.jsonl"
_HEAD = ("run", "success rate", "passed", "errors", "cost", "commit", "suite", "agent")
_NUMBERS = (2, 3, 4)
_NONE = "-"
_MOST_RUNS = 30  # of a task's way
_STYLE = (
    "td.cell { text-align: center; min-width: 34px; font-size: 12px; padding: 5px 3px } "
    "td.all { background: color-mix(in srgb, var(--ok) 28%, transparent) } "
    "td.none { background: color-mix(in srgb, var(--bad) 28%, transparent) } "
    "td.some { background: color-mix(in srgb, var(--err) 28%, transparent) } "
    "table.ways { width: auto } table.ways th { vertical-align: bottom } "
    "th.upright { writing-mode: vertical-rl; rotate: 180deg; font-weight: normal; text-align: left; padding: 6px 2px } "
    "@media (max-width: 620px) { .ways :is(th, td):first-child { display: none } "
    ".ways td:nth-child(2) { min-width: 8em; overflow-wrap: anywhere } }"
)


def run_folders(folder: Path) -> list[Path]:
    """Return the runs below a folder, the newest last.

    Raises:
        ConfigError: there is none.
    """
    found = sorted(folder.glob(f"*/{RECORDS}"), key=lambda path: (path.stat().st_mtime_ns, path.parent.name))
    if not found:
        raise ConfigError(
            f"{folder}: there is no run in it; `pytest --agent=…` makes one, in reports unless told where"
        )
    return [path.parent for path in found]


def readable_runs(folder: Path) -> tuple[list[Run], list[str]]:
    """Return the runs below a folder, the newest last, and why others cannot be read."""
    runs, problems = [], []
    for path in run_folders(folder):
        try:
            runs.append(read_run(path))
        except (ConfigError, OSError) as error:
            problems.append(str(error))
    return runs, problems


def as_text(runs: Sequence[Run]) -> str:
    """Return a table for a terminal, the newest run first, without columns in which nothing stands."""
    rows = [_row(run) for run in reversed(runs)]
    told = [column for column in range(len(_HEAD)) if any(row[column] != _NONE for row in rows)]
    widths = {column: max(len(row[column]) for row in [_HEAD, *rows]) for column in told}
    return "".join(f"{_line(row, widths)}\n" for row in [_HEAD, *rows])


def _line(row: Sequence[str], widths: Mapping[int, int]) -> str:
    cells = (
        row[column].rjust(width) if column in _NUMBERS else row[column].ljust(width) for column, width in widths.items()
    )
    return "  ".join(cells).rstrip()


def _row(run: Run) -> tuple[str, ...]:
    metrics = measure(run.records, planned=run.planned)
    counts = metrics.counts
    unfinished = f" of {counts.planned}" if run.is_unfinished else ""
    return (
        run.name,
        rate(metrics) if counts.scored else _NONE,
        f"{counts.passed}/{counts.scored}{unfinished}",
        str(counts.errors),
        money(metrics.cost) if metrics.cost is not None else _NONE,
        str(run.manifest.get("commit") or _NONE),
        ", ".join(sorted({record.suite for record in run.records})) or _NONE,
        ", ".join(sorted({agent_of(record) for record in run.records})) or _NONE,
    )


def as_html(runs: Sequence[Run], base: Path) -> str:
    """Return the page of all runs, the newest first, its links relative to `base`; then each task's way."""
    newest = list(reversed(runs))
    lines = "".join(_linked(run, base) for run in newest)
    head = "".join(f"<th{' class=n' if column in _NUMBERS else ''}>{name}</th>" for column, name in enumerate(_HEAD))
    body = [
        f"<style>{_STYLE}</style>",
        "<h1>Runs</h1>",
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>',
        *_ways(runs[-_MOST_RUNS:], base),
    ]
    return page("Runs", body)


def _linked(run: Run, base: Path) -> str:
    name, *cells = _row(run)
    first = f'<td><a href="{_address(run, base)}">{text(name)}</a></td>'
    rest = "".join(
        f"<td{' class=n' if column in _NUMBERS else ''}>{text(cell)}</td>" for column, cell in enumerate(cells, 1)
    )
    return f"<tr>{first}{rest}</tr>\n"


def _address(run: Run, base: Path) -> str:
    shown = run.path / "viewer.html"
    return quote(Path(os.path.relpath(shown if shown.exists() else run.path, base)).as_posix())


def _ways(runs: Sequence[Run], base: Path) -> list[str]:
    """Return for each agent what became of its tasks, run by run."""
    by_agent: dict[str, list[tuple[Run, dict[tuple[str, str], list[ItemRecord]]]]] = defaultdict(list)
    for run in runs:
        mine: dict[str, dict[tuple[str, str], list[ItemRecord]]] = defaultdict(lambda: defaultdict(list))
        for record in run.counted:
            mine[agent_of(record)][record.suite, record.task].append(record)
        for agent, tasks in mine.items():
            by_agent[agent].append((run, tasks))
    return [part for agent, found in sorted(by_agent.items()) for part in _way(agent, found, base)]


def _way(agent: str, found: Sequence[tuple[Run, dict[tuple[str, str], list[ItemRecord]]]], base: Path) -> list[str]:
    heads = "".join(
        f'<th class="upright"><a href="{_address(run, base)}">{text(run.name)}</a></th>' for run, _ in found
    )
    names = sorted({name for _, tasks in found for name in tasks})
    rows = "".join(
        f"<tr><td>{text(suite)}</td><td>{text(task.removeprefix('test_'))}</td>"
        f"{''.join(_cell(tasks.get((suite, task), ())) for _, tasks in found)}</tr>\n"
        for suite, task in names
    )
    return [
        f"<h2>{text(agent)}: each task, run by run</h2>",
        '<p class="dim">passed of scored; the oldest run stands first</p>',
        f'<div class="wide"><table class="ways"><thead><tr><th>suite</th><th>task</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>",
    ]


def _cell(records: Sequence[ItemRecord]) -> str:
    counts = measure(records).counts
    if not counts.scored:
        return f'<td class="cell dim">{"error" if records else ""}</td>'
    kind = "all" if counts.passed == counts.scored else "some" if counts.passed else "none"
    return f'<td class="cell {kind}">{counts.passed}/{counts.scored}</td>'
