"""ifconfig, ip, ping."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.connectivity import WIFI_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

_ETHERNET_ADDRESS = "10.0.2.15"
_LOOPBACK_MAC, _ETHERNET_MAC, _WIFI_MAC = "00:00:00:00:00:00", "52:54:00:12:34:56", "02:15:b2:00:00:00"
_OBJECTS = ("address", "link", "route", "neighbour")
_SUBNET = ipaddress.ip_network("10.0.2.0/24")
_UNREACHABLE = ShellError(2, "RTNETLINK answers: Network is unreachable")


class _Interface(NamedTuple):
    number: int
    name: str
    flags: str
    mtu: int
    queue: str
    state: str
    link: str
    inet: str  # empty: it has no address


def _interfaces(phone: Phone) -> list[_Interface]:
    """Return the emulator's interfaces: its wired one is always there, beside Wi-Fi."""
    is_up = phone.connectivity.wifi_enabled
    up, down = "BROADCAST,MULTICAST,UP,LOWER_UP", "BROADCAST,MULTICAST"
    wifi = f"{WIFI_ADDRESS}/24 brd 10.0.2.255 scope global wlan0"
    return [
        _Interface(1, "lo", "LOOPBACK,UP,LOWER_UP", 65536, "noqueue", "UNKNOWN",
                   f"link/loopback {_LOOPBACK_MAC} brd {_LOOPBACK_MAC}", "127.0.0.1/8 scope host lo"),
        _Interface(2, "eth0", up, 1500, "pfifo_fast", "UP", f"link/ether {_ETHERNET_MAC} brd ff:ff:ff:ff:ff:ff",
                   f"{_ETHERNET_ADDRESS}/8 brd 10.255.255.255 scope global eth0"),
        _Interface(3, "wlan0", up if is_up else down, 1500, "mq", "UP" if is_up else "DOWN",
                   f"link/ether {_WIFI_MAC} brd ff:ff:ff:ff:ff:ff", wifi if is_up else ""),
    ]  # fmt: skip


def _configured(name: str, kind: str, addresses: str, flags: str) -> str:
    """Return what ifconfig prints of one interface; two of the lines end in a space."""
    return f"{name:<10}Link encap:{kind}\n          inet addr:{addresses} \n          UP {flags}  Metric:1\n"


_CONFIGURED = {
    "eth0": _configured(
        "eth0",
        f"Ethernet  HWaddr {_ETHERNET_MAC}  Driver virtio_net",
        f"{_ETHERNET_ADDRESS}  Bcast:10.255.255.255  Mask:255.0.0.0",
        "BROADCAST RUNNING MULTICAST  MTU:1500",
    ),
    "wlan0": _configured(
        "wlan0",
        f"Ethernet  HWaddr {_WIFI_MAC}  Driver mac80211_hwsim",
        f"{WIFI_ADDRESS}  Bcast:10.0.2.255  Mask:255.255.255.0",
        "BROADCAST RUNNING MULTICAST  MTU:1500",
    ),
    "lo": _configured("lo", "Local Loopback  ", "127.0.0.1  Mask:255.0.0.0", "LOOPBACK RUNNING  MTU:65536"),
}


@command("ifconfig")
def ifconfig(process: Process) -> int:
    """Show network interfaces."""
    names = [name for name in process.argv[1:] if name != "-a"]
    if names and names[0] not in _CONFIGURED:
        raise ShellError(1, f"ifconfig: {names[0]}: No such device")
    is_up = process.phone.connectivity.wifi_enabled
    shown = [name for name in _CONFIGURED if (not names or name == names[0]) and (name != "wlan0" or is_up)]
    process.stdout.write("\n".join(_CONFIGURED[name] for name in shown))
    return 0


# -- ip ---------------------------------------------------------------------------------------------------------------


class _Query(NamedTuple):
    family: str  # inet, inet6, link, or "" for all
    is_one_line: bool
    words: list[str]


@command("ip")
def ip(process: Process) -> int:
    """Show addresses, links and routes (iproute2)."""
    query = _parse(process.argv[1:])
    if not query.words:
        process.err("Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }")
        return 255
    name = next((known for known in _OBJECTS if known.startswith(query.words[0])), None)
    if name is None:
        raise ShellError(1, f'Object "{query.words[0]}" is unknown, try "ip help".')
    return _SHOWN[name](process, query)


def _parse(words: list[str]) -> _Query:
    family, is_one_line, rest = "", False, list(words)
    while rest and rest[0].startswith("-"):
        option = rest.pop(0).lstrip("-")
        if option in ("f", "family"):
            family = rest.pop(0) if rest else ""
        elif option in ("4", "6", "0"):
            family = {"4": "inet", "6": "inet6", "0": "link"}[option]
        elif option in ("o", "oneline"):
            is_one_line = True
        elif option not in ("s", "stats", "statistics", "d", "details", "c", "color", "h", "human"):
            raise ShellError(255, f'Option "-{option}" is unknown, try "ip -help".')
    return _Query(family, is_one_line, rest)


def _chosen(process: Process, query: _Query) -> list[_Interface]:
    """Return the interfaces that `show [dev] NAME [up]` means."""
    interfaces = _interfaces(process.phone)
    words = [word for word in query.words[1:] if word not in ("show", "sh", "s", "list", "ls", "l", "dev")]
    if "up" in words:
        words.remove("up")
        interfaces = [one for one in interfaces if "UP" in one.flags.split(",")]
    if not words:
        return interfaces
    if words[0] not in _CONFIGURED:
        raise ShellError(1, f'Device "{words[0]}" does not exist.')
    return [one for one in interfaces if one.name == words[0]]


def _addresses(process: Process, query: _Query) -> int:
    for one in _chosen(process, query):
        if query.family == "inet6" or (query.family == "inet" and not one.inet):
            continue
        inet = [f"inet {one.inet}", "   valid_lft forever preferred_lft forever"] if one.inet else []
        if query.is_one_line and query.family != "link":
            if inet:
                process.out(f"{one.number}: {one.name}    " + "\\    ".join(inet))
            continue
        lines = [*([] if query.family == "inet" else [one.link]), *([] if query.family == "link" else inet)]
        _print(process, one, lines, is_one_line=query.is_one_line)
    return 0


def _links(process: Process, query: _Query) -> int:
    for one in _chosen(process, query):
        _print(process, one, [one.link], is_one_line=query.is_one_line, mode=" mode DEFAULT")
    return 0


def _print(process: Process, one: _Interface, lines: list[str], *, is_one_line: bool, mode: str = "") -> None:
    head = (
        f"{one.number}: {one.name}: <{one.flags}> mtu {one.mtu} qdisc {one.queue} state {one.state}{mode} "
        "group default qlen 1000"
    )
    process.out(("\\    " if is_one_line else "\n    ").join([head, *lines]))


def _routes(process: Process, query: _Query) -> int:
    is_up = process.phone.connectivity.wifi_enabled
    words = query.words[1:]
    if words[:1] == ["get"]:
        return _route_to(process, words[1:], is_up=is_up)
    if query.family != "inet6" and "default" not in words:
        process.out(f"10.0.0.0/8 dev eth0 proto kernel scope link src {_ETHERNET_ADDRESS} ")
        if is_up:
            process.out(f"{_SUBNET} dev wlan0 proto kernel scope link src {WIFI_ADDRESS} ")
    return 0


def _route_to(process: Process, words: list[str], *, is_up: bool) -> int:
    try:
        address = ipaddress.ip_address(words[0])
    except (IndexError, ValueError):
        given = f'"{words[0]}"' if words else '""'
        raise ShellError(1, f"Error: any valid prefix is expected rather than {given}.") from None
    if address.is_loopback or str(address) in (_ETHERNET_ADDRESS, WIFI_ADDRESS):
        process.out(f"local {address} dev lo src {address} uid {process.uid} \n    cache <local> ")
    elif is_up and address in _SUBNET:
        process.out(f"{address} dev wlan0 src {WIFI_ADDRESS} uid {process.uid} \n    cache ")
    else:
        raise _UNREACHABLE  # this phone has no network behind it
    return 0


def _neighbours(process: Process, query: _Query) -> int:
    del process, query
    return 0  # nobody was ever reached


_SHOWN: dict[str, Callable[[Process, _Query], int]] = {
    "address": _addresses,
    "link": _links,
    "route": _routes,
    "neighbour": _neighbours,
}


@command("ping")
def ping(process: Process) -> int:
    """Reach nobody: this phone has no network behind it."""
    host = process.argv[-1]
    if host.replace(".", "").isdigit():
        process.out("connect: Network is unreachable")
        return 2
    process.err(f"ping: unknown host {host}")
    return 2
