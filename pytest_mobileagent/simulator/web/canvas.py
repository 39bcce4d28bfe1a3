"""Bitmaps of canvas elements: what scripts draw, kept as Pillow images."""

from __future__ import annotations

import base64
import io
import re
from typing import TYPE_CHECKING, Any, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from pytest_mobileagent.simulator.ui.text import ASCENT, FontSpec, load_font
from pytest_mobileagent.simulator.web.gradients import Gradient
from pytest_mobileagent.simulator.web.values import color

if TYPE_CHECKING:
    from collections.abc import Callable

Points = list[list[float]]
Paint: TypeAlias = "str | dict[str, Any]"  # a colour; or a gradient, as `toJSON` of it says
Draw: TypeAlias = "Callable[[Image.Image, list[list[tuple[float, float]]], dict[str, Any]], None]"
_FACTOR = 4  # how much larger shapes are drawn before they are brought down
_FONT = re.compile(
    r"(?:(?P<style>italic|oblique)\s+)?(?:(?P<weight>bold|\d{3}|normal)\s+)?(?P<size>[\d.]+)(?P<unit>px|pt|em)"
)
_LARGEST = 4096
_BYTE = 256  # bytes travel as characters from here on: the binding cuts text at a zero


class Bitmap:
    """The pixels of one canvas."""

    def __init__(self, width: int, height: int) -> None:
        """Begin transparent."""
        self.image = Image.new("RGBA", (min(_LARGEST, max(1, width)), min(_LARGEST, max(1, height))))

    # -- shapes -------------------------------------------------------------------------------------------------

    def fill(self, outlines: list[Points], paint: Paint, looks: dict[str, Any]) -> None:
        """Fill the area inside outlines."""
        box = _whole_box(outlines)
        if box is not None and not looks.get("clip"):
            self._put(Image.new("L", (box[2] - box[0], box[3] - box[1]), 255), box[0], box[1], paint, looks)
            return
        self._cover([outline for outline in outlines if len(outline) > 2], paint, looks, self._polygons)

    def stroke(self, lines: list[Points], paint: Paint, looks: dict[str, Any]) -> None:
        """Draw lines."""
        self._cover([line for line in lines if line], paint, looks, self._lines)

    def clear(self, outlines: list[Points]) -> None:
        """Make the area inside outlines transparent."""
        mask = self._mask(outlines, self._polygons, {}, (0, 0, *self.image.size))
        self.image.paste((0, 0, 0, 0), (0, 0), mask)

    def text(self, text: str, place: tuple[float, float], paint: Paint, looks: dict[str, Any]) -> None:
        """Write a line of text at a point."""
        spec = font_spec(str(looks.get("font", "")), _zoom(looks))
        font = load_font(spec)
        x, y = place
        width = font.getlength(text)
        x -= {"center": width / 2, "right": width, "end": width}.get(str(looks.get("align")), 0.0)
        lifts = {"top": ASCENT, "hanging": 0.8, "middle": 0.36, "bottom": -0.244, "ideographic": -0.244}
        y += lifts.get(str(looks.get("base")), 0.0) * spec.size_px
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).text((round(x), round(y)), text, font=font, fill=255, anchor="ls")
        self._put(self._clipped(mask, looks), 0, 0, paint, looks)

    def picture(self, image: Image.Image, source: list[float], target: list[float], looks: dict[str, Any]) -> None:
        """Draw a part of a picture into a rectangle."""
        left, top, width, height = (round(value) for value in source)
        size = max(1, round(target[2])), max(1, round(target[3]))
        part = image.convert("RGBA").crop((left, top, left + max(1, width), top + max(1, height))).resize(size)
        layer = Image.new("RGBA", self.image.size)
        layer.paste(part, (round(target[0]), round(target[1])))
        alpha = layer.getchannel("A").point(lambda value: value * float(looks.get("alpha", 1.0)))
        layer.putalpha(self._clipped(alpha, looks))
        self.image.alpha_composite(layer)

    # -- pixels -------------------------------------------------------------------------------------------------

    def read(self, x: int, y: int, width: int, height: int) -> str:
        """Return the pixels of a rectangle: red, green, blue, alpha of each, as characters from 256 on."""
        part = self.image.crop((x, y, x + width, y + height))
        return part.tobytes().decode("latin-1").translate(_UP)

    def write(self, x: int, y: int, size: tuple[int, int], text: str) -> None:
        """Replace the pixels of a rectangle."""
        data = bytes(min(255, max(0, ord(letter) - _BYTE)) for letter in text)
        self.image.paste(Image.frombytes("RGBA", size, data), (x, y))

    def data_url(self) -> str:
        """Return the picture as a data URL."""
        buffer = io.BytesIO()
        self.image.save(buffer, "PNG")
        return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"

    # -- the parts ----------------------------------------------------------------------------------------------

    def _cover(self, shapes: list[Points], paint: Paint, looks: dict[str, Any], draw: Draw) -> None:
        if not shapes:
            return
        pad = float(looks.get("width", 1.0)) / 2 + 2
        xs = [point[0] for shape in shapes for point in shape]
        ys = [point[1] for shape in shapes for point in shape]
        box = (
            max(0, int(min(xs) - pad)), max(0, int(min(ys) - pad)), min(self.image.width, int(max(xs) + pad) + 1),
            min(self.image.height, int(max(ys) + pad) + 1),
        )  # fmt: skip
        if box[0] < box[2] and box[1] < box[3]:
            mask = self._mask(shapes, draw, looks, box)
            self._put(mask, box[0], box[1], paint, looks)

    def _mask(
        self, shapes: list[Points], draw: Draw, looks: dict[str, Any], box: tuple[int, int, int, int]
    ) -> Image.Image:
        size = (box[2] - box[0], box[3] - box[1])
        big = Image.new("L", (size[0] * _FACTOR, size[1] * _FACTOR), 0)
        moved = [[((x - box[0]) * _FACTOR, (y - box[1]) * _FACTOR) for x, y in shape] for shape in shapes]
        draw(big, moved, looks)
        mask = big.resize(size, Image.Resampling.BOX)
        if not looks.get("clip"):
            return mask
        whole = Image.new("L", self.image.size, 0)
        whole.paste(mask, box[:2])
        return self._clipped(whole, looks).crop(box)

    @staticmethod
    def _polygons(big: Image.Image, shapes: list[list[tuple[float, float]]], looks: dict[str, Any]) -> None:
        del looks
        for shape in shapes:  # holes of compound paths are not cut out: every outline is filled
            ImageDraw.Draw(big).polygon(shape, fill=255)

    @staticmethod
    def _lines(big: Image.Image, shapes: list[list[tuple[float, float]]], looks: dict[str, Any]) -> None:
        draw = ImageDraw.Draw(big)
        width = max(1.0, float(looks.get("width", 1.0)) * _FACTOR)
        radius = width / 2
        for shape in shapes:
            if len(shape) > 1:
                draw.line(shape, fill=255, width=round(width), joint="curve")
            if looks.get("cap") in ("round", "square"):
                for x, y in (shape[0], shape[-1]):
                    corner = (x - radius, y - radius, x + radius, y + radius)
                    (draw.ellipse if looks.get("cap") == "round" else draw.rectangle)(corner, fill=255)

    def _clipped(self, mask: Image.Image, looks: dict[str, Any]) -> Image.Image:
        clip = looks.get("clip")
        if not clip:
            return mask
        return ImageChops.multiply(mask, self._mask(clip, self._polygons, {}, (0, 0, *self.image.size)))

    def _put(self, mask: Image.Image, left: int, top: int, paint: Paint, looks: dict[str, Any]) -> None:
        if not isinstance(paint, str):
            self._put_gradient(mask, (left, top), Gradient(**paint), float(looks.get("alpha", 1.0)))
            return
        code = color(paint) or "#000000"
        red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
        alpha = (int(code[7:9], 16) if len(code) == 9 else 255) * min(1.0, max(0.0, float(looks.get("alpha", 1.0))))
        if looks.get("mode") == "destination-out":
            hole = Image.new("L", self.image.size, 0)
            hole.paste(mask.point(lambda value: value * alpha / 255), (left, top))
            self.image.putalpha(ImageChops.subtract(self.image.getchannel("A"), hole))
            return
        if looks.get("mode") in ("copy", "source-over", None) and alpha >= 254.5 and mask.getextrema() == (255, 255):
            self.image.paste((red, green, blue, 255), (left, top, left + mask.width, top + mask.height))
            return
        layer = Image.new("RGBA", mask.size, (red, green, blue, 0))
        if looks.get("mode") == "screen":
            layer = _screened(layer, self.image.crop((left, top, left + mask.width, top + mask.height)))
        layer.putalpha(mask.point(lambda value: value * alpha / 255) if alpha < 254.5 else mask)
        box = (max(0, left), max(0, top))
        self.image.alpha_composite(layer, box, (box[0] - left, box[1] - top))

    def _put_gradient(self, mask: Image.Image, corner: tuple[int, int], gradient: Gradient, alpha: float) -> None:
        layer = gradient.painted(mask.size, corner)
        own = layer.getchannel("A").point(lambda value: value * alpha)
        layer.putalpha(ImageChops.multiply(own, mask))
        box = (max(0, corner[0]), max(0, corner[1]))
        self.image.alpha_composite(layer, box, (box[0] - corner[0], box[1] - corner[1]))


def _screened(layer: Image.Image, under: Image.Image) -> Image.Image:
    """Return what a layer looks like over a picture where both are light: it can but become lighter."""
    return Image.composite(ImageChops.screen(layer, under), layer, under.getchannel("A"))


_UP = {value: value + _BYTE for value in range(256)}


def _whole_box(outlines: list[Points]) -> tuple[int, int, int, int] | None:
    """Return the rectangle that a single outline is, if its sides lie on whole pixels."""
    if len(outlines) != 1 or len(outlines[0]) != 4:
        return None
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = outlines[0]
    if (x1, y1, x2, y3) != (x4, y2, x3, y4) or any(value != int(value) for value in (x1, x2, y1, y3)):
        return None
    left, right, top, bottom = (int(value) for value in (min(x1, x2), max(x1, x2), min(y1, y3), max(y1, y3)))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _zoom(looks: dict[str, Any]) -> float:
    matrix = looks.get("matrix") or [1, 0, 0, 1, 0, 0]
    return float(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5) or 1.0


def font_spec(text: str, zoom: float = 1.0) -> FontSpec:
    """Return the font that a canvas's `font` names."""
    found = _FONT.search(text)
    if found is None:
        return FontSpec("regular", 10 * zoom)
    size = float(found["size"]) * {"pt": 96 / 72, "em": 16.0}.get(found["unit"], 1.0)
    weight = found["weight"] or "normal"
    is_bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
    return FontSpec("bold" if is_bold else "regular", max(1.0, round(size * zoom * 2) / 2))


def measured(text: str, font: str) -> str:
    """Return width, ascent and descent of a line of text."""
    spec = font_spec(font)
    return f"{load_font(spec).getlength(text)},{spec.size_px * ASCENT},{spec.size_px * 0.244}"
