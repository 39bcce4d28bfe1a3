"""The phone's network interfaces, as the emulator has them: its wired one is always there, beside Wi-Fi."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.connectivity import WIFI_ADDRESS
from pytest_mobileagent.simulator.system.wifi_networks import NEAR

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.wifi_networks import WifiNetwork

INTERFACES = ("lo", "eth0", "wlan0")  # by number, from 1
_UP, _DOWN = "BROADCAST,MULTICAST,UP,LOWER_UP", "BROADCAST,MULTICAST"
_ALONE = "NO-CARRIER,BROADCAST,MULTICAST,UP"
_LOOPBACK = ipaddress.ip_interface("127.0.0.1/8")
_ETHERNET = ipaddress.ip_interface("10.0.2.15/8")
WIFI = ipaddress.ip_interface(f"{WIFI_ADDRESS}/24")


@dataclass(frozen=True, slots=True)
class Interface:
    """One interface; without an address while it is down."""

    number: int
    name: str
    flags: str
    mtu: int
    queue: str
    state: str
    mac: str
    driver: str
    address: ipaddress.IPv4Interface | ipaddress.IPv6Interface | None

    @property
    def is_loopback(self) -> bool:
        """Whether it leads to the phone itself."""
        return self.name == "lo"


def interfaces(phone: Phone) -> list[Interface]:
    """Return the interfaces by number."""
    is_up, joined = phone.connectivity.wifi_enabled, phone.wifi_networks.joined
    return [
        Interface(1, "lo", "LOOPBACK,UP,LOWER_UP", 65536, "noqueue", "UNKNOWN", "00:00:00:00:00:00", "", _LOOPBACK),
        Interface(2, "eth0", _UP, 1500, "pfifo_fast", "UP", "52:54:00:12:34:56", "virtio_net", _ETHERNET),
        Interface(
            3, "wlan0", _DOWN if not is_up else _UP if joined is not None else _ALONE, 1500, "mq",
            "UP" if joined is not None else "DOWN", (joined or NEAR).mac, "mac80211_hwsim", _wifi_address(joined),
        ),
    ]  # fmt: skip


def _wifi_address(network: WifiNetwork | None) -> ipaddress.IPv4Interface | ipaddress.IPv6Interface | None:
    """Return what the phone is called in the network: the address that it was given or told, whatever that leads to."""
    if network is None or network.address is None:
        return WIFI if network is not None else None
    try:
        return ipaddress.ip_interface(f"{network.address.ip}/{network.address.prefix}")
    except ValueError:
        return None


def is_own(phone: Phone, address: str) -> bool:
    """Whether an address is one of the phone itself."""
    try:
        wanted = ipaddress.ip_address(address)
    except ValueError:
        return False
    own = [one.address.ip for one in interfaces(phone) if one.address is not None]
    return wanted.is_loopback or wanted.is_unspecified or wanted in own
