"""Which rows of a list are selected."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import View


T = TypeVar("T", bound="Hashable")


class Selection:
    """Which rows of a list are selected, by their keys: a long press begins, letting go of the last one ends."""

    def __init__(self) -> None:
        """Select nothing."""
        self._keys: dict[Hashable, None] = {}

    def __len__(self) -> int:
        """How many rows are selected."""
        return len(self._keys)

    def __iter__(self) -> Iterator[Hashable]:
        """Return the keys of the selected rows, in the order in which they were selected."""
        return iter(self._keys)

    def __contains__(self, key: Hashable) -> bool:
        """Whether that row is selected."""
        return key in self._keys

    def toggle(self, *keys: Hashable) -> None:
        """Select rows, or let go of those that are selected."""
        for key in dict.fromkeys(keys):
            if key in self._keys:
                del self._keys[key]
            else:
                self._keys[key] = None

    def select(self, keys: Iterable[Hashable]) -> None:
        """Select these rows and no others."""
        self._keys = dict.fromkeys(keys)

    def keep(self, keys: Iterable[Hashable]) -> None:
        """Let go of all but these rows: the others are no longer there."""
        kept = frozenset(keys)
        self._keys = {key: None for key in self._keys if key in kept}

    def among(self, keys: Iterable[T]) -> list[T]:
        """Return those of some keys whose rows are selected, in the order in which they were."""
        wanted: dict[Hashable, T] = {key: key for key in keys}
        return [wanted[key] for key in self._keys if key in wanted]

    def clear(self) -> bool:
        """Let go of all; False if none was selected."""
        was_used, self._keys = bool(self._keys), {}
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
