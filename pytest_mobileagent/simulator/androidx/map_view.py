"""A map on the screen: it is dragged and flung, zoomed by a double tap, and tells where it is touched."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.gestures import fling_distance_px

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.simulator.androidx.mercator import Point, Projection

_FLING_DP_PER_S = 300  # slower movements end where the finger lifts


class MapOwner(Protocol):
    """Who shows a map."""

    def picture(self, projection: Projection, width: int, height: int) -> Image.Image:
        """Return the map in a view of that size, px. Nobody draws into the picture any more."""

    def projection(self, rect: ax.Rect) -> Projection:
        """Return how the map lies in its bounds, px of the screen."""

    def paint_over_map(self, canvas: ax.Canvas, projection: Projection) -> None:
        """Draw what lies on the map."""

    def move_map(self, center: Point) -> None:
        """Move the map."""

    def zoom_by(self, levels: int) -> None:
        """Zoom in, or out for negative levels."""

    def map_tapped(self, x: int, y: int, projection: Projection) -> None:
        """React to a tap."""

    def map_pressed(self, point: Point) -> None:
        """React to a long press."""

    def map_tapped_twice(self) -> None:
        """React to a second tap at the same place."""


class MapView(ax.View):
    """The map; everything on it is drawn, nothing is a view."""

    cls = "android.view.View"
    id = "map_view_with_layers"
    width = ax.MATCH
    height = ax.MATCH
    clickable: bool | None = True
    long_clickable: bool | None = True

    def __init__(self, owner: MapOwner) -> None:
        """Show the map of `owner`."""
        super().__init__()
        self._owner = owner
        self._grip: Point | None = None
        self._parted = 1.0  # how far two fingers have parted since the last whole level
        self.on_double_tap = owner.map_tapped_twice

    @property
    def projection(self) -> Projection:
        """How the map lies on the screen."""
        return self._owner.projection(self.rect)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the map and what lies on it."""
        projection, rect = self.projection, self.rect
        inner = type(projection)(
            projection.center, projection.zoom, projection.density, projection.x - rect.left, projection.y - rect.top
        )
        canvas.resized(self._owner.picture(inner, rect.width, rect.height), rect)
        self._owner.paint_over_map(canvas, projection)

    def tap(self, x: int, y: int) -> None:
        """Pass a tap on."""
        self._owner.map_tapped(x, y, self.projection)

    def long_press(self, x: int, y: int) -> bool:
        """Pass a long press on."""
        self._owner.map_pressed(self.projection.to_point(x, y))
        return True

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take every drag."""
        del dx, dy
        return True

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Keep the point that was gripped under the finger."""
        projection = self.projection
        if phase == "down":
            self._grip = projection.to_point(x, y)
        elif self._grip is not None:
            there = projection.to_px(self._grip)
            self._owner.move_map(projection.to_point(projection.x - (x - there[0]), projection.y - (y - there[1])))

    def wants_pinch(self) -> bool:
        """Two fingers zoom the map."""
        return True

    def pinch(self, factor: float, x: int, y: int) -> None:
        """Zoom by whole levels: one whenever the fingers are twice, or half, as far apart."""
        del x, y
        self._parted *= factor
        levels = int(math.log2(self._parted))
        if levels:
            self._parted /= 2.0**levels
            self._owner.zoom_by(levels)

    def fling(self, vx: float, vy: float) -> None:
        """Glide on after a fast movement."""
        speed = math.hypot(vx, vy)
        if speed < _FLING_DP_PER_S * self.scale:
            return
        share = 0.5 * fling_distance_px(speed, self.scale) / speed
        projection = self.projection
        self._owner.move_map(projection.to_point(projection.x - vx * share, projection.y - vy * share))
