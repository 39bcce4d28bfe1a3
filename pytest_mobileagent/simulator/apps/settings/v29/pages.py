"""The pages that Android 10 has otherwise: other rows, other names, and what is less used behind `Advanced`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import (
    accounts,
    applications,
    display,
    network,
    night_light,
    notifications,
    sound,
    storage,
    system,
    wifi,
    wifi_form,
)
from pytest_mobileagent.simulator.apps.settings.page import open_elsewhere
from pytest_mobileagent.simulator.system.connectivity import SSID
from pytest_mobileagent.simulator.system.dates import number_text
from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.volumes import card_of_image

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page
    from pytest_mobileagent.simulator.system.volumes import Volume


class _Advanced:
    """Whether the rows behind `Advanced` have been asked for."""

    is_open = False

    def rows(self, page: Page, rows: Iterable[ax.View], names: tuple[str, ...]) -> Iterator[ax.View]:
        """Yield the rows, or what unfolds them."""
        if self.is_open:
            yield from rows
            return

        summary = ", ".join(page.tr(name) for name in names)
        yield page.row.link(page.tr("Advanced"), summary, icon="expand_more", on_tap=ax.put(self, is_open=True))


class NetworkDashboard(network.NetworkDashboard):
    """Network & internet: Wi-Fi with its own switch."""

    def prepare(self) -> None:
        """Begin with the rows of every day."""
        self.advanced = _Advanced()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        links, row, tr = self.phone.connectivity, self.row, self.tr
        yield row.primary_switch(
            tr("Wi‑Fi"),
            SSID if links.is_wifi_connected else tr("Off") if not links.wifi_enabled else "",
            checked=links.wifi_enabled,
            on_change=lambda on: links.set_wifi(on, self.app.package),
            on_tap=lambda: self.open(Wifi),
        )
        yield row.link(tr("Mobile network"), "T-Mobile", icon="signal_cellular_alt",
                       on_tap=lambda: self.open(network.Sims))  # fmt: skip
        yield row.switch(tr("Airplane mode"), icon="airplanemode_active", checked=links.airplane_mode,
                         on_change=links.set_airplane)  # fmt: skip
        yield row.link(tr("Hotspot & tethering"), tr("Off"), icon="wifi_tethering",
                       on_tap=lambda: self.open(network.Tethering))  # fmt: skip
        yield from self.advanced.rows(self, self._rare(), ("Data Saver", "VPN", "Private DNS"))

    def _rare(self) -> Iterator[ax.View]:
        row, tr = self.row, self.tr
        saver = tr("On" if self.phone.network_policy.is_saving else "Off")
        yield row.link(tr("Data Saver"), saver, icon="data_saver_off", on_tap=lambda: self.open(network.DataSaver))
        yield row.link(tr("VPN"), tr("None"), icon="vpn_key", on_tap=lambda: self.open(network.Vpn))
        yield row.link(tr("Private DNS"), self.dns_summary(), icon="dns", on_tap=self._ask_dns)


class Wifi(network.Internet):
    """Wi-Fi: its switch, its networks."""

    title = "Wi‑Fi"
    fragment = "com.android.settings.wifi.WifiSettings"
    activity = "WifiSettingsActivity"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        links, row, tr = self.phone.connectivity, self.row, self.tr
        yield row.main_switch(tr("Use Wi‑Fi"), checked=links.wifi_enabled, on_change=self._switch_wifi)
        if not links.wifi_enabled:
            yield row.footer(tr("To see available networks, turn Wi‑Fi on."))
            return
        yield from self.networks()
        yield row.link(tr("Add network"), icon="add", on_tap=lambda: self.open(wifi_form.AddNetwork))
        yield row.link(
            tr("Wi‑Fi preferences"),
            wifi.preferences_summary(self),
            on_tap=lambda: self.open(wifi.NetworkPreferences),
        )
        yield from self.saved_networks()


class AppsPage(applications.AppsPage):
    """Apps & notifications."""

    title = "Apps & notifications"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        count = len(self.phone.packages.launcher_apps())
        recent = self.recent()
        if recent:
            yield row.category(tr("Recently opened apps"))
            yield from (self._app_row(app, tr("0 min. ago")) for app in recent)
        yield row.link(
            tr("See all {count} apps").format(count=number_text(self.phone, count)),
            icon="chevron_right",
            on_tap=lambda: self.open(applications.ManageApplications),
        )
        show = partial(self.open, notifications.Notifications)
        yield row.link(tr("Notifications"), tr("On for all apps"), on_tap=show)
        yield self.default_apps()
        yield self.special_access()


class ManageApplications(applications.ManageApplications):
    """All apps, under another name."""

    title = "App info"


class Sound(sound.Sound):
    """Sound."""

    title = "Sound"

    def prepare(self) -> None:
        """Begin with the rows of every day."""
        self.advanced = _Advanced()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield from self.volumes()
        yield self.switch_setting("Vibrate for calls", at="system/vibrate_when_ringing")
        yield self.do_not_disturb()
        yield self.hush()
        yield self.tone("Phone ringtone")
        yield from self.advanced.rows(self, self._rare(), ("Default notification sound", "Default alarm sound"))

    def _rare(self) -> Iterator[ax.View]:
        yield self.tone("Default notification sound")
        yield self.tone("Default alarm sound")
        yield self.switch_setting("Dial pad tones", at="system/dtmf_tone", default="1")
        yield self.switch_setting("Screen locking sound", at="system/lockscreen_sounds_enabled", default="1")
        yield self.switch_setting("Charging sounds and vibration", at="secure/charging_sounds_enabled", default="1")
        yield self.switch_setting("Touch sounds", at="system/sound_effects_enabled", default="1")
        yield self.switch_setting("Touch vibration", at="system/haptic_feedback_enabled", default="1")


class DisplayPage(display.DisplayPage):
    """Display."""

    def prepare(self) -> None:
        """Begin with the rows of every day."""
        self.advanced = _Advanced()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        brightness = ax.Intent(action=display.SHOW_BRIGHTNESS)
        yield row.link(tr("Brightness level"), self.brightness_text(), on_tap=lambda: self.start(brightness))
        is_on = self.settings.get("secure/night_display_activated") == "1"
        yield row.link(
            tr("Night Light"),
            tr("On" if is_on else "Off / Will never turn on automatically"),
            on_tap=partial(self.open, night_light.NightLight),
        )
        yield self.switch_setting("Adaptive brightness", at="system/screen_brightness_mode")
        yield row.link(tr("Wallpaper"), on_tap=partial(open_elsewhere, self, "Wallpaper"))
        yield row.switch(tr("Dark theme"), checked=self.phone.is_dark, on_change=self.switch_dark)
        yield row.link(tr("Screen timeout"), self._timeout_summary(), on_tap=partial(self.open, display.ScreenTimeout))
        names = ("Auto-rotate screen", "Colors", "Font size")
        yield from self.advanced.rows(self, self._rare(), names)

    def _rare(self) -> Iterator[ax.View]:
        row, tr = self.row, self.tr
        yield self.switch_setting("Auto-rotate screen", at="system/accelerometer_rotation", default="1")
        yield row.link(tr("Colors"), on_tap=partial(self.open, display.Colors))
        yield row.link(tr("Font size"), on_tap=partial(self.open, display.TextReading))
        yield row.link(tr("Display size"), on_tap=partial(self.open, display.TextReading))
        yield row.link(
            tr("Screen saver"), display.screen_saver_summary(self), on_tap=partial(self.open, display.ScreenSaver)
        )
        yield row.link(tr("Lock screen display"), on_tap=partial(self.open, display.LockScreen))


class SystemPage(system.SystemPage):
    """System."""

    def prepare(self) -> None:
        """Begin with the rows of every day."""
        self.advanced = _Advanced()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows: all but the last three are for every day."""
        every = list(super().rows())
        yield from every[:3]
        yield from self.advanced.rows(self, every[3:], ("Backup", "System update", "Reset options"))


class Accounts(accounts.Accounts):
    """Accounts."""

    title = "Accounts"


class InternalStorage(storage.Storage):
    """What takes the internal storage, where there is another one beside it."""

    title = "Internal shared storage"
    activity, actions, keywords = "", (), ()
    is_searched = False


class Storage(storage.Storage):
    """Storage: the volumes, or at once what takes the only one."""

    fragment = "com.android.settings.deviceinfo.StorageSettings"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        card = card_of_image(self.phone.image)
        return super().rows() if card is None else self._volumes(card)

    def _volumes(self, card: Volume) -> Iterator[ax.View]:
        row, tr, disk = self.row, self.tr, self.phone.disk
        total = applications.size_text(self, storage.CAPACITY_GB * 1e9)
        used = applications.size_text(self, storage.used_gb(self.phone) * 1e9)
        yield row.category(tr("Device storage"))
        yield row.link(used, tr("Total used of {total}").format(total=total))
        yield row.link(
            tr("Internal shared storage"), tr("{used} used of {total}").format(used=used, total=total), icon="storage",
            on_tap=partial(self.open, InternalStorage),
        )  # fmt: skip
        yield row.category(tr("Portable storage"))
        sizes = (disk.card_used_bytes(card.path), disk.cards[card.path])
        said = [applications.size_text(self, size) for size in sizes]
        summary = tr("{used} used of {total}").format(used=said[0], total=said[1])
        yield row.link(card.label, summary, icon="sd_card", on_tap=partial(self._browse, card))

    def _browse(self, card: Volume) -> None:
        """Show what is on a card, in the app for documents."""
        self.start(ax.Intent(ax.VIEW, data=document_uri(card.path), type="vnd.android.document/directory"))


LATER = (network.Internet,)  # what has taken the place of pages since
PAGES: tuple[type[Page], ...] = (
    NetworkDashboard, Wifi, AppsPage, ManageApplications, Sound, DisplayPage, SystemPage, Accounts, InternalStorage,
    Storage,
)  # fmt: skip
