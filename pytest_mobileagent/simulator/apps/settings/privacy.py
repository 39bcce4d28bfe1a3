"""Privacy and location."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.accounts import sign_in
from pytest_mobileagent.simulator.apps.settings.google import Ads, Diagnostics
from pytest_mobileagent.simulator.apps.settings.notifications import lock_screen_summary, offer_lock_screen
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Main, Note, Opens, TablePage, on_or_off
from pytest_mobileagent.simulator.system.dates import number_text
from pytest_mobileagent.simulator.system.intents import (
    MANAGE_APP_PERMISSION,
    MANAGE_PERMISSION_APPS,
    MANAGE_PERMISSIONS,
    PACKAGE_NAME,
    PERMISSION_GROUP,
    REVIEW_PERMISSION_USAGE,
)
from pytest_mobileagent.simulator.system.permission_groups import LOCATION, count_of, uses_of
from pytest_mobileagent.simulator.system.permission_usage import MINUTE_S

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.package import Package
    from pytest_mobileagent.simulator.system.permission_usage import Access

_MOST_SHOWN = 3
_HOUR_MIN = 60


class Privacy(Page):
    """Privacy."""

    title = "Privacy"
    fragment = "com.android.settings.privacy.PrivacyDashboardFragment"
    activity = "PrivacyDashboardActivity"
    actions = ("PRIVACY_SETTINGS",)
    keywords = (("", "permissions data protection"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.link(
            tr("Privacy dashboard"),
            tr("Show which apps recently used permissions"),
            on_tap=lambda: self.start(ax.Intent(action=REVIEW_PERMISSION_USAGE)),
        )
        yield row.link(
            tr("Permission manager"),
            tr("Control app access to your data"),
            on_tap=lambda: self.start(ax.Intent(action=MANAGE_PERMISSIONS)),
        )
        yield self.switch_setting("Camera access", "For apps and services", at="secure/camera_access", default="1")
        yield self.switch_setting("Microphone access", "For apps and services", at="secure/mic_access", default="1")
        yield self.switch_setting(
            "Show passwords", "Display characters briefly as you type", at="system/show_password", default="1"
        )
        yield row.link(
            tr("Notifications on lock screen"), lock_screen_summary(self), on_tap=partial(offer_lock_screen, self)
        )
        yield self.switch_setting(
            "Show clipboard access",
            "Show a message when apps access text, images, or other content you’ve copied",
            at="secure/clipboard_show_access_notifications",
            default="1",
        )
        yield row.link(tr("Activity controls"), on_tap=partial(sign_in, self))
        yield row.link(tr(Ads.title), on_tap=lambda: self.open(Ads))
        yield row.link(tr(Diagnostics.title), on_tap=lambda: self.open(Diagnostics))


_WIFI, _BLUETOOTH = "global/wifi_scan_always_enabled", "global/ble_scan_always_enabled"


class WifiScanning(TablePage):
    """Wi-Fi scanning."""

    title = "Wi‑Fi scanning"
    fragment = "com.android.settings.location.WifiScanningFragment"
    activity = "WifiScanningSettingsActivity"
    entries = (
        Main(_WIFI, "Wi‑Fi scanning"),
        Note(
            "Allow apps and services to scan for Wi‑Fi networks at any time, even when Wi‑Fi is off. This can be used, "
            "for example, to improve location-based features and services."
        ),
    )


class BluetoothScanning(TablePage):
    """Bluetooth scanning."""

    title = "Bluetooth scanning"
    fragment = "com.android.settings.location.BluetoothScanningFragment"
    entries = (
        Main(_BLUETOOTH, "Bluetooth scanning"),
        Note(
            "Allow apps and services to scan for nearby devices at any time, even when Bluetooth is off. This can be "
            "used, for example, to improve location-based features and services."
        ),
    )


class LocationServices(TablePage):
    """Location services: those of Android itself."""

    title = "Location services"
    fragment = "com.android.settings.location.LocationServices"
    entries = (
        Opens(WifiScanning.title, WifiScanning, summary=partial(on_or_off, key=_WIFI)),
        Opens(BluetoothScanning.title, BluetoothScanning, summary=partial(on_or_off, key=_BLUETOOTH)),
    )


def _recent(page: Page, *, most: int | None = None, with_system: bool = False) -> Iterator[ax.View]:
    """Yield who asked where the phone is in the past 24 hours, each app once, or that nobody did."""
    latest: dict[str, tuple[Access, Package]] = {}
    for access, package in uses_of(page.phone, [LOCATION], with_system=with_system):
        latest.setdefault(package.name, (access, package))
    for access, package in list(latest.values())[:most]:
        yield _user(page, access, package)
    if not latest:
        yield page.row.link(page.tr("No apps have accessed location recently"), enabled=False)


def _user(page: Page, access: Access, package: Package) -> ax.View:
    minutes = int(page.phone.clock.now() - access.at_s) // MINUTE_S
    ago, count = ("{count} min. ago", minutes) if minutes < _HOUR_MIN else ("{count} hr. ago", minutes // _HOUR_MIN)
    extras = {PERMISSION_GROUP: LOCATION.name, PACKAGE_NAME: package.name}
    return ax.Across(
        ax.Row(ax.app_icon(package.app.icon, size=32), id="icon_frame", width=56, gravity="center"),
        ax.Column(
            ax.Text(page.phone.strings.label_of(package.app), id="android:id/title", size=20, max_lines=1),
            ax.Caption(page.tr(ago).format(count=number_text(page.phone, count)), id="android:id/summary"),
            weight=1,
        ),
        padding=(16, 16),
        on_tap=partial(page.start, ax.Intent(action=MANAGE_APP_PERMISSION, extras=extras)),
    )


class RecentAccess(Page):
    """Recent access: everyone who asked where the phone is."""

    title = "Recent access"
    is_searched = False
    fragment = "com.android.settings.location.RecentLocationAccessSeeAllFragment"

    def menu(self) -> Iterable[ax.View]:
        """Return the overflow."""
        yield self.overflow(self.system_item())

    def rows(self) -> Iterable[ax.View]:
        """Return the apps."""
        return _recent(self, with_system=self.shows_system)


class Location(Page):
    """Location."""

    title = "Location"
    fragment = "com.android.settings.location.LocationSettings"
    activity = "LocationSettingsActivity"
    actions = ("LOCATION_SOURCE_SETTINGS",)
    keywords = (("", "gps position place"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.main_switch(
            tr("Use location"),
            checked=self.settings.get("secure/location_mode", "3") != "0",
            on_change=lambda on: self.settings.put("secure/location_mode", 3 if on else 0),
        )
        yield row.category(tr("Recent access"))
        yield from _recent(self, most=_MOST_SHOWN)
        yield row.link(tr("See all"), icon="chevron_right", on_tap=lambda: self.open(RecentAccess))
        count, total = (number_text(self.phone, number) for number in count_of(self.phone, LOCATION))
        apps = ax.Intent(action=MANAGE_PERMISSION_APPS, extras={PERMISSION_GROUP: LOCATION.name})
        yield row.link(
            tr("App location permissions"),
            tr("{count} of {total} apps have access to location").format(count=count, total=total),
            on_tap=lambda: self.start(apps),
        )
        yield row.link(tr("Location services"), on_tap=lambda: self.open(LocationServices))


PAGES: tuple[type[Page], ...] = (Privacy, Location, RecentAccess, LocationServices, WifiScanning, BluetoothScanning)
