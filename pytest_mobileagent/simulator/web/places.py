"""Places on the page: what boxes have once those around them stand, and scrolled boxes have moved their content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web import controls
from pytest_mobileagent.simulator.web.boxes import Area, Box

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.css import Viewport


class Placer:
    """Gives every box its place on the page, in which scrolled boxes have moved their content."""

    def __init__(self, viewport: Viewport) -> None:
        """Place for a viewport."""
        self._viewport = viewport

    def place(self, box: Box, left: float, top: float, clip: Area) -> None:
        """Place a box whose parent's border box begins at `left`, `top`."""
        dx, dy = _shift(box)
        box.left, box.top = left + box.x + dx, top + box.y + dy
        box.clip = clip
        inner = clip
        scroll_x = scroll_y = 0.0
        if box.scrolls and box.element is not None:
            inner = clip.intersect(box.inner)
            self._limit_scroll(box)
            scroll_x, scroll_y = box.element.scroll_left, box.element.scroll_top
        x, y = box.left - scroll_x, box.top - scroll_y
        for child in box.children:
            if child.is_absolute:
                continue
            if child.display == "inline" and not child.is_replaced:
                self._place_inline(child, x, y, inner)
            elif child.display != "text":
                self.place(child, x, y, inner)
        for line in box.lines:
            line.y += y
            for item in line.items:
                if not isinstance(item, Box):
                    item.x, item.y, item.baseline = item.x + x, item.y + y, item.baseline + y
        for child in box.absolutes:
            is_fixed = child.style.get("position") == "fixed"
            self.place(child, 0.0 if is_fixed else x, 0.0 if is_fixed else y, inner)

    def _place_inline(self, box: Box, left: float, top: float, clip: Area) -> None:
        """Place an inline box, whose fragments are relative to the block at `left`, `top`, and what it holds."""
        dx, dy = _shift(box)
        left, top = left + dx, top + dy
        box.fragments = [Area(a.x + left, a.y + top, a.width, a.height) for a in box.fragments]
        box.left, box.top = left + box.x, top + box.y
        box.clip = clip
        for child in box.children:
            if child.is_absolute or child.display == "text":
                continue
            if child.display == "inline" and not child.is_replaced:
                self._place_inline(child, left, top, clip)
            else:
                self.place(child, left, top, clip)
        for child in box.absolutes:
            self.place(child, box.left, box.top, clip)

    @staticmethod
    def _limit_scroll(box: Box) -> None:
        element = box.element
        if element is None:
            return
        inner = box.inner
        element.scroll_left = min(max(0.0, element.scroll_left), max(0.0, box.overflow[0] - inner.width))
        element.scroll_top = min(max(0.0, element.scroll_top), max(0.0, box.overflow[1] - inner.height))


def _shift(box: Box) -> tuple[float, float]:
    """Return how far relative positioning and translations move a box."""
    style = box.style
    dx = dy = 0.0
    if box.is_anonymous or box.display == "text":
        return dx, dy
    if style.get("position") == "relative":
        base = (box.parent.width, box.parent.height) if box.parent is not None else (0.0, 0.0)
        left, right = style.length("left", base[0]), style.length("right", base[0])
        top, bottom = style.length("top", base[1]), style.length("bottom", base[1])
        dx = left if left is not None else -(right or 0.0)
        dy = top if top is not None else -(bottom or 0.0)
    moved = controls.translation(style, box.width, box.height)
    return dx + moved[0], dy + moved[1]
