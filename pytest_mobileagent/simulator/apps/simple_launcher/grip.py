"""The handle by which an icon of a grid is dragged to another place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.widgets.icon import IconProps

_CELL_DP = 104  # how high a cell is


class Grip(ax.Icon):
    """An icon that is dragged over the grid; `on_move` is told by how many cells when the finger lifts."""

    width = ax.MATCH
    height = 56
    clickable: bool | None = True

    def __init__(self, *, columns: int, on_move: Callable[[int], object], **props: Unpack[IconProps]) -> None:
        """Lie over the icon of a cell in a grid of that many `columns`."""
        self.name = "drag_handle"
        self._columns, self._on_move = columns, on_move
        self._set((), props)
        self._start = (0, 0)

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take every drag."""
        del dx, dy
        return True

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Remember where the drag began; count the cells at its end."""
        if phase == "down":
            self._start = (x, y)
        across = round((x - self._start[0]) / max(1, self.rect.width))
        down = round((y - self._start[1]) / (_CELL_DP * self.scale))
        if phase == "up" and (across or down):
            self._on_move(down * self._columns + across)
