"""Data usage, by network; no app of this phone has used any."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import applications
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.store import SettingsStore
from pytest_mobileagent.simulator.apps.settings.table import Entry, Opens, TablePage
from pytest_mobileagent.simulator.system.dates import date_text, local_time
from pytest_mobileagent.simulator.system.network_policy import ALLOW, NONE, REJECT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.system.preferences import Value

_MOBILE_DATA = "global/mobile_data"


class MobileUsage(Page):
    """App data usage: of the mobile network."""

    title = "App data usage"
    fragment = "com.android.settings.datausage.DataUsageList"
    activity = "MobileDataUsageListActivity"
    actions: ClassVar[tuple[str, ...]] = ("MOBILE_DATA_USAGE",)

    def rows(self) -> Iterator[ax.View]:
        """Return the month, and what was used in it."""
        today = local_time(self.phone).date()
        since, until = (date_text(self.phone, day, "long_date") for day in (today.replace(day=1), today))
        yield ax.Column(
            ax.Caption(f"{since} – {until}", id="filter_spinner"),
            ax.Text(self.tr("0 B used"), id="data_usage", size=36),
            padding=(24, 8),
        )


class WifiUsage(MobileUsage):
    """Non-carrier data usage: of Wi-Fi."""

    title = "Non-carrier data usage"
    fragment = "com.android.settings.datausage.DataUsageList.Wifi"
    activity, actions = "", ()


class _Store(SettingsStore):
    """The settings, of which each SIM has its own of mobile data."""

    def update(self, values: dict[str, Value]) -> None:
        """Switch mobile data."""
        self.phone.connectivity.set_mobile_data(values[_MOBILE_DATA] is True)


class DataUsage(TablePage):
    """Data usage: which networks have been used."""

    title = "Data usage"
    fragment = "com.android.settings.datausage.DataUsageSummary"
    activity = "DataUsageSummaryActivity"
    actions = ("DATA_USAGE_SETTINGS", "android.intent.action.MANAGE_NETWORK_USAGE")
    entries: ClassVar[tuple[Entry, ...]] = (
        ax.Category("Mobile"),
        ax.Flag(_MOBILE_DATA, "Mobile data", True),
        Opens("App data usage", MobileUsage, "0 B used"),
        ax.Category("Wi‑Fi"),
        Opens("Non-carrier data usage", WifiUsage, "0 B used"),
    )

    def store(self) -> _Store:
        """Return the settings."""
        return _Store(self.phone)


def unrestricted(phone: ax.Phone) -> list[App]:
    """Return the apps that may use any data while Data Saver is on."""
    uids = phone.network_policy.uids(ALLOW)
    return [app for app in phone.packages.launcher_apps() if phone.packages.uid(app.package) in uids]


def _let(phone: ax.Phone, package: str, policy: int, on: bool) -> None:
    phone.network_policy.set(phone.packages.uid(package), policy if on else NONE)
    phone.touch()


class Unrestricted(Page):
    """Unrestricted data: the apps, each with a switch."""

    title = "Unrestricted data"
    is_searched = False
    fragment = "com.android.settings.datausage.UnrestrictedDataAccess"
    activity = "UnrestrictedDataAccessActivity"
    actions: ClassVar[tuple[str, ...]] = ("IGNORE_BACKGROUND_DATA_RESTRICTIONS_SETTINGS",)

    def rows(self) -> Iterator[ax.View]:
        """Return the apps by name."""
        label_of, allowed = self.phone.strings.label_of, unrestricted(self.phone)
        for app in sorted(self.phone.packages.launcher_apps(), key=self.phone.strings.place_of):
            let = partial(_let, self.phone, app.package, ALLOW)
            yield self.row.switch(label_of(app), checked=app in allowed, on_change=let)


class AppData(applications.AppDetails):
    """App data usage: what one app may use."""

    title = "App data usage"
    fragment = "com.android.settings.datausage.AppDataUsage"
    activity = "AppDataUsageActivity"
    actions: ClassVar[tuple[str, ...]] = ()

    def rows(self) -> Iterator[ax.View]:
        """Return the app, and what it may in the background and in spite of Data Saver."""
        package, tr = self.package, self.tr
        if package is None:
            return
        yield self._header(package.app)
        policy = self.phone.network_policy.of_uids().get(self.phone.packages.uid(package.name), NONE)
        yield self.row.switch(
            tr("Background data"),
            tr("Enable usage of mobile data in the background"),
            checked=policy != REJECT,
            on_change=lambda on: _let(self.phone, package.name, REJECT, not on),
        )
        yield self.row.switch(
            tr("Unrestricted data usage"),
            tr("Allow unrestricted data access when Data Saver is on"),
            checked=policy == ALLOW,
            on_change=partial(_let, self.phone, package.name, ALLOW),
            enabled=policy != REJECT,
        )


PAGES: tuple[type[Page], ...] = (MobileUsage, WifiUsage, DataUsage, Unrestricted, AppData)
