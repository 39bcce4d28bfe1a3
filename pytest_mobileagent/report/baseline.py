"""A baseline: the scored records of runs that are held to be good, in a file to be committed.

It pools runs: what several of them did with an item stands in it as repeats of that item, so that all that reads runs
reads it too. The more runs it holds, the less depends on whether one of them was lucky, and the smaller the losses that
the gate finds. Of each item the newest `MOST_RUNS` episodes are kept; those of another `identity` (the agent's name,
its models and prompts, the phone's configuration or the task have changed since) are dropped.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.report.comparison import compare, item_key
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.statistics import p_text
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pytest_mobileagent.report.record import ItemRecord

MOST_RUNS = 10
_NOTABLE = 0.05
_REPEAT = re.compile(r"(?:-repeat[0-9]+)?(\]?)$")
_Item = tuple[str, tuple[str, str, str, str, int]]


def update(path: Path, records: Sequence[ItemRecord], *, most: int = MOST_RUNS, is_anew: bool = False) -> str:
    """Add a run's scored records to a file, or put them in the place of their items' earlier ones. Returns sentences.

    A run that the file has already adds nothing; items that the run did not score keep what they have.
    """
    known = read_run(path).counted if path.exists() else []
    began = min((record.began for record in records), default="")
    scored = [_portable(record, began) for record in records if record.is_scored]
    if is_anew:
        ours = {_item(record) for record in scored}
        known = [record for record in known if _item(record) not in ours]
    added = _unknown(scored, known)
    kept = _pooled([*known, *added], most)
    lines = [json.dumps(asdict(record), ensure_ascii=False) for record in sorted(kept, key=lambda one: one.node_id)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", "backslashreplace")
    dropped = len(known) + len(added) - len(kept)
    items = len({_item(record) for record in kept})
    counted = f"{plural(items, 'item')}, {plural(len(kept), 'episode')}, {len(added)} new, {dropped} dropped"
    return f"{path}: {counted}\n{_differs(known, added)}"


def _differs(known: Sequence[ItemRecord], added: Sequence[ItemRecord]) -> str:
    """Say it if a run is unlike what it is pooled with."""
    told = ""
    for agent in sorted({record.agent.partition(" (")[0] for record in added}):
        ours = [[one for one in some if one.agent.partition(" (")[0] == agent] for some in (known, added)]
        found = compare(*ours)
        if found.items and found.verdict.p <= _NOTABLE:
            told += (
                f"{agent}: {found.before:.1%} before, {found.now:.1%} in this run ({p_text(found.verdict.p)}); "
                "if the agent was meant to change, begin anew: --anew\n"
            )
    return told


def _unknown(scored: Iterable[ItemRecord], known: Iterable[ItemRecord]) -> list[ItemRecord]:
    """Leave out the episodes that the file has; two of an item may have begun at the same time."""
    had = Counter((_item(record), record.began) for record in known)
    found = []
    for record in scored:
        episode = (_item(record), record.began)
        if had[episode]:
            had[episode] -= 1
        else:
            found.append(record)
    return found


def _pooled(records: Iterable[ItemRecord], most: int) -> list[ItemRecord]:
    """Return the newest episodes of each item as its repeats, the oldest first."""
    items: dict[_Item, list[ItemRecord]] = defaultdict(list)
    for record in sorted(records, key=lambda record: record.began):
        items[_item(record)].append(record)
    return [
        _repeat(record, number)
        for episodes in items.values()
        for number, record in enumerate([one for one in episodes if one.identity == episodes[-1].identity][-most:], 1)
    ]


def _item(record: ItemRecord) -> _Item:
    return record.agent, item_key(record)


def _repeat(record: ItemRecord, number: int) -> ItemRecord:
    again = f"-repeat{number}" if number > 1 else ""
    return replace(record, repeat=number, attempt=1, node_id=_REPEAT.sub(rf"{again}\1", record.node_id, count=1))


def _portable(record: ItemRecord, run: str) -> ItemRecord:
    """Leave out what says nothing on another machine, and note which run it is of."""
    return replace(record, folder="", worker="", run=record.run or run)
