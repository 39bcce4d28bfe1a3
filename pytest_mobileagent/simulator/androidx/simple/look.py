"""The look of Simple Mobile Tools, where their preferences lie, and the theme that these choose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.preferences import Value

PREFS = "Prefs"
PRIMARY = "#5f7bb8"  # accent1_400 of the image's own wallpaper
THEME = ax.Theme.material3(primary=PRIMARY, container=PRIMARY, surface="#fbf8fd")
FAB_ICON = "#ffffff"
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
DIALOG_DP = 342
TEXT_KEY, BACKGROUND_KEY, PRIMARY_KEY = "text_color", "background_color", "primary_color_2"
LIGHT, DARK = ("#424242", "#ffffff"), ("#eeeeee", "#424242")  # text and background
SYSTEM_KEY, AUTO_KEY = "is_using_system_theme", "is_using_auto_theme"


def to_argb(color: str) -> int:
    """Return a colour as Android stores it: a signed ARGB number."""
    return int(color[1:], 16) - (1 << 24)


def from_argb(number: int) -> str:
    """Return a stored colour as `#rrggbb`."""
    return f"#{number & 0xFFFFFF:06x}"


def chosen_theme(phone: Phone, package: str) -> ax.Theme | None:
    """Return the theme of the colours that the user has chosen; None while the system's is used."""
    stored = ax.Preferences(phone, package, PREFS).items()
    if stored.get(SYSTEM_KEY, True) or PRIMARY_KEY not in stored:
        return None
    text, background, primary = (_color(stored.get(key, 0)) for key in (TEXT_KEY, BACKGROUND_KEY, PRIMARY_KEY))
    if stored.get(AUTO_KEY):
        text, background = auto_colors(phone)
    return colored(text, background, primary)


def _color(number: Value) -> str:
    return from_argb(number if isinstance(number, int) else 0)


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
        on_surface=text,
        on_surface_variant=soft,
        on_toolbar=text,
        surface_variant=ax.mix(background, text, 0.08),
        secondary_container=ax.mix(background, accent, 0.3),
        on_secondary_container=text,
        outline=soft,
        outline_variant=ax.mix(background, text, 0.25),
    )
