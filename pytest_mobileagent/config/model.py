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
    avd_device: str = ""  # the id that avdmanager wants, where that is not the name

    @property
    def device_id(self) -> str:
        """The id for `avdmanager create avd -d`."""
        return self.avd_device or self.name


PIXEL_3 = DeviceProfile("pixel_3", "Pixel 3", 1080, 2160, 440)
PIXEL_3A = DeviceProfile("pixel_3a", "Pixel 3a", 1080, 2220, 440)
PIXEL_4 = DeviceProfile("pixel_4", "Pixel 4", 1080, 2280, 440)
PIXEL_4_XL = DeviceProfile("pixel_4_xl", "Pixel 4 XL", 1440, 3040, 560)
PIXEL_5 = DeviceProfile("pixel_5", "Pixel 5", 1080, 2340, 440)
PIXEL_6 = DeviceProfile("pixel_6", "Pixel 6", 1080, 2400, 420, cutout_px=128)
# B-MoCA's tablet; its screen is the one of the benchmark's table, and its density the device's own.
WXGA_TABLET = DeviceProfile("wxga_tablet", "WXGA Tablet", 1200, 800, 160, avd_device="10.1in WXGA (Tablet)")
DEFAULT_CONFIG = PIXEL_6.name  # of a phone of which nobody says more
PROFILES = {
    profile.name: profile for profile in (PIXEL_3, PIXEL_3A, PIXEL_4, PIXEL_4_XL, PIXEL_5, PIXEL_6, WXGA_TABLET)
}

WALLPAPERS = (
    "default", "red", "blue", "paper", "sky", "doughnut", "bubble", "food", "colors", "rainbow", "galaxy", "pyramid",
    "ocean", "canyon",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HomeLayout:
    """What lies where on the home screen: apps by name (`clock`) or component; an empty cell is an empty text.

    The first row of the desktop belongs to the date; no icon lies there.
    """

    desktop: tuple[tuple[str, ...], ...]
    dock: tuple[str, ...]

    @property
    def columns(self) -> int:
        """Cells in a row; the dock has as many."""
        return len(self.dock)

    @property
    def rows(self) -> int:
        """Rows of the desktop, the date's included."""
        return len(self.desktop)

    @property
    def apps(self) -> set[str]:
        """The apps that have an icon."""
        return {app for row in (*self.desktop, self.dock) for app in row if app}


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    """A device configuration: profile, locale, density, font scale, theme, wallpaper, home-screen layout.

    The defaults are AndroidWorld's phone: Pixel 6, English, light theme, the image's own home screen.
    """

    name: str = DEFAULT_CONFIG
    profile: DeviceProfile = PIXEL_6
    locale: str = "en-US"
    density_dpi: int = 420
    font_scale: float = 1.0
    is_dark: bool = False
    wallpaper: str = "default"
    home: HomeLayout | None = None  # None: as the image has it
    split: str = ""  # `train`, `test`, or a word of the user's: names a group of configurations
