"""Text that can be selected, whatever holds it: what handles and the floating toolbar need to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.geometry import Rect


class Selectable(Protocol):
    """A text, of which a part is selected."""

    @property
    def text(self) -> str:
        """All of it."""

    @property
    def password(self) -> bool:
        """Whether it is not to be read."""

    @property
    def is_editable(self) -> bool:
        """Whether it can be written into."""

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end, character offsets; equal for a caret."""

    @property
    def selection_rect(self) -> Rect:
        """The bounds of what is selected, px."""

    @property
    def visible_bounds(self) -> Rect:
        """The part of the text's bounds that is seen, px."""

    @property
    def accent(self) -> str:
        """The colour of the handles."""

    def select(self, start: int, end: int) -> None:
        """Select from one character to another."""

    def caret_rect(self, offset: int) -> Rect:
        """Return where the caret stands at a character offset, px."""

    def offset_of(self, x: int, y: int) -> int:
        """Return the character offset nearest to a point, px."""

    def drag_end(self, *, is_start: bool, last: int, target: int) -> None:
        """Move an end of the selection after a finger that went from one character to another."""

    def show_handles(self) -> None:
        """Give the caret a handle, or the selection two."""

    def hide_menu(self) -> None:
        """Take the floating toolbar and the handles away."""
