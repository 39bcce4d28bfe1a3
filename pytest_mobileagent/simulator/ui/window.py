"""One window: what an app wants to be shown, and the same laid out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.state import UiState

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.theme import Theme
    from pytest_mobileagent.simulator.ui.view import View

LAYER_APP = 10
LAYER_DIALOG = 20
LAYER_IME = 30
LAYER_POPUP = 31  # menus need no keyboard, and lie over it (PopupWindow.INPUT_METHOD_NOT_NEEDED)
LAYER_TOAST = 40
LAYER_BARS = 50
LAYER_SHADE = 60
LAYER_IME_OVER_SHADE = 61  # while a reply is written in it
LAYER_SYSTEM_DIALOG = 70


@dataclass(slots=True, eq=False)
class Window:
    """A window to be shown. `gravity` and `fills` say where: a window that fills gets the whole screen."""

    package: str
    title: str
    kind: str  # app, dialog, popup, sheet, ime, status_bar, nav_bar, shade, heads_up, toast
    compose: Callable[[], View]
    theme: Theme
    layer: int = LAYER_APP
    state: UiState = field(default_factory=UiState)
    fills: bool = True
    gravity: str = "center"
    anchor: Callable[[], Rect | None] | None = None
    dim: float = 0.0
    is_touchable: bool = True
    is_modal: bool = False  # touches outside do not reach what is below
    is_focusable: bool = True
    is_shown: Callable[[], bool] = lambda: True  # asked once the windows behind it are placed
    on_outside: Callable[[], object] | None = None
    screen: Screen | None = None


@dataclass(slots=True, eq=False)
class PlacedWindow:
    """A window with its views laid out."""

    window: Window
    root: View
    bounds: Rect
    is_focused: bool = False

    @property
    def package(self) -> str:
        """Whose window it is."""
        return self.window.package

    @property
    def title(self) -> str:
        """The window's title."""
        return self.window.title

    @property
    def kind(self) -> str:
        """The window's kind."""
        return self.window.kind
