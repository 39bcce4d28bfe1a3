"""The look of Simple Mobile Tools, where their preferences lie, and the theme that these choose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.preferences import Value

PREFS = "Prefs"
PRIMARY = "#5f7bb8"  # accent1_400 of the image's own wallpaper
THEME = ax.Theme.material3(primary=PRIMARY, container=PRIMARY, surface="#fbf8fd")
FAB_ICON = "#ffffff"
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
_TEXT_SP = (12, 16, 18, 22)  # of lists, by the font size
_LIGHT_FROM = 149
_FIRST_WITH_SYSTEM_COLORS = 31
DIALOG_DP = 342
TEXT_KEY, BACKGROUND_KEY, PRIMARY_KEY = "text_color", "background_color", "primary_color_2"
LIGHT, DARK = ("#424242", "#ffffff"), ("#eeeeee", "#2d2d2d")  # text and background
ORANGE = "#f57c00"
SYSTEM_KEY, AUTO_KEY = "is_using_system_theme", "is_using_auto_theme"


def text_sp(screen: ax.Screen, *, default: int = 1) -> int:
    """Return the size of a list's text by the app's setting `font_size`, an index of `FONT_SIZES`."""
    chosen = ax.Preferences(screen.phone, screen.app.package, PREFS).number("font_size", default)
    return _TEXT_SP[chosen if chosen in range(len(_TEXT_SP)) else default]


def contrast(color: str) -> str:
    """Return the colour of what stands on a colour: white, or a dark grey on light ones (`getContrastColor`)."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    is_light = (299 * red + 587 * green + 114 * blue) / 1000 >= _LIGHT_FROM
    return "#333333" if is_light else "#ffffff"


def to_argb(color: str) -> int:
    """Return a colour as Android stores it: a signed ARGB number."""
    return int(color[1:], 16) - (1 << 24)


def from_argb(number: int) -> str:
    """Return a stored colour as `#rrggbb`."""
    return f"#{number & 0xFFFFFF:06x}"


def has_system_colors(phone: Phone) -> bool:
    """Whether the phone's Android makes colours of its wallpaper: then apps begin with them, else they begin dark."""
    return phone.image.api_level >= _FIRST_WITH_SYSTEM_COLORS


def chosen_theme(phone: Phone, package: str) -> ax.Theme | None:
    """Return the theme of the colours that the user has chosen; None while the system's is used."""
    stored = ax.Preferences(phone, package, PREFS).items()
    if stored.get(SYSTEM_KEY, has_system_colors(phone)):
        return None
    text, background, primary = stored_colors(stored)
    if stored.get(AUTO_KEY):
        text, background = auto_colors(phone)
    return colored(text, background, primary)


def stored_colors(stored: Mapping[str, Value]) -> tuple[str, str, str]:
    """Return the colours of text, background and what is primary; those of the dark theme where none is stored."""
    first = zip((TEXT_KEY, BACKGROUND_KEY, PRIMARY_KEY), (*DARK, ORANGE), strict=True)
    text, background, primary = (_color(stored.get(key), default) for key, default in first)
    return text, background, primary


def _color(number: Value | None, default: str) -> str:
    return from_argb(number) if isinstance(number, int) else default


def auto_colors(phone: Phone) -> tuple[str, str]:
    """Return the colours of text and background that go with the phone's theme."""
    return DARK if phone.is_dark else LIGHT


def colored(text: str, background: str, primary: str) -> ax.Theme:
    """Return the theme of three colours."""
    accent = primary if primary != background else text  # `White` and `Black & White` have no colour of their own
    is_dark = sum(int(background[at : at + 2], 16) for at in (1, 3, 5)) < 3 * 128
    theme = ax.Theme.material3(primary=accent, container=accent, surface=background)
    soft = ax.mix(text, background, 0.35)
    return replace(
        theme,
        is_dark=is_dark,
        dialog_title="dialog_title_textview",
        on_surface=text,
        on_surface_variant=soft,
        on_toolbar=text,
        surface_variant=ax.mix(background, text, 0.08),
        secondary_container=ax.mix(background, accent, 0.3),
        on_secondary_container=text,
        outline=soft,
        outline_variant=ax.mix(background, text, 0.25),
    )
