"""Buttons with text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width, wrap
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas

_ICON_DP = 18
_MOST_LINES = 2


class ButtonProps(Props, total=False):
    """Properties of a button: an icon before the text (above it if `stacked`), colours, size of the text in sp."""

    icon: str
    stacked: bool
    color: str
    size: float
    align: str


class Button(View):
    """A filled button; Material 2 writes it in capitals, but its text stays as given."""

    cls = "android.widget.Button"
    icon: str = ""
    stacked: bool = False
    color: str = ""
    size: float = 14
    align: str = "center"
    clickable: bool | None = True
    focusable: bool | None = True
    style: str = "filled"
    speaks = True

    def __init__(self, text: str, /, **props: Unpack[ButtonProps]) -> None:
        """Show `text`."""
        self.text = text
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Measure text, icon and the room around them."""
        del h, exact_w, exact_h
        theme = ctx.theme
        self._is_flat = theme.material == 2
        self._font = FontSpec("medium", round(ctx.sp(self.size) * 2) / 2)
        side = ctx.px(16 if self.style == "text" and not self._is_flat else 24) if self.style != "text" else ctx.px(12)
        text = self.text.upper() if self._is_flat else self.text
        self._icon_px = ctx.px(_ICON_DP if not self.stacked else 24) if self.icon else 0
        self._gap = ctx.px(8) if self.icon else 0
        self._plates(ctx)
        room = w - ctx.px(16) if self.stacked else w - 2 * side - self._icon_px - self._gap
        self._lines = wrap(text, self._font, max(1, room), _MOST_LINES)
        wide = self._text_px = max(text_width(line, self._font) for line in self._lines)
        more = (len(self._lines) - 1) * self._font.line_px
        if self.stacked:
            return max(wide, self._icon_px) + ctx.px(16), self._icon_px + self._font.line_px + ctx.px(28) + more
        return wide + self._icon_px + self._gap + 2 * side, ctx.px(36 if self._is_flat else 40) + more

    def _plates(self, ctx: LayoutContext) -> None:
        theme = ctx.theme
        accent = theme.secondary if self._is_flat else theme.primary
        self._plate, self._front, self._line = {
            "filled": (accent, theme.on_secondary if self._is_flat else theme.on_primary, ""),
            "tonal": (theme.secondary_container, theme.on_secondary_container, ""),
            "outlined": ("", accent, theme.outline),
        }.get(self.style, ("", accent, ""))
        self._plate = self.background or self._plate
        self._front = self.color or self._front
        if not self.enabled:
            self._front = f"{theme.on_surface}61"
            self._plate = f"{theme.on_surface}1f" if self._plate else ""

    def paint(self, canvas: Canvas) -> None:
        """Draw plate, icon and text."""
        flat_inset = round(6 * self.scale) if self._is_flat and self.rect.height > 40 * self.scale else 0
        plate = self.rect.inset(0, flat_inset, 0, flat_inset) if self._plate or self._line else self.rect
        corner = (self.radius or (4 if self._is_flat else plate.height)) * self.scale
        if self._plate:
            canvas.rounded(plate, corner, self._plate)
        if self._line:
            canvas.outline(plate, corner, self.scale, self._line)
        x, y = self.rect.center
        if self.stacked:
            more = (len(self._lines) - 1) * self._font.line_px
            top = y - (self._icon_px + self._gap + self._font.line_px + more) // 2
            self._paint_icon(canvas, x - self._icon_px // 2, top)
            below = top + self._icon_px + self._gap + self._font.ascent_px - self._cap_px // 2
            self._paint_text(canvas, x, below + more // 2)
            return
        left = x - (self._text_px + self._icon_px + self._gap) // 2
        if self.align == "start":
            left = self.rect.left + round(16 * self.scale)
        self._paint_icon(canvas, left, y - self._icon_px // 2)
        self._paint_text(canvas, left + self._icon_px + self._gap + self._text_px // 2, y)

    @property
    def _cap_px(self) -> int:
        return round(self._font.size_px * 0.711)

    def _paint_text(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the lines around a point."""
        baseline = y + self._cap_px // 2 - (len(self._lines) - 1) * self._font.line_px // 2
        for number, line in enumerate(self._lines):
            left = x - text_width(line, self._font) // 2
            canvas.text(left, baseline + number * self._font.line_px, line, self._font, self._front)

    def _paint_icon(self, canvas: Canvas, left: int, top: int) -> None:
        if self.icon:
            box = Rect(left, top, left + self._icon_px, top + self._icon_px)
            canvas.icon(box, self.icon, self._front, outlined=True)


class TextButton(Button):
    """A button without a plate."""

    style = "text"


class OutlinedButton(Button):
    """A button with an outline."""

    style = "outlined"


class TonalButton(Button):
    """A button with a soft plate."""

    style = "tonal"
