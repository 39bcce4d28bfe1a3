"""The trace viewer: a static page for a run that opens from file://, with no network and no server.

`viewer.html` holds the list of items; an episode's steps, view hierarchies and log lie compressed in a script of their
own below `viewer/`, loaded when the episode is opened; screenshots stay where they are. All texts are data to the page:
they are JSON, and the page sets them as text.
"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.report.foreign import read_text
from pytest_mobileagent.report.metrics import measure
from pytest_mobileagent.report.page import text
from pytest_mobileagent.report.record import PASSED, write_anew
from pytest_mobileagent.report.summary import rate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

VIEWER = "viewer.html"
_HERE = Path(__file__).parent
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:; script-src 'self' 'unsafe-inline' file:"
)
_SHOWN = (
    "node_id", "suite", "task", "goal", "agent", "env", "seed", "repeat", "outcome", "reason", "reward", "parts",
    "parts_held", "steps", "max_steps", "answer", "side_effects", "seconds", "calls", "tokens_in", "tokens_out", "cost",
    "difficulty", "asserted", "expected", "actual", "explanation", "past_screen", "by_shell",
    "drives_itself", "folder",
)  # fmt: skip


def write_viewer(run: Run) -> Path:
    """Write the viewer into a run's folder; returns its page."""
    folder = run.path / "viewer"
    folder.mkdir(exist_ok=True)
    items = []
    for item, packed in _items(run, lambda picture: picture.relative_to(run.path).as_posix()):
        if packed:
            item["trace"] = f"viewer/{item['id']:05d}.js"
            write_anew(run.path / item["trace"], f'mobileEpisode({item["id"]}, "{packed}");\n')
        items.append(item)
    page = run.path / VIEWER
    write_anew(page, _page(run, items))
    return page


def single_page(run: Run) -> str:
    """Return the viewer as one page that holds all, its pictures too: to be sent, or kept."""
    items, episodes = [], []
    for item, packed in _items(run, _inlined):
        if packed:
            item["trace"] = f"#episode-{item['id']}"
            episodes.append(f'<script type="text/plain" id="episode-{item["id"]}">{packed}</script>\n')
        items.append(item)
    return _page(run, items, "".join(episodes))


def _inlined(picture: Path) -> str:
    return f"data:image/{picture.suffix[1:]};base64,{base64.b64encode(picture.read_bytes()).decode()}"


def _items(run: Run, address: Callable[[Path], str]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield of each attempt what the list says, and its episode packed; pictures are named by their `address`."""
    counted = {(record.node_id, record.attempt) for record in run.counted}
    for number, record in enumerate(order(run.records)):
        yield (
            _item(record, number, is_counted=(record.node_id, record.attempt) in counted),
            _packed(run, record, address),
        )


def order(records: Iterable[ItemRecord]) -> list[ItemRecord]:
    """Return the attempts in the viewer's order, in which they are numbered: what went wrong first."""
    return sorted(records, key=lambda record: (record.outcome == PASSED, record.node_id, record.attempt))


def _item(record: ItemRecord, number: int, *, is_counted: bool) -> dict[str, Any]:
    item = {name: getattr(record, name) for name in _SHOWN}
    item["id"] = number
    item["name"] = record.task.removeprefix("test_") + (
        "" if is_counted else f" (attempt {record.attempt}, not counted)"
    )
    item["counts"] = is_counted
    item["apps"] = record.apps or ["-"]
    item["trace"] = ""
    return item


def _packed(run: Run, record: ItemRecord, address: Callable[[Path], str]) -> str:
    """Return an episode's events, compressed, as text; empty if there are none."""
    events = run.trace(record)
    if not events:
        return ""
    log = run.log(record)
    told = json.dumps([_event(run, record, event, log, address) for event in events])
    return base64.b64encode(zlib.compress(told.encode())).decode()


def _event(
    run: Run, record: ItemRecord, event: dict[str, Any], log: Sequence[str], address: Callable[[Path], str]
) -> dict[str, Any]:
    """Add an event's view hierarchy, its screenshot if that was kept, and its lines of the log."""
    told = dict(event)
    picture, hierarchy = run.blob(record, event.get("screenshot")), run.blob(record, event.get("hierarchy"))
    if picture is not None:
        told["picture"] = address(picture)
    if hierarchy is not None:
        told["xml"] = read_text(hierarchy)
    if event.get("event") == "log":
        first, last = (event.get(name) for name in ("first", "last"))
        told["lines"] = log[max(0, first - 1) : last] if isinstance(first, int) and isinstance(last, int) else []
    return told


def _page(run: Run, items: list[dict[str, Any]], episodes: str = "") -> str:
    metrics = measure(run.records)
    summary = f"{rate(metrics)} · passed {metrics.counts.passed} / scored {metrics.counts.scored}"
    told = json.dumps({"title": run.name, "summary": summary, "items": items}).replace("<", "\\u003c")
    style = "\n".join((_HERE / name).read_text("utf-8") for name in ("page.css", "viewer.css"))
    script = (_HERE / "viewer.js").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{text(run.name)}</title><style>{style}</style></head>\n"
        f'<body><div id="root"><noscript>This page needs JavaScript.</noscript></div>\n'
        f'<script type="application/json" id="run">{told}</script>\n{episodes}<script>{script}</script></body></html>\n'
    )
