"""Views that place their children by share of their own size: the month's grid, a week's blocks, small months."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax


class Place(NamedTuple):
    """Where a child stands: from left, top to right, bottom, shares of the whole."""

    left: float
    top: float
    right: float
    bottom: float


class Board(ax.View):
    """A drawing with children at given shares of it (`top_dp` lower), as large as its place allows."""

    width = ax.MATCH
    height = ax.MATCH

    def __init__(  # noqa: PLR0913 - its parts
        self,
        paint: Callable[[ax.Canvas, ax.Rect, float], object] | None,
        parts: Sequence[tuple[Place, ax.View]],
        *,
        cls: str = "android.view.ViewGroup",
        id: str = "",  # noqa: A002 - Android's word
        height: float = ax.MATCH,
        weight: float = 0,
        top_dp: float = 0,
        mirrors: bool = True,
        on_tap_at: Callable[[float, float], object] | None = None,
    ) -> None:
        """Draw with `paint`, which is told the scale, below the children; `on_tap_at` is told shares.

        With `mirrors`, places count from the right where writing does.
        """
        self._paint = paint
        self._places = [place for place, _ in parts]
        self._on_tap_at = on_tap_at
        self.top_dp = top_dp
        self._mirrors = mirrors
        self._set([child for _, child in parts], {"cls": cls, "id": id, "height": height, "weight": weight})

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Give every child its share."""
        del exact_w, exact_h
        self._top_px = ctx.px(self.top_dp)
        room = h - self._top_px
        for place, child in zip(self._places, self.children, strict=True):
            width = round(place.right * w) - round(place.left * w)
            height = round(place.bottom * room) - round(place.top * room)
            child.measure(ctx, width, height, exact_w=True, exact_h=True)
        return w, h

    def arrange_content(self, ctx: ax.LayoutContext, inner: ax.Rect, clip: ax.Rect) -> None:
        """Place the children."""
        width, room = inner.width, inner.height - self._top_px
        window = clip.intersect(inner)
        for place, child in zip(self._places, self.children, strict=True):
            share = 1 - place.right if ctx.is_rtl and self._mirrors else place.left
            top = inner.top + self._top_px + round(place.top * room)
            child.arrange(ctx, inner.left + round(share * width), top, window)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw what lies below the children."""
        if self._paint is not None:
            self._paint(canvas, self.rect, self.scale)

    @property
    def is_touchable(self) -> bool:
        """Whether the board itself reacts to taps."""
        return self._on_tap_at is not None

    def tap(self, x: int, y: int) -> None:
        """Pass a tap on as shares of the board."""
        if self._on_tap_at is not None:
            self._on_tap_at((x - self.rect.left) / self.rect.width, (y - self.rect.top) / self.rect.height)
