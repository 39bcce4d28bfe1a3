"""A navigation drawer: what slides in from the start of a screen, and the rows of Material's `NavigationView` in it.

    layers = ("drawer",)

    def create(self):
        self.drawer = ax.Drawer(self)

    def compose(self):
        bar = ax.app_bar(self, self.section, icon="menu", up="Open navigation drawer", on_up=self.drawer.open)
        return self.drawer.over(ax.Pane(bar, self._body()), self._panel)

    def _panel(self):
        return ax.Pane(*(self._entry(name, icon) for name, icon in SECTIONS), width=280)

    def _entry(self, name, icon):
        act = self.drawer.leading(partial(self._go, name))
        return LOOK.row(self, name, icon, is_shown=name == self.section, on_tap=act)

How the rows look is a `NavigationView`; other rows do as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.layouts import Across, Layers
from pytest_mobileagent.simulator.androidx.screens import Scrim
from pytest_mobileagent.simulator.ui import MATCH, Icon, Label, View
from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeArea

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import Screen

    Insets = float | tuple[float, float] | tuple[float, float, float, float]


class Drawer:
    """Whether a screen's drawer is out, and the layers that it makes."""

    def __init__(self, screen: Screen, *, edge_dp: float = 0, edge_id: str = "") -> None:
        """Begin with the drawer in; a finger pulls it out at an edge that is so wide."""
        self._screen = screen
        self._edge_dp, self._edge_id = edge_dp, edge_id
        self.is_open = False

    def open(self) -> None:
        """Let it out."""
        self.is_open = True
        self._screen.hide_keyboard()

    def close(self) -> bool:
        """Let it in; False if it was not out."""
        was_open, self.is_open = self.is_open, False
        return was_open

    def leading(self, act: Act) -> Act:
        """Return what an entry does: the drawer closes, and then it acts."""

        def go() -> None:
            self.close()
            act()

        return go

    def over(
        self,
        content: View,
        panel: Callable[[], View],
        *,
        scrim: View | None = None,
        id: str = "drawer_layout",  # noqa: A002 - Android's word
        cls: str = "androidx.drawerlayout.widget.DrawerLayout",
    ) -> View:
        """Return the content, and over it, while the drawer is out, what darkens it and the panel."""
        layers: tuple[View | None, ...] = (self._edge(),)
        if self.is_open:
            shade = scrim or Scrim(clickable=False)
            shade.on_tap = self.close
            layers = (shade, panel())
        return Layers(content, *layers, id=id, cls=cls)

    def _edge(self) -> View | None:
        if not self._edge_dp:
            return None
        return SwipeArea(id=self._edge_id, width=self._edge_dp, height=MATCH, on_side=self._swiped)

    def _swiped(self, direction: int) -> None:
        if direction > 0:
            self.open()


@dataclass(frozen=True, slots=True)
class NavigationView:
    """How the rows of a drawer look."""

    margin: Insets = (8, 0)
    padding: Insets = (12, 0)
    gap: float = 24
    radius: float = 4
    color: str = "on_surface"  # of the words of a row that is not the one shown
    icon_cls: str = "android.view.View"
    is_selected: bool = True  # whether the words of the one shown are, besides being checked

    def row(self, screen: Screen, title: str, icon: str, *, is_shown: bool, on_tap: Act) -> View:
        """Return an entry: an icon, and words that are checked if it is the one shown."""
        primary = screen.theme.primary
        label = Label(
            title, id="design_menu_item_text", cls="android.widget.CheckedTextView", weight_name="medium", weight=1,
            color=primary if is_shown else self.color, checkable=True, checked=is_shown,
            selected=is_shown and self.is_selected,
        )  # fmt: skip
        return Across(
            Icon(icon, cls=self.icon_cls, color=primary if is_shown else "on_surface_variant"),
            label,
            cls="androidx.appcompat.widget.LinearLayoutCompat",
            height=48,
            margin=self.margin,
            padding=self.padding,
            radius=self.radius,
            gap=self.gap,
            background=f"{primary}1f" if is_shown else "",
            on_tap=on_tap,
        )
