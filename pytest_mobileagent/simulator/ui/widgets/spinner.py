"""A field that opens a list of choices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Row
from pytest_mobileagent.simulator.ui.view import MATCH
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.popup_menu import MenuItem
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.view import View


def Spinner(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    screen: Screen,
    options: Sequence[str],
    *,
    index: int,
    on_select: Callable[[int], object],
    id: str,  # noqa: A002 - Android's word
    size: float = 16,
    weight: float = 0,
    width: float = MATCH,
) -> View:
    """Return a spinner that shows option number `index` and opens a pop-up with all."""
    anchor = id or "spinner"

    def choose() -> None:
        items = [MenuItem(option, partial(on_select, at), id="android:id/text1") for at, option in enumerate(options)]
        screen.popup(items, anchor=anchor)

    label = options[index] if 0 <= index < len(options) else ""
    return Row(
        Label(label, id="android:id/text1", size=size, weight=1, max_lines=1),
        Icon("arrow_drop_down", size=24),
        id=id,
        key=anchor,
        cls="android.widget.Spinner",
        width=width,
        weight=weight,
        height=48,
        padding=(12, 0, 4, 0),
        gravity="center",
        on_tap=choose,
    )
