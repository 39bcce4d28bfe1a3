"""`dumpsys netstats` (AOSP `NetworkStatsService.dump`): the networks in use; nothing goes over them to be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.connectivity import SSID
from pytest_mobileagent.simulator.system.telephony import IMSI

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_DAY_MS = 86_400_000
_TAIL = "oemManaged=OEM_NONE, subId="


def _dump(phone: Phone, words: list[str]) -> str:
    given = {word.removeprefix("--") for word in words}
    if "poll" in given:
        return "Forced poll\n"
    has_uids, has_tags = bool(given & {"uid", "detail"}), bool(given & {"tag", "detail"})
    if "checkin" in given:
        end_s = int(phone.clock.now())
        sections = ["xt", *(["uid"] if has_uids else []), *(["tag"] if has_tags else [])]
        return "".join(f"{line}\n" for line in (f"v1,{end_s - _duration_s(words)},{end_s}", *sections))
    history = f"  {'Complete history' if 'full' in given else 'History since boot'}:"
    active = [f"  {line} " for line in _interfaces(phone)]
    lines = [
        "Active interfaces:", *active, "Active UID interfaces:", *active, "Top openSession callers:", "",
        "Stats Providers:", "",
    ]  # fmt: skip
    titles = ("Dev", "Xt", *(["UID"] if has_uids else []), *(["UID tag"] if has_tags else []))
    for title in titles:
        lines += [f"{title} stats:", "  Pending bytes: 0", history]
    return "".join(f"{line}\n" for line in lines)


def _duration_s(words: list[str]) -> int:
    given = [word.removeprefix("--duration=") for word in words if word.startswith("--duration=")]
    return (int(given[-1]) if given and given[-1].isdigit() else _DAY_MS) // 1000


def _interfaces(phone: Phone) -> list[str]:
    """Return the interfaces that lead out, with their networks as `NetworkIdentity.toString` writes them."""
    link = phone.connectivity
    found = []
    if link.is_wifi_connected:
        metered = str(phone.wifi_networks.is_metered).lower()
        found.append(
            f'iface=wlan0 ident=[{{type=1, ratType=COMBINED, wifiNetworkKey="{SSID}"open, metered={metered}, '
            f"defaultNetwork=true, {_TAIL}-1}}]"
        )
    elif link.is_online:
        metered = str(phone.mobile_network.is_metered).lower()
        found.append(
            f"iface=eth0 ident=[{{type=0, ratType=COMBINED, subscriberId={IMSI[:6]}..., metered={metered}, "
            f"defaultNetwork=true, {_TAIL}1}}]"
        )
    return found


DUMPS = {"netstats": _dump}
