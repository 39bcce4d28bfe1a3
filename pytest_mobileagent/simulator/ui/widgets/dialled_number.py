"""The number above the keys of a dialpad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.phone_numbers import dialable
from pytest_mobileagent.simulator.ui.text import text_width
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText, EditTextProps

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.view import LayoutContext


class DialledNumberProps(EditTextProps, total=False):
    """Properties of a dialled number: its smallest size in sp, and how it is written while it is typed."""

    smallest: float
    written: Callable[[str], str]


class DialledNumber(EditText):
    """A number typed by keys, a keyboard or the clipboard; the soft one stays away (AOSP `DigitsEditText`).

    It gets smaller where it would be cut. `text=` is the number without separators, and so is what `on_change` gets.
    """

    input_type = "phone"
    shows_keyboard = False
    smallest: float = 12
    written: Callable[[str], str] = staticmethod(str)

    def __init__(self, **props: Unpack[DialledNumberProps]) -> None:
        """Write the number."""
        super().__init__()
        self._set((), props)
        self.text = self.written(self.text)
        self._whole = self.size

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Find the size, then measure."""
        self.size = self._whole
        while self.size > self.smallest and text_width(self.drawn_text(), self.font(ctx)) > w:
            self.size = max(self.smallest, self.size - 1)
        return super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)

    def _paint_cursor(self, canvas: Canvas) -> None:
        """Draw the cursor within the number only (`DialpadFragment.keyPressed` hides it at the end)."""
        if self.selection[1] < len(self.text):
            super()._paint_cursor(canvas)

    def change(self, text: str, cursor: int) -> None:
        """Write the new number; the cursor stays behind the digit that it was behind."""
        typed, before = dialable(text), len(dialable(text[:cursor]))
        self.text = self.written(typed)
        ends = (end for end in range(len(self.text) + 1) if len(dialable(self.text[:end])) == before)
        at = next(ends, len(self.text))
        self.select(at, at)
        self.hide_menu()
        if self.on_change is not None:
            self.on_change(typed)
