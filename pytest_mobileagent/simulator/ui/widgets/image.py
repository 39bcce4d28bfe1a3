"""A picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image as Pillow

from pytest_mobileagent.simulator.ui.raster import rounded_mask
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class ImageProps(Props, total=False):
    """Properties of a picture: how it fills its bounds, `cover` (cut) or `fit` (whole)."""

    scale_type: str


_BAND_PX = 240


class Image(View):
    """A Pillow image in the view's bounds."""

    cls = "android.widget.ImageView"
    scale_type: str = "cover"

    def __init__(self, image: Pillow.Image, /, **props: Unpack[ImageProps]) -> None:
        """Show `image`."""
        self.image = image
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Keep the picture's proportions, one px for one px."""
        del ctx
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
        if self.scale_type == "cover" and not self.radius:
            self._fill(canvas, factor)
            return
        scaled = self.image if size == self.image.size else self.image.resize(size, Pillow.Resampling.BILINEAR)
        left, top = (size[0] - room.width) // 2, (size[1] - room.height) // 2
        if self.scale_type == "cover":
            scaled = scaled.crop((left, top, left + room.width, top + room.height))
            mask = rounded_mask(*scaled.size, int(self.radius * self.scale)) if self.radius else None
            canvas.picture(scaled, room.left, room.top, mask)
        else:
            canvas.picture(scaled, room.left - left, room.top - top)

    def _fill(self, canvas: Canvas, factor: float) -> None:
        """Draw the picture's middle over the whole room, band by band: no second picture of that size is made."""
        room = self.rect
        left = (self.image.width - room.width / factor) / 2
        top = (self.image.height - room.height / factor) / 2
        for start in range(0, room.height, _BAND_PX):
            height = min(_BAND_PX, room.height - start)
            first, last = top + start / factor, min(top + (start + height) / factor, self.image.height)
            box = (max(left, 0.0), max(first, 0.0), min(left + room.width / factor, self.image.width), last)
            band = self.image.resize((room.width, height), Pillow.Resampling.BILINEAR, box=box)
            canvas.picture(band, room.left, room.top + start)
