"""The phone's network interfaces, as the emulator has them: its wired one is always there, beside Wi-Fi."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.connectivity import WIFI_ADDRESS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

INTERFACES = ("lo", "eth0", "wlan0")  # by number, from 1
_UP, _DOWN = "BROADCAST,MULTICAST,UP,LOWER_UP", "BROADCAST,MULTICAST"
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
    is_up = phone.connectivity.wifi_enabled
    return [
        Interface(1, "lo", "LOOPBACK,UP,LOWER_UP", 65536, "noqueue", "UNKNOWN", "00:00:00:00:00:00", "", _LOOPBACK),
        Interface(2, "eth0", _UP, 1500, "pfifo_fast", "UP", "52:54:00:12:34:56", "virtio_net", _ETHERNET),
        Interface(
            3, "wlan0", _UP if is_up else _DOWN, 1500, "mq", "UP" if is_up else "DOWN", "02:15:b2:00:00:00",
            "mac80211_hwsim", WIFI if is_up else None,
        ),
    ]  # fmt: skip


def is_own(phone: Phone, address: str) -> bool:
    """Whether an address is one of the phone itself."""
    try:
        wanted = ipaddress.ip_address(address)
    except ValueError:
        return False
    own = [one.address.ip for one in interfaces(phone) if one.address is not None]
    return wanted.is_loopback or wanted.is_unspecified or wanted in own
