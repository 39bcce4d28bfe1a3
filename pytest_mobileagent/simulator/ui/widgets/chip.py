"""Chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Row
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.theme import Theme
    from pytest_mobileagent.simulator.ui.view import View


def Chip(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    label: str,
    *,
    theme: Theme,
    id: str = "",  # noqa: A002 - Android's word
    checked: bool = False,
    icon: str = "",
    on_tap: Callable[[], object] | None = None,
    on_close: Callable[[], object] | None = None,
) -> View:
    """Return a chip: outlined, or filled while it is checked."""
    color = theme.on_secondary_container if checked else theme.on_surface_variant
    return Row(
        Icon("check" if checked and not icon else icon, size=18, color=color, margin=(0, 0, 8, 0))
        if checked or icon
        else None,
        Label(label, size=14, weight_name="medium", color=color),
        Icon("close", size=18, color=color, desc="Remove", margin=(8, 0, 0, 0), on_tap=on_close) if on_close else None,
        id=id,
        cls="android.widget.Button" if on_close else "android.widget.CompoundButton",
        text=label,
        speaks=True,
        height=32,
        padding=(12, 0),
        gravity="center",
        radius=8 if theme.material == 3 else 16,
        background=theme.secondary_container if checked else "",
        border=None if checked else (1, theme.outline),
        checkable=True,
        checked=checked,
        on_tap=on_tap,
    )
