"""The themes of Simple Mobile Tools, as every app of the family stores its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.state.preferences import SIMPLE, Preferences
from pytest_mobileagent.state.side_effects import Expected, stored

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

_ORANGE = "#f57c00"
_SHIFT = 1 << 24
# What is stored of a theme that is chosen from the list, whichever it is.
_KEYS = (
    "text_color", "background_color", "primary_color_2", "accent_color", "app_icon_color", "last_icon_color",
    "is_using_system_theme", "is_using_auto_theme", "is_using_shared_theme", "was_app_icon_customization_warning_shown",
    "was_custom_theme_switch_description_shown",
)  # fmt: skip


class _Colors(NamedTuple):
    """What tells one theme from the others."""

    background: str
    primary: str


_THEMES = {
    "light": _Colors("#ffffff", _ORANGE),
    "white": _Colors("#ffffff", "#ffffff"),
    "black & white": _Colors("#000000", "#000000"),
}
THEMES = tuple(_THEMES)  # the names of those that can be asked for


def theme_differs(device: Device, package: str, theme: str) -> str:
    """Return what is other than that an app has this theme, one of `THEMES`."""
    preferences, colors = Preferences(device, package), _THEMES[theme]
    wanted: tuple[tuple[str, object], ...] = (
        ("is_using_system_theme", False),
        ("is_using_auto_theme", False),
        ("is_using_shared_theme", False),
        ("background_color", _argb(colors.background)),
        ("primary_color_2", _argb(colors.primary)),
    )
    found = (preferences.differs(key, value, default=False) for key, value in wanted)
    return next(filter(None, found), "")


def theme_stored(package: str) -> tuple[Expected, ...]:
    """Return the changes that come with another theme of an app."""
    return stored(f"{package}/shared_prefs/{SIMPLE}.xml", *_KEYS)


def _argb(color: str) -> int:
    """Return a colour as Android stores it: a signed number."""
    return int(color[1:], 16) - _SHIFT
