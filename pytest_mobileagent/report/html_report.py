"""What pytest-html is given: columns, a summary, links to artifacts; pictures are never inlined."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pytest_mobileagent.report.causes import causes
from pytest_mobileagent.report.metrics import measure
from pytest_mobileagent.report.record import LOG, from_json
from pytest_mobileagent.report.summary import WAYS, counted, fact_text, groups, money, rate
from pytest_mobileagent.report.terminal import rate_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

    from pytest_mobileagent.report.metrics import Metrics
    from pytest_mobileagent.report.record import EpisodeRecorder, ItemRecord

_STYLE = Path(__file__).with_suffix(".css")
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'  # pytest-html's page has none
_ID, _END = '<td class="col-testId">', "</td>"
_MERE = ("a value that is true", "a value that is false")
COLUMNS = ("Goal", "Agent", "Env", "Seed", "Steps", "Tokens", "Cost", "Outcome", "Side effects")


def prepare(config: pytest.Config, folder: Path, facts: Mapping[str, object]) -> None:
    """Write pytest-html's report into the run's folder unless the user named another place; head it with `facts`."""
    from pytest_metadata.plugin import metadata_key  # type: ignore[import-untyped]  # noqa: PLC0415 - untyped; part of pytest-html

    if not config.getoption("htmlpath", None):
        config.option.htmlpath = str(_unused(folder))
        config.option.self_contained_html = False
    config.option.css = [*config.getoption("css", []), str(_STYLE)]
    told = {name.replace("_", " ").capitalize(): fact_text(name, fact) for name, fact in facts.items() if fact}
    shown = {name: html.escape(fact) for name, fact in told.items()}  # pytest-html takes values for markup
    config.stash[metadata_key].update(shown)


def _unused(folder: Path) -> Path:
    """Return where the report goes: a resumed run's stands beside the first one."""
    path, number = folder / "report.html", 1
    while path.exists():
        number += 1
        path = folder / f"report-{number}.html"
    return path


def header_cells() -> list[str]:
    """Return the table's further columns."""
    return [
        f'<th class="sortable" data-column-type="mobile{name.lower().replace(" ", "")}">{name}</th>' for name in COLUMNS
    ]


def is_part(report: object) -> bool:
    """Whether a report is of a subtest of a mobile task (`_pytest.subtests.SubtestReport`)."""
    return getattr(report, "mobile_part", False)


def id_cell(cell: str) -> str:
    """Return pytest-html's cell with a test's id, which it does not escape: parameters may hold markup."""
    name = cell.removeprefix(_ID).removesuffix(_END)
    return f"{_ID}{html.escape(name, quote=True)}{_END}"


def row_cells(record: dict[str, Any] | None) -> list[str]:
    """Return an item's further cells."""
    if record is None:
        return ["<td></td>" for _ in COLUMNS]
    goal = record["goal"]
    if record["is_satisfied_at_start"]:
        goal = f"{goal} (satisfied at start)"
    known = from_json(record)
    if known is not None and known.past_screen:
        goal = f"{goal} ({known.past_screen})"
    tokens, cost = record["tokens_in"] + record["tokens_out"], record["cost"]
    values = (
        goal, record["agent"], record["env"], record["seed"], f"{record['steps']} / {record['max_steps']}",
        f"{tokens:,}" if record["calls"] else "", f"{cost:.4f}" if cost is not None else "",
        known.outcome_class if known is not None else "",
    )  # fmt: skip
    effects = record["side_effects"]
    told = html.escape("\n".join(effects), quote=True)
    cells = [_cell(name, str(value)) for name, value in zip(COLUMNS, (*values, len(effects) or ""), strict=True)]
    return [*cells[:-1], cells[-1].replace("<td", f'<td title="{told}"', 1)]


def _cell(column: str, value: str) -> str:
    """Return a cell that knows its column: in a narrow window no head stands above it."""
    return f'<td data-label="{column}">{html.escape(value)}</td>'


def check_table(record: ItemRecord) -> str:
    """Return why an item failed: the assertion that did not hold, what was expected, and what was there."""
    rows = [("Why", record.reason), ("Asserted", record.asserted)]
    if not record.expected.endswith(_MERE):  # else the reason says it
        rows += [("Expected", record.expected), ("On the phone", record.actual)]
    style = "text-align: left; vertical-align: top; padding: 2px 12px 2px 0; border: 0"
    code = '<code style="white-space: pre-wrap; overflow-wrap: anywhere">'
    cells = "".join(
        f'<tr><th style="{style}">{name}</th><td style="{style}">{code}{html.escape(value)}</code></td></tr>'
        for name, value in rows
        if value
    )
    return f'<table style="border: 0; margin: 4px 0">{cells}</table>'


def summary(records: Sequence[ItemRecord], planned: int) -> list[str]:
    """Return the paragraphs above the table, and success rates by what differs."""
    metrics = measure(records, planned=planned)
    counts = metrics.counts
    shown = rate_text(metrics)
    infra = f" ({metrics.infra_rate:.1%})" if metrics.infra_rate is not None else ""
    held = f"; {counts.satisfied} of the passed were satisfied at the start by intention" if counts.satisfied else ""
    cost = f"; {money(metrics.cost)}" if metrics.tokens_uniform is not None else ""
    return [
        VIEWPORT,
        f"<p><b>{'Success rate ' if counts.scored else ''}{html.escape(shown)}</b> — passed {counts.passed} / scored "
        f"{counts.scored} / planned {counts.planned}; errors {counts.errors}{infra}, apart{held}{cost}.</p>",
        *_kinds(records, metrics),
        *(_rates(records, way) for way in WAYS if way != "seed"),
    ]


def _kinds(records: Sequence[ItemRecord], metrics: Metrics) -> list[str]:
    """Tell what kinds of failures and of invalid actions there were."""
    told = (("Failures", causes(records)), ("Invalid actions", metrics.invalid_kinds))
    return [f"<p>{name}: {html.escape(counted(pairs))}.</p>" for name, pairs in told if pairs]


def _rates(records: Sequence[ItemRecord], way: str) -> str:
    """Return the rates of several groups as a table that is opened: by app there are twenty."""
    found = [group for group in groups(records, way) if group.metrics.counts.scored]
    if len(found) < 2:
        return ""
    rows = "".join(
        f"<tr><th>{html.escape(group.name)}</th><td>{group.metrics.counts.passed} / {group.metrics.counts.scored}</td>"
        f"<td>{html.escape(rate(group.metrics))}</td><td>{group.metrics.counts.errors or ''}</td></tr>"
        for group in found
    )
    head = f"<tr><th>{way.capitalize()}</th><th>Passed / scored</th><th>Success rate (95 %)</th><th>Errors</th></tr>"
    return f'<details class="rates"><summary>By {way} ({len(found)})</summary><table>{head}{rows}</table></details>'


def preview(record: ItemRecord, recorder: EpisodeRecorder, run: Path, base: Path) -> str:
    """Return a link to the item's episode in the run's viewer, with its last screen in small, relative to a folder."""
    address = f"{quote(os.path.relpath(run / 'viewer.html', base))}#item={quote(record.node_id, safe='')}"
    screen = recorder.path_of(recorder.final.get("screenshot"))
    shown = "Open the episode step by step"
    if screen is not None and screen.exists():
        source = html.escape(quote(os.path.relpath(screen, base)), quote=True)
        shown = f'<img class="preview" src="{source}" alt="{shown}" title="{shown}" loading="lazy">'
    return f'<a href="{html.escape(address, quote=True)}">{shown}</a>'


def links(recorder: EpisodeRecorder, base: Path, *, with_log: bool) -> list[tuple[str, str]]:
    """Return the names and addresses of an item's artifacts, relative to a folder."""
    found = (
        ("trace", recorder.folder / "trace.jsonl"),
        ("log", recorder.folder / LOG if with_log else None),
        ("final screen", recorder.path_of(recorder.final.get("screenshot"))),
        ("final hierarchy", recorder.path_of(recorder.final.get("hierarchy"))),
    )
    return [(label, os.path.relpath(path, base)) for label, path in found if path is not None and path.exists()]
