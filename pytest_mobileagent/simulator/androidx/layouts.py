"""Containers and texts with the values that most of them have in the layouts of apps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Label, Row, Scroll, Text, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.layout import LinearProps
    from pytest_mobileagent.simulator.ui.view import LayoutContext

RECYCLER = "androidx.recyclerview.widget.RecyclerView"


class Across(Row):
    """A row as wide as its parent, everything in it on one line."""

    width = MATCH
    gravity = "center"


class Pane(Column):
    """A column as high as its parent: a whole screen, a drawer."""

    height = MATCH


class Layers(Frame):
    """Children on top of each other, over all of the parent."""

    width = MATCH
    height = MATCH


class RecyclerView(Scroll):
    """A list that takes the room which is left."""

    cls = RECYCLER
    weight = 1


class Flow(View):
    """Children side by side, in as many lines as they need, `gap` dp apart."""

    width = MATCH
    gap: float = 0

    def __init__(self, *children: View | None, **props: Unpack[LinearProps]) -> None:
        """Take children and properties."""
        self._set(children, props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Break the line where a child does not fit."""
        del exact_w, exact_h
        gap = ctx.px(self.gap)
        x = y = line = 0
        self._places: list[tuple[int, int]] = []
        for child in self.children:
            self.measure_child(ctx, child, w, h)
            left, top, right, bottom = ctx.insets(child.margin)
            if x and x + left + child.mw + right > w:
                x, y, line = 0, y + line + gap, 0
            self._places.append((x + left, y + top))
            x += left + child.mw + right + gap
            line = max(line, top + child.mh + bottom)
        return w, y + line

    def arrange_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children where they were measured."""
        for child, (x, y) in zip(self.children, self._places, strict=True):
            left = inner.right - x - child.mw if ctx.is_rtl else inner.left + x
            child.arrange(ctx, left, inner.top + y, clip)


class Caption(Text):
    """What stands in a softer colour below or beside something; mostly words of the app."""

    color = "on_surface_variant"
    speaks = True


class TwoLines(Column):
    """A title and what is below it, in a softer colour, unless it is None: the middle of most rows of lists.

    One that `speaks` has a title of the app's own words.
    """

    weight = 1

    def __init__(
        self,
        title: str,
        below: str | None,
        *,
        ids: tuple[str, str] = ("", ""),
        sizes: tuple[float, float] = (16, 14),
        max_lines: tuple[int, int] = (0, 0),
        **props: Unpack[LinearProps],
    ) -> None:
        """Show both texts, `ids`, `sizes` and `max_lines` being those of one and the other."""
        make = Label if props.get("speaks") else Text
        head = make(title, id=ids[0], size=sizes[0], max_lines=max_lines[0])
        rest = None if below is None else Caption(below, id=ids[1], size=sizes[1], max_lines=max_lines[1])
        super().__init__(head, rest, **props)
