"""Toolbars: navigation, title, actions, overflow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column, Row
from pytest_mobileagent.simulator.ui.view import MATCH
from pytest_mobileagent.simulator.ui.widgets.icon_button import IconButton
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem


def Toolbar(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    screen: Screen,
    title: str | View = "",
    *,
    subtitle: str = "",
    navigation: View | None = None,
    actions: Sequence[View] = (),
    overflow: Sequence[MenuItem] = (),
    id: str = "toolbar",  # noqa: A002 - Android's word
    background: str = "",
    color: str = "",
    elevation: float = 0,
) -> View:
    """Return a toolbar in the theme's colours; icons that have no colour of their own get the toolbar's."""
    theme = screen.theme
    front = color or theme.on_toolbar
    for view in (navigation, *actions):
        if isinstance(view, IconButton) and not view.color:
            view.color = front
    more = None
    if overflow:
        more = IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc=screen.tr("More options"),
            color=front,
            width=40,
            on_tap=lambda: screen.popup(list(overflow)),
        )
    return Row(
        navigation,
        _middle(title, subtitle, front, has_navigation=navigation is not None),
        *actions,
        more,
        id=id,
        cls="android.view.ViewGroup",
        width=MATCH,
        height=64 if theme.material == 3 else 56,
        padding=(4, 0),
        gravity="center",
        background=background or theme.toolbar,
        elevation=elevation,
    )


def _middle(title: str | View, subtitle: str, color: str, *, has_navigation: bool) -> View:
    if not isinstance(title, str):
        title.weight = 1
        return title
    name = Label(title, size=20, weight_name="medium", color=color, max_lines=1)
    side = 20 if has_navigation else 12
    if not subtitle:
        name.weight = 1
        name.margin = (side, 0, 8, 0)
        return name
    below = Label(subtitle, size=14, color=color, max_lines=1)
    return Column(name, below, weight=1, margin=(side, 0, 8, 0))
