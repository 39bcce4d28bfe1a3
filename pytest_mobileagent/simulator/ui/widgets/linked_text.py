"""Text in which addresses can be tapped, as `android:autoLink` makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.links import Kind, Link, links_of
from pytest_mobileagent.simulator.ui.scripts import runs_of
from pytest_mobileagent.simulator.ui.text import text_advance
from pytest_mobileagent.simulator.ui.widgets.text import Text, TextProps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.text import FontSpec
    from pytest_mobileagent.simulator.ui.view import LayoutContext

_UNDERLINE = 0.11  # of the size, below the baseline
_THICKNESS = 1 / 18


def underline(canvas: Canvas, left: int, right: int, baseline: int, font: FontSpec, color: str) -> None:  # noqa: PLR0913, PLR0917 - where, and how
    """Draw the line below a link."""
    top = baseline + round(font.size_px * _UNDERLINE)
    canvas.fill(Rect(left, top, right, top + max(1, round(font.size_px * _THICKNESS))), color)


class LinkedTextProps(TextProps, total=False):
    """Properties of a text with links: what opens one, which kinds there are, their colour or role."""

    on_link: Callable[[str], object]
    kinds: tuple[Kind, ...]
    link_color: str


class _Piece(NamedTuple):
    """A piece of a line where it is drawn, px, and the link that it is of."""

    line: int
    left: int
    right: int
    text: str
    link: Link | None


class LinkedText(Text):
    """A text whose addresses are underlined; a tap on one calls `on_link` with what it leads to, and then `on_tap`.

    With a link in it, it is clickable and long-clickable, as a `TextView` with a `LinkMovementMethod` is.
    """

    on_link: Callable[[str], object] | None = None
    kinds: tuple[Kind, ...] = ("web", "email")
    link_color: str = "primary"

    def __init__(self, text: str = "", /, **props: Unpack[LinkedTextProps]) -> None:
        """Show `text`."""
        self.text = text
        self._set((), props)
        self._links = links_of(self.shown_text, self.kinds)

    @property
    def is_clickable(self) -> bool:
        """Whether a tap does something, or would at a link."""
        return super().is_clickable or bool(self._links)

    @property
    def is_long_clickable(self) -> bool:
        """As `is_clickable`."""
        return super().is_long_clickable or bool(self._links)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Wrap the text to the width, and find out which lines have which links."""
        size = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        self._link_color = ctx.theme.color(self.link_color)
        return size

    def _pieces(self) -> Iterator[_Piece]:
        """Yield what is drawn: the lines, cut where links begin and end."""
        at = 0
        for number, line in enumerate(self._lines):
            start = self.drawn_text().find(line, at)  # nowhere if an ellipsis ends it: it has no links then
            marks = [(line[max(0, one.start - start) : one.end - start], one) for one in self._links_from(start, line)]
            at = max(at, start + len(line))
            left, advance = self.line_left(line), 0.0
            for run in runs_of(line):
                for text, link in _cut(run.text, [] if run.is_rtl else marks):
                    begin = left + round(advance)
                    advance += text_advance(text, self._font)
                    yield _Piece(number, begin, left + round(advance), text, link)

    def _links_from(self, start: int, line: str) -> list[Link]:
        end = start + len(line)
        return [one for one in self._links if start >= 0 and one.start < end and one.end > start]

    def tap(self, x: int, y: int) -> None:
        """Open the link there, if there is one; then do what a tap on the text does."""
        top = self.first_baseline() - self._font.top_px
        line = min(max(0, y - top) // self._step, len(self._lines) - 1)
        for piece in self._pieces():
            if piece.link is not None and piece.line == line and piece.left <= x < piece.right and self.on_link:
                self.on_link(piece.link.uri)
                break
        super().tap(x, y)

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines, their links underlined."""
        if not self._links:
            super().paint(canvas)
            return
        first = self.first_baseline()
        for piece in self._pieces():
            baseline = first + piece.line * self._step
            color = self._color if piece.link is None else self._link_color
            canvas.text(piece.left, baseline, piece.text, self._font, color)
            if piece.link is not None:
                underline(canvas, piece.left, piece.right, baseline, self._font, color)


def _cut(text: str, marks: list[tuple[str, Link]]) -> Iterator[tuple[str, Link | None]]:
    """Yield the pieces of a text that has these links, in their order, as far as it has them."""
    at = 0
    for marked, link in marks:
        begin = text.find(marked, at)
        if begin < 0:
            continue
        if begin > at:
            yield text[at:begin], None
        yield marked, link
        at = begin + len(marked)
    if at < len(text):
        yield text[at:], None
