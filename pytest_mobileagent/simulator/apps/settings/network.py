"""Network & internet, and what lies below it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import mobile_summary, underlined
from pytest_mobileagent.simulator.apps.settings import about, data_usage, upkeep, wifi, wifi_form, wifi_share
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.wifi import NetworkPreferences, SavedNetworks
from pytest_mobileagent.simulator.apps.settings.wifi_form import AddNetwork
from pytest_mobileagent.simulator.system.connectivity import SSID
from pytest_mobileagent.simulator.system.wifi_networks import NEAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.system.wifi_networks import WifiNetwork

_UNRESTRICTED = "{count} app allowed to use unrestricted data", "{count} apps allowed to use unrestricted data"
_NETWORK_TYPE = "preferred_network_mode1"  # of the first SIM
_TYPES = (("33", "LTE"), ("21", "3G"), ("1", "2G"))  # RILConstants.NETWORK_MODE_*: the best, and what lies below
_DNS_MODES = (("off", "Off"), ("opportunistic", "Automatic"), ("hostname", "Private DNS provider hostname"))


class NetworkDashboard(Page):
    """Network & internet."""

    title = "Network & internet"
    fragment = "com.android.settings.network.NetworkDashboardFragment"
    activity = "NetworkDashboardActivity"
    actions = ("WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS")
    keywords = (
        ("", "wireless connection mobile data"),
        ("Airplane mode", "flight plane aeroplane offline radios"),
        ("Private DNS", "secure name server hostname"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        links = self.phone.connectivity
        yield self.row.link(
            self.tr("Internet"), self._internet_summary(), icon="wifi", on_tap=lambda: self.open(Internet)
        )
        yield self.row.link(self.tr("Calls & SMS"), "T-Mobile", icon="call", on_tap=lambda: self.open(Calls))
        yield self.row.link(self.tr("SIMs"), "T-Mobile", icon="sim_card", on_tap=lambda: self.open(Sims))
        yield self.row.switch(
            self.tr("Airplane mode"),
            icon="airplanemode_active",
            checked=links.airplane_mode,
            on_change=links.set_airplane,
        )
        tethering = self.tr("Off")
        yield self.row.link(
            self.tr("Hotspot & tethering"), tethering, icon="wifi_tethering", on_tap=lambda: self.open(Tethering)
        )
        saver = self.tr("On" if self.phone.network_policy.is_saving else "Off")
        yield self.row.link(self.tr("Data Saver"), saver, icon="data_saver_off", on_tap=lambda: self.open(DataSaver))
        yield self.row.link(self.tr("VPN"), self.tr("None"), icon="vpn_key", on_tap=lambda: self.open(Vpn))
        yield self.row.link(self.tr("Private DNS"), self.dns_summary(), icon="dns", on_tap=self._ask_dns)

    def dns_summary(self) -> str:
        """Return which servers are asked for names."""
        mode = self.settings.get("global/private_dns_mode", "opportunistic")
        if mode == "hostname":
            return self.tr(self.settings.get("global/private_dns_specifier", ""))
        return self.tr(dict(_DNS_MODES).get(mode, "Automatic"))

    def _internet_summary(self) -> str:
        links = self.phone.connectivity
        if links.is_wifi_connected:
            return SSID
        if links.airplane_mode:
            return self.tr("Airplane mode is on")
        return "T-Mobile" if links.mobile_data_enabled else self.tr("Networks available")

    def _ask_dns(self) -> None:
        self.dns_mode = self.settings.get("global/private_dns_mode", "opportunistic")
        self.dns_host = self.settings.get("global/private_dns_specifier", "")
        self.show(
            ax.AlertDialog(
                title=self.tr("Private DNS"),
                content=self._dns_form,
                positive=(self.tr("Save"), self._save_dns),
                negative=(self.tr("Cancel"), None),
            )
        )

    def _dns_form(self) -> ax.View:
        rows: list[ax.View] = [
            self.row.radio(self.tr(label), checked=self.dns_mode == mode, on_tap=ax.put(self, dns_mode=mode))
            for mode, label in _DNS_MODES
        ]
        field = ax.EditText(
            id="private_dns_mode_provider_hostname",
            text=self.dns_host,
            hint=self.tr("Enter hostname of DNS provider"),
            on_change=self.bind("dns_host"),
            enabled=self.dns_mode == "hostname",
            input_type="uri",
            padding=(0, 10),
        )
        return ax.Column(*rows, underlined(field))

    def _save_dns(self) -> None:
        if self.dns_mode == "hostname" and not self.dns_host:
            return
        self.settings.put("global/private_dns_mode", self.dns_mode)
        if self.dns_mode == "hostname":
            self.settings.put("global/private_dns_specifier", self.dns_host)


class Internet(Page):
    """Internet: mobile data and Wi-Fi."""

    title = "Internet"
    fragment = "com.android.settings.network.NetworkProviderSettings"
    activity = "NetworkProviderSettingsActivity"
    actions = ("WIFI_SETTINGS", "NETWORK_PROVIDER_SETTINGS")
    keywords = (
        ("", "wifi wi fi network connection wireless mobile data cellular lte 4g 3g"),
        ("Wi‑Fi", "wifi wi fi network connection wireless wlan"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        links = self.phone.connectivity
        if not links.airplane_mode:
            yield self.row.primary_switch(
                "T-Mobile",
                mobile_summary(self.phone, self.tr),
                checked=links.mobile_data_enabled,
                on_change=links.set_mobile_data,
                on_tap=lambda: self.open(Sims),
            )
        yield self.row.switch(self.tr("Wi‑Fi"), checked=links.wifi_enabled, on_change=self._switch_wifi)
        yield from self.networks()
        if links.wifi_enabled:
            yield self.row.link(self.tr("Add network"), icon="add", on_tap=lambda: self.open(AddNetwork))
        yield self.row.link(
            self.tr("Network preferences"),
            wifi.preferences_summary(self),
            on_tap=lambda: self.open(NetworkPreferences),
        )
        yield from self.saved_networks()
        yield self.row.link(
            self.tr("Non-carrier data usage"), self.tr("0 B used"), on_tap=lambda: self.open(data_usage.WifiUsage)
        )

    def networks(self) -> Iterator[ax.View]:
        """Yield the row of the network that is in range: a gear leads to it if it is joined, or else a tap joins it."""
        networks = self.phone.wifi_networks
        if not self.phone.connectivity.wifi_enabled:
            return
        near = networks.find(NEAR.key) or NEAR
        is_joined = networks.joined is not None
        show = partial(wifi.open_network, self, near)
        gear = ax.IconButton("settings", id="settings_button", desc=self.tr("Settings"), on_tap=show)
        row = self.row.link(
            near.ssid,
            wifi.summary_of(self, near, is_listed=True),
            icon="wifi",
            on_tap=show if is_joined else partial(networks.join, near),
            on_long_press=partial(self._offer, near),
            trailing=gear if is_joined else None,
        )
        row.key = near.key
        yield row

    def _offer(self, network: WifiNetwork) -> None:
        """Offer what can be done with a network."""
        networks = self.phone.wifi_networks
        join = "Connect", partial(networks.join, network)
        acts = [join if networks.joined is None else ("Disconnect", networks.leave)]
        if networks.find(network.key) is not None:
            acts.append(("Share", partial(wifi_share.share, self, network)))
            acts.append(("Forget", partial(networks.forget, network)))
            if networks.joined is None:
                acts.append(("Modify", partial(wifi_form.modify, self, network)))
        self.popup([ax.MenuItem(self.tr(label), act) for label, act in acts], anchor=network.key)

    def saved_networks(self) -> Iterator[ax.View]:
        """Yield the row of the networks that are saved, if any are and Wi-Fi is on."""
        if (count := len(self.phone.wifi_networks.saved())) and self.phone.connectivity.wifi_enabled:
            told = self.phone.strings.count(self.app.package, count, *wifi.SAVED)
            yield self.row.link(self.tr("Saved networks"), told, on_tap=lambda: self.open(SavedNetworks))

    def _switch_wifi(self, on: bool) -> None:
        self.phone.connectivity.set_wifi(on, self.app.package)


class Calls(Page):
    """Calls & SMS."""

    title = "Calls & SMS"
    fragment = "com.android.settings.network.NetworkProviderCallsSmsFragment"
    keywords = (("", "phone calling text messages"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.category(self.tr("Calls"))
        yield self._sim("Calls", "multi_sim_voice_call")
        yield self.row.category(self.tr("SMS"))
        yield self._sim("SMS", "multi_sim_sms")

    def _sim(self, title: str, key: str) -> ax.View:
        is_preferred = self.settings.get(f"global/{key}", "1") != "-1"
        summary = self.tr("Preferred" if is_preferred else "Ask every time")
        return self.row.link("T-Mobile", summary, on_tap=partial(upkeep.offer_sim, self, title, key))


class Sims(Page):
    """The one SIM."""

    title = "T-Mobile"
    fragment = "com.android.settings.network.telephony.MobileNetworkSettings"
    activity = "MobileNetworkActivity"
    actions = ("NETWORK_OPERATOR_SETTINGS", "DATA_ROAMING_SETTINGS")
    keywords = (
        ("", "sim card mobile network carrier cellular"),
        ("Mobile data", "cellular 4g 3g lte network"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows; none turns a SIM off that cannot be (AOSP `MobileNetworkSwitchController`)."""
        links = self.phone.connectivity
        yield self.row.link(self.tr("Phone number"), about.PHONE_NUMBER)
        yield self.row.switch(
            self.tr("Mobile data"),
            self.tr("Access data using mobile network"),
            checked=links.mobile_data_enabled,
            on_change=links.set_mobile_data,
        )
        yield self.switch_setting("Roaming", "Connect to data services when roaming", at="global/data_roaming")
        yield self.row.link(
            self.tr("App data usage"), self.tr("0 B used"), on_tap=lambda: self.open(data_usage.MobileUsage)
        )
        kind = self.phone.mobile_network.preferred_mode
        label = dict(_TYPES).get(kind, _TYPES[0][1])
        yield self.row.link(self.tr("Preferred network type"), label, on_tap=partial(self._ask_type, kind))

    def _ask_type(self, now: str) -> None:
        keep = partial(self.settings.put, f"global/{_NETWORK_TYPE}")
        ax.offer(self, self.tr("Preferred network type"), _TYPES, now, keep, no=self.tr("Cancel"))


class Tethering(Page):
    """Hotspot & tethering."""

    title = "Hotspot & tethering"
    fragment = "com.android.settings.network.tether.TetherSettings"
    activity = "TetherSettingsActivity"
    actions = ("TETHER_SETTINGS",)
    keywords = (("", "share internet connection personal hotspot wifi usb"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.link(self.tr("Wi‑Fi hotspot"), self.tr("Off"), enabled=False)
        yield self.row.switch(self.tr("USB tethering"), checked=False, on_change=lambda _on: None, enabled=False)
        yield self.row.switch(self.tr("Bluetooth tethering"), checked=False, on_change=lambda _on: None, enabled=False)
        yield self.row.footer(
            self.tr(
                "Use hotspot and tethering to provide internet to other devices through your mobile data connection."
            )
        )


class DataSaver(Page):
    """Data Saver."""

    title = "Data Saver"
    fragment = "com.android.settings.datausage.DataSaverSummary"
    activity = "DataSaverSummaryActivity"
    actions = ("DATA_SAVER_SETTINGS",)
    keywords = (("", "restrict background data usage"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(
            self.tr("Use Data Saver"),
            checked=self.phone.network_policy.is_saving,
            on_change=self._save,
        )
        count = len(data_usage.unrestricted(self.phone))
        yield self.row.link(
            self.tr("Unrestricted data"),
            self.phone.strings.count(self.app.package, count, *_UNRESTRICTED),
            on_tap=lambda: self.open(data_usage.Unrestricted),
        )

    def _save(self, on: bool) -> None:
        self.phone.network_policy.is_saving = on
        self.phone.touch()


class Vpn(Page):
    """VPN."""

    title = "VPN"
    fragment = "com.android.settings.vpn2.VpnSettings"
    actions = ("VPN_SETTINGS", "android.net.vpn.SETTINGS")
    activity = "VpnSettingsActivity"
    keywords = (("", "virtual private network secure"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield ax.Caption(self.tr("No VPNs added"), size=16, padding=(24, 32))


PAGES: tuple[type[Page], ...] = (
    NetworkDashboard, Internet, *wifi.PAGES, *wifi_form.PAGES, *wifi_share.PAGES, Calls, Sims, Tethering, DataSaver,
    Vpn,
)  # fmt: skip
