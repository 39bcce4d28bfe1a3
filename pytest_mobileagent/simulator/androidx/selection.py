"""Which rows of a list are selected."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import View


class Selection:
    """Which rows of a list are selected, by their keys: a long press begins, letting go of the last one ends."""

    def __init__(self) -> None:
        """Select nothing."""
        self._keys: frozenset[Hashable] = frozenset()

    def __len__(self) -> int:
        """How many rows are selected."""
        return len(self._keys)

    def __contains__(self, key: Hashable) -> bool:
        """Whether that row is selected."""
        return key in self._keys

    def toggle(self, *keys: Hashable) -> None:
        """Select rows, or let go of those that are selected."""
        self._keys ^= frozenset(keys)

    def select(self, keys: Iterable[Hashable]) -> None:
        """Select these rows and no others."""
        self._keys = frozenset(keys)

    def keep(self, keys: Iterable[Hashable]) -> None:
        """Let go of all but these rows: the others are no longer there."""
        self._keys &= frozenset(keys)

    def clear(self) -> bool:
        """Let go of all; False if none was selected."""
        was_used, self._keys = bool(self._keys), frozenset()
        return was_used

    close = clear  # what Back does, as with a search or a drawer

    def row(
        self, view: View, key: Hashable, open_: Act, *, background: str = "secondary_container", hold: Act | None = None
    ) -> View:
        """Make a view the row of a key: a tap opens it, or selects it while others are; a long press selects, or holds.

        While it is selected it has that background.
        """
        if key in self:
            view.selected, view.background = True, background
        toggle = partial(self.toggle, key)
        view.on_tap = toggle if self else open_
        view.on_long_press = hold or toggle
        return view
