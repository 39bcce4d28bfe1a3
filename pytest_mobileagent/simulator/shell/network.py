"""ifconfig, ip, ping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_ADDRESS, _MAC = "10.0.2.16", "02:15:b2:00:00:00"


@command("ifconfig")
def ifconfig(process: Process) -> int:
    """Show network interfaces."""
    names = process.argv[1:]
    is_up = process.phone.connectivity.wifi_enabled
    if names and names[0] not in ("wlan0", "lo"):
        process.err(f"ifconfig: {names[0]}: No such device")
        return 1
    if (not names or names[0] == "wlan0") and is_up:
        process.out(f"wlan0     Link encap:Ethernet  HWaddr {_MAC}  Driver mac80211_hwsim")
        process.out(f"          inet addr:{_ADDRESS}  Bcast:10.0.2.255  Mask:255.255.255.0 ")
        process.out("          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1")
        process.out("")
    if not names or names[0] == "lo":
        process.out("lo        Link encap:Local Loopback  ")
        process.out("          inet addr:127.0.0.1  Mask:255.0.0.0 ")
        process.out("          UP LOOPBACK RUNNING  MTU:65536  Metric:1")
    return 0


@command("ip")
def ip(process: Process) -> int:
    """Show addresses and routes."""
    words = [word for word in process.argv[1:] if not word.startswith("-")]
    is_up = process.phone.connectivity.wifi_enabled
    if words[:1] and words[0] in ("addr", "address", "a"):
        device = (
            words[words.index("dev") + 1] if "dev" in words[:-1] else words[-1] if words[-1] in ("wlan0", "lo") else ""
        )
        if device in ("", "lo"):
            process.out("1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000")
            process.out("    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00")
            process.out("    inet 127.0.0.1/8 scope host lo")
        if device in ("", "wlan0"):
            state = "UP" if is_up else "DOWN"
            process.out(
                f"2: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state {state} group default qlen 1000"
            )
            process.out(f"    link/ether {_MAC} brd ff:ff:ff:ff:ff:ff")
            if is_up:
                process.out(f"    inet {_ADDRESS}/24 brd 10.0.2.255 scope global noprefixroute wlan0")
        return 0
    if words[:1] and words[0] in ("route", "r"):
        if is_up:
            process.out(f"10.0.2.0/24 dev wlan0 proto kernel scope link src {_ADDRESS} ")
        return 0
    process.err(f'Object "{words[0] if words else ""}" is unknown, try "ip help".')
    return 1


@command("ping")
def ping(process: Process) -> int:
    """Reach nobody: this phone has no network behind it."""
    host = process.argv[-1]
    if host.replace(".", "").isdigit():
        process.out("connect: Network is unreachable")
        return 2
    process.err(f"ping: unknown host {host}")
    return 2
