"""A baseline: the scored records of runs that are held to be good, in a file to be committed."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.report.records import read_run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytest_mobileagent.report.record import ItemRecord


def update(path: Path, records: Sequence[ItemRecord]) -> str:
    """Put the scored records into a file; items that the run did not score keep what they have. Returns a sentence."""
    known = {record.node_id: record for record in (read_run(path).counted if path.exists() else [])}
    scored = {record.node_id: _portable(record) for record in records if record.is_scored}
    changed = sum(node_id in known and known[node_id].outcome != one.outcome for node_id, one in scored.items())
    added = len(scored.keys() - known.keys())
    merged = known | scored
    lines = [json.dumps(asdict(merged[node_id]), ensure_ascii=False) for node_id in sorted(merged)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", "backslashreplace")
    return f"{path}: {len(merged)} items, {added} new, {changed} with another outcome than before\n"


def _portable(record: ItemRecord) -> ItemRecord:
    """Leave out what says nothing on another machine."""
    return replace(record, folder="", worker="", began="")
