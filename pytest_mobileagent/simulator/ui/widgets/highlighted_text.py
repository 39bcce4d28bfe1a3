"""Text in which what was searched for has another colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.scripts import runs_of
from pytest_mobileagent.simulator.ui.text import text_advance
from pytest_mobileagent.simulator.ui.widgets.text import Text, TextProps

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.view import LayoutContext


class HighlightedTextProps(TextProps, total=False):
    """Properties of a text with a mark: what is marked where it is first found, in any case, and the colour or role."""

    found: str
    mark_color: str


class HighlightedText(Text):
    """A text of which one part is coloured (`String.highlightTextPart` of Simple Mobile Tools)."""

    found: str = ""
    mark_color: str = "primary"

    def __init__(self, text: str = "", /, **props: Unpack[HighlightedTextProps]) -> None:
        """Show `text`."""
        self.text = text
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Wrap the text to the width."""
        self._mark_color = ctx.theme.color(self.mark_color)
        return super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)

    def marked(self) -> tuple[int, str, str, str] | None:
        """Return the line that has the part, what of it is before the part, the part, and the rest; None without it."""
        wanted = self.found.strip().lower()
        for number, line in enumerate(self._lines):
            at = line.lower().find(wanted) if wanted and len(line.lower()) == len(line) else -1
            if at >= 0:
                end = at + len(wanted)
                return number, line[:at], line[at:end], line[end:]
        return None

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines, and the part in its colour; a line with letters from right to left is drawn whole."""
        mark = self.marked()
        baseline = self.first_baseline()
        for number, line in enumerate(self._lines):
            left = self.line_left(line)
            if mark is None or number != mark[0] or any(run.is_rtl for run in runs_of(line)):
                canvas.text(left, baseline, line, self._font, self._color)
            else:
                advance = 0.0
                for part, color in zip(mark[1:], (self._color, self._mark_color, self._color), strict=True):
                    canvas.text(left + round(advance), baseline, part, self._font, color)
                    advance += text_advance(part, self._font)
            baseline += self._step
