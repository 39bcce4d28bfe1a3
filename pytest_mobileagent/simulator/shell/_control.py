"""How a shell leaves what it is doing."""

from __future__ import annotations


class Exit(Exception):  # noqa: N818 - control flow
    """`exit`."""

    def __init__(self, status: int) -> None:
        """Carry the status."""
        super().__init__(status)
        self.status = status


class Return(Exit):
    """`return`."""


class LoopControl(Exception):  # noqa: N818 - control flow
    """`break` or `continue` of so many loops."""

    def __init__(self, *, levels: int, continues: bool) -> None:
        """Carry how many loops, and which of the two."""
        super().__init__(levels)
        self.levels = levels
        self.continues = continues
