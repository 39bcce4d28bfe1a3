"""What has used the battery, what an app may use of it, and what the phone does to need less."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import applications
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import TablePage, empty
from pytest_mobileagent.simulator.system.dates import percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App

_BACKGROUND = "RUN_ANY_IN_BACKGROUND"
_UNRESTRICTED, _OPTIMIZED, _RESTRICTED = "Unrestricted", "Optimized", "Restricted"
_MODES = {
    _UNRESTRICTED: "Allow battery usage in background without restrictions. May use more battery.",
    _OPTIMIZED: "Optimize based on your usage. Recommended for most apps.",
    _RESTRICTED: (
        "Restrict battery usage while in background. Apps may not work as expected. Notifications may be delayed."
    ),
}


def mode_of(phone: ax.Phone, package: str) -> str:
    """Return how much of the battery an app may use."""
    if phone.packages.app_ops(package).get(_BACKGROUND) == "ignore":
        return _RESTRICTED
    return _UNRESTRICTED if package in phone.device_idle.user_apps() else _OPTIMIZED


def choose_mode(phone: ax.Phone, package: str, mode: str) -> None:
    """Let an app use more or less of it (`BatteryOptimizeUtils`)."""
    phone.packages.set_app_op(package, _BACKGROUND, "ignore" if mode == _RESTRICTED else "allow")
    phone.device_idle.exempt(package, is_exempt=mode == _UNRESTRICTED)


def used(phone: ax.Phone) -> dict[str, int]:
    """Return how many percent of the battery went while each app was in front, the most first."""
    lost: dict[str, int] = {}
    for before, after in pairwise(phone.battery_stats.events):
        if before.is_on_battery and before.top and after.level < before.level:
            lost[before.top] = lost.get(before.top, 0) + before.level - after.level
    return dict(sorted(lost.items(), key=lambda item: (-item[1], item[0])))


class BatteryUsage(Page):
    """Battery usage: by app, since the battery was full."""

    title = "Battery usage"
    is_searched = False
    fragment = "com.android.settings.fuelgauge.batteryusage.PowerUsageAdvanced"
    activity = "PowerUsageAdvancedActivity"

    def rows(self) -> Iterator[ax.View]:
        """Return the apps; of a phone that is always at the charger there is nothing to tell."""
        packages = [(self.phone.packages.find(name), share) for name, share in used(self.phone).items()]
        for package, share in packages:
            if package is not None:
                summary = percent_text(self.phone, share)
                yield applications.app_row(self, package.app, summary, opened=AppBattery)
        if packages:
            text = "Battery usage data is approximate and doesn’t measure usage when phone is charging"
            yield self.row.footer(self.tr(text))
        else:
            yield empty(self.tr("Battery usage data will be available in a few hours once fully charged"))


class AppBattery(applications.AppDetails):
    """App battery usage: what one app may."""

    title = "App battery usage"
    fragment = "com.android.settings.fuelgauge.AdvancedPowerUsageDetail"
    activity = "AppBatteryUsageActivity"
    actions: ClassVar[tuple[str, ...]] = ("VIEW_ADVANCED_POWER_USAGE_DETAIL",)

    def rows(self) -> Iterator[ax.View]:
        """Return the app, and the three ways."""
        package = self.package
        if package is None:
            return
        yield self._header(package.app)
        yield self.row.category(self.tr("Manage battery usage"))
        now = mode_of(self.phone, package.name)
        for mode, meaning in _MODES.items():
            choose = partial(choose_mode, self.phone, package.name, mode)
            yield self.row.radio(self.tr(mode), self.tr(meaning), checked=mode == now, on_tap=choose)


class AppsBattery(applications.ManageApplications):
    """App battery usage: the apps, with what each may."""

    title = "App battery usage"
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.AppBatteryUsage"
    activity = "HighPowerApplicationsActivity"
    actions: ClassVar[tuple[str, ...]] = ("IGNORE_BATTERY_OPTIMIZATION_SETTINGS",)
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (("", "battery optimization doze background"),)
    opened: ClassVar[type[Page] | None] = AppBattery

    def summary_of(self, app: App) -> str:
        """Return what an app may."""
        return self.tr(mode_of(self.phone, app.package))


class AdaptivePreferences(TablePage):
    """Adaptive preferences: what the phone learns from how it is used."""

    title = "Adaptive preferences"
    fragment = "com.android.settings.fuelgauge.SmartBatterySettings"
    activity = "SmartBatterySettingsActivity"
    entries = (
        ax.Flag(
            "global/adaptive_battery_management_enabled",
            "Adaptive Battery",
            True,
            "Extend battery life based on your device use",
        ),
    )


PAGES: tuple[type[Page], ...] = (BatteryUsage, AppsBattery, AppBattery, AdaptivePreferences)
