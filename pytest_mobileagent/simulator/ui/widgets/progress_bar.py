"""Progress: a line, or a circle without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class ProgressProps(Props, total=False):
    """Properties of a progress bar: `value` of `maximum`; a circle turns for as long as it is shown."""

    value: int
    maximum: int
    is_circle: bool
    color: str


class ProgressBar(View):
    """A horizontal bar, or a ring."""

    cls = "android.widget.ProgressBar"
    value: int = 0
    maximum: int = 100
    is_circle: bool = False
    color: str = ""

    def __init__(self, **props: Unpack[ProgressProps]) -> None:
        """Take the properties."""
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """A line of 4 dp, or a ring of 48 dp."""
        del h, exact_w, exact_h
        self._accent = self.color or ctx.theme.primary
        self._is_rtl = ctx.is_rtl
        return (ctx.px(48), ctx.px(48)) if self.is_circle else (w, ctx.px(4))

    def paint(self, canvas: Canvas) -> None:
        """Draw what is done over what is to do."""
        rect = self.rect
        share = self.value / self.maximum if self.maximum else 0
        if self.is_circle:
            canvas.arc(rect.inset(8, 8, 8, 8), -90, -90 + 360 * (share or 0.75), 4 * self.scale, self._accent)
            return
        corner = rect.height / 2
        canvas.rounded(rect, corner, f"{self._accent[:7]}33")
        wide = round(rect.width * share)
        if wide > 0:
            left = rect.right - wide if self._is_rtl else rect.left
            canvas.rounded(Rect(left, rect.top, left + wide, rect.bottom), corner, self._accent)
