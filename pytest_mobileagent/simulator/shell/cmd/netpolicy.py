"""`cmd netpolicy`: Data Saver and the apps that it spares (AOSP `NetworkPolicyManagerShellCommand`)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.system.network_policy import ALLOW, NONE, REJECT
from pytest_mobileagent.simulator.system.wifi_networks import AUTOMATIC, METERED

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_VERBS = ("get", "set", "list", "add", "remove")
_LISTS = {
    "restrict-background-whitelist": (ALLOW, "whitelisted"), "restrict-background-blacklist": (REJECT, "blacklisted"),
}  # fmt: skip
_OVERRIDES = ("none", "true", "false")  # by `METERED_OVERRIDE_*`
_UID = re.compile(r"[+-]?[0-9]{1,9}")
_BAD_NUMBER = 254  # -2
_USAGE = """Network policy manager (netpolicy) commands:
  help
    Print this help text.

  add restrict-background-whitelist UID
    Adds a UID to the whitelist for restrict background usage.
  add restrict-background-blacklist UID
    Adds a UID to the blacklist for restrict background usage.
  get restrict-background
    Gets the global restrict background usage status.
  list wifi-networks [true|false]
    Lists all saved wifi networks and whether they are metered or not.
    If a boolean argument is passed, filters just the metered (or unmetered)
    networks.
  list restrict-background-whitelist
    Lists UIDs that are whitelisted for restrict background usage.
  list restrict-background-blacklist
    Lists UIDs that are blacklisted for restrict background usage.
  remove restrict-background-whitelist UID
    Removes a UID from the whitelist for restrict background usage.
  remove restrict-background-blacklist UID
    Removes a UID from the blacklist for restrict background usage.
  set metered-network ID [undefined|true|false]
    Toggles whether the given wi-fi network is metered.
  set restrict-background BOOLEAN
    Sets the global restrict background usage status.
"""


def _netpolicy(process: Process, words: list[str]) -> int:
    verb, kind, *rest = [*words, "", ""][: max(2, len(words))]
    if verb in ("", "help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if not verb else 0
    if verb not in _VERBS:
        return unknown_command(process, "netpolicy", verb)
    if not kind:
        return _failed(process, f"Error: didn't specify type of data to {verb}")
    return _run(process, verb, kind, rest)


def _run(process: Process, verb: str, kind: str, words: list[str]) -> int:
    match verb, kind:
        case "get", "restrict-background":
            is_saving = process.phone.network_policy.is_saving
            process.out(f"Restrict background status: {'enabled' if is_saving else 'disabled'}")
        case "set", "restrict-background":
            return _set_saving(process, words)
        case "list", "wifi-networks":
            _list_networks(process, words)
        case "set", "metered-network":
            return _meter(process, words)
        case (("list" | "add" | "remove"), kind) if kind in _LISTS:
            return _of_uids(process, verb, kind, words)
        case _:
            return _failed(process, f"Error: unknown {verb} type '{kind}'")
    return 0


def _list_networks(process: Process, words: list[str]) -> None:
    """Tell which networks are metered, or all of them (`NetworkPolicyManagerShellCommand.listWifiNetworks`)."""
    for network in process.phone.wifi_networks.saved():
        if not words or (words[0].lower() == "true") == (network.metered == METERED):
            process.out(f"{network.ssid};{_OVERRIDES[network.metered]}")


def _meter(process: Process, words: list[str]) -> int:
    """Meter all networks of a name; it ends with -1 even then."""
    if len(words) < 2:
        return _failed(process, f"Error: didn't specify {'meteredOverride' if words else 'networkId'}")
    networks = process.phone.wifi_networks
    metered = _OVERRIDES.index(words[1]) if words[1] in _OVERRIDES else AUTOMATIC
    for network in networks.saved():
        if network.ssid == words[0]:
            networks.save_network(replace(network, metered=metered))
    return FAILED


def _failed(process: Process, text: str, *, status: int = FAILED) -> int:
    process.out(text)
    return status


def _set_saving(process: Process, words: list[str]) -> int:
    if not words:
        return _failed(process, "Error: didn't specify BOOLEAN")
    process.phone.network_policy.is_saving = words[0].lower() == "true"
    return 0


def _of_uids(process: Process, verb: str, kind: str, words: list[str]) -> int:
    policies = process.phone.network_policy
    policy, name = _LISTS[kind]
    if verb == "list":
        uids = policies.uids(policy)
        process.out(f"Restrict background {name} UIDs: " + ("".join(f"{uid} " for uid in uids) if uids else "none\n"))
        return 0
    if not words:
        return _failed(process, "Error: didn't specify UID")
    if not _UID.fullmatch(words[0]):
        return _failed(process, f"Error: UID ({words[0]}) should be a number", status=_BAD_NUMBER)
    uid = int(words[0])
    if uid < 0:
        return uid % 256
    if verb == "remove" and policies.of_uids().get(uid) != policy:
        return _failed(process, f"Error: UID {uid} not {name}")
    policies.set(uid, NONE if verb == "remove" else policy)
    return 0


SERVICES = {"netpolicy": _netpolicy}
