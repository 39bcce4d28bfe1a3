"""Numbers over records: success rates with intervals, as they are reported everywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.report.record import ERROR, FAILED, PASSED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.report.record import ItemRecord


@dataclass(frozen=True, slots=True)
class Tally:
    """How the items of a run ended. `satisfied` counts the passed ones whose goal held from the start by intention."""

    passed: int
    failed: int
    errors: int
    satisfied: int
    planned: int

    @property
    def scored(self) -> int:
        """Items that count: passed and failed."""
        return self.passed + self.failed

    @property
    def success_rate(self) -> float | None:
        """Passed of scored; None if nothing was scored."""
        return self.passed / self.scored if self.scored else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the success rate; None if nothing was scored."""
        rate = self.success_rate
        return math.sqrt(rate * (1 - rate) / self.scored) if rate is not None else None


def last_attempts(records: Iterable[ItemRecord]) -> list[ItemRecord]:
    """Return of each item the attempt that counts: the first that was scored, else the last.

    An attempt whose agent, phone or task has changed since (`identity`) counts no more.
    """
    chosen: dict[str, ItemRecord] = {}
    for record in sorted(records, key=lambda record: record.attempt):
        known = chosen.get(record.node_id)
        is_other = known is not None and record.identity and known.identity and record.identity != known.identity
        if known is None or not known.is_scored or is_other:
            chosen[record.node_id] = record
    return list(chosen.values())


def tally(records: Iterable[ItemRecord], *, planned: int | None = None) -> Tally:
    """Count how items ended."""
    counted = last_attempts(records)
    outcomes = [record.outcome for record in counted]
    satisfied = sum(record.outcome == PASSED and record.is_satisfied_at_start for record in counted)
    total = len(counted) if planned is None else planned
    return Tally(outcomes.count(PASSED), outcomes.count(FAILED), outcomes.count(ERROR), satisfied, total)
