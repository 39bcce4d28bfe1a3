"""Developer options: those that this phone heeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.store import SettingsStore
from pytest_mobileagent.simulator.apps.settings.table import Entry, Main, TablePage

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.page import Page
    from pytest_mobileagent.simulator.system.preferences import Value

_ENABLED, _STAY_AWAKE = "global/development_settings_enabled", "global/stay_on_while_plugged_in"
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
        ax.Category("Input"),
        ax.Flag("system/show_touches", "Show taps", False, "Show visual feedback for taps"),
        ax.Category("Drawing"),
        ax.Choice("global/window_animation_scale", "Window animation scale", _SCALES, "1.0"),
        ax.Choice("global/transition_animation_scale", "Transition animation scale", _SCALES, "1.0"),
        ax.Choice("global/animator_duration_scale", "Animator duration scale", _SCALES, "1.0"),
    )

    def store(self) -> _Store:
        """Return the settings."""
        return _Store(self.phone)

    def table(self) -> Iterable[Entry]:
        """Return the options, while there are any."""
        return self.entries if self.store().flag(_ENABLED) else self.entries[:1]


PAGES: tuple[type[Page], ...] = (DeveloperOptions,)
