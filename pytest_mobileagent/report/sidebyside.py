"""Two runs beside each other, step against step: `mobileagent compare A B --html FILE`."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.comparison import paired
from pytest_mobileagent.report.page import text
from pytest_mobileagent.report.record import PASSED
from pytest_mobileagent.report.viewer import order, write_viewer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

_HERE = Path(__file__).parent
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self' file:"
_WORDS: dict[str, Callable[[ItemRecord], str]] = {
    "suite": lambda record: record.suite,
    "env": lambda record: record.env,
    "seed": lambda record: f"seed {record.seed}",
    "repeat": lambda record: f"repeat {record.repeat}",
}
_CHANGES = {(True, False): "lost", (False, True): "gained", (True, True): "passed", (False, False): "failed"}


def write_pairs(before: Run, now: Run, path: Path) -> None:
    """Write a page with the viewers of both runs in it; what was lost comes first.

    Raises:
        ConfigError: no item was scored in both, or a run is a file of records alone.
    """
    for run in (before, now):
        if not run.path.is_dir():
            raise ConfigError(f"{run.path}: a file of records has no episodes to be seen; name the run's folder")
    items = _items(before, now)
    if not items:
        raise ConfigError(f"{before.name} and {now.name}: no item was scored in both")
    path.parent.mkdir(parents=True, exist_ok=True)
    viewers = [_address(write_viewer(run), path.parent) for run in (before, now)]
    told = json.dumps({"viewers": viewers, "items": items}).replace("<", "\\u003c")
    changes = Counter(item["change"] for item in items)
    counts = ", ".join(f"{changes[change]} {change}{' in both' * (a == b)}" for (a, b), change in _CHANGES.items())
    style = "\n".join((_HERE / name).read_text("utf-8") for name in ("page.css", "sidebyside.css"))
    title = f"{text(before.name)} | {text(now.name)}"
    path.write_text(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{title}</title><style>{style}</style></head>\n<body><header><h1>{title}</h1>"
        f"<p>{text(counts)}; n and p go from item to item, the arrows from step to step</p>"
        '<span><button id="back">←</button> <span id="step"></span> <button id="on">→</button></span></header>\n'
        '<nav id="items"></nav><iframe id="before" title="before"></iframe><iframe id="now" title="now"></iframe>\n'
        f'<script type="application/json" id="pairs">{told}</script>\n'
        f"<script>{(_HERE / 'sidebyside.js').read_text('utf-8')}</script></body></html>\n",
        "utf-8",
    )


def _items(before: Run, now: Run) -> list[dict[str, Any]]:
    numbers = [
        {(record.node_id, record.attempt): number for number, record in enumerate(order(run.records))}
        for run in (before, now)
    ]
    pairs = paired(before.records, now.records)
    told_apart = _differing([new for _, new in pairs])
    items = [
        {
            "name": " · ".join([new.task.removeprefix("test_"), *(_WORDS[name](new) for name in told_apart)]),
            "change": _CHANGES[old.outcome == PASSED, new.outcome == PASSED],
            "before": numbers[0][old.node_id, old.attempt],
            "now": numbers[1][new.node_id, new.attempt],
        }
        for old, new in pairs
    ]
    words = list(_CHANGES.values())
    return sorted(items, key=lambda item: words.index(item["change"]))


def _differing(records: Sequence[ItemRecord]) -> list[str]:
    """Return what has to be said beside a task's name to tell the items apart."""
    return [name for name in _WORDS if len({getattr(record, name) for record in records}) > 1]


def _address(page: Path, folder: Path) -> str:
    return quote(Path(os.path.relpath(page.resolve(), folder.resolve())).as_posix())
