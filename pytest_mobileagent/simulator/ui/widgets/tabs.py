"""Tabs on top and navigation at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column, Frame, Row, Scroll
from pytest_mobileagent.simulator.ui.view import MATCH, WRAP, View
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Destination:
    """One tab or entry of a bottom bar."""

    label: str
    icon: str = ""
    id: str = ""
    desc: str = ""
    chosen_icon: str = ""  # in a bottom bar, while it is chosen; empty: the same one
    is_outlined: bool = False  # the icon while it is not chosen


def Tabs(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    tabs: Sequence[Destination | str],
    *,
    theme: Theme,
    index: int,
    on_select: Callable[[int], object],
    id: str = "tabs",  # noqa: A002 - Android's word
    background: str = "",
    color: str = "",
    is_scrollable: bool = False,
) -> View:
    """Return a tab bar; the chosen tab is selected and underlined."""
    front = color or (theme.on_toolbar if theme.material == 2 else theme.primary)
    rest = f"{front[:7]}b3" if theme.material == 2 else theme.on_surface_variant
    cells = []
    for at, tab in enumerate(tabs):
        entry = tab if isinstance(tab, Destination) else Destination(tab)
        chosen = at == index
        cells.append(
            Frame(
                _cell(entry, front if chosen else rest),
                View(width=MATCH, height=2, background=front, gravity="bottom") if chosen else None,
                id=entry.id,
                cls="android.widget.LinearLayout",
                desc=entry.desc or entry.label,
                selected=chosen,
                height=48,
                weight=0 if is_scrollable else 1,
                on_tap=partial(on_select, at),
            )
        )
    bar = Row(*cells, width=WRAP if is_scrollable else MATCH)
    if is_scrollable:
        return Scroll(bar, horizontal=True, id=id, height=48, cls=_SCROLL, background=background or theme.toolbar)
    return Frame(bar, id=id, cls=_SCROLL, width=MATCH, background=background or theme.toolbar)


_SCROLL = "android.widget.HorizontalScrollView"


def _cell(entry: Destination, color: str) -> View:
    icon = Icon(entry.icon, size=24, color=color) if entry.icon else None
    label = Label(entry.label, size=14, weight_name="medium", color=color, max_lines=1) if entry.label else None
    return (
        Row(icon, label, gravity="center", padding=(16, 0), gap=8, height=48)
        if icon and label
        else Frame(icon or label, gravity="center", padding=(16, 0))
    )


def BottomNavigation(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    items: Sequence[Destination],
    *,
    theme: Theme,
    index: int,
    on_select: Callable[[int], object],
    id: str = "bottom_navigation",  # noqa: A002 - Android's word
    is_chosen_clickable: bool = True,
) -> View:
    """Return a bar of destinations; Material 3 puts a pill behind the chosen one's icon."""
    cells = []
    for at, item in enumerate(items):
        chosen = at == index
        is_m3 = theme.material == 3
        color = (theme.on_secondary_container if is_m3 else theme.primary) if chosen else theme.on_surface_variant
        pill = theme.secondary_container if chosen and is_m3 else ""
        cells.append(
            Column(
                Frame(
                    Icon(
                        (chosen and item.chosen_icon) or item.icon,
                        size=24,
                        color=color,
                        gravity="center",
                        outlined=item.is_outlined and not chosen,
                    ),
                    width=64,
                    height=32,
                    radius=16,
                    background=pill,
                ),
                Label(item.label, size=12, weight_name="medium", color=color, margin=(0, 4, 0, 0)),
                id=item.id,
                cls="android.widget.FrameLayout",
                desc=item.desc or item.label,
                selected=chosen,
                clickable=is_chosen_clickable or not chosen,
                focusable=True,
                weight=1,
                gravity="center",
                justify="center",
                height=80 if is_m3 else 56,
                on_tap=partial(on_select, at),
            )
        )
    return Row(*cells, id=id, width=MATCH, background=theme.surface_variant if theme.material == 3 else theme.surface)
