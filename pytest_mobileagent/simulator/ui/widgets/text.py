"""Text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.text import FontSpec, text_width, wrap
from pytest_mobileagent.simulator.ui.view import UNBOUNDED, LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.raster import Canvas


class TextProps(Props, total=False):
    """Properties of text: size in sp, face, colour (or a role of the theme's), lines (0: any number), alignment."""

    size: float
    weight_name: str
    color: str
    max_lines: int
    align: str
    line_height: float
    hyphenates: bool


class Text(View):
    """A text of one style; it wraps unless `max_lines` says otherwise, and ends in an ellipsis if cut."""

    cls = "android.widget.TextView"
    size: float = 14
    weight_name: str = "regular"
    color: str = ""
    max_lines: int = 0
    align: str = "start"
    line_height: float = 1.0
    hyphenates: bool = False

    def __init__(self, text: str = "", /, **props: Unpack[TextProps]) -> None:
        """Show `text`."""
        self.text = text
        self._set((), props)

    def drawn_text(self) -> str:
        """Return the text as drawn."""
        return self.shown_text

    def font(self, ctx: LayoutContext) -> FontSpec:
        """Return the font at this phone's density and font scale."""
        return FontSpec(self.weight_name, round(ctx.sp(self.size) * 2) / 2)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Wrap the text to the width."""
        del h, exact_w, exact_h
        self._font = spec = self.font(ctx)
        self._lines = lines = wrap(
            self.drawn_text(), spec, min(w, UNBOUNDED), self.max_lines, hyphenates=self.hyphenates
        )
        self._step = round(spec.line_px * self.line_height)
        self._is_rtl = ctx.is_rtl
        self._color = ctx.theme.color(self.color or "on_surface")
        self._pads = ctx.insets(self.padding)
        return max(text_width(line, spec) for line in lines), self._height_of(len(lines))

    def _height_of(self, lines: int) -> int:
        return self._font.top_px + self._font.bottom_px + self._step * (lines - 1)

    @property
    def inner(self) -> Rect:
        """The bounds without padding."""
        return self.rect.inset(*self._pads)

    def line_left(self, line: str) -> int:
        """Return where a line starts, px."""
        inner = self.inner
        free = inner.width - text_width(line, self._font)
        if self.align == "center":
            return inner.left + free // 2
        return inner.left + free if (self.align == "end") != self._is_rtl else inner.left

    def first_baseline(self) -> int:
        """Return the px of the first line's baseline; text is centred in a taller view."""
        inner = self.inner
        spare = inner.height - self._height_of(len(self._lines))
        top = inner.top + (0 if "top" in self.gravity or spare < 0 else spare // 2)
        return top + self._font.top_px

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines."""
        baseline = self.first_baseline()
        color = self._color if self.enabled else f"{self._color[:7]}61"
        for line in self._lines:
            canvas.text(self.line_left(line), baseline, line, self._font, color)
            baseline += self._step


class Label(Text):
    """A text of the app's own words, which it says in its language; `Text` shows what somebody wrote, as it is."""

    speaks = True
