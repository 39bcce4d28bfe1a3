"""What is selected towards scripts, and ranges of the document: nodes by their numbers, with a place in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.dom import DomError

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.page import Page


class SelectionBridge:
    """Reads and sets what is selected."""

    def __init__(self, page: Page) -> None:
        """Work on the selection of `page`."""
        self._page = page

    def selected_text(self) -> str:
        """Return what is selected."""
        return self._page.selected.text

    def selected_ends(self) -> str:
        """Return the node and the place at which the selection begins, and those at which it ends; empty if none is."""
        selected = self._page.selected
        start, end = selected.span
        places = [selected.content.place_of(offset) for offset in (start, end)] if start != end else []
        return ",".join(f"{place[0].number},{place[1]}" for place in places if place is not None)

    def clear_selected(self) -> None:
        """Select nothing."""
        self._page.selected.clear()

    def select_between(self, start: float, place: float, end: float, end_place: float) -> None:
        """Select from a place to another."""
        self._page.selected.select(*self._span(start, place, end, end_place))

    def text_between(self, start: float, place: float, end: float, end_place: float) -> str:
        """Return the text from a place to another."""
        since, until = self._span(start, place, end, end_place)
        return self._page.selected.content.text[since:until]

    def rect_between(self, start: float, place: float, end: float, end_place: float) -> str:
        """Return the bounds of the text from a place to another, in the viewport."""
        areas = [*self._page.selected.content.areas(*self._span(start, place, end, end_place))]
        if not areas:
            return "0,0,0,0"
        x, y = min(area.x for area in areas), min(area.y for area in areas)
        width, height = max(area.right for area in areas) - x, max(area.bottom for area in areas) - y
        return f"{x - self._page.scroll_x:g},{y - self._page.scroll_y:g},{width:g},{height:g}"

    def _span(self, start: float, place: float, end: float, end_place: float) -> tuple[int, int]:
        since, until = self._offset(start, place), self._offset(end, end_place)
        return (since, until) if since is not None and until is not None else (0, 0)

    def _offset(self, number: float, place: float) -> int | None:
        node = self._page.document.nodes.get(int(number))
        if node is None:
            raise DomError("NotFoundError", "There is no such node.")
        return self._page.selected.content.offset_of(node, int(place))
