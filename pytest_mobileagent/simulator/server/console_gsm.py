"""The console's commands about the mobile network: `gsm voice|data|signal|signal-profile|meter|status`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.protocol.console import ko, ok
from pytest_mobileagent.simulator.system.mobile_network import PROFILES, REGISTRATIONS, STRONGEST, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.system.mobile_network import MobileNetwork

_ALSO = {"on": "home", "off": "unregistered"}  # the console's other words for two registrations
_MOST_ERRORS = 7


def gsm_network(network: MobileNetwork, verb: str, words: Sequence[str]) -> bytes:
    """Do what a command says of the network, or tell how it is."""
    match verb:
        case "status":
            return ok(
                f"gsm voice state: {network.registration('voice')}", f"gsm data state:  {network.registration('data')}"
            )
        case "voice" | "data":
            return _register(network, verb, words)
        case "signal":
            return _hear(network, words)
        case "signal-profile":
            if len(words) != 1 or words[0] not in map(str, range(len(PROFILES))):
                return ko("not enough arguments: see 'help gsm signal-profile' for details")
            network.hear(PROFILES[int(words[0])])
        case _:
            if list(words) not in (["on"], ["off"]):
                return ko("missing argument, try 'gsm meter on' or 'gsm meter off'")
            network.meter(is_metered=words[0] == "on")
    return ok()


def _register(network: MobileNetwork, kind: Literal["voice", "data"], words: Sequence[str]) -> bytes:
    if not words:
        return ko(f"missing argument, try 'gsm {kind} <state>'")
    state = _ALSO.get(words[0], words[0])
    if state not in REGISTRATIONS:
        return ko(f"bad GSM {kind} state name, try 'help gsm {kind}' for list of valid values")
    network.register(kind, state)
    return ok()


def _hear(network: MobileNetwork, words: Sequence[str]) -> bytes:
    if not words:
        return ko("not enough arguments: see 'help gsm signal' for details")
    strength, error_rate = (words[0], words[1] if len(words) > 1 else "0")
    if not _is_number(strength, STRONGEST):
        return ko(f"invalid RSSI - must be 0..{STRONGEST} or {UNKNOWN}")
    if not _is_number(error_rate, _MOST_ERRORS):
        return ko(f"invalid BER - must be 0..{_MOST_ERRORS} or {UNKNOWN}")
    network.hear(int(strength), int(error_rate))
    return ok()


def _is_number(word: str, most: int) -> bool:
    return word in {*map(str, range(most + 1)), str(UNKNOWN)}
