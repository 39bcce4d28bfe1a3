"""The drawing: strokes and fills over a background, as a picture or as SVG."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter, UnidentifiedImageError

from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    Size = tuple[int, int]
    Point = tuple[float, float]

ERASER = ""  # the colour of what erases: that of the background, whatever it is
WHITE = "#ffffff"
PNG, JPG, SVG = "png", "jpg", "svg"
EXTENSIONS = (PNG, SVG, JPG)
_JPEG_QUALITY = 70
_FINE = 2  # strokes are drawn twice as large, for smooth edges
_TOLERANCE = 48  # how far a colour may be off to be filled too


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line that a finger drew, px."""

    points: tuple[Point, ...]
    width: float
    color: str


@dataclass(frozen=True, slots=True)
class Fill:
    """A region of one colour, given another, px."""

    x: int
    y: int
    color: str


Mark = Stroke | Fill


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that has been drawn."""

    marks: tuple[Mark, ...] = ()
    background: str = WHITE
    picture: bytes = b""  # the file that was opened, shown below the marks

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but the background's colour."""
        return not self.marks and not self.picture

    def with_mark(self, mark: Mark) -> Drawing:
        """Return the drawing with one mark more."""
        return replace(self, marks=(*self.marks, mark))


class Board:
    """Draws a drawing; what it has drawn last is kept, so that one more mark costs one mark."""

    def __init__(self) -> None:
        """Nothing has been drawn."""
        self._drawn: tuple[Drawing, Size] | None = None
        self._image: Image.Image | None = None

    def image(self, drawing: Drawing, size: Size) -> Image.Image:
        """Return the picture; it must not be drawn into."""
        if self._image is None or self._drawn != (drawing, size):
            self._image = self._continued(drawing, size)
            self._drawn = drawing, size
        return self._image

    def _continued(self, drawing: Drawing, size: Size) -> Image.Image:
        last = self._drawn
        if self._image is not None and last is not None and last[1] == size:
            known = last[0]
            begun = len(known.marks)
            if replace(drawing, marks=drawing.marks[:begun]) == known:
                image = self._image.copy()
                for mark in drawing.marks[begun:]:
                    _draw(image, mark, drawing.background)
                return image
        image = blank(drawing, size)
        for mark in drawing.marks:
            _draw(image, mark, drawing.background)
        return image

    def color_at(self, drawing: Drawing, size: Size, x: int, y: int) -> str:
        """Return the colour of a point."""
        inside = min(max(0, x), size[0] - 1), min(max(0, y), size[1] - 1)
        pixel = self.image(drawing, size).getpixel(inside)
        red, green, blue = pixel[:3] if isinstance(pixel, tuple) else (0, 0, 0)
        return f"#{red:02x}{green:02x}{blue:02x}"

    def encode(self, drawing: Drawing, size: Size, extension: str) -> bytes:
        """Return the drawing as a file of that kind."""
        if extension == SVG:
            return svg_text(drawing, size).encode()
        buffer = io.BytesIO()
        image = self.image(drawing, size)
        if extension == JPG:
            image.save(buffer, "JPEG", quality=_JPEG_QUALITY)
        else:
            image.save(buffer, "PNG")
        return buffer.getvalue()


def blank(drawing: Drawing, size: Size) -> Image.Image:
    """Return what lies below the marks: the background's colour, and the picture in its middle."""
    image = Image.new("RGB", size, drawing.background)
    picture = read_picture(drawing.picture) if drawing.picture else None
    if picture is not None:
        factor = min(size[0] / picture.width, size[1] / picture.height)
        fitted = picture.resize((max(1, round(picture.width * factor)), max(1, round(picture.height * factor))))
        place = (size[0] - fitted.width) // 2, (size[1] - fitted.height) // 2
        image.paste(fitted, place, fitted)
    return image


def read_picture(content: bytes) -> Image.Image | None:
    """Return a picture with its transparency; None if the file is none."""
    try:
        with open_picture(content) as opened:
            return opened.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError):
        return None


def paint_stroke(image: Image.Image, stroke: Stroke, background: str, at: tuple[int, int] = (0, 0)) -> None:
    """Draw a stroke into an image in which the drawing begins at `at`."""
    half = stroke.width / 2
    left = int(min(x for x, _ in stroke.points) - half) - 1
    top = int(min(y for _, y in stroke.points) - half) - 1
    right = int(max(x for x, _ in stroke.points) + half) + 2
    bottom = int(max(y for _, y in stroke.points) + half) + 2
    big = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE), 0)
    pen = ImageDraw.Draw(big)
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in stroke.points]
    if len(points) > 1:
        pen.line(points, fill=255, width=max(1, round(stroke.width * _FINE)), joint="curve")
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - half * _FINE, y - half * _FINE, x + half * _FINE, y + half * _FINE), fill=255)
    mask = big.resize((right - left, bottom - top), Image.Resampling.BOX)
    image.paste(stroke.color or background, (left + at[0], top + at[1]), mask)


def _draw(image: Image.Image, mark: Mark, background: str) -> None:
    if isinstance(mark, Stroke):
        paint_stroke(image, mark, background)
        return
    mask = region(image, mark.x, mark.y)
    if mask is not None:
        image.paste(mark.color, (0, 0), mask.filter(ImageFilter.MaxFilter(3)))  # the edge is half of another colour


def region(image: Image.Image, x: int, y: int) -> Image.Image | None:
    """Return the mask of what looks like the point and is connected with it; None outside of the image."""
    width, height = image.size
    if not (0 <= x < width and 0 <= y < height):
        return None
    color = image.getpixel((x, y))
    plain = Image.new("RGB", image.size, color)
    red, green, blue = ImageChops.difference(image, plain).split()
    off = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    free = bytearray(off.point([255 if value <= _TOLERANCE else 0 for value in range(256)]).tobytes())
    found = bytearray(width * height)
    todo = [(x, y)]
    while todo:
        at, row = todo.pop()
        start = row * width
        if not free[start + at]:
            continue
        left = free.rfind(b"\0", start, start + at) + 1 or start
        right = free.find(b"\0", start + at, start + width)
        right = start + width if right < 0 else right
        free[left:right] = bytes(right - left)
        found[left:right] = b"\xff" * (right - left)
        for other in (row - 1, row + 1):
            if 0 <= other < height:
                shift = (other - row) * width
                todo += [(place - other * width, other) for place in _runs(free, left + shift, right + shift)]
    return Image.frombytes("L", image.size, bytes(found))


def _runs(free: bytearray, start: int, end: int) -> list[int]:
    """Return where the runs begin that reach into a stretch of a row."""
    found = []
    place = free.find(b"\xff", start, end)
    while place >= 0:
        found.append(place)
        gap = free.find(b"\0", place, end)
        place = free.find(b"\xff", gap, end) if gap >= 0 else -1
    return found


# -- SVG --------------------------------------------------------------------------------------------------------------


def svg_text(drawing: Drawing, size: Size) -> str:
    """Return the drawing as SVG; a picture that was opened is not part of it."""
    width, height = size
    lines = [
        f'<svg width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">',
        f'<rect width="{width}" height="{height}" fill="{drawing.background}"/>',
    ]
    plain = replace(drawing, picture=b"")
    for at, mark in enumerate(plain.marks):
        if isinstance(mark, Stroke):
            lines.append(_stroke_text(mark, drawing.background))
        else:
            below = Board().image(replace(plain, marks=plain.marks[:at]), size)
            mask = region(below, mark.x, mark.y)
            if mask is not None:
                lines.append(f'<path d="{_boxes(mask)}" fill="{mark.color}" stroke="{mark.color}" stroke-width="2"/>')
    return "\n".join([*lines, "</svg>", ""])


def _stroke_text(stroke: Stroke, background: str) -> str:
    (x, y), *rest = stroke.points
    steps = " ".join(f"L{x:g},{y:g}" for x, y in rest or [(x, y)])
    return (
        f'<path d="M{x:g},{y:g} {steps}" fill="none" stroke="{stroke.color or background}" '
        f'stroke-width="{stroke.width:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _boxes(mask: Image.Image) -> str:
    """Return a region as rectangles: equal rows below each other are one."""
    width, height = mask.size
    data = mask.tobytes()
    open_runs: dict[tuple[int, int], int] = {}
    found: list[tuple[int, int, int, int]] = []
    for row in range(height + 1):
        line = bytearray(data[row * width : (row + 1) * width])
        runs = {(start, _end(line, start)) for start in _runs(line, 0, width)} if row < height else set()
        ended = [run for run in open_runs if run not in runs]
        found += [(*run, open_runs.pop(run), row) for run in ended]
        for run in sorted(runs):
            open_runs.setdefault(run, row)
    return " ".join(f"M{left},{top}h{right - left}v{end - top}h{left - right}z" for left, right, top, end in found)


def _end(line: bytearray, start: int) -> int:
    end = line.find(b"\0", start)
    return len(line) if end < 0 else end
