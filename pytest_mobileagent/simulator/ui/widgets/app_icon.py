"""Launcher icons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Frame
from pytest_mobileagent.simulator.ui.theme import mix
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText
from pytest_mobileagent.simulator.ui.widgets.icon import Icon

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import AppIcon
    from pytest_mobileagent.simulator.ui.view import View


def app_icon(
    icon: AppIcon,
    *,
    size: float = 48,
    id: str = "android:id/icon",  # noqa: A002 - Android's word
    is_grey: bool = False,
) -> View:
    """Return an app's icon on its round plate, `size` dp wide; grey is that of an app which cannot be used."""
    icon = replace(icon, fg=_grey(icon.fg), bg=_grey(icon.bg)) if is_grey else icon
    return Frame(
        _mark(icon, size),
        id=id,
        cls="android.widget.ImageView",
        width=size,
        height=size,
        radius=size / 2,
        background=icon.bg,
    )


def _grey(color: str) -> str:
    """Return a colour without its hue, paler (`FastBitmapDrawable`, disabled)."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    grey = f"{round(0.213 * red + 0.715 * green + 0.072 * blue):02x}"
    return mix(f"#{grey * 3}", "#ffffff", 0.5)


def _mark(icon: AppIcon, size: float) -> View:
    if len(icon.glyph) <= 2:
        return DrawnText(icon.glyph, size=size * 0.45, weight_name="bold", color=icon.fg, gravity="center")
    return Icon(icon.glyph, size=size * 0.58, color=icon.fg, outlined=icon.outlined, gravity="center")
