"""Which phone: a device configuration, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """A hardware model: the screen in px and its native density in dpi."""

    name: str  # as `avdmanager list device` names it: pixel_6
    model: str  # ro.product.model of such a phone
    width_px: int
    height_px: int
    density_dpi: int
    cutout_px: int = 0  # height of the status bar's cutout; 0 for none


PIXEL_3 = DeviceProfile("pixel_3", "Pixel 3", 1080, 2160, 440)
PIXEL_6 = DeviceProfile("pixel_6", "Pixel 6", 1080, 2400, 420, cutout_px=128)
PROFILES = {profile.name: profile for profile in (PIXEL_3, PIXEL_6)}


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    """A device configuration: profile, locale, density, font scale, theme, wallpaper, home-screen layout.

    The defaults are AndroidWorld's phone: Pixel 6, English, light theme.
    """

    name: str = "pixel_6"
    profile: DeviceProfile = PIXEL_6
    locale: str = "en-US"
    density_dpi: int = 420
    font_scale: float = 1.0
    is_dark: bool = False
    wallpaper: str = "default"
    api_level: int = 33
