"""Which element lies under a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.web import svg
from pytest_mobileagent.simulator.web.boxes import Area, Box
from pytest_mobileagent.simulator.web.dom import Element
from pytest_mobileagent.simulator.web.paint import layers

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.boxes import TextRun


def element_at(box: Box, x: float, y: float) -> Element | None:
    """Return the topmost element of a placed box tree under a point of the page, CSS px."""
    below, above = layers(box) if box.is_positioned or box.parent is None else ([], [])
    for child in reversed(above):
        found = element_at(child, x, y)
        if found is not None:
            return found
    return _in_flow(box, x, y) or _first(below, x, y) or _own(box, x, y)


def _first(boxes: list[Box], x: float, y: float) -> Element | None:
    for child in reversed(boxes):
        found = element_at(child, x, y)
        if found is not None:
            return found
    return None


def _in_flow(box: Box, x: float, y: float) -> Element | None:
    if box.scrolls and not box.inner.contains(x, y):
        return None
    for line in reversed(box.lines):
        for item in reversed(line.items):
            found = _run_element(item, box, x, y) if not isinstance(item, Box) else None
            if isinstance(item, Box) and not item.is_positioned:
                found = element_at(item, x, y)
            if found is not None:
                return found
    for child in reversed(box.children):
        if child.display == "inline" and not child.is_replaced:
            found = _inline(child, x, y)
        elif child.is_inline or child.is_positioned:
            continue
        else:
            found = element_at(child, x, y)
        if found is not None:
            return found
    return None


def _run_element(run: TextRun, box: Box, x: float, y: float) -> Element | None:
    if not Area(run.x, run.y, run.width, run.height).contains(x, y) or not box.clip.contains(x, y):
        return None
    owner = run.owners[-1].element if run.owners else None
    if owner is None and run.node is not None and isinstance(run.node.parent, Element):
        owner = run.node.parent
    holder: Box | None = box
    while owner is None and holder is not None:
        owner, holder = holder.element, holder.parent
    return owner if run.style.is_visible and run.style.get("pointer-events") != "none" else None


def _inline(box: Box, x: float, y: float) -> Element | None:
    for child in reversed(box.children):
        if child.display == "inline" and not child.is_replaced:
            found = _inline(child, x, y)
            if found is not None:
                return found
    return box.element if any(area.contains(x, y) for area in box.fragments) and _reacts(box) else None


def _own(box: Box, x: float, y: float) -> Element | None:
    if box.is_anonymous or not box.area.contains(x, y) or not box.clip.contains(x, y) or not _reacts(box):
        return None
    element = box.element
    if element is not None and element.tag == "svg":
        area = box.content
        rect = Rect(round(area.x * 8), round(area.y * 8), round(area.right * 8), round(area.bottom * 8))
        return svg.shape_at(element, rect, box.style, (x * 8, y * 8)) or element
    return element


def _reacts(box: Box) -> bool:
    return box.style.is_visible and box.style.get("pointer-events") != "none"
