"""A picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image as Pillow

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.raster import rounded_mask
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class ImageProps(Props, total=False):
    """Properties of a picture: how it fills its bounds, `cover` (cut) or `fit` (whole)."""

    scale_type: str


class Image(View):
    """A Pillow image in the view's bounds; a function makes it once it is seen, if the bounds do not depend on it."""

    cls = "android.widget.ImageView"
    scale_type: str = "cover"

    def __init__(self, image: Pillow.Image | Callable[[], Pillow.Image], /, **props: Unpack[ImageProps]) -> None:
        """Show `image`, or what it returns, into which nobody draws any more."""
        self._image = image
        self._set((), props)

    @property
    def image(self) -> Pillow.Image:
        """The picture, made now if it was not seen yet."""
        if callable(self._image):
            self._image = self._image()
        return self._image

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Keep the picture's proportions, one px for one px."""
        del ctx
        if exact_w and exact_h:
            return w, h
        width, height = self.image.size
        if exact_w and not exact_h:
            return w, min(h, w * height // max(1, width))
        return min(w, width), min(h, height)

    def paint(self, canvas: Canvas) -> None:
        """Draw the picture, scaled."""
        room = self.rect
        width, height = self.image.size
        pick = max if self.scale_type == "cover" else min
        factor = pick(room.width / width, room.height / height)
        size = max(1, round(width * factor)), max(1, round(height * factor))
        left, top = room.left - (size[0] - room.width) // 2, room.top - (size[1] - room.height) // 2
        if self.scale_type != "cover":
            canvas.resized(self.image, Rect(left, top, left + size[0], top + size[1]))
        elif not self.radius:
            canvas.resized(self.image, room, self._middle(factor))
        else:
            scaled = self.image if size == self.image.size else self.image.resize(size, Pillow.Resampling.BILINEAR)
            scaled = scaled.crop((room.left - left, room.top - top, room.right - left, room.bottom - top))
            canvas.picture(scaled, room.left, room.top, rounded_mask(*scaled.size, int(self.radius * self.scale)))

    def _middle(self, factor: float) -> tuple[float, float, float, float]:
        """Return the part of the picture that fills the whole room."""
        width, height = self.image.size
        half_x, half_y = self.rect.width / factor / 2, self.rect.height / factor / 2
        left, right = max(0.0, width / 2 - half_x), min(width / 2 + half_x, float(width))
        return left, max(0.0, height / 2 - half_y), right, min(height / 2 + half_y, float(height))
