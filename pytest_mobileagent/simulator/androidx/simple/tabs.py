"""The tabs at the bottom of a main screen: an icon each, and its name below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def bottom_tabs(
    screen: ax.Screen, tabs: Sequence[tuple[str, str]], index: int, on_select: Callable[[int], object]
) -> ax.View:
    """Return the strip of tabs, by icon and label; a tap on the chosen one does nothing."""
    theme = screen.theme

    def cell(at: int, icon: str, label: str) -> ax.View:
        is_chosen = at == index
        color = theme.primary if is_chosen else theme.on_surface
        return ax.Column(
            ax.Icon(icon, id="tab_item_icon", cls="android.widget.ImageView", size=24, color=color, gravity="hcenter"),
            ax.Label(
                label, id="tab_item_label", size=12, align="center", max_lines=1, width=ax.MATCH, color=color,
                margin=(0, 2, 0, 0),
            ),
            id="tab_item_holder",
            cls="android.widget.LinearLayout",
            selected=is_chosen,
            weight=1,
            height=56,
            padding=(0, 7, 0, 0),
            on_tap=None if is_chosen else partial(on_select, at),
        )  # fmt: skip

    cells = [cell(at, icon, label) for at, (icon, label) in enumerate(tabs)]
    return ax.Frame(
        ax.Row(*cells, width=ax.MATCH),
        id="main_tabs_holder",
        cls="android.widget.HorizontalScrollView",
        width=ax.MATCH,
        background=ax.mix(theme.primary, theme.background, 0.9),
    )
