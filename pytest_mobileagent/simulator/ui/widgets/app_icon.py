"""Launcher icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Frame
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText
from pytest_mobileagent.simulator.ui.widgets.icon import Icon

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import AppIcon
    from pytest_mobileagent.simulator.ui.view import View


def app_icon(icon: AppIcon, *, size: float = 48, id: str = "android:id/icon") -> View:  # noqa: A002 - Android's word
    """Return an app's icon on its round plate, `size` dp wide."""
    return Frame(
        _mark(icon, size),
        id=id,
        cls="android.widget.ImageView",
        width=size,
        height=size,
        radius=size / 2,
        background=icon.bg,
    )


def _mark(icon: AppIcon, size: float) -> View:
    if len(icon.glyph) <= 2:
        return DrawnText(icon.glyph, size=size * 0.45, weight_name="bold", color=icon.fg, gravity="center")
    return Icon(icon.glyph, size=size * 0.58, color=icon.fg, outlined=icon.outlined, gravity="center")
