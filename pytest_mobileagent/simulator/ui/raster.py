"""Pixels: a canvas that draws anti-aliased shapes, text and icons into a Pillow image."""

from __future__ import annotations

import zlib
from functools import lru_cache, wraps
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, icon_glyph, text_mask, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pytest_mobileagent.simulator.ui.view import View

    Mask = Callable[..., Image.Image]  # of a width, a height and what else is drawn

_BAND_ROWS = 64  # of a PNG in the making
_SUPERSAMPLE = 3
_SMALL_PX = 40_000
_LARGE_KEPT = 12


def parse_color(color: str) -> tuple[int, int, int, int]:
    """Return `#rrggbb` or `#rrggbbaa` as red, green, blue, alpha (0 to 255)."""
    return _parse(color)


@lru_cache(maxsize=1024)
def _parse(color: str) -> tuple[int, int, int, int]:
    value = int(color[1:], 16)
    if len(color) == 7:
        return value >> 16, value >> 8 & 255, value & 255, 255
    return value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255


def _kept(*, small: int) -> Callable[[Mask], Mask]:
    """Keep the latest masks that a function makes: so many small ones, and few large ones, which may be a screen's."""

    def keep(make: Mask) -> Mask:
        of_small, of_large = lru_cache(maxsize=small)(make), lru_cache(maxsize=_LARGE_KEPT)(make)

        @wraps(make)
        def kept(width: int, height: int, *rest: Hashable) -> Image.Image:
            cached = of_small if width * height <= _SMALL_PX else of_large
            return cached(width, height, *rest)

        return kept

    return keep


@lru_cache(maxsize=64)
def _corner(radius: int) -> Image.Image:
    """Return the mask of a quarter disc, its centre at the bottom right."""
    big = Image.new("L", (radius * _SUPERSAMPLE, radius * _SUPERSAMPLE), 0)
    edge = radius * _SUPERSAMPLE * 2 - 1
    ImageDraw.Draw(big).ellipse((0, 0, edge, edge), fill=255)
    return big.resize((radius, radius), Image.Resampling.BOX)


@_kept(small=64)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rounded rectangle."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        corner = _corner(radius)
        flipped = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        mask.paste(corner, (0, 0))
        mask.paste(flipped, (width - radius, 0))
        mask.paste(corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, height - radius))
        mask.paste(flipped.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (width - radius, height - radius))
    return mask


@_kept(small=128)
def _ring(width: int, height: int, radius: int, line: int) -> Image.Image:
    mask = rounded_mask(width, height, radius).copy()
    if width > 2 * line and height > 2 * line:
        inner = rounded_mask(width - 2 * line, height - 2 * line, max(0, radius - line))
        hole = Image.new("L", (width, height), 0)
        hole.paste(inner, (line, line))
        mask = ImageChops.subtract(mask, hole)
    return mask


@lru_cache(maxsize=32)
def _shadow_tile(radius: int, blur: int) -> Image.Image:
    """Return a blurred rounded square to be stretched: corners of `radius + 2 blur`, two px between them."""
    side = 2 * (radius + 2 * blur) + 2
    tile = Image.new("L", (side, side), 0)
    ImageDraw.Draw(tile).rounded_rectangle((blur, blur, side - 1 - blur, side - 1 - blur), max(1, radius), fill=255)
    return tile.filter(ImageFilter.GaussianBlur(blur / 2))


@_kept(small=256)
def _supersampled(width: int, height: int, kind: str, shape: tuple[float, ...], line: float) -> Image.Image:
    """Return the mask of an arc, line or polygon drawn three times as large and brought down."""
    factor = _SUPERSAMPLE
    big = Image.new("L", (width * factor, height * factor), 0)
    draw = ImageDraw.Draw(big)
    if kind == "arc":
        start, end = shape
        draw.arc((0, 0, width * factor - 1, height * factor - 1), start, end, fill=255, width=round(line * factor))
    elif kind == "pie":
        start, end = shape
        draw.pieslice((0, 0, width * factor - 1, height * factor - 1), start, end, fill=255)
    else:
        points = [value * factor for value in shape]
        pairs = list(zip(points[::2], points[1::2], strict=True))
        if kind == "polygon":
            draw.polygon(pairs, fill=255)
        else:
            draw.line(pairs, fill=255, width=max(1, round(line * factor)), joint="curve")
            radius = line * factor / 2
            for x, y in (pairs[0], pairs[-1]):
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return big.resize((width, height), Image.Resampling.BOX)


class Canvas:
    """Draws into `image`; everything outside `clip` is left alone. All measures in px."""

    def __init__(self, image: Image.Image) -> None:
        """Draw into an RGB image."""
        self.image = image
        self.clip = Rect(0, 0, image.width, image.height)

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle."""
        box = rect.intersect(self.clip)
        if box.is_empty:
            return
        *rgb, alpha = parse_color(color)
        if alpha == 255:
            self.image.paste(tuple(rgb), box)
        else:
            under = self.image.crop(box)
            over = Image.new("RGB", under.size, tuple(rgb))
            self.image.paste(Image.blend(under, over, alpha / 255), box)

    def rounded(self, rect: Rect, radius: float, color: str) -> None:
        """Fill a rectangle with round corners."""
        corner = int(min(radius, rect.width / 2, rect.height / 2))
        if corner <= 0:
            self.fill(rect, color)
            return
        if rect.width * rect.height <= _SMALL_PX or len(color) == 9:
            self.mask(rounded_mask(rect.width, rect.height, corner), rect.left, rect.top, color)
            return
        left, top, right, bottom = rect
        self.fill(Rect(left, top + corner, right, bottom - corner), color)
        self.fill(Rect(left + corner, top, right - corner, top + corner), color)
        self.fill(Rect(left + corner, bottom - corner, right - corner, bottom), color)
        whole = rounded_mask(corner * 2, corner * 2, corner)
        for x, sx in ((left, 0), (right - corner, corner)):
            for y, sy in ((top, 0), (bottom - corner, corner)):
                self.mask(whole.crop((sx, sy, sx + corner, sy + corner)), x, y, color)

    def outline(self, rect: Rect, radius: float, width: float, color: str) -> None:
        """Draw the border of a (rounded) rectangle, inside its edges."""
        line = max(1, round(width))
        if rect.is_empty:
            return
        corner = int(min(radius, rect.width / 2, rect.height / 2))
        if corner <= 0:
            for side in (
                Rect(rect.left, rect.top, rect.right, rect.top + line),
                Rect(rect.left, rect.bottom - line, rect.right, rect.bottom),
                Rect(rect.left, rect.top, rect.left + line, rect.bottom),
                Rect(rect.right - line, rect.top, rect.right, rect.bottom),
            ):
                self.fill(side, color)
            return
        self.mask(_ring(rect.width, rect.height, corner, line), rect.left, rect.top, color)

    def circle(self, x: float, y: float, radius: float, color: str) -> None:
        """Fill a disc around a point."""
        r = max(1, round(radius))
        left, top = round(x - r), round(y - r)
        self.rounded(Rect(left, top, left + 2 * r, top + 2 * r), r, color)

    def shadow(self, rect: Rect, radius: float, elevation_px: float) -> None:
        """Draw the soft shadow that a raised rectangle throws; draw the rectangle after it."""
        blur = max(2, round(elevation_px * 0.9))
        corner = int(min(radius, rect.width / 2, rect.height / 2))
        tile = _shadow_tile(corner, blur)
        part = corner + 2 * blur
        outer = Rect(rect.left - blur, rect.top - blur, rect.right + blur, rect.bottom + blur)
        drop = round(elevation_px * 0.35)
        outer = Rect(outer.left, outer.top + drop, outer.right, outer.bottom + drop)
        if outer.width < 2 * part or outer.height < 2 * part:
            self.mask(tile.resize((outer.width, outer.height)), outer.left, outer.top, "#00000046")
            return
        self._nine_patch(tile, part, outer, "#00000046")

    def _nine_patch(self, tile: Image.Image, part: int, outer: Rect, color: str) -> None:
        side = tile.width
        xs = ((0, part, outer.left, part), (part, part + 1, outer.left + part, outer.width - 2 * part),
              (side - part, side, outer.right - part, part))  # fmt: skip
        ys = ((0, part, outer.top, part), (part, part + 1, outer.top + part, outer.height - 2 * part),
              (side - part, side, outer.bottom - part, part))  # fmt: skip
        for sx0, sx1, x, width in xs:
            for sy0, sy1, y, height in ys:
                if width > 0 and height > 0 and not (sx0 == part and sy0 == part):
                    piece = tile.crop((sx0, sy0, sx1, sy1))
                    if piece.size != (width, height):
                        piece = piece.resize((width, height), Image.Resampling.NEAREST)
                    self.mask(piece, x, y, color)
        self.fill(Rect(outer.left + part, outer.top + part, outer.right - part, outer.bottom - part), color)

    def mask(self, mask: Image.Image, left: int, top: int, color: str) -> None:
        """Paint `color` through a coverage mask (mode L)."""
        rect = Rect(left, top, left + mask.width, top + mask.height)
        box = rect.intersect(self.clip)
        if box.is_empty:
            return
        if box != rect:
            mask = mask.crop((box.left - left, box.top - top, box.right - left, box.bottom - top))
        *rgb, alpha = parse_color(color)
        if alpha != 255:
            mask = mask.point([value * alpha // 255 for value in range(256)])
        self.image.paste(tuple(rgb), box, mask)

    def text(self, x: int, baseline: int, text: str, spec: FontSpec, color: str) -> None:
        """Draw one line of text that starts at `x` on a baseline."""
        found = text_mask(text, spec) if text.strip() else None
        if found is not None:
            mask, left, top = found
            self.mask(mask, x + left, baseline + top, color)

    def icon(self, rect: Rect, name: str, color: str, *, outlined: bool = False) -> None:
        """Draw a Material icon as large as the rectangle is high, in its middle."""
        size = min(rect.width, rect.height)
        spec = FontSpec("icon_outlined" if outlined else "icon", size)
        x, y = rect.center
        self.text(x - size // 2, y - size // 2 + size, icon_glyph(name), spec, color)

    def letters(self, rect: Rect, text: str, spec: FontSpec, color: str) -> None:
        """Draw one line of text in the middle of a rectangle."""
        x, y = rect.center
        cap = round(spec.size_px * 0.711)  # Roboto's capital height, 1456 / 2048
        self.text(x - text_width(text, spec) // 2, y + cap // 2, text, spec, color)

    def picture(self, image: Image.Image, left: int, top: int, mask: Image.Image | None = None) -> None:
        """Paste an image, through a mask if given (an RGBA image brings its own)."""
        rect = Rect(left, top, left + image.width, top + image.height)
        box = rect.intersect(self.clip)
        if box.is_empty:
            return
        part = (box.left - left, box.top - top, box.right - left, box.bottom - top)
        if box != rect:
            image = image.crop(part)
            mask = mask.crop(part) if mask is not None else None
        if mask is None and image.mode == "RGBA":
            mask = image.getchannel("A")
        self.image.paste(image.convert("RGB") if image.mode != "RGB" else image, box, mask)

    def arc(self, rect: Rect, start: float, end: float, width: float, color: str) -> None:
        """Draw part of an ellipse's outline, in degrees clockwise from three o'clock."""
        self.mask(_supersampled(rect.width, rect.height, "arc", (start, end), width), rect.left, rect.top, color)

    def pie(self, rect: Rect, start: float, end: float, color: str) -> None:
        """Fill a sector of an ellipse, in degrees clockwise from three o'clock."""
        self.mask(_supersampled(rect.width, rect.height, "pie", (start, end), 0), rect.left, rect.top, color)

    def polyline(self, points: Sequence[tuple[float, float]], width: float, color: str) -> None:
        """Draw connected lines with round ends."""
        self._shape("line", points, width, color)

    def polygon(self, points: Sequence[tuple[float, float]], color: str) -> None:
        """Fill a polygon."""
        self._shape("polygon", points, 0, color)

    def _shape(self, kind: str, points: Sequence[tuple[float, float]], width: float, color: str) -> None:
        pad = width / 2 + 1
        left = int(min(x for x, _ in points) - pad)
        top = int(min(y for _, y in points) - pad)
        right = int(max(x for x, _ in points) + pad) + 1
        bottom = int(max(y for _, y in points) + pad) + 1
        shape = tuple(value for x, y in points for value in (x - left, y - top))
        self.mask(_supersampled(right - left, bottom - top, kind, shape, width), left, top, color)

    def box(self, view: View) -> None:
        """Draw a view's elevation, background and border."""
        if not (view.background or view.border or view.elevation):
            return
        radius = view.radius * view.scale
        if view.elevation and view.background:
            self.shadow(view.rect, radius, view.elevation * view.scale)
        if view.background:
            self.rounded(view.rect, radius, view.background)
        if view.border is not None:
            width, color = view.border
            self.outline(view.rect, radius, width * view.scale, color)


def encode_png(image: Image.Image) -> bytes:
    """Return an RGB image as PNG: every row filtered by the one above it, compressed quickly.

    It goes band by band: what is small enough for the processor's cache needs a third less time, and no second
    picture in memory.
    """
    width, height = image.size
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9, zlib.Z_RLE)
    tops = range(0, height, _BAND_ROWS)
    data = [packer.compress(_filtered(image, top, min(top + _BAND_ROWS, height))) for top in tops]
    data.append(packer.flush())
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", b"".join(data)) + _chunk(b"IEND", b"")


def _filtered(image: Image.Image, top: int, bottom: int) -> bytes:
    """Return the rows from `top` to `bottom` with PNG's filter 2, "Up"; above the first lies a black one."""
    width = image.width
    above = image.crop((0, top - 1, width, bottom - 1))
    rows = ImageChops.subtract_modulo(image.crop((0, top, width, bottom)), above).tobytes()
    stride = width * 3
    return b"".join(b"\x02" + rows[start : start + stride] for start in range(0, len(rows), stride))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
