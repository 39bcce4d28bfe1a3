"""Where the shapes of drawings lie: on the page, and in their own user space."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.web import svg
from pytest_mobileagent.simulator.web.boxes import Area
from pytest_mobileagent.simulator.web.dom import Element

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.rendering import Rendering

_NOWHERE = Area(0.0, 0.0, 0.0, 0.0)
_FINE = 8  # shapes are placed in eighths of a CSS px


def areas(rendering: Rendering, drawing: Element) -> Iterator[tuple[Element, str, Area]]:
    """Yield the shapes of a drawing: element, text, bounds."""
    box = rendering.box_of(drawing)
    if box is None:
        return
    for shape in svg.shapes(drawing, _fine(box.content), box.style):
        yield shape.element, shape.text, _coarse(svg.bounds(shape))


def _fine(area: Area) -> Rect:
    return Rect(*(round(value * _FINE) for value in (area.x, area.y, area.right, area.bottom)))


def _coarse(bounds: Rect) -> Area:
    return Area(bounds.left / _FINE, bounds.top / _FINE, bounds.width / _FINE, bounds.height / _FINE)


def lineage_of(element: Element) -> list[Element]:
    """Return the drawing that an element is part of, what lies between, and the element."""
    found = [element]
    while isinstance(found[0].parent, Element) and found[0].parent.space:
        found.insert(0, found[0].parent)
    return found


def own_area(rendering: Rendering, element: Element) -> Area:
    """Return a shape's bounds in its own user space, whatever transforms it (`getBBox`)."""
    lineage = lineage_of(element)
    box = rendering.box_of(lineage[0])
    if box is None:
        return _NOWHERE
    found: Area | None = None
    for shape in svg.own_shapes(lineage, box.style, _FINE):
        area = _coarse(svg.bounds(shape))
        found = area if found is None else found.union(area)
    return found or _NOWHERE


def matrix_of(rendering: Rendering, element: Element, *, on_page: bool) -> svg.Matrix:
    """Return how an element's user space is placed: on the page, or within its drawing."""
    drawing, *inner = lineage_of(element)
    box = rendering.box_of(drawing)
    if box is None:
        return svg.Matrix()
    fine = svg.placing(drawing, _fine(box.content), box.style)
    matrix = svg.Matrix(*(value / _FINE for value in fine))
    if not on_page:
        matrix = matrix._replace(e=matrix.e - box.content.x, f=matrix.f - box.content.y)
    for one in inner:
        matrix = matrix.then(svg.transform(one.get("transform")))
    return matrix


def path_length(element: Element) -> float:
    """Return how long a shape's outline is."""
    return sum(math.dist(*side) for outline in svg.outlines(element)[0] for side in pairwise(outline))


def point_along(element: Element, distance: float) -> svg.Point:
    """Return the point of a shape's outline that lies that far along it."""
    last = (0.0, 0.0)
    for outline in svg.outlines(element)[0]:
        for start, end in pairwise(outline):
            size, last = math.dist(start, end), end
            if distance <= size and size:
                part = max(0.0, distance) / size
                return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            distance -= size
    return last


def area_of_shape(rendering: Rendering, element: Element) -> Area:
    """Return the bounds of a shape, or of all shapes in a group."""
    drawing = lineage_of(element)[0]
    found: Area | None = None
    for shape, _, area in areas(rendering, drawing):
        if element.contains(shape):
            found = area if found is None else found.union(area)
    return found or _NOWHERE
