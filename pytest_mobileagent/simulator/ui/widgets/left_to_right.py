"""What is laid out from left to right in every language: keyboards, keypads, the faces of clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Frame, Row
from pytest_mobileagent.simulator.ui.view import LayoutContext

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.geometry import Rect


class LeftToRight(Frame):
    """A frame whose content is not mirrored (`android:layoutDirection="ltr"`)."""

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure from left to right."""
        return super().measure_content(_unmirrored(ctx), w, h, exact_w=exact_w, exact_h=exact_h)

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place from left to right."""
        super().arrange_content(_unmirrored(ctx), inner, clip)


class LeftToRightRow(Row):
    """A row that begins on the left in every language."""

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure from left to right."""
        return super().measure_content(_unmirrored(ctx), w, h, exact_w=exact_w, exact_h=exact_h)

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place from left to right."""
        super().arrange_content(_unmirrored(ctx), inner, clip)


def _unmirrored(ctx: LayoutContext) -> LayoutContext:
    if not ctx.is_rtl:
        return ctx
    made = LayoutContext(scale=ctx.scale, font_scale=ctx.font_scale, theme=ctx.theme, state=ctx.state, says=ctx.says)
    made.package = ctx.package
    return made
