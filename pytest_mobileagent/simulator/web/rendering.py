"""A document styled and laid out for one screen, and what can be asked about the result."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.boxes import Area, Box, BoxTree, TextRun
from pytest_mobileagent.simulator.web.hits import element_at
from pytest_mobileagent.simulator.web.layout import Layout

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.css import Viewport
    from pytest_mobileagent.simulator.web.dom import Document, Element
    from pytest_mobileagent.simulator.web.fonts import Fonts
    from pytest_mobileagent.simulator.web.layout import Natural
    from pytest_mobileagent.simulator.web.style import Styles

_NOWHERE = Area(0.0, 0.0, 0.0, 0.0)


class Rendering:
    """The boxes of a document, placed."""

    def __init__(self, document: Document, fonts: Fonts, viewport: Viewport, styles: Styles, natural: Natural) -> None:
        """Lay out what has been styled."""
        self.fonts = fonts
        self.viewport = viewport
        self.styles = styles
        self.root: Box | None = BoxTree(document, self.styles).build()
        self.boxes: dict[int, Box] = {}
        self._texts: dict[int, Area] = {}
        if self.root is not None:
            Layout(self.root, fonts, viewport, natural).run()
            for box in self.root.walk():
                self._note(box)

    def _note(self, box: Box) -> None:
        if box.element is not None and not box.pseudo:
            self.boxes.setdefault(box.element.number, box)
        for line in box.lines:
            for item in line.items:
                if not isinstance(item, Box) and item.node is not None and item.text.strip():
                    area = Area(item.x, item.y, item.width, item.height)
                    seen = box.clip if not box.scrolls else box.clip.intersect(box.inner)
                    area = area.intersect(seen)
                    before = self._texts.get(item.node.number)
                    if area.width > 0 and area.height > 0:
                        self._texts[item.node.number] = area if before is None else before.union(area)

    @cached_property
    def size(self) -> tuple[float, float]:
        """How wide and high the page is, CSS px."""
        if self.root is None:
            return self.viewport.width, self.viewport.height
        width, height = self.viewport.width, self.root.height + self.root.margin.along
        stack = [self.root]
        while stack:
            box = stack.pop()
            if box.style.get("position") != "fixed":
                width, height = max(width, box.left + box.width), max(height, box.top + box.height)
                for line in box.lines:
                    width = max(width, *(item.x + item.width for item in line.items if not isinstance(item, Box)), 0.0)
            if not box.scrolls:
                stack += [child for child in (*box.children, *box.absolutes) if child.display != "text"]
        return width, max(height, self.viewport.height)

    def box_of(self, element: Element) -> Box | None:
        """Return an element's box; None if it has none."""
        return self.boxes.get(element.number)

    def area_of(self, element: Element) -> Area:
        """Return an element's border box on the page; empty if it has none."""
        box = self.box_of(element)
        if box is None:
            return _NOWHERE
        if box.fragments and box.display == "inline":
            area = box.fragments[0]
            for other in box.fragments[1:]:
                area = area.union(other)
            return area
        return box.area

    def visible_area(self, element: Element) -> Area:
        """Return the part of an element that scrolled boxes around it let through."""
        box = self.box_of(element)
        return _NOWHERE if box is None else self.area_of(element).intersect(box.clip)

    def find(self, query: str) -> list[Area]:
        """Return where a text stands, ignoring case; only what stands on one line."""
        wanted = query.lower()
        found: list[Area] = []
        boxes = [box for box in self.root.walk() if box.lines] if self.root is not None and wanted else []
        for run in (item for box in boxes for line in box.lines for item in line.items if isinstance(item, TextRun)):
            at = run.text.lower().find(wanted)
            while at >= 0:
                left = run.x + self.fonts.width(run.text[:at], run.style)
                width = self.fonts.width(run.text[at : at + len(wanted)], run.style)
                found.append(Area(left, run.y, width, run.height))
                at = run.text.lower().find(wanted, at + len(wanted))
        return sorted(found, key=lambda area: (round(area.y), area.x))

    def text_area(self, number: int) -> Area | None:
        """Return where a text node's characters stand; None if nowhere."""
        return self._texts.get(number)

    def element_at(self, x: float, y: float) -> Element | None:
        """Return the topmost element under a point of the page."""
        return element_at(self.root, x, y) if self.root is not None else None
