"""A view that an app draws itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.view import MATCH, Phase, Props, View

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.raster import Canvas


class DrawingProps(Props, total=False):
    """Properties of a drawing: `on_pointer` follows drags (phase, x, y in px inside the view)."""

    on_pointer: Callable[[Phase, int, int], object] | None
    on_tap_at: Callable[[int, int], object] | None


class Drawing(View):
    """A view painted by a function of the canvas and the bounds."""

    width = MATCH
    height = MATCH
    on_pointer: Callable[[Phase, int, int], object] | None = None
    on_tap_at: Callable[[int, int], object] | None = None

    def __init__(
        self, paint: Callable[[Canvas, Rect], object], /, *children: View, **props: Unpack[DrawingProps]
    ) -> None:
        """Draw with `paint`; children are virtual views placed on top."""
        self._paint = paint
        self._set(children, props)

    def paint(self, canvas: Canvas) -> None:
        """Draw."""
        self._paint(canvas, self.rect)

    def tap(self, x: int, y: int) -> None:
        """Pass a tap on, relative to the view."""
        if self.on_tap_at is not None:
            self.on_tap_at(x - self.rect.left, y - self.rect.top)
        elif self.on_pointer is not None:
            self.on_pointer("down", x - self.rect.left, y - self.rect.top)
            self.on_pointer("up", x - self.rect.left, y - self.rect.top)
        else:
            super().tap(x, y)

    @property
    def is_touchable(self) -> bool:
        """Whether the drawing reacts to fingers."""
        return self.on_pointer is not None or self.on_tap_at is not None

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take every drag if anybody listens."""
        del dx, dy
        return self.on_pointer is not None

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Pass a drag on, relative to the view."""
        if self.on_pointer is not None:
            self.on_pointer(phase, x - self.rect.left, y - self.rect.top)
