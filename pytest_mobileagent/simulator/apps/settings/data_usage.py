"""Data usage, by network; no app of this phone has used any."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Opens, SettingsStore, TablePage
from pytest_mobileagent.simulator.system.dates import date_text, local_time

if TYPE_CHECKING:
    from collections.abc import Iterator

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


PAGES: tuple[type[Page], ...] = (MobileUsage, WifiUsage, DataUsage)
