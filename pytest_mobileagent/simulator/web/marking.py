"""A page's selection as the phone's handles and floating toolbar know it: in px of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.web.view import WebView

PAINT = "#33b5e566"  # Chrome's for Android


class Marking:
    """The text of the page that a view shows, and what is selected of it."""

    password = False
    is_editable = False

    def __init__(self, view: WebView, state: UiState, accent: str) -> None:
        """Select in the page of `view`."""
        self._view, self._state = view, state
        self._selected = view.page.selected
        self.accent = accent

    @property
    def text(self) -> str:
        """All of the page's text."""
        return self._selected.content.text

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end, character offsets."""
        return self._selected.span

    @property
    def visible_bounds(self) -> Rect:
        """The part of the page that is seen."""
        return self._view.visible_bounds

    @property
    def selection_rect(self) -> Rect:
        """The bounds of what is selected."""
        found = self.rects()
        return Rect(
            min(one.left for one in found), min(one.top for one in found), max(one.right for one in found),
            max(one.bottom for one in found),
        ) if found else self.visible_bounds  # fmt: skip

    def rects(self) -> list[Rect]:
        """Return where the selected characters are, line by line."""
        return [self._view.device_rect(area) for area in self._selected.content.areas(*self.selection)]

    def select(self, start: int, end: int) -> None:
        """Select from one character to another."""
        self._selected.select(start, end)

    def caret_rect(self, offset: int) -> Rect:
        """Return where an end of the selection stands."""
        area = self._selected.content.caret(offset, is_end=offset == self.selection[1])
        return self._view.device_rect(area) if area is not None else Rect(-1, -1, -1, -1)

    def offset_of(self, x: int, y: int) -> int:
        """Return the character offset nearest to a point of the screen."""
        return self._selected.content.offset_at(*self._view.page_point(x, y))

    def drag_end(self, *, is_start: bool, last: int, target: int) -> None:
        """Move an end of the selection after a finger."""
        self._selected.move_end(is_start=is_start, last=last, target=target)

    def select_word_at(self, x: int, y: int) -> None:
        """Select the word at a point of the screen, and offer what can be done with it."""
        if self._selected.select_word_at(*self._view.page_point(x, y)):
            self._state.text_menu = self._state.handles = self._view.key

    def show_handles(self) -> None:
        """Give the selection its handles."""
        self._state.handles = self._view.key

    def hide_menu(self) -> None:
        """Take the floating toolbar and the handles away."""
        self._state.text_menu = self._state.handles = ""
        self._state.is_text_menu_open = False
