"""What pytest-html is given: columns, a summary, links to artifacts; pictures are never inlined."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.report.metrics import tally
from pytest_mobileagent.report.terminal import rate_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.report.record import ItemRecord

COLUMNS = ("Goal", "Agent", "Env", "Seed", "Steps")


def header_cells() -> list[str]:
    """Return the table's further columns."""
    return [f'<th class="sortable" data-column-type="mobile{name.lower()}">{name}</th>' for name in COLUMNS]


def row_cells(record: dict[str, Any] | None) -> list[str]:
    """Return an item's further cells."""
    if record is None:
        return ["<td></td>" for _ in COLUMNS]
    goal = record["goal"]
    if record["is_satisfied_at_start"]:
        goal = f"{goal} (satisfied at start)"
    values = (goal, record["agent"], record["env"], record["seed"], f"{record['steps']} / {record['max_steps']}")
    return [f"<td>{html.escape(str(value))}</td>" for value in values]


def summary(records: Sequence[ItemRecord], planned: int) -> list[str]:
    """Return the paragraphs above the table."""
    counts = tally(records, planned=planned)
    return [
        f"<p><b>Success rate {html.escape(rate_text(counts))}</b> — passed {counts.passed} / scored {counts.scored} / "
        f"planned {counts.planned}; errors {counts.errors}, apart; {counts.satisfied} of the passed were satisfied at "
        "the start by intention.</p>"
    ]


def links(folder: Path, report: Path) -> list[tuple[str, str]]:
    """Return the names and addresses of an item's artifacts, relative to the report."""
    names = (("trace.jsonl", "trace"), ("final.png", "final screen"), ("final.xml", "final hierarchy"))
    base = os.path.relpath(folder, report.parent)
    return [(label, f"{base}/{name}") for name, label in names if (folder / name).exists()]
