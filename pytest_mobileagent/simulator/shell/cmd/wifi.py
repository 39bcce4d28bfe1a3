"""`cmd wifi`, `cmd connectivity`, `cmd bluetooth_manager`, `cmd phone`: radios."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    Arguments,
    JavaError,
    execute,
    parse_int,
    unknown_command,
)
from pytest_mobileagent.simulator.shell.dumpsys.network import wifi_info
from pytest_mobileagent.simulator.system.connectivity import BSSID, SSID
from pytest_mobileagent.simulator.system.wifi_networks import (
    ENHANCED_OPEN,
    METERED,
    OPEN,
    PSK,
    SAE,
    SECURITIES,
    WEP,
    WifiNetwork,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_SHELL = "com.android.shell"
_UPGRADES = {OPEN: ENHANCED_OPEN, PSK: SAE}  # what Android 13 takes where the network has that, too
_RANDOMIZATIONS = ("auto", "none", "persistent", "non_persistent")
_KINDS = {kind.word: name for name, kind in SECURITIES.items()}
_WITH_PASSPHRASE = (WEP, PSK, SAE)


def wifi(process: Process, words: list[str]) -> int:
    """Run a command of the service `wifi`."""
    link = process.phone.connectivity
    match words:
        case ["status"]:
            _status(process)
        case ["set-wifi-enabled", ("enabled" | "disabled") as state]:
            link.set_wifi(state == "enabled", _SHELL)
        case ["list-networks"]:
            _list_networks(process)
        case [("add-network" | "connect-network" | "forget-network") as verb, *rest]:
            return execute(process, verb, lambda: _NETWORKS[verb](process, Arguments(rest)))
        case ["list-scan-results"]:
            ssid = "SSID".ljust(36)
            process.out(f"    BSSID              Frequency      RSSI           Age(sec)     {ssid} Flags")
            if link.wifi_enabled:
                process.out(f"  {BSSID}       2447    -50(0:-50)             1.0    {SSID:<32} [ESS]")
        case ["start-scan"]:
            return 0
        case ["set-scan-always-available", ("enabled" | "disabled") as state]:
            process.phone.settings.put("global", "wifi_scan_always_enabled", int(state == "enabled"))
        case []:
            process.out("Wi-Fi (wifi) commands:\n  status\n  set-wifi-enabled enabled|disabled")
            process.out("  list-networks\n  list-scan-results\n  start-scan")
            process.out("  add-network\n  connect-network\n  forget-network")
            return FAILED
        case _:
            return unknown_command(process, "wifi", words[0])
    return 0


def _status(process: Process) -> None:
    phone = process.phone
    link, joined = phone.connectivity, phone.wifi_networks.joined
    always = phone.settings.is_on("global", "wifi_scan_always_enabled")
    process.out(f"Wifi is {'enabled' if link.wifi_enabled else 'disabled'}")
    process.out(f"Wifi scanning is {'always available' if always else 'only available when wifi is enabled'}")
    if not link.wifi_enabled:
        return
    process.out("==== Primary ClientModeManager instance ====")
    if joined is None:
        process.out("Wifi is not connected")
        return
    process.out(f'Wifi is connected to "{joined.ssid}"')
    process.out(f"WifiInfo: {wifi_info(phone, joined)}")
    for name in ("successfulTxPackets", "retriedTxPackets", "lostTxPackets", "successfulRxPackets"):
        process.out(f"{name}: 0\n{name}PerSecond: 0.0")


def _list_networks(process: Process) -> None:
    networks = process.phone.wifi_networks
    if not networks.saved():
        process.out("No networks")
        return
    process.out("Network Id      SSID                         Security type")
    for network in networks.saved():
        upgrade = f"/{_UPGRADES[network.security]}^" if network.security in _UPGRADES else ""
        process.out(f"{networks.number(network):<12} {network.ssid:<32} {network.security + upgrade:<4}")


def _add(process: Process, words: Arguments) -> int:
    process.phone.wifi_networks.save_network(_told(words))
    process.out("Save successful")
    return 0


def _connect(process: Process, words: Arguments) -> int:
    process.phone.wifi_networks.join(_told(words))
    process.out("Connection initiated ")
    return 0


def _forget(process: Process, words: Arguments) -> int:
    networks = process.phone.wifi_networks
    number = parse_int(words.required())
    found = next((network for network in networks.saved() if networks.number(network) == number), None)
    if found is None:
        process.out("Forget failed with error code: 0")
        return 0
    networks.forget(found)
    process.out("Forget successful")
    return 0


_NETWORKS: dict[str, Callable[[Process, Arguments], int]] = {
    "add-network": _add, "connect-network": _connect, "forget-network": _forget,
}  # fmt: skip


def _told(words: Arguments) -> WifiNetwork:
    """Return the network that a command describes (`WifiShellCommand.buildWifiConfiguration`)."""
    ssid, word = words.required(), words.required()
    if word not in _KINDS:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unknown network type {word}")
    security = _KINDS[word]
    network = WifiNetwork(ssid, security, words.required() if security in _WITH_PASSPHRASE else "")
    while (option := words.option()) is not None:
        network = _with(network, option, words)
    return network


def _with(network: WifiNetwork, option: str, words: Arguments) -> WifiNetwork:
    match option:
        case "-m":
            return replace(network, metered=METERED)
        case "-d":
            return replace(network, is_joined_by_itself=False)
        case "-h":
            return replace(network, is_hidden=True)
        case "-r":
            kind = words.required()
            if kind not in _RANDOMIZATIONS:
                raise JavaError(ILLEGAL_ARGUMENT, f"Unrecognized macRandomizationSetting {kind}")
            return replace(network, is_randomized=kind != "none")
        case _:
            return network


def connectivity(process: Process, words: list[str]) -> int:
    """Run a command of the service `connectivity`."""
    link = process.phone.connectivity
    match words:
        case ["airplane-mode"]:
            process.out("enabled" if link.airplane_mode else "disabled")
        case ["airplane-mode", ("enable" | "disable") as state]:
            link.set_airplane(state == "enable")
        case []:
            process.out("Connectivity service commands:\n  airplane-mode [enable|disable]")
            return FAILED
        case _:
            return unknown_command(process, "connectivity", words[0])
    return 0


def bluetooth_manager(process: Process, words: list[str]) -> int:
    """Run a command of the service `bluetooth_manager`."""
    link = process.phone.connectivity
    match words:
        case ["enable" | "disable" as verb]:
            link.set_bluetooth(verb == "enable")
            process.out(f"{verb}: Success")
        case ["wait-for-state:STATE_ON" | "wait-for-state:STATE_OFF" as verb]:
            reached = verb.endswith("ON") == link.bluetooth_enabled
            process.out(f"{verb}: {'Success' if reached else 'Failed'}")
            return 0 if reached else FAILED
        case _:
            return unknown_command(process, "bluetooth_manager", " ".join(words))
    return 0


SERVICES = {"wifi": wifi, "connectivity": connectivity, "bluetooth_manager": bluetooth_manager}
