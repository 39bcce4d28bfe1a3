"""A picture that fills the screen: it is turned, enlarged and moved by fingers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from PIL import Image as Pillow

    from pytest_mobileagent.simulator.ui.view import Props

_FAR_DP = 40
_LARGEST = 8.0
_EDGE = 0.15  # of the width, where a tap turns the page


@dataclass(slots=True)
class Zoom:
    """How a picture is looked at: the enlargement, and by how many px its middle is moved."""

    factor: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def toggle(self) -> None:
        """Enlarge to twice the size, or show the whole again."""
        self.factor, self.x, self.y = (1.0 if self.factor > 1 else 2.0), 0.0, 0.0


class ZoomableImage(ax.View):
    """A picture as large as the screen allows; swipes tell where to go, drags move it once it is enlarged."""

    cls = "android.widget.ImageView"
    width = ax.MATCH
    height = ax.MATCH
    on_side: Callable[[int], object] | None = None
    on_down: ax.Act | None = None
    edges_turn: bool = False

    def __init__(
        self,
        image: Pillow.Image | None,
        zoom: Zoom,
        *,
        on_side: Callable[[int], object] | None = None,
        on_down: ax.Act | None = None,
        edges_turn: bool = False,
        **props: Unpack[Props],
    ) -> None:
        """Show `image`; `on_side` gets 1 for the next one and -1 for the one before, at the edges by a tap too."""
        self._image = image
        self._zoom = zoom
        self.on_side = on_side
        self.on_down = on_down
        self.edges_turn = edges_turn
        self._start = self._last = (0, 0)
        self._set((), props)

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Fill the room."""
        del ctx, exact_w, exact_h
        return w, h

    def _fit(self) -> float:
        """Return how many px of the screen one of the picture takes when all of it is shown."""
        if self._image is None:
            return 1.0
        return min(self.rect.width / self._image.width, self.rect.height / self._image.height)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the part of the picture that can be seen."""
        if self._image is None:
            return
        scale = self._fit() * self._zoom.factor
        middle_x, middle_y = self.rect.center
        left = middle_x + self._zoom.x - self._image.width * scale / 2
        top = middle_y + self._zoom.y - self._image.height * scale / 2
        right, bottom = left + self._image.width * scale, top + self._image.height * scale
        seen = (
            max(left, self.rect.left), max(top, self.rect.top), min(right, self.rect.right),
            min(bottom, self.rect.bottom),
        )  # fmt: skip
        size = max(1, round(seen[2] - seen[0])), max(1, round(seen[3] - seen[1]))
        box = ((seen[0] - left) / scale, (seen[1] - top) / scale, (seen[2] - left) / scale, (seen[3] - top) / scale)
        box = (max(0, box[0]), max(0, box[1]), min(self._image.width, box[2]), min(self._image.height, box[3]))
        room = ax.Rect(round(seen[0]), round(seen[1]), round(seen[0]) + size[0], round(seen[1]) + size[1])
        canvas.resized(self._image, room, box)

    # -- touch --------------------------------------------------------------------------------------------------------

    def tap(self, x: int, y: int) -> None:
        """Turn the page at an edge, if edges do that."""
        share = (x - self.rect.left) / max(1, self.rect.width)
        if self.edges_turn and self.on_side is not None and not _EDGE < share < 1 - _EDGE:
            self.on_side(1 if share > 0.5 else -1)
        else:
            super().tap(x, y)

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take drags that move the picture, or lead to another."""
        if self._zoom.factor > 1:
            return True
        if abs(dx) > abs(dy):
            return self.on_side is not None
        return dy > 0 and self.on_down is not None

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Move what is enlarged."""
        if phase == "down":
            self._start = self._last = (x, y)
            return
        if self._zoom.factor > 1 and self._image is not None:
            scale = self._fit() * self._zoom.factor
            far_x = max(0.0, (self._image.width * scale - self.rect.width) / 2)
            far_y = max(0.0, (self._image.height * scale - self.rect.height) / 2)
            self._zoom.x = min(max(-far_x, self._zoom.x + x - self._last[0]), far_x)
            self._zoom.y = min(max(-far_y, self._zoom.y + y - self._last[1]), far_y)
        self._last = (x, y)

    def wants_pinch(self) -> bool:
        """Two fingers enlarge the picture."""
        return True

    def pinch(self, factor: float, x: int, y: int) -> None:
        """Enlarge as far as the fingers part; never below the whole picture."""
        del x, y
        self._zoom.factor = min(_LARGEST, max(1.0, self._zoom.factor * factor))
        if self._zoom.factor == 1.0:
            self._zoom.x = self._zoom.y = 0.0

    def fling(self, vx: float, vy: float) -> None:
        """Go to another picture, or away, if the finger went far enough."""
        del vx, vy
        if self._zoom.factor > 1:
            return
        dx, dy = self._last[0] - self._start[0], self._last[1] - self._start[1]
        if max(abs(dx), abs(dy)) < _FAR_DP * self.scale:
            return
        if abs(dx) > abs(dy) and self.on_side is not None:
            self.on_side(1 if dx < 0 else -1)
        elif abs(dy) > abs(dx) and self.on_down is not None:
            self.on_down()
