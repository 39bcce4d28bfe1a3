"""One Wi-Fi network and the list of those that are saved; what Wi-Fi does by itself."""

from __future__ import annotations

import ipaddress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.wifi_form import PRIVACY, SECURITIES, USAGES, modify
from pytest_mobileagent.simulator.apps.settings.wifi_share import NETWORK_EXTRA, share
from pytest_mobileagent.simulator.system.interfaces import WIFI
from pytest_mobileagent.simulator.system.wifi_networks import ENHANCED_OPEN, METERED, NEAR, OPEN, UNMETERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.system.wifi_networks import WifiNetwork

SAVED = "{count} network", "{count} networks"
_WAKEUP = "global/wifi_wakeup_enabled"
_METERED = {METERED: "Metered", UNMETERED: "Unmetered"}
_GATEWAY, _SERVER = "10.0.2.2", "10.0.2.3"  # of the emulator's network, to who asks
_SPEED = "{speed} Mbps"


def summary_of(page: Page, network: WifiNetwork, *, is_listed: bool = False) -> str:
    """Return how a network is joined (`StandardWifiEntry.getSummary`); among those in range also that it is saved."""
    networks = page.phone.wifi_networks
    joined, is_saved = networks.joined, networks.find(network.key) is not None
    is_joined = joined is not None and joined.key == network.key
    told = (
        "Connected" if is_joined else "Saved" if is_listed and is_saved else "",
        "" if network.is_joined_by_itself else "Auto-connect is off",
        _METERED.get(network.metered, ""),
    )
    return " / ".join(page.tr(word) for word in told if word)


def preferences_summary(page: Page) -> str:
    """Return whether Wi-Fi turns on by itself."""
    wakes = page.settings.get(_WAKEUP, "1") == "1"
    return page.tr("Wi‑Fi turns back on automatically" if wakes else "Wi‑Fi doesn’t automatically turn back on")


def open_network(page: Page, network: WifiNetwork) -> None:
    """Open the page of a network."""
    page.open(NetworkDetails, **{NETWORK_EXTRA: network.key})


class NetworkDetails(Page):
    """One Wi-Fi network."""

    title = "Network details"
    is_searched = False
    fragment = "com.android.settings.wifi.details2.WifiNetworkDetailsFragment"

    @property
    def network(self) -> WifiNetwork | None:
        """The network that is shown, if it is still known."""
        return self.phone.wifi_networks.find(self.intent.text(NETWORK_EXTRA) or NEAR.key)

    def menu(self) -> Iterator[ax.View]:
        """Return what modifies the network."""
        if (network := self.network) is not None:
            yield ax.IconButton("edit", id="action_edit", desc=self.tr("Modify"), on_tap=partial(modify, self, network))

    def rows(self) -> Iterator[ax.View]:
        """Return the network, what can be done with it, what is set for it, and how it is joined."""
        network = self.network
        if network is None:
            return
        is_joined = self.phone.wifi_networks.joined == network
        yield self._header(network, is_joined=is_joined)
        yield self._buttons(network, is_joined=is_joined)
        if is_joined:
            yield self.row.link(self.tr("Signal strength"), self.tr("Excellent"), icon="network_wifi")
            yield self.row.link(self.tr("Frequency"), self.tr("2.4 GHz"), icon="settings_input_antenna")
        yield self.row.link(self.tr("Security"), self.tr(dict(SECURITIES)[network.security]), icon="lock")
        yield from self._settings(network)
        if is_joined:
            yield from self._details(network)

    def _header(self, network: WifiNetwork, *, is_joined: bool) -> ax.View:
        summary = summary_of(self, network)
        return ax.Column(
            ax.Icon("wifi", size=36, color="primary" if is_joined else "on_surface_variant", gravity="center"),
            ax.Text(network.ssid, id="entity_header_title", size=24, gravity="center", margin=(0, 8)),
            ax.Text(summary, id="entity_header_summary", gravity="center") if summary else None,
            padding=(24, 16),
            gravity="center",
        )

    def _buttons(self, network: WifiNetwork, *, is_joined: bool) -> ax.View:
        can_join = network.key == NEAR.key and self.phone.connectivity.wifi_enabled
        join = partial(self.phone.wifi_networks.join, network) if can_join else None
        return self.row.actions(
            ("button1", "delete", "Forget", self._forget),
            ("button3", "close", "Disconnect", self._leave) if is_joined else ("button3", "wifi", "Connect", join),
            ("button4", "qr_code", "Share", partial(share, self, network)),
        )

    def _forget(self) -> None:
        if (network := self.network) is not None:
            self.phone.wifi_networks.forget(network)
        self.finish()

    def _leave(self) -> None:
        self.phone.wifi_networks.leave()
        self.toast(self.tr("Disconnected from {name}").format(name=NEAR.ssid))

    def _settings(self, network: WifiNetwork) -> Iterator[ax.View]:
        save = self.phone.wifi_networks.save_network
        yield self._choice(
            "Network usage", USAGES, network.metered, icon="attach_money",
            pick=lambda usage: save(replace(network, metered=usage)),
        )  # fmt: skip
        yield self._choice(
            "Privacy", PRIVACY, network.is_randomized, icon="perm_scan_wifi",
            pick=lambda is_random: save(replace(network, is_randomized=bool(is_random))),
        )  # fmt: skip
        yield self.row.switch(
            self.tr("Auto‑connect"),
            self.tr("Allow connection to this network when in range"),
            checked=network.is_joined_by_itself,
            on_change=lambda on: save(replace(network, is_joined_by_itself=on)),
        )

    def _choice(
        self, title: str, choices: Sequence[tuple[int, str]], now: int, *, icon: str, pick: Callable[[int], object]
    ) -> ax.View:
        labels = [(value, self.tr(label)) for value, label in choices]
        offer = partial(ax.offer, self, self.tr(title), labels, now, pick, no=self.tr("Cancel"))
        return self.row.link(self.tr(title), dict(labels)[now], icon=icon, on_tap=offer)

    def _details(self, network: WifiNetwork) -> Iterator[ax.View]:
        """Yield what IP says, and how fast it is: the phone's own address is known by whose it is."""
        address = network.address
        mask = WIFI.netmask if address is None else ipaddress.ip_network(f"0.0.0.0/{address.prefix}").netmask
        mac = "Randomized MAC address" if network.is_randomized else "Device MAC address"
        yield self.row.category(self.tr("Network details"))
        for title, told in (
            ("Type", self.tr("Wi‑Fi 4")),
            (mac, network.mac),
            ("IP address", str(WIFI.ip) if address is None else address.ip),
            ("Gateway", _GATEWAY if address is None else address.gateway),
            ("Subnet mask", str(mask)),
            ("DNS", _SERVER if address is None else "\n".join(address.servers)),
            ("Transmit link speed", self.tr(_SPEED).format(speed=2)),
            ("Receive link speed", self.tr(_SPEED).format(speed=2)),
        ):
            if told:
                yield self.row.link(self.tr(title), told)


class SavedNetworks(Page):
    """Saved networks."""

    title = "Saved networks"
    is_searched = False
    fragment = "com.android.settings.wifi.savedaccesspoints2.SavedAccessPointsWifiSettings2"

    def rows(self) -> Iterator[ax.View]:
        """Return the networks by name."""
        for network in sorted(self.phone.wifi_networks.saved(), key=lambda one: one.ssid.casefold()):
            icon = "wifi" if network.security in (OPEN, ENHANCED_OPEN) else "wifi_lock"
            show = partial(open_network, self, network)
            yield self.row.link(network.ssid, summary_of(self, network), icon=icon, on_tap=show)


class NetworkPreferences(Page):
    """Network preferences."""

    title = "Network preferences"
    fragment = "com.android.settings.wifi.ConfigureWifiSettings"
    activity = "ConfigureWifiSettingsActivity"
    actions = ("WIFI_IP_SETTINGS",)
    keywords = (("", "wifi wireless"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.switch_setting(
            "Turn on Wi‑Fi automatically",
            "Wi‑Fi will turn back on near high‑quality saved networks, like your home network",
            at=_WAKEUP,
            default="1",
        )
        yield self.switch_setting(
            "Notify for public networks",
            "Notify when a high‑quality public network is available",
            at="global/wifi_networks_available_notification_on",
            default="1",
        )


PAGES: tuple[type[Page], ...] = (NetworkDetails, SavedNetworks, NetworkPreferences)
