"""ifconfig, ip."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell._options import parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.interfaces import WIFI, interfaces, is_own

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.interfaces import Interface

_OBJECTS = ("address", "link", "route", "neighbour")
_UNREACHABLE = ShellError(2, "RTNETLINK answers: Network is unreachable")


def _link(one: Interface) -> str:
    kind, others = ("loopback", one.mac) if one.is_loopback else ("ether", "ff:ff:ff:ff:ff:ff")
    return f"link/{kind} {one.mac} brd {others}"


def _inet(one: Interface) -> str:
    """Return what `ip addr` tells of an interface's address, or nothing."""
    if one.address is None:
        return ""
    if one.is_loopback:
        return f"{one.address} scope host {one.name}"
    return f"{one.address} brd {one.address.network.broadcast_address} scope global {one.name}"


def _configured(one: Interface) -> str:
    """Return what ifconfig prints of an interface; two of the lines end in a space."""
    kind = f"Ethernet  HWaddr {one.mac}  Driver {one.driver}"
    lines = [f"{one.name:<10}Link encap:{'Local Loopback  ' if one.is_loopback else kind}"]
    if one.address is not None:
        network = one.address.network
        others = "" if one.is_loopback else f"  Bcast:{network.broadcast_address}"
        lines.append(f"          inet addr:{one.address.ip}{others}  Mask:{network.netmask} ")
    flags = one.flags.replace("LOWER_UP", "RUNNING").split(",")
    states = [word for word in ("UP", "BROADCAST", "LOOPBACK", "RUNNING", "MULTICAST") if word in flags]
    lines.append(f"          {' '.join(states)}  MTU:{one.mtu}  Metric:1")
    return "".join(f"{line}\n" for line in lines)


@command("ifconfig")
def ifconfig(process: Process) -> int:
    """Show network interfaces: those that are up, all of them for `-a`, or one by its name."""
    parsed = parse_options(process, "aS")
    name = parsed.arguments[0] if parsed.arguments else ""
    order = ("eth0", "wlan0", "lo")
    known = sorted(interfaces(process.phone), key=lambda one: order.index(one.name))
    if name and name not in order:
        raise ShellError(1, f"ifconfig: {name}: No such device")
    if len(parsed.arguments) > 1:
        raise ShellError(1, "ifconfig: ioctl 8914: Operation not permitted")
    shown = [one for one in known if one.name == name] if name else known
    process.stdout.write("\n".join(_configured(one) for one in shown if name or "a" in parsed.flags or _is_up(one)))
    return 0


def _is_up(one: Interface) -> bool:
    return "UP" in one.flags.split(",")


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


def _chosen(process: Process, query: _Query) -> list[Interface]:
    """Return the interfaces that `show [dev] NAME [up]` means."""
    found = interfaces(process.phone)
    words = [word for word in query.words[1:] if word not in ("show", "sh", "s", "list", "ls", "l", "dev")]
    if "up" in words:
        words.remove("up")
        found = [one for one in found if _is_up(one)]
    if not words:
        return found
    if words[0] not in [one.name for one in interfaces(process.phone)]:
        raise ShellError(1, f'Device "{words[0]}" does not exist.')
    return [one for one in found if one.name == words[0]]


def _addresses(process: Process, query: _Query) -> int:
    for one in _chosen(process, query):
        if query.family == "inet6" or (query.family == "inet" and not _inet(one)):
            continue
        inet = [f"inet {_inet(one)}", "   valid_lft forever preferred_lft forever"] if _inet(one) else []
        if query.is_one_line and query.family != "link":
            if inet:
                process.out(f"{one.number}: {one.name}    " + "\\    ".join(inet))
            continue
        lines = [*([] if query.family == "inet" else [_link(one)]), *([] if query.family == "link" else inet)]
        _print(process, one, lines, is_one_line=query.is_one_line)
    return 0


def _links(process: Process, query: _Query) -> int:
    for one in _chosen(process, query):
        _print(process, one, [_link(one)], is_one_line=query.is_one_line, mode=" mode DEFAULT")
    return 0


def _print(process: Process, one: Interface, lines: list[str], *, is_one_line: bool, mode: str = "") -> None:
    head = (
        f"{one.number}: {one.name}: <{one.flags}> mtu {one.mtu} qdisc {one.queue} state {one.state}{mode} "
        "group default qlen 1000"
    )
    process.out(("\\    " if is_one_line else "\n    ").join([head, *lines]))


def _routes(process: Process, query: _Query) -> int:
    words = query.words[1:]
    if words[:1] == ["get"]:
        return _route_to(process, words[1:])
    if query.family != "inet6" and "default" not in words:
        for one in interfaces(process.phone):
            if one.address is not None and not one.is_loopback:
                network, own = one.address.network, one.address.ip
                process.out(f"{network} dev {one.name} proto kernel scope link src {own} ")
    return 0


def _route_to(process: Process, words: list[str]) -> int:
    try:
        address = ipaddress.ip_address(words[0])
    except (IndexError, ValueError):
        given = f'"{words[0]}"' if words else '""'
        raise ShellError(1, f"Error: any valid prefix is expected rather than {given}.") from None
    if is_own(process.phone, words[0]):
        process.out(f"local {address} dev lo src {address} uid {process.uid} \n    cache <local> ")
    elif process.phone.connectivity.is_wifi_connected and address in WIFI.network:
        process.out(f"{address} dev wlan0 src {WIFI.ip} uid {process.uid} \n    cache ")
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
