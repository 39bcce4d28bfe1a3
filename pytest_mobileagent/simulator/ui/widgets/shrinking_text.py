"""Text that gets smaller where it would be cut: the digits of a dialpad, the time of an alarm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.text import text_width
from pytest_mobileagent.simulator.ui.widgets.text import Text, TextProps

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.view import LayoutContext


class ShrinkingTextProps(TextProps, total=False):
    """Properties of a text that shrinks: its smallest size in sp."""

    smallest: float


class ShrinkingText(Text):
    """One line, in the largest size between `smallest` and `size` that leaves it whole; AOSP `ResizingTextEditText`."""

    max_lines = 1
    smallest: float = 12

    def __init__(self, text: str = "", /, **props: Unpack[ShrinkingTextProps]) -> None:
        """Show `text`."""
        self.text = text
        self._set((), props)
        self._whole = self.size

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Find the size, then measure."""
        self.size = self._whole
        while self.size > self.smallest and text_width(self.drawn_text(), self.font(ctx)) > w:
            self.size = max(self.smallest, self.size - 1)
        return super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
