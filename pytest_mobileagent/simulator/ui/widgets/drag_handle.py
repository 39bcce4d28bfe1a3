"""A handle by which a row of a list is dragged to another place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.widgets.icon import Icon, IconProps

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.view import Phase


class DragHandleProps(IconProps, total=False):
    """Properties of a handle: how high the rows are, and what to call with how many of them it was dragged over."""

    row_dp: float
    on_move: Callable[[int], object] | None


class DragHandle(Icon):
    """An icon that is dragged up or down; `on_move` is told how many rows when the finger lifts."""

    width = 48
    height = 48
    clickable: bool | None = True
    row_dp: float = 72
    on_move: Callable[[int], object] | None = None

    def __init__(self, name: str = "drag_handle", /, **props: Unpack[DragHandleProps]) -> None:
        """Show the icon called `name`."""
        self.name = name
        self._set((), props)
        self._start = 0

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take vertical drags."""
        return self.on_move is not None and abs(dy) > abs(dx)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Remember where the drag began; count the rows at its end."""
        del x
        if phase == "down":
            self._start = y
        rows = round((y - self._start) / (self.row_dp * self.scale))
        if phase == "up" and rows and self.on_move is not None:
            self.on_move(rows)
