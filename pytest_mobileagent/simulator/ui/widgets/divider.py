"""A thin line between rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.view import MATCH, LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class DividerProps(Props, total=False):
    """Properties of a line: its colour (or a role of the theme's)."""

    color: str


class Divider(View):
    """A horizontal line of one dp in the theme's outline colour."""

    width = MATCH
    height: float = 1
    color: str = "outline_variant"

    def __init__(self, **props: Unpack[DividerProps]) -> None:
        """Draw a line."""
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """As wide as there is room."""
        del exact_w, exact_h, h
        self._color = self.background or ctx.theme.color(self.color)
        self._pads = ctx.insets(self.padding)
        return w, 1

    def paint(self, canvas: Canvas) -> None:
        """Draw the line."""
        left, _, right, _ = self._pads
        canvas.fill(Rect(self.rect.left + left, self.rect.top, self.rect.right - right, self.rect.bottom), self._color)
