"""The part of a project that a run was asked for: paths on the command line, and what was deselected there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pytest_mobileagent.report.record import ItemRecord

LEFT_OUT = "mobile_left_out"  # under which a worker tells what it deselected
_REPEAT = re.compile(r"-repeat\d+\]$")


class Subset:
    """Knows what was left out on purpose: a baseline's records of it are not missed. A task that is gone is."""

    def __init__(self, arguments: Sequence[str], *, called_in: Path, root: Path) -> None:
        """Take what pytest was told to collect, paths relative to where it was called; node ids are of `root`."""
        self._root = root
        self._asked: list[tuple[Path, str]] = []
        for argument in arguments:
            path, _, names = argument.partition("::")
            self._asked.append(((called_in / path).resolve(), names))
        self._left_out: set[str] = set()

    def leave_out(self, node_ids: Iterable[str]) -> None:
        """Note what was collected and deselected, by `-k`, `-m`, `--deselect` or a shard."""
        self._left_out.update(map(_once, node_ids))

    @property
    def left_out(self) -> list[str]:
        """What was deselected."""
        return sorted(self._left_out)

    def of(self, baseline: Iterable[ItemRecord], records: Iterable[ItemRecord]) -> list[ItemRecord]:
        """Return the records of a baseline that this run was to have too, or has."""
        there = {_once(record.node_id) for record in records}
        return [
            one for one in baseline if _once(one.node_id) in there or self._is_asked_for(one.node_id)
        ]  # fmt: skip

    def _is_asked_for(self, node_id: str) -> bool:
        place, _, name = node_id.partition("::")
        path = (self._root / place).resolve()
        return _once(node_id) not in self._left_out and any(
            (asked == path or asked in path.parents) and (not names or re.match(rf"{re.escape(names)}(\[|::|$)", name))
            for asked, names in self._asked
        )


def _once(node_id: str) -> str:
    """Return the node id of an item's first repeat."""
    return _REPEAT.sub("]", node_id)
