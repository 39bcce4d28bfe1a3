"""Developer options: those that this phone heeds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings.store import SettingsStore
from pytest_mobileagent.simulator.apps.settings.table import Entry, Main, TablePage
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.page import Page
    from pytest_mobileagent.simulator.system.preferences import Value

_ENABLED, _STAY_AWAKE = "global/development_settings_enabled", "global/stay_on_while_plugged_in"
_KEYS = "/data/misc/adb/adb_keys"  # of the computers that may debug
_LEAST_DP, _LEAST_DPI = 320, 120  # below which a screen is of no use
_ANY_CHARGER = "7"  # BatteryManager.BATTERY_PLUGGED_*: AC, USB, wireless
_SCALES = (
    ("0.0", "Animation off"), ("0.5", "Animation scale .5x"), ("1.0", "Animation scale 1x"),
    ("1.5", "Animation scale 1.5x"), ("2.0", "Animation scale 2x"), ("5.0", "Animation scale 5x"),
    ("10.0", "Animation scale 10x"),
)  # fmt: skip


class _Store(SettingsStore):
    """The settings: one says by which chargers the screen is kept on, and scales may be written without a point."""

    def get(self, key: str, default: Value = "0") -> str:
        """Return a setting, a scale as the list has it."""
        value = super().get(key, default)
        if not key.endswith("_scale"):
            return value
        try:
            return str(float(value))
        except ValueError:
            return str(default)

    def update(self, values: dict[str, Value]) -> None:
        """Write settings."""
        super().update({key: _ANY_CHARGER if (key, on) == (_STAY_AWAKE, True) else on for key, on in values.items()})


def _ask_to_revoke(page: Page) -> None:
    message = "Revoke access to USB debugging from all computers you’ve previously authorized?"

    def revoke() -> None:
        if page.phone.disk.exists(_KEYS):
            page.phone.disk.unlink(_KEYS)

    page.ask("", message, "OK", revoke)


def _smallest_dp(phone: ax.Phone) -> int:
    return round(min(phone.display.size) / phone.display.scale)


def _width_text(page: Page, width_dp: int) -> str:
    return f"{number_text(page.phone, width_dp)} dp"


def _ask_for_width(page: Page) -> None:
    """Ask how many dp the screen is wide, from which the density follows (`DisplayDensityUtils`)."""
    display = page.phone.display
    draft = [str(_smallest_dp(page.phone))]

    def content() -> ax.View:
        field = ax.EditText(
            id="android:id/edit", text=draft[0], on_change=partial(draft.__setitem__, 0), input_type="number",
            auto_focus=True, padding=(0, 10),
        )  # fmt: skip
        return underlined(field)

    def accept() -> None:
        width_dp = max(int(draft[0]), _LEAST_DP) if draft[0].isascii() and draft[0].isdigit() else 0
        if width_dp:
            density_dpi = max(min(display.size) * 160 // width_dp, _LEAST_DPI)
            display.set_density(None if density_dpi == display.physical_density else density_dpi)
            page.settings.put("secure/display_density_forced", density_dpi)

    ax.form(
        page, content, accept, title=page.tr("Smallest width"), ok=page.tr("OK"), cancel=page.tr("Cancel"),
        ids="android",
    )  # fmt: skip


class DeveloperOptions(TablePage):
    """Developer options."""

    title = "Developer options"
    fragment = "com.android.settings.development.DevelopmentSettingsDashboardFragment"
    activity = "DevelopmentSettingsDashboardActivity"
    actions = ("APPLICATION_DEVELOPMENT_SETTINGS",)
    keywords = (("", "debugging animation"),)
    entries: ClassVar[tuple[Entry, ...]] = (
        Main(_ENABLED, "Use developer options"),
        ax.Flag(_STAY_AWAKE, "Stay awake", False, "Screen will never sleep while charging"),
        ax.Category("Debugging"),
        ax.Flag("global/adb_enabled", "USB debugging", True, "Debug mode when USB is connected"),
        lambda page: page.row.link(
            page.tr("Revoke USB debugging authorizations"), on_tap=partial(_ask_to_revoke, page)
        ),
        ax.Flag("global/debug_view_attributes", "Enable view attribute inspection"),
        ax.Flag("global/verifier_verify_adb_installs", "Verify apps over USB", True,
                "Check apps installed via ADB/ADT for harmful behavior."),
        ax.Category("Networking"),
        ax.Flag("global/wifi_scan_throttle_enabled", "Wi‑Fi scan throttling", True,
                "Reduces battery drain & improves network performance"),
        ax.Flag("global/mobile_data_always_on", "Mobile data always active", True,
                "Always keep mobile data active, even when Wi‑Fi is active (for fast network switching)."),
        ax.Category("Input"),
        ax.Flag("system/show_touches", "Show taps", False, "Show visual feedback for taps"),
        ax.Category("Drawing"),
        ax.Choice("global/window_animation_scale", "Window animation scale", _SCALES, "1.0"),
        ax.Choice("global/transition_animation_scale", "Transition animation scale", _SCALES, "1.0"),
        ax.Choice("global/animator_duration_scale", "Animator duration scale", _SCALES, "1.0"),
        lambda page: page.row.link(
            page.tr("Smallest width"), _width_text(page, _smallest_dp(page.phone)), on_tap=partial(_ask_for_width, page)
        ),
    )  # fmt: skip

    def store(self) -> _Store:
        """Return the settings."""
        return _Store(self.phone)

    def table(self) -> Iterable[Entry]:
        """Return the options, while there are any."""
        return self.entries if self.store().flag(_ENABLED) else self.entries[:1]


PAGES: tuple[type[Page], ...] = (DeveloperOptions,)
