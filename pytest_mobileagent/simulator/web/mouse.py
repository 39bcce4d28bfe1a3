"""A mouse over a page: what Chrome sends while its button is held, and what it selects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.dom import Element

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.page import Page

_INIT = {"bubbles": True, "cancelable": True, "composed": True}
_POINTER = {"pointerId": 1, "pointerType": "mouse", "isPrimary": True}


class MousePointer:
    """A mouse from where its button went down to where it goes up."""

    def __init__(self, page: Page, place: tuple[float, float]) -> None:
        """Press the button at a point of the viewport, CSS px."""
        self._page = page
        self._pressed = self._target(place)
        self._over: Element | None = None
        self._anchor: int | None = None
        page.perform(lambda: self._press(place))

    def move(self, place: tuple[float, float]) -> Element | None:
        """Move on."""
        self._page.perform(lambda: self._send("move", place, is_down=True))
        if self._anchor is not None:
            x, y = place
            selected = self._page.selected
            end = selected.content.offset_at(x + self._page.scroll_x, y + self._page.scroll_y)
            selected.select(self._anchor, end)
        return None

    def release(self, place: tuple[float, float]) -> Element | None:
        """Let the button go; return what was clicked: where it went down as well."""
        target = self._target(place)
        self._page.perform(lambda: self._release(target, place))
        return target if target is self._pressed else None

    def _target(self, place: tuple[float, float]) -> Element | None:
        return self._page.element_at(*place) or self._page.document.body

    def _press(self, place: tuple[float, float]) -> None:
        self._send("move", place, is_down=False)
        if not self._send("down", place, is_down=True) or self._pressed is None:
            return
        self._page.user.focus_from(self._pressed)
        if not self._pressed.is_unselectable:
            x, y = place
            self._page.selected.clear()
            self._anchor = self._page.selected.content.offset_at(x + self._page.scroll_x, y + self._page.scroll_y)

    def _release(self, target: Element | None, place: tuple[float, float]) -> None:
        self._send("up", place, is_down=False)
        both = [node for node in _around(target) if node in _around(self._pressed)]
        if both:
            self._page.user.click(both[0], self._init(place, is_down=False))

    def _send(self, name: str, place: tuple[float, float], *, is_down: bool) -> bool:
        """Send what happens to the element under the pointer; False if a listener prevents what would follow."""
        target = self._target(place)
        if target is None:
            return True
        init = self._init(place, is_down=is_down)
        self._enter(target, init)
        self._page.fire(target, f"pointer{name}", "PointerEvent", {**init, **_POINTER})
        return self._page.fire(target, f"mouse{name}", "MouseEvent", init)

    def _enter(self, target: Element, init: dict[str, object]) -> None:
        """Tell which element the pointer has left, and which it has come to."""
        before, self._over = self._over, target
        if before is target:
            return
        if before is not None:
            self._page.fire(before, "mouseout", "MouseEvent", {**init, "relatedTarget": target.number})
            self._page.fire(before, "mouseleave", "MouseEvent", {**init, "bubbles": False})
        related = {"relatedTarget": before.number if before is not None else 0}
        self._page.fire(target, "mouseover", "MouseEvent", {**init, **related})
        self._page.fire(target, "mouseenter", "MouseEvent", {**init, "bubbles": False})

    @staticmethod
    def _init(place: tuple[float, float], *, is_down: bool) -> dict[str, object]:
        x, y = place
        return {**_INIT, "clientX": x, "clientY": y, "screenX": x, "screenY": y, "buttons": int(is_down), "detail": 1}


def _around(element: Element | None) -> list[Element]:
    return [node for node in element.lineage() if isinstance(node, Element)] if element is not None else []
