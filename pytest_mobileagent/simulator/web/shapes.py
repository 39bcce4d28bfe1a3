"""Where the shapes of drawings lie on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.web import svg
from pytest_mobileagent.simulator.web.boxes import Area
from pytest_mobileagent.simulator.web.dom import Element

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.rendering import Rendering

_FINE = 8  # shapes are placed in eighths of a CSS px


def areas(rendering: Rendering, drawing: Element) -> Iterator[tuple[Element, str, Area]]:
    """Yield the shapes of a drawing: element, text, bounds."""
    box = rendering.box_of(drawing)
    if box is None:
        return
    area = box.content
    rect = Rect(*(round(value * _FINE) for value in (area.x, area.y, area.right, area.bottom)))
    for shape in svg.shapes(drawing, rect, box.style):
        bounds = svg.bounds(shape)
        place = Area(bounds.left / _FINE, bounds.top / _FINE, bounds.width / _FINE, bounds.height / _FINE)
        yield shape.element, shape.text, place


def area_of_shape(rendering: Rendering, element: Element) -> Area:
    """Return the bounds of a shape, or of all shapes in a group."""
    drawing = element
    while isinstance(drawing.parent, Element) and drawing.parent.space:
        drawing = drawing.parent
    found: Area | None = None
    for shape, _, area in areas(rendering, drawing):
        if element.contains(shape):
            found = area if found is None else found.union(area)
    return found or Area(0.0, 0.0, 0.0, 0.0)
