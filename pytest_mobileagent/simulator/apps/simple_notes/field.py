"""The field with the text of a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.links import Link, links_of
from pytest_mobileagent.simulator.ui.widgets.linked_text import underline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_FOUND, _CURRENT = 0.7, 0.3  # how far the colour of a place is on its way to the background


class NoteField(ax.EditText):
    """The text of a note, with what was found in it on coloured ground, and links if those may be tapped."""

    found: Sequence[tuple[int, int]] = ()
    on_link: Callable[[str], object] | None = None  # what a tap on a link does; without it there are no links

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the ground of what was found, the one that is looked at in a stronger colour, then the text."""
        for number, (start, end) in enumerate(self.found, start=1):
            share = _CURRENT if number == len(self.found) else _FOUND
            for at in range(start, min(end, len(self.text))):
                first, after = self.caret_rect(at), self.caret_rect(at + 1)
                right = after.left if after.top == first.top else first.right
                canvas.fill(
                    ax.Rect(first.left, first.top, right, first.bottom), ax.mix(self.accent, self._ground, share)
                )
        super().paint(canvas)
        for link in self._links():
            self._paint_link(canvas, link)

    def _links(self) -> tuple[Link, ...]:
        return links_of(self.text) if self.on_link is not None else ()

    def _paint_link(self, canvas: ax.Canvas, link: Link) -> None:
        baseline = self.first_baseline()
        for offset, line in self._rows():
            first, last = max(link.start - offset, 0), min(link.end - offset, len(line))
            if first < last:
                left = self.line_left(line) + ax.text_width(line[:first], self._font)
                right = self.line_left(line) + ax.text_width(line[:last], self._font)
                canvas.text(left, baseline, line[first:last], self._font, self.accent)
                underline(canvas, left, right, baseline, self._font, self.accent)
            baseline += self._step

    def tap(self, x: int, y: int) -> None:
        """Open the link there, if there is one and links may be tapped."""
        super().tap(x, y)
        at = self.offset_of(x, y)
        at -= self.caret_rect(at).left > x  # the character under the finger
        link = next((one for one in self._links() if one.start <= at < one.end), None)
        if link is not None and self.on_link is not None and self.is_on_text(x, y):
            self.on_link(link.uri)

    def arrange(self, ctx: ax.LayoutContext, left: int, top: int, clip: ax.Rect) -> None:
        """Place the field."""
        super().arrange(ctx, left, top, clip)
        self._ground = ctx.theme.background
