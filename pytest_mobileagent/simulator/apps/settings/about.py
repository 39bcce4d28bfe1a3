"""What lies below About: legal information, the SIM, the hardware, the release."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Fact, TablePage
from pytest_mobileagent.simulator.system.dates import date_text
from pytest_mobileagent.simulator.system.kernel_files import KERNEL_RELEASE
from pytest_mobileagent.simulator.system.phone_numbers import format_number
from pytest_mobileagent.simulator.system.telephony import OWN_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable

PHONE_NUMBER = format_number(OWN_NUMBER.removeprefix("+1"))


class Legal(Page):
    """Legal information."""

    title = "Legal information"
    fragment = "com.android.settings.LegalSettings"
    keywords = (("", "licenses copyright open source"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.link(self.tr("Third-party licenses"), on_tap=self._tell_of_licenses)
        yield self.row.link(self.tr("Wallpapers"), on_tap=self._tell_of_wallpapers)

    def _tell_of_licenses(self) -> None:
        """Say what `SettingsLicenseActivity` says on a phone without the file."""
        self.toast(self.tr("There is a problem loading the licenses."))

    def _tell_of_wallpapers(self) -> None:
        providers = self.tr("Satellite imagery providers:\n©2014 CNES / Astrium, DigitalGlobe, Bluesky")
        ax.tell(self, providers, title=self.tr("Wallpapers"))


class Model(TablePage):
    """Model: the hardware."""

    title = "Model"
    fragment = "com.android.settings.deviceinfo.hardwareinfo.HardwareInfoFragment"

    def table(self) -> Iterable[Entry]:
        """Return the rows."""
        get = self.phone.properties.get
        return (
            Fact("Model", get("ro.product.model") or ""),
            Fact("Serial number", get("ro.serialno") or ""),
            Fact("Hardware version", get("ro.hardware") or ""),
        )


class AndroidVersion(TablePage):
    """Android version: what the release is made of."""

    title = "Android version"
    fragment = "com.android.settings.deviceinfo.firmwareversion.FirmwareVersionSettings"
    activity = "FirmwareVersionSettingsActivity"
    keywords = (("", "release os update security patch kernel baseband"),)

    def table(self) -> Iterable[Entry]:
        """Return the rows."""
        get = self.phone.properties.get
        patch = datetime.date.fromisoformat(get("ro.build.version.security_patch") or "2022-12-05")
        return (
            Fact("Android version", get("ro.build.version.release") or ""),
            Fact("Android security update", date_text(self.phone, patch, "long_date")),
            Fact("Baseband version", get("gsm.version.baseband") or ""),
            Fact("Kernel version", KERNEL_RELEASE),
            Fact("Build number", get("ro.build.display.id") or ""),
        )


def tell_of_sim(page: Page) -> None:
    """Show what is known of the SIM and its network."""
    links, mobile, tr = page.phone.connectivity, page.phone.mobile_network, page.tr
    kinds = [mobile.type.name if mobile.is_served(kind) else tr("Unknown") for kind in ("voice", "data")]
    state = "Connected" if links.mobile_data_enabled and not links.airplane_mode else "Disconnected"
    told = (
        ("Network", "T-Mobile"),
        ("Mobile network state", tr(state)),
        ("Service state", tr("Radio off" if links.airplane_mode else "In service")),
        ("Mobile voice network type", kinds[0]),
        ("Mobile data network type", kinds[1]),
        ("Roaming", tr("Not roaming")),
    )
    page.show(
        ax.AlertDialog(
            title=tr("SIM status"),
            content=lambda: ax.Scroll(*(page.row.link(tr(name), value) for name, value in told), key="sim"),
            positive=(tr("OK"), None),
        )
    )


PAGES: tuple[type[Page], ...] = (Legal, Model, AndroidVersion)
