"""Sliders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.view import MATCH, LayoutContext, Phase, Props, View

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class SeekBarProps(Props, total=False):
    """Properties of a slider from 0 to `maximum`.

    `on_change` follows the finger, `on_release` is told where it stopped. `style` is `plain`, or `thick` for
    the bar of quick settings with an icon on it.
    """

    value: int
    maximum: int
    on_change: Callable[[int], object] | None
    on_release: Callable[[int], object] | None
    style: str
    icon: str
    color: str


class SeekBar(View):
    """A slider that is dragged, or tapped where it should go."""

    cls = "android.widget.SeekBar"
    width = MATCH
    height = 48
    focusable: bool | None = True
    value: int = 0
    maximum: int = 100
    on_change: Callable[[int], object] | None = None
    on_release: Callable[[int], object] | None = None
    style: str = "plain"
    icon: str = ""
    color: str = ""
    is_touchable = True

    def __init__(self, **props: Unpack[SeekBarProps]) -> None:
        """Take the properties."""
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """As wide as there is room."""
        del h, exact_w, exact_h
        theme = ctx.theme
        self._accent = self.color or (theme.secondary if theme.material == 2 else theme.primary)
        self._track = theme.surface_variant if self.style == "thick" else f"{self._accent[:7]}3d"
        self._icon_color = theme.on_primary
        self._is_rtl = ctx.is_rtl
        self._inset = ctx.px(16) if self.style == "plain" else 0
        return w, ctx.px(48)

    def value_at(self, at: int) -> int:
        """Return the value under a finger at that place along the bar, px."""
        room = self.rect.width - 2 * self._inset
        share = (at - self.rect.left - self._inset) / max(1, room)
        share = min(max(share, 0.0), 1.0)
        return round((1 - share if self._is_rtl else share) * self.maximum)

    def tap(self, x: int, y: int) -> None:
        """Go where the finger is."""
        del y
        self._follow(self.value_at(x), is_last=True)

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take horizontal drags."""
        return self.enabled and abs(dx) > abs(dy)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Follow the finger."""
        del y
        self._follow(self.value_at(x), is_last=phase == "up")

    def _follow(self, value: int, *, is_last: bool) -> None:
        if value != self.value and self.on_change is not None:
            self.on_change(value)
        self.value = value
        if is_last and self.on_release is not None:
            self.on_release(value)

    def paint(self, canvas: Canvas) -> None:
        """Draw track, progress and thumb."""
        share = self.value / self.maximum if self.maximum else 0
        middle = (self.rect.top + self.rect.bottom) // 2
        left, right = self.rect.left + self._inset, self.rect.right - self._inset
        if self.style == "thick":
            self._paint_thick(canvas, share)
            return
        x = round(right - (right - left) * share) if self._is_rtl else round(left + (right - left) * share)
        half = max(1, round(2 * self.scale))
        canvas.rounded(Rect(left, middle - half, right, middle + half), half, self._track)
        done = (
            Rect(x, middle - half, right, middle + half)
            if self._is_rtl
            else Rect(left, middle - half, x, middle + half)
        )
        if not done.is_empty:
            canvas.rounded(done, half, self._accent)
        canvas.circle(x, middle, 10 * self.scale, self._accent)

    def _paint_thick(self, canvas: Canvas, share: float) -> None:
        rect = self.rect
        corner = rect.height / 2
        canvas.rounded(rect, corner, self._track)
        wide = max(rect.height, round(rect.width * share))
        done = (
            Rect(rect.right - wide, rect.top, rect.right, rect.bottom)
            if self._is_rtl
            else Rect(rect.left, rect.top, rect.left + wide, rect.bottom)
        )
        canvas.rounded(done, corner, self._accent)
        if self.icon:
            half = round(12 * self.scale)
            x = done.left + rect.height // 2 if self._is_rtl else done.right - rect.height // 2
            y = (rect.top + rect.bottom) // 2
            canvas.icon(Rect(x - half, y - half, x + half, y + half), self.icon, self._icon_color)


class VerticalSeekBar(SeekBar):
    """A slider that stands upright: 0 is at its foot."""

    width = 48
    height = 150

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """As high as there is room."""
        across, _ = ctx.px(48), super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        return across, h

    def value_at(self, at: int) -> int:
        """Return the value under a finger at that height."""
        room = self.rect.height - 2 * self._inset
        share = (self.rect.bottom - self._inset - at) / max(1, room)
        return round(min(max(share, 0.0), 1.0) * self.maximum)

    def tap(self, x: int, y: int) -> None:
        """Go where the finger is."""
        super().tap(y, x)

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take vertical drags."""
        return super().wants_drag(dy, dx)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Follow the finger."""
        super().drag(phase, y, x)

    def paint(self, canvas: Canvas) -> None:
        """Draw track, progress, and the thumb of a plain one."""
        share = self.value / self.maximum if self.maximum else 0
        rect = self.rect
        if self.style == "thick":
            canvas.rounded(rect, rect.width / 2, self._track)
            high = max(rect.width, round(rect.height * share))
            canvas.rounded(Rect(rect.left, rect.bottom - high, rect.right, rect.bottom), rect.width / 2, self._accent)
            return
        middle, half = (rect.left + rect.right) // 2, max(1, round(2 * self.scale))
        top, bottom = rect.top + self._inset, rect.bottom - self._inset
        y = round(bottom - (bottom - top) * share)
        canvas.rounded(Rect(middle - half, top, middle + half, bottom), half, self._track)
        if y < bottom:
            canvas.rounded(Rect(middle - half, y, middle + half, bottom), half, self._accent)
        canvas.circle(middle, y, 10 * self.scale, self._accent)
