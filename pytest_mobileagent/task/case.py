"""A case of a task: one item that pytest collects of it, as its node id tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.task.template import MARK, TaskTemplate

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_APART = 1_000_000_007  # no seed is that large


class Case(NamedTuple):
    """One drawing of a task: its seed, which near miss is played, if any, and which repeat of it this is, from 1."""

    seed: int
    variant: str = ""
    repeat: int = 1

    @property
    def id(self) -> str:
        """The case in node ids."""
        again = f"-repeat{self.repeat}" if self.repeat > 1 else ""
        return f"seed{self.seed}" + (f"-{self.variant}" if self.variant else "") + again

    @property
    def number(self) -> int:
        """What an agent that draws lots is seeded with: other for each repeat."""
        return self.seed + (self.repeat - 1) * _APART


def template_of(item: pytest.Item | pytest.Function) -> TaskTemplate | None:
    """Return what `mobile_task` declared for an item, or None."""
    mark = item.get_closest_marker(MARK)
    return mark.args[0] if mark is not None and mark.args else None


def suite_of(path: Path) -> str:
    """Return the suite's name: the folder of the test file."""
    return path.parent.name
