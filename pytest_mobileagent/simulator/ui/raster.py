"""Shapes: a canvas on which screens are drawn, and the masks of what is anti-aliased."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pytest_mobileagent.simulator.ui.display_list import (
    Digests,
    DisplayList,
    Fill,
    Made,
    Mask,
    Picture,
    Resized,
    digest,
)
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, icon_glyph, text_box, text_mask, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pytest_mobileagent.simulator.ui.display_list import Box, Source
    from pytest_mobileagent.simulator.ui.view import View

    Maker = Callable[..., Image.Image]  # of a mask of a width, a height and what else is drawn

_SUPERSAMPLE = 3
_SMALL_PX = 40_000
_LARGE_KEPT = 4
_SHADOW = "#00000046"


def parse_color(color: str) -> tuple[int, int, int, int]:
    """Return `#rrggbb` or `#rrggbbaa` as red, green, blue, alpha (0 to 255)."""
    return _parse(color)


@lru_cache(maxsize=1024)
def _parse(color: str) -> tuple[int, int, int, int]:
    value = int(color[1:], 16)
    if len(color) == 7:
        return value >> 16, value >> 8 & 255, value & 255, 255
    return value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255


def _kept(*, small: int) -> Callable[[Maker], Maker]:
    """Keep the latest masks that a function makes: so many small ones, and few large ones, which may be a screen's."""

    def keep(make: Maker) -> Maker:
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


@_kept(small=64)
def _shadow_part(width: int, height: int, radius: int, blur: int, part: Rect) -> Image.Image:
    """Return a part of a shadow's tile, stretched."""
    piece = _shadow_tile(radius, blur).crop(part)
    return piece if piece.size == (width, height) else piece.resize((width, height), Image.Resampling.NEAREST)


@_kept(small=16)
def _small_shadow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    """Return the mask of a shadow that has no room for whole corners."""
    return _shadow_tile(radius, blur).resize((width, height))


@_kept(small=64)
def _quarter(width: int, height: int, left: int, top: int) -> Image.Image:
    """Return the mask of a quarter of a disc; `left` and `top` say where in the disc it lies."""
    disc = rounded_mask(width * 2, height * 2, width)
    return disc.crop((left, top, left + width, top + height))


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
    """Notes what is drawn; everything outside `clip` is left alone. All measures in px."""

    def __init__(self, drawn: DisplayList, digests: Digests) -> None:
        """Append to a display list; `digests` knows images that have been resized before."""
        self._drawn = drawn
        self._digests = digests
        self.clip = Rect(0, 0, *drawn.size)

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle."""
        red, green, blue, alpha = parse_color(color)
        self._drawn.add(Fill((red, green, blue), alpha), rect.intersect(self.clip))

    def rounded(self, rect: Rect, radius: float, color: str) -> None:
        """Fill a rectangle with round corners."""
        corner = int(min(radius, rect.width / 2, rect.height / 2))
        if corner <= 0:
            self.fill(rect, color)
            return
        if rect.width * rect.height <= _SMALL_PX or len(color) == 9:
            self._cover(rect, color, rounded_mask, corner)
            return
        left, top, right, bottom = rect
        self.fill(Rect(left, top + corner, right, bottom - corner), color)
        self.fill(Rect(left + corner, top, right - corner, top + corner), color)
        self.fill(Rect(left + corner, bottom - corner, right - corner, bottom), color)
        for x, sx in ((left, 0), (right - corner, corner)):
            for y, sy in ((top, 0), (bottom - corner, corner)):
                self._cover(Rect(x, y, x + corner, y + corner), color, _quarter, sx, sy)

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
        self._cover(rect, color, _ring, corner, line)

    def circle(self, x: float, y: float, radius: float, color: str) -> None:
        """Fill a disc around a point."""
        r = max(1, round(radius))
        left, top = round(x - r), round(y - r)
        self.rounded(Rect(left, top, left + 2 * r, top + 2 * r), r, color)

    def shadow(self, rect: Rect, radius: float, elevation_px: float) -> None:
        """Draw the soft shadow that a raised rectangle throws; draw the rectangle after it."""
        blur = max(2, round(elevation_px * 0.9))
        corner = int(min(radius, rect.width / 2, rect.height / 2))
        part = corner + 2 * blur
        drop = round(elevation_px * 0.35)
        outer = Rect(rect.left - blur, rect.top - blur + drop, rect.right + blur, rect.bottom + blur + drop)
        if outer.width < 2 * part or outer.height < 2 * part:
            self._cover(outer, _SHADOW, _small_shadow, corner, blur)
            return
        self._nine_patch(outer, corner, blur)

    def _nine_patch(self, outer: Rect, corner: int, blur: int) -> None:
        part = corner + 2 * blur
        side = 2 * part + 2
        xs = ((0, part, outer.left, part), (part, part + 1, outer.left + part, outer.width - 2 * part),
              (side - part, side, outer.right - part, part))  # fmt: skip
        ys = ((0, part, outer.top, part), (part, part + 1, outer.top + part, outer.height - 2 * part),
              (side - part, side, outer.bottom - part, part))  # fmt: skip
        for sx0, sx1, x, width in xs:
            for sy0, sy1, y, height in ys:
                if width > 0 and height > 0 and not (sx0 == part and sy0 == part):
                    piece = Rect(x, y, x + width, y + height)
                    self._cover(piece, _SHADOW, _shadow_part, corner, blur, Rect(sx0, sy0, sx1, sy1))
        self.fill(Rect(outer.left + part, outer.top + part, outer.right - part, outer.bottom - part), _SHADOW)

    def _cover(self, rect: Rect, color: str, make: Maker, *arguments: Hashable) -> None:
        """Paint `color` through the mask that `make` makes of width, height and arguments."""
        self._masked(Made(make, (rect.width, rect.height, *arguments)), rect, color)

    def _masked(self, source: Source, rect: Rect, color: str) -> None:
        red, green, blue, alpha = parse_color(color)
        self._drawn.add(Mask(source, (red, green, blue), alpha), rect.intersect(self.clip), rect.left, rect.top)

    def mask(self, mask: Image.Image, left: int, top: int, color: str) -> None:
        """Paint `color` through a coverage mask (mode L)."""
        rect = Rect(left, top, left + mask.width, top + mask.height)
        if not rect.intersect(self.clip).is_empty:
            self._masked(self._copied(mask), rect, color)

    def _copied(self, image: Image.Image) -> Source:
        """Keep an image as it is now."""
        pixels = digest(image)
        if pixels not in self._drawn.originals:
            self._drawn.originals[pixels] = image.copy()
        return pixels

    def text(self, x: int, baseline: int, text: str, spec: FontSpec, color: str) -> None:
        """Draw one line of text that starts at `x` on a baseline."""
        box = text_box(text, spec) if text.strip() else None
        if box is not None:
            rect = Rect(x + box[0], baseline + box[1], x + box[2], baseline + box[3])
            self._masked(Made(text_mask, (text, spec)), rect, color)

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
        ink = Picture(self._copied(image), self._copied(mask) if mask is not None else None)
        self._drawn.add(ink, box, box.left, box.top)

    def resized(self, image: Image.Image, rect: Rect, part: Box | None = None) -> None:
        """Paste a part of an image, brought to a rectangle's size. Nobody draws into the image any more."""
        box = rect.intersect(self.clip)
        if box.is_empty:
            return
        pixels = self._digests.of(image)
        self._drawn.originals[pixels] = image
        source = Resized(pixels, part or (0.0, 0.0, *image.size), (rect.width, rect.height))
        self._drawn.add(Picture(source, None), box, rect.left, rect.top)

    def arc(self, rect: Rect, start: float, end: float, width: float, color: str) -> None:
        """Draw part of an ellipse's outline, in degrees clockwise from three o'clock."""
        self._cover(rect, color, _supersampled, "arc", (start, end), width)

    def pie(self, rect: Rect, start: float, end: float, color: str) -> None:
        """Fill a sector of an ellipse, in degrees clockwise from three o'clock."""
        self._cover(rect, color, _supersampled, "pie", (start, end), 0)

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
        rect = Rect(left, top, right, bottom).intersect(self.clip)  # of a road across a country only what is seen
        if not rect.is_empty:
            shape = tuple(value for x, y in points for value in (x - rect.left, y - rect.top))
            self._cover(rect, color, _supersampled, kind, shape, width)

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
