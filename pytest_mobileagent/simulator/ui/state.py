"""What a window remembers between compositions: focus, selections, scroll positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.view import View


@dataclass(slots=True)
class UiState:
    """State by a view's key (its `key`, else its `id`), as Android keeps instance state by view id."""

    focus: str = ""
    selection: dict[str, tuple[int, int]] = field(default_factory=dict)
    text_menu: str = ""  # the field over which the floating toolbar is shown
    is_text_menu_open: bool = False  # whether the toolbar shows what did not fit
    handles: str = ""  # the field whose caret, or selection, has handles to drag
    revealed: tuple[str, int] = ("", 0)  # the focus that was scrolled to, and how high the keyboard was
    wanted: str = ""  # a view that the next layout scrolls to
    scroll_px: dict[str, int] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)  # of the last layout

    def begin(self) -> None:
        """Forget the views of the last layout: a new one begins."""
        self.views.clear()

    def meet(self, view: View) -> None:
        """Note a placed view under its key; the first of several equal keys wins."""
        key = view.key or view.id
        if key and key not in self.views:
            self.views[key] = view

    def unique(self, view: View, kind: str) -> str:
        """Return the key of a stateful view, naming it by its order if it has none."""
        key = view.key or view.id
        if not key:
            key = view.key = f"{kind}#{sum(1 for known in self.views if known.startswith(kind))}"
            self.views[key] = view
        return key
