"""What was asked of the phone and is not simulated: counted, so that a run's report can list it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


class Misses:
    """How often each thing was missing, by kind (`command`, `service`, `activity`, …) and name."""

    def __init__(self, phone: Phone) -> None:
        """Start with nothing missed."""
        self._phone = phone
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, kind: str, name: str) -> None:
        """Note that `name` was asked for and is missing."""
        self._counts[kind, name] += 1

    def items(self) -> list[tuple[str, str, int]]:
        """Return kind, name and count of each, sorted."""
        return [(kind, name, count) for (kind, name), count in sorted(self._counts.items())]

    def save(self) -> object:
        """Return nothing: misses belong to the run, not to the phone's state."""
        return None

    def load(self, value: object) -> None:
        """Keep the counts: a restored snapshot does not undo what was missed."""
