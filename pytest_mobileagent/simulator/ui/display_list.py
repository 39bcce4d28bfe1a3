"""What a screen is drawn with: drawing calls as values, cut into bands. Equal calls draw equal pixels."""

from __future__ import annotations

import hashlib
import weakref
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PIL import Image

from pytest_mobileagent.simulator.ui.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    Box = tuple[float, float, float, float]
    Rgb = tuple[int, int, int]
    Originals = Mapping["Pixels", Image.Image]


class Source(Protocol):
    """Where pixels, or the coverage of a shape, come from."""

    def cut(self, box: Rect, originals: Originals) -> Image.Image:
        """Return a part of it."""


class Pixels(NamedTuple):
    """An image, known by what is in it."""

    mode: str
    size: tuple[int, int]
    digest: bytes

    def cut(self, box: Rect, originals: Originals) -> Image.Image:
        """Return a part of the image."""
        return _cut(originals[self], box)


class Made(NamedTuple):
    """An image, known by what makes it: a function of its arguments alone."""

    make: Callable[..., Image.Image]
    arguments: tuple[Hashable, ...]

    def cut(self, box: Rect, originals: Originals) -> Image.Image:
        """Return a part of the image."""
        del originals
        return _cut(self.make(*self.arguments), box)


class Resized(NamedTuple):
    """A part of an image, brought to a size; only the rows that are drawn are ever made."""

    origin: Pixels
    part: Box
    size: tuple[int, int]

    def cut(self, box: Rect, originals: Originals) -> Image.Image:
        """Return a part of the resized image."""
        if self.part == (0, 0, *self.size):
            return _cut(originals[self.origin], box)
        left, top, right, bottom = self.part
        factor = (bottom - top) / self.size[1]
        rows = (left, top + box.top * factor, right, min(bottom, top + box.bottom * factor))
        made = originals[self.origin].resize((self.size[0], box.height), Image.Resampling.BILINEAR, box=rows)
        return _cut(made, Rect(box.left, 0, box.right, box.height))


def _cut(image: Image.Image, box: Rect) -> Image.Image:
    return image if box == (0, 0, *image.size) else image.crop(box)


class Fill(NamedTuple):
    """A colour."""

    rgb: Rgb
    alpha: int

    def paint(self, image: Image.Image, box: Rect, part: Rect, originals: Originals) -> None:
        """Fill a box."""
        del part, originals
        if self.alpha == 255:
            image.paste(self.rgb, box)
            return
        under = image.crop(box)
        image.paste(Image.blend(under, Image.new("RGB", under.size, self.rgb), self.alpha / 255), box)


class Mask(NamedTuple):
    """A colour through a coverage mask."""

    source: Source
    rgb: Rgb
    alpha: int

    def paint(self, image: Image.Image, box: Rect, part: Rect, originals: Originals) -> None:
        """Paint a part of the mask into a box."""
        mask = self.source.cut(part, originals)
        if self.alpha != 255:
            mask = mask.point(_thinned(self.alpha))
        image.paste(Image.new("RGB", mask.size, self.rgb), box, mask)  # faster than pasting the colour itself


@lru_cache(maxsize=16)
def _thinned(alpha: int) -> list[int]:
    """Return what is left of each value of a mask."""
    return [value * alpha // 255 for value in range(256)]


class Picture(NamedTuple):
    """An image, perhaps through a mask; one with an alpha channel brings its own."""

    source: Source
    mask: Source | None

    def paint(self, image: Image.Image, box: Rect, part: Rect, originals: Originals) -> None:
        """Paste a part of the image into a box."""
        picture = self.source.cut(part, originals)
        mask = self.mask.cut(part, originals) if self.mask is not None else None
        if mask is None and picture.mode == "RGBA":
            mask = picture.getchannel("A")
        image.paste(picture if picture.mode == "RGB" else picture.convert("RGB"), box, mask)


class Call(NamedTuple):
    """A drawing call: with what, which px it reaches, and where its source begins."""

    ink: Fill | Mask | Picture
    box: Rect
    left: int
    top: int

    def paint(self, image: Image.Image, originals: Originals, above: int = 0) -> None:
        """Draw, so many rows further down."""
        left, top, right, bottom = self.box
        part = Rect(left - self.left, top - self.top, right - self.left, bottom - self.top)
        self.ink.paint(image, Rect(left, top + above, right, bottom + above), part, originals)


class DisplayList:
    """The drawing calls of a screen from back to front."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with a black screen."""
        self.size = width, height
        self._whole = Rect(0, 0, width, height)
        self.originals: dict[Pixels, Image.Image] = {}
        self._calls = [Call(Fill((0, 0, 0), 255), self._whole, 0, 0)]

    def add(self, ink: Fill | Mask | Picture, box: Rect, left: int = 0, top: int = 0) -> None:
        """Append a call, unless nothing of it is on the screen."""
        box = box.intersect(self._whole)
        if not box.is_empty:
            self._calls.append(Call(ink, box, left, top))

    def bands(self, height_px: int) -> list[tuple[Call, ...]]:
        """Return the calls that each band sees, from its own upper edge; none that the next opaque ones cover."""
        height = self.size[1]
        bands: list[list[Call]] = [[] for _ in range(0, height, height_px)]
        for ink, (left, top, right, bottom), x, y in self._calls:
            is_opaque = isinstance(ink, Fill) and ink.alpha == 255
            for number in range(top // height_px, (bottom - 1) // height_px + 1):
                above = number * height_px
                rows = min(height_px, height - above)
                box = Rect(left, max(0, top - above), right, min(rows, bottom - above))
                below = bands[number]
                while is_opaque and below and box.covers(below[-1].box):
                    below.pop()
                below.append(Call(ink, box, 0, 0) if isinstance(ink, Fill) else Call(ink, box, x, y - above))
        return [tuple(calls) for calls in bands]


class Digests:
    """The digests of images that nobody draws into any more, for as long as they live."""

    def __init__(self) -> None:
        """Know none."""
        self._known: dict[int, tuple[weakref.ref[Image.Image], Pixels]] = {}

    def of(self, image: Image.Image) -> Pixels:
        """Return the pixels that an image has."""
        found = self._known.get(id(image))
        if found is not None and found[0]() is image:
            return found[1]
        key, pixels = id(image), digest(image)
        self._known[key] = weakref.ref(image, lambda _: self._known.pop(key, None)), pixels
        return pixels


def digest(image: Image.Image) -> Pixels:
    """Return the pixels that an image has now."""
    return Pixels(image.mode, image.size, hashlib.blake2b(image.tobytes(), digest_size=16).digest())
