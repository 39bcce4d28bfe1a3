"""`dumpsys netpolicy` (AOSP `NetworkPolicyManagerService.dump`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.device_idle import IDLE
from pytest_mobileagent.simulator.system.network_policy import ALLOW, REJECT

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_NAMES = {REJECT: "REJECT_METERED_BACKGROUND", ALLOW: "ALLOW_METERED_BACKGROUND"}


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    policies = phone.network_policy
    lines = [
        "System ready: true",
        f"Restrict background: {str(policies.is_saving).lower()}",
        f"Restrict power: {str(phone.settings.is_on('global', 'low_power')).lower()}",
        f"Device idle: {str(phone.device_idle.deep == IDLE).lower()}",
        "Restricted networking mode: false",
        "Low Power Standby mode: false",
        f"Metered ifaces: {{{_metered_interface(phone)}}}",
        "",
        "Policy for UIDs:",
        *(f"  UID={uid} policy={policy} ({_NAMES.get(policy, policy)})" for uid, policy in policies.of_uids().items()),
    ]
    return "\n".join(lines) + "\n"


def _metered_interface(phone: Phone) -> str:
    """Return over which interface the phone is online, if what it transfers there is counted."""
    if phone.connectivity.is_wifi_connected:
        return "wlan0" if phone.wifi_networks.is_metered else ""
    return "eth0" if phone.connectivity.is_online and phone.mobile_network.is_metered else ""


DUMPS = {"netpolicy": _dump}
