"""SVG drawings: the basic shapes, text and groups; and which shape lies under a point."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width
from pytest_mobileagent.simulator.web.css import parse_declarations
from pytest_mobileagent.simulator.web.values import MEDIUM_PX, Units, color, length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.style import Style

Point = tuple[float, float]
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?", re.IGNORECASE)
_COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_STEPS = 16
_LOOKS = (
    "fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity", "font-size", "text-anchor",
    "font-weight", "display", "visibility", "dominant-baseline", "alignment-baseline",
)  # fmt: skip


class Matrix(NamedTuple):
    """An affine transformation: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, x: float, y: float) -> Point:
        """Return where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Matrix) -> Matrix:
        """Return the transformation that applies `inner` first."""
        a, b = self.a * inner.a + self.c * inner.b, self.b * inner.a + self.d * inner.b
        c, d = self.a * inner.c + self.c * inner.d, self.b * inner.c + self.d * inner.d
        return Matrix(a, b, c, d, *self.apply(inner.e, inner.f))


class Shape(NamedTuple):
    """A shape as outlines in px, with its element and looks."""

    element: Element
    outlines: tuple[tuple[Point, ...], ...]
    is_closed: bool
    looks: dict[str, str]
    scale: float
    text: str = ""


def numbers(text: str) -> list[float]:
    """Return the numbers in a text."""
    return [float(found) for found in _NUMBER.findall(text)]


def natural_size(element: Element) -> tuple[float, float]:
    """Return the size that a drawing has by itself."""
    box = numbers(element.get("viewBox"))
    if len(box) == 4 and box[3] and not element.has("width"):
        return 300.0, 300.0 * box[3] / box[2]
    return 300.0, 150.0


def shapes(root: Element, rect: Rect, style: Style) -> Iterator[Shape]:
    """Yield the shapes of a drawing placed in `rect`, the lowest first."""
    yield from _below(root, placing(root, rect, style), _first_looks(root, style))


def placing(root: Element, rect: Rect, style: Style) -> Matrix:
    """Return where the user space of a drawing in `rect` comes to lie."""
    width = style.length("width") or 300.0
    scale = rect.width / width if width else 1.0
    box = numbers(root.get("viewBox"))
    if len(box) != 4 or not box[2] or not box[3]:
        return Matrix(scale, 0, 0, scale, rect.left, rect.top)
    factor = min(rect.width / box[2], rect.height / box[3])
    dx, dy = (rect.width - box[2] * factor) / 2, (rect.height - box[3] * factor) / 2
    return Matrix(factor, 0, 0, factor, rect.left + dx - box[0] * factor, rect.top + dy - box[1] * factor)


def _below(element: Element, matrix: Matrix, looks: dict[str, str]) -> Iterator[Shape]:
    for child in element.elements:
        own = _looks(child, looks)
        if own.get("display") == "none" or own.get("visibility") == "hidden":
            continue
        inner = matrix.then(transform(child.get("transform")))
        if child.tag == "svg":
            inner = inner.then(Matrix(e=_number(child, "x"), f=_number(child, "y")))
        yield from _shapes_of(child, inner, own)


def _shapes_of(element: Element, matrix: Matrix, looks: dict[str, str]) -> Iterator[Shape]:
    """Yield the shapes of an element whose user space is placed by `matrix`."""
    if element.tag in ("g", "svg", "a"):
        yield from _below(element, matrix, looks)
    elif element.tag in ("text", "tspan"):
        start = matrix.apply(*_start(element, looks))
        yield Shape(element, ((start,),), False, looks, matrix.a, " ".join(element.text.split()))
    else:
        found, is_closed = outlines(element)
        placed = tuple(tuple(matrix.apply(x, y) for x, y in outline) for outline in found if len(outline) > 1)
        if placed:
            size = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
            yield Shape(element, placed, is_closed, looks, size)


def _start(element: Element, looks: dict[str, str]) -> Point:
    """Return where a text begins: at its own place or its first part's, moved by what both say."""
    units = Units(length(looks.get("font-size", ""), Units()) or MEDIUM_PX)
    parts = [element, *(child for child in element.elements[:1] if child.tag == "tspan")]

    def along(axis: str) -> float:
        place = next((_number(part, axis) for part in reversed(parts) if part.has(axis)), 0.0)
        return place + sum(length(part.get(f"d{axis}"), units, 0.0) or 0.0 for part in parts)

    return along("x"), along("y")


def own_shapes(lineage: Sequence[Element], style: Style, scale: float) -> Iterator[Shape]:
    """Yield the shapes of the last of some elements, from the drawing inwards, in its own user space."""
    looks = _first_looks(lineage[0], style)
    for element in lineage[1:]:
        looks = _looks(element, looks)
    yield from _shapes_of(lineage[-1], Matrix(scale, 0, 0, scale), looks)


def _first_looks(root: Element, style: Style) -> dict[str, str]:
    return _looks(root, {"fill": "#000000", "color": style.color("color"), "font-size": f"{style.em}px"})


def _looks(element: Element, outer: dict[str, str]) -> dict[str, str]:
    looks = {name: value for name, value in outer.items() if name not in ("opacity", "display")}
    for name in _LOOKS:
        if element.has(name):
            looks[name] = element.get(name)
    return looks | {name: value for name, value, _ in parse_declarations(element.get("style"))}


def _number(element: Element, name: str, default: float = 0.0) -> float:
    found = length(element.get(name), Units(), 0.0)
    return default if found is None else found


def transform(text: str) -> Matrix:
    """Return what a `transform` attribute does."""
    matrix = Matrix()
    for name, arguments in _TRANSFORM.findall(text):
        values = numbers(arguments)
        if name == "translate" and values:
            matrix = matrix.then(Matrix(e=values[0], f=values[1] if len(values) > 1 else 0.0))
        elif name == "scale" and values:
            matrix = matrix.then(Matrix(a=values[0], d=values[-1]))
        elif name == "rotate" and values:
            angle = math.radians(values[0])
            x, y = (values[1], values[2]) if len(values) == 3 else (0.0, 0.0)
            turn = Matrix(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
            matrix = matrix.then(Matrix(e=x, f=y)).then(turn).then(Matrix(e=-x, f=-y))
        elif name == "matrix" and len(values) == 6:
            matrix = matrix.then(Matrix(*values))
    return matrix


def outlines(element: Element) -> tuple[list[list[Point]], bool]:
    """Return the outlines of a shape in its own user space, and whether they are closed."""
    tag = element.tag
    if tag == "rect":
        x, y = _number(element, "x"), _number(element, "y")
        w, h = _number(element, "width"), _number(element, "height")
        return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]] if w and h else [], True
    if tag in ("circle", "ellipse"):
        x, y = _number(element, "cx"), _number(element, "cy")
        rx, ry = (_number(element, "r"),) * 2 if tag == "circle" else (_number(element, "rx"), _number(element, "ry"))
        turns = [math.tau * at / 48 for at in range(48)]
        return [[(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns]] if rx and ry else [], True
    if tag == "line":
        return [
            [(_number(element, "x1"), _number(element, "y1")), (_number(element, "x2"), _number(element, "y2"))]
        ], False
    if tag in ("polygon", "polyline"):
        values = numbers(element.get("points"))
        return [list(zip(values[::2], values[1::2], strict=False))], tag == "polygon"
    if tag == "path":
        return _Path(element.get("d")).outlines, True
    return [], False


class _Path:
    """The outlines of a path's commands."""

    def __init__(self, text: str) -> None:
        self.outlines: list[list[Point]] = []
        self._at: Point = (0.0, 0.0)
        self._last: Point | None = None  # the control point of the curve before
        for command, arguments in _COMMAND.findall(text):
            self._run(command, numbers(arguments))

    def _run(self, command: str, values: list[float]) -> None:
        kind = command.upper()
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}[kind]
        if kind == "Z":
            if self.outlines and self.outlines[-1]:
                self._at = self.outlines[-1][0]
                self.outlines[-1].append(self._at)
            return
        for start in range(0, len(values) - count + 1, count):
            part = values[start : start + count]
            if kind == "M":
                self._at = self._point(command, part)
                if start == 0:
                    self.outlines.append([self._at])
                    continue
                self.outlines[-1].append(self._at)
            else:
                self._draw(kind, command, part)

    def _point(self, command: str, values: list[float]) -> Point:
        x, y = values[-2:]
        return (x + self._at[0], y + self._at[1]) if command.islower() else (x, y)

    def _draw(self, kind: str, command: str, values: list[float]) -> None:
        if not self.outlines:
            self.outlines.append([self._at])
        x, y = self._at
        offset = self._at if command.islower() else (0.0, 0.0)
        if kind in ("H", "V"):
            target = (values[0] + offset[0], y) if kind == "H" else (x, values[0] + offset[1])
            self._line(target)
            return
        points = [(values[at] + offset[0], values[at + 1] + offset[1]) for at in range(0, len(values) - 1, 2)]
        if kind == "L":
            self._line(points[0])
        elif kind == "A":
            self._arc(values, self._point(command, values))
        else:
            self._curve(kind, points)

    def _line(self, target: Point) -> None:
        self.outlines[-1].append(target)
        self._at, self._last = target, None

    def _curve(self, kind: str, points: list[Point]) -> None:
        x, y = self._at
        mirrored = (2 * x - self._last[0], 2 * y - self._last[1]) if self._last is not None else (x, y)
        controls = points if kind in ("C", "Q") else [mirrored, *points]
        for step in range(1, _STEPS + 1):
            self.outlines[-1].append(bezier([self._at, *controls], step / _STEPS))
        self._at, self._last = controls[-1], controls[-2]

    def _arc(self, values: list[float], target: Point) -> None:
        for point in arc_points(self._at, target, values):
            self.outlines[-1].append(point)
        self._at, self._last = target, None


def bezier(points: list[Point], t: float) -> Point:
    """Return a point of a Bézier curve (de Casteljau)."""
    while len(points) > 1:
        points = [((1 - t) * x1 + t * x2, (1 - t) * y1 + t * y2) for (x1, y1), (x2, y2) in pairwise(points)]
    return points[0]


def arc_points(start: Point, end: Point, values: list[float]) -> Iterator[Point]:
    """Yield points of an elliptical arc (SVG 1.1, appendix F.6.5)."""
    rx, ry, turn, large, sweep = abs(values[0]), abs(values[1]), math.radians(values[2]), values[3], values[4]
    if not rx or not ry or start == end:
        yield end
        return
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cos * dx + sin * dy, -sin * dx + cos * dy
    grown = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    below = (rx * y1) ** 2 + (ry * x1) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if bool(large) == bool(sweep) else 1)
    cx, cy = root * rx * y1 / ry, -root * ry * x1 / rx
    first = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    span = math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - first
    if sweep and span < 0:
        span += math.tau
    elif not sweep and span > 0:
        span -= math.tau
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for step in range(1, 33):
        angle = first + span * step / 32
        px, py = rx * math.cos(angle) + cx, ry * math.sin(angle) + cy
        yield cos * px - sin * py + mx, sin * px + cos * py + my


# -- painting -----------------------------------------------------------------------------------------------------


def paint(canvas: Canvas, element: Element, rect: Rect, style: Style) -> None:
    """Paint a drawing into `rect`."""
    previous = canvas.clip
    canvas.clip = previous.intersect(rect)
    for shape in shapes(element, rect, style):
        if shape.text:
            _paint_text(canvas, shape)
            continue
        fill, stroke = _paint_of(shape, "fill"), _paint_of(shape, "stroke")
        for outline in shape.outlines:
            if fill and shape.element.tag != "line" and len(outline) > 2:
                canvas.polygon(outline, fill)
            if stroke:
                points = [*outline, outline[0]] if shape.is_closed and shape.element.tag != "path" else list(outline)
                width = (length(shape.looks.get("stroke-width", "1"), Units()) or 1.0) * shape.scale
                canvas.polyline(points, max(1.0, width), stroke)
    canvas.clip = previous


def _paint_of(shape: Shape, name: str) -> str:
    text = shape.looks.get(name, "none" if name == "stroke" else "#000000")
    found = color(shape.looks.get("color", "#000000") if text.lower() == "currentcolor" else text)
    if text == "none" or found is None:
        return ""
    alpha = int(found[7:9], 16) if len(found) == 9 else 255
    for opacity in ("opacity", f"{name}-opacity"):
        values = numbers(shape.looks.get(opacity, "1"))
        alpha = round(alpha * (values[0] if values else 1.0))
    return found[:7] if alpha >= 255 else f"{found[:7]}{alpha:02x}" if alpha > 0 else ""


def _font(shape: Shape) -> FontSpec:
    size = length(shape.looks.get("font-size", "16px"), Units()) or 16.0
    return FontSpec(
        "bold" if shape.looks.get("font-weight") in ("bold", "700") else "regular",
        max(1.0, round(size * shape.scale * 2) / 2),
    )


def _text_rect(shape: Shape) -> Rect:
    spec = _font(shape)
    (x, y), width = shape.outlines[0][0], text_width(shape.text, spec)
    x -= {"middle": width / 2, "end": width}.get(shape.looks.get("text-anchor", ""), 0.0)
    if {shape.looks.get("dominant-baseline"), shape.looks.get("alignment-baseline")} & {"middle", "central"}:
        y += spec.size_px * 0.36
    return Rect(round(x), round(y) - spec.ascent_px, round(x) + width, round(y) - spec.ascent_px + spec.line_px)


def _paint_text(canvas: Canvas, shape: Shape) -> None:
    paint_color = _paint_of(shape, "fill")
    rect, spec = _text_rect(shape), _font(shape)
    if paint_color:
        canvas.text(rect.left, rect.top + spec.ascent_px, shape.text, spec, paint_color)


def bounds(shape: Shape) -> Rect:
    """Return the rectangle around a shape, px."""
    if shape.text:
        return _text_rect(shape)
    points = [point for outline in shape.outlines for point in outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys)))


def shape_at(element: Element, rect: Rect, style: Style, point: Point) -> Element | None:
    """Return the topmost shape under a point of a drawing in `rect`; None if there is none."""
    found = None
    for shape in shapes(element, rect, style):
        if shape.text:
            hit = _text_rect(shape).contains(*point)
        elif shape.element.tag == "line" or (shape.looks.get("fill") == "none"):
            width = (length(shape.looks.get("stroke-width", "1"), Units()) or 1.0) * shape.scale
            hit = any(_near(outline, point, max(3.0, width / 2)) for outline in shape.outlines)
        else:
            hit = any(_inside(outline, point) for outline in shape.outlines)
        found = shape.element if hit else found
    return found


def _inside(outline: tuple[Point, ...], point: Point) -> bool:
    x, y = point
    is_in = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_in = not is_in
    return is_in


def _near(outline: tuple[Point, ...], point: Point, reach: float) -> bool:
    px, py = point
    for (x1, y1), (x2, y2) in pairwise(outline):
        dx, dy = x2 - x1, y2 - y1
        size = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((px - x1) * dx + (py - y1) * dy) / size)) if size else 0.0
        if math.hypot(px - x1 - t * dx, py - y1 - t * dy) <= reach:
            return True
    return False
