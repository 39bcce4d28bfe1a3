"""The display: size, density, rotation, and what `wm` overrides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.system.overlays import GESTURES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

TABLET_DP = 600  # from here on a screen is a tablet's: resources of `sw600dp`
TWO_PANES_DP = 720  # the least width for two activities side by side (AOSP Settings `ActivityEmbeddingUtils`)
_FIRST_FOR_TABLETS = 32
LOW_DP = 480  # below this height layouts put side by side what is otherwise one below the other
SEASCAPE = 3  # Surface.ROTATION_270


class Display:
    """Size in px as it is held now, density in dpi; overrides survive a reboot."""

    def __init__(self, phone: Phone) -> None:
        """Start with the profile's own size and density."""
        self._phone = phone
        self.size_override: tuple[int, int] | None = None
        self.density_override: int | None = None
        self.rotation = 0  # quarter turns, as Surface.ROTATION_*
        self._wanted = 0  # the rotation that was asked for last, whatever the app in front allows
        self.held = 0  # how the phone itself is held, which the screen follows while rotation is automatic
        for key in ("user_rotation", "accelerometer_rotation"):
            phone.settings.observe("system", key, self._follow_settings)

    @property
    def physical_size(self) -> tuple[int, int]:
        """Width and height of the panel, px."""
        profile = self._phone.config.profile
        return profile.width_px, profile.height_px

    @property
    def physical_density(self) -> int:
        """The panel's density, dpi."""
        return self._phone.config.profile.density_dpi

    @property
    def size(self) -> tuple[int, int]:
        """Width and height that apps see, px, in the present rotation."""
        width, height = self.size_override or self.physical_size
        return (height, width) if self.rotation % 2 else (width, height)

    @property
    def density_dpi(self) -> int:
        """The density that apps see, dpi."""
        return self.density_override or self._phone.config.density_dpi

    @property
    def scale(self) -> float:
        """Px per dp."""
        return self.density_dpi / 160

    @property
    def status_bar_px(self) -> int:
        """Height of the status bar: 24 dp, or the cutout's height in portrait."""
        cutout = self._phone.config.profile.cutout_px
        plain = int(24 * self.scale + 0.5)
        return max(plain, cutout) if cutout and self.rotation % 2 == 0 else plain

    @property
    def smallest_dp(self) -> int:
        """The shorter side in dp, however the screen is turned (`Configuration.smallestScreenWidthDp`)."""
        return int(min(self.size) / self.scale)

    @property
    def is_tablets(self) -> bool:
        """Whether it is a tablet's, whatever density was chosen for it (Launcher3 `getAllowRotationDefaultValue`)."""
        return min(self.physical_size) * 160 >= TABLET_DP * self.physical_density

    @property
    def navigation_side(self) -> str:
        """The edge at which the navigation bar lies: a phone's buttons stay where its lower end is, held sideways."""
        width, height = self.size
        is_below = width <= height or self.smallest_dp >= TABLET_DP  # as mostly: whoever lays out asks again and again
        if is_below or self._phone.overlays.navigation_mode == GESTURES:
            return "bottom"
        return "left" if self.rotation == SEASCAPE else "right"

    @property
    def navigation_px(self) -> int:
        """How thick the navigation bar is: 24 dp on the API 33 images (63 px at 420 dpi); 48 dp before, for buttons.

        A taskbar is 60 dp high.
        """
        if self.has_taskbar:
            thick = 60
        elif self._phone.image.api_level >= 31:
            thick = 24
        else:
            thick = 16 if self._phone.overlays.navigation_mode == GESTURES else 48
        return int(thick * self.scale + 0.5)

    @property
    def navigation_bar_px(self) -> int:
        """What the navigation bar takes of the screen's height."""
        return self.navigation_px if self.navigation_side == "bottom" else 0

    @property
    def sides_px(self) -> tuple[int, int]:
        """What the navigation bar takes of the screen's width, on the left and on the right."""
        side = self.navigation_side
        return self.navigation_px if side == "left" else 0, self.navigation_px if side == "right" else 0

    @property
    def sides_dp(self) -> tuple[float, float]:
        """The same in dp where lines begin and where they end, as margins are told."""
        left, right = (side / self.scale for side in self.sides_px)
        return (right, left) if self._phone.strings.is_rtl else (left, right)

    @property
    def app_size(self) -> tuple[int, int]:
        """Width and height of the screen without a navigation bar at its side."""
        width, height = self.size
        return width - sum(self.sides_px), height

    @property
    def app_bounds(self) -> tuple[int, int, int, int]:
        """What the navigation bar leaves of the screen (`WindowConfiguration.getAppBounds`)."""
        (width, height), (left, right) = self.size, self.sides_px
        return left, 0, width - right, height - self.navigation_bar_px

    @property
    def is_low(self) -> bool:
        """Whether apps have little height, as on a phone that is held sideways (Material's compact height)."""
        return self.app_size[1] < LOW_DP * self.scale and self.app_size[0] > self.app_size[1]

    @property
    def is_large(self) -> bool:
        """Whether apps are laid out for a tablet: `sw600dp`, since Android 12L."""
        return self.smallest_dp >= TABLET_DP and self._phone.image.api_level >= _FIRST_FOR_TABLETS

    @property
    def has_taskbar(self) -> bool:
        """Whether the dock lies below every app, and the buttons at its end."""
        return self.is_large and self._phone.overlays.navigation_mode != GESTURES

    @property
    def has_two_panes(self) -> bool:
        """Whether a list and what it leads to stand side by side."""
        return self.is_large and self.size[0] >= TWO_PANES_DP * self.scale

    def set_size(self, size: tuple[int, int] | None) -> None:
        """Override the size, or go back to the panel's."""
        self.size_override = size
        self._phone.touch()

    def set_density(self, density_dpi: int | None) -> None:
        """Override the density, or go back to the configuration's."""
        self.density_override = density_dpi
        self._phone.touch()

    def rotate(self, rotation: int) -> None:
        """Turn to a rotation, 0 to 3, as soon as the app in front allows it."""
        self._wanted = rotation % 4
        self.settle()

    def settle(self) -> None:
        """Turn to the rotation that was asked for, or upright below what is only shown so."""
        rotation = self._upright if self._needs_portrait else self._wanted
        if rotation != self.rotation:
            self.rotation = rotation
            self._phone.activities.close_menus()
            self._phone.touch()

    @property
    def _needs_portrait(self) -> bool:
        """Whether what is in front is only shown upright: an activity that says so, a phone's lock screen."""
        if self._phone.keyguard.is_seen:
            return not self.is_tablets  # config_enableLockScreenRotation
        return self._phone.activities.needs_portrait

    @property
    def _upright(self) -> int:
        """The rotation in which the screen is higher than wide (`DisplayRotation.mPortraitRotation`)."""
        width, height = self.size_override or self.physical_size
        return 3 if width > height else 0

    def turn(self, rotation: int) -> None:
        """Hold the phone itself another way; the screen follows unless the settings forbid it."""
        self.held = rotation % 4
        if self._phone.settings.is_on("system", "accelerometer_rotation", default=True):
            self.rotate(self.held)

    def _follow_settings(self, key: str, _value: str | None) -> None:
        """Turn as the settings say while automatic rotation is off, as the phone is held once it is on."""
        settings = self._phone.settings
        if not settings.is_on("system", "accelerometer_rotation", default=True):
            self.rotate(settings.number("system", "user_rotation"))
        elif key == "accelerometer_rotation":
            self.rotate(self.held)

    def save(self) -> dict[str, Any]:
        """Return the state as JSON values."""
        return {
            "size": self.size_override,
            "density": self.density_override,
            "rotation": self.rotation,
            "wanted": self._wanted,
            "held": self.held,
        }

    def load(self, value: dict[str, Any] | None) -> None:
        """Take a state that `save` returned; the defaults for None."""
        saved = value or {}
        self.size_override = tuple(saved["size"]) if saved.get("size") else None
        self.density_override = saved.get("density")
        self.rotation = saved.get("rotation", 0)
        self._wanted = saved.get("wanted", self.rotation)
        self.held = saved.get("held", 0)
