"""Floating action buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class FabProps(Props, total=False):
    """Properties of a FAB: colours (the theme's if empty), size in dp."""

    color: str
    size: float


class Fab(View):
    """A floating action button; with a text it is an extended one. Place it by `gravity` and `margin` in a Frame."""

    cls = "android.widget.ImageButton"
    clickable: bool | None = True
    focusable: bool | None = True
    margin: float | tuple[float, float] | tuple[float, float, float, float] = 16
    gravity = "bottom end"
    speaks = True
    color: str = ""
    size: float = 56

    def __init__(self, icon: str, /, **props: Unpack[FabProps]) -> None:
        """Show the icon called `icon`."""
        self.icon = icon
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """A square, or as wide as the text needs."""
        del w, h, exact_w, exact_h
        theme = ctx.theme
        flat = theme.material == 2
        self._corner = ctx.px(self.size / 2 if flat else 16)
        self._plate = self.background or (theme.secondary if flat else theme.primary_container)
        self._front = self.color or (theme.on_secondary if flat else theme.on_primary_container)
        self._font = FontSpec("medium", ctx.sp(14))
        self._pad, self._gap = ctx.px(16), ctx.px(12)
        self._icon_px = ctx.px(24)
        side = ctx.px(self.size)
        if not self.text:
            return side, side
        return self._pad * 2 + self._icon_px + self._gap + text_width(self.text, self._font), side

    def paint(self, canvas: Canvas) -> None:
        """Draw the raised plate and what is on it."""
        canvas.shadow(self.rect, self._corner, 6 * self.scale)
        canvas.rounded(self.rect, self._corner, self._plate)
        x, y = self.rect.center
        half = self._icon_px // 2
        if self.text:
            x = self.rect.left + self._pad + half
            baseline = y + round(self._font.size_px * 0.355)
            canvas.text(x + half + self._gap, baseline, self.text, self._font, self._front)
        canvas.icon(Rect(x - half, y - half, x + half, y + half), self.icon, self._front)
