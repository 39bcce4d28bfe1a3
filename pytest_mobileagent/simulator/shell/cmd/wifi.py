"""`cmd wifi`, `cmd connectivity`, `cmd bluetooth_manager`, `cmd phone`: radios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.shell.dumpsys.network import wifi_info
from pytest_mobileagent.simulator.system.connectivity import BSSID, SSID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_SHELL = "com.android.shell"


def wifi(process: Process, words: list[str]) -> int:
    """Run a command of the service `wifi`."""
    link = process.phone.connectivity
    match words:
        case ["status"]:
            _status(process)
        case ["set-wifi-enabled", ("enabled" | "disabled") as state]:
            link.set_wifi(state == "enabled", _SHELL)
        case ["list-networks"]:
            process.out("Network Id      SSID                         Security type")
            process.out(f"0            {SSID:<32} open^")
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
            return FAILED
        case _:
            return unknown_command(process, "wifi", words[0])
    return 0


def _status(process: Process) -> None:
    link = process.phone.connectivity
    always = process.phone.settings.is_on("global", "wifi_scan_always_enabled")
    process.out(f"Wifi is {'enabled' if link.wifi_enabled else 'disabled'}")
    process.out(f"Wifi scanning is {'always available' if always else 'only available when wifi is enabled'}")
    if not link.wifi_enabled:
        return
    process.out("==== Primary ClientModeManager instance ====")
    process.out(f'Wifi is connected to "{SSID}"')
    process.out(f"WifiInfo: {wifi_info()}")
    for name in ("successfulTxPackets", "retriedTxPackets", "lostTxPackets", "successfulRxPackets"):
        process.out(f"{name}: 0\n{name}PerSecond: 0.0")


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
