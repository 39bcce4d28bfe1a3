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
        "Metered ifaces: {}",
        "",
        "Policy for UIDs:",
        *(f"  UID={uid} policy={policy} ({_NAMES.get(policy, policy)})" for uid, policy in policies.of_uids().items()),
    ]
    return "\n".join(lines) + "\n"


DUMPS = {"netpolicy": _dump}
