"""What the platform's services keep beside settings: roles, apps' states, permissions and special access, exemptions.

Most of it lies in files of the system's own, whose form differs from release to release; the services tell it alike.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Told = tuple[tuple[str, str], object]  # place and key, and what is there

APP_OPS, COMPONENTS, PERMISSIONS = "app ops/", "components/", "permissions/"  # places, with a package behind each
COMMANDS = {
    "clock": "date +%s.%N; cat /proc/uptime",
    "properties": "getprop",
    "display": "wm size",
    "calls": "dumpsys telephony.registry",
    "battery": "cmd deviceidle whitelist",
    "data saver": "cmd netpolicy get restrict-background; cmd netpolicy list restrict-background-whitelist; "
    "echo; cmd netpolicy list restrict-background-blacklist",
    "wifi": "cmd wifi list-networks; echo; cmd netpolicy list wifi-networks",
    "do not disturb": "dumpsys notification",
    "roles": "dumpsys role",
    "app ops": "dumpsys appops",
    "packages": "dumpsys package packages",
    "links": "[ $(getprop ro.build.version.sdk) -lt 31 ] || pm get-app-links --user 0",
}
_PACKAGE_LINE = re.compile(
    r"^  Package \[(?P<package>[^\]]+)\]|^    User 0:.*?(?P<state>installed=\w+ hidden=\w+ suspended=\w+)"
    r".* (?P<enabled>enabled=\d)|^\s+(?P<granted>[\w.]+): granted=true, flags="
    r"|^      (?P<kind>disabled|enabled)Components:\n(?P<components>(?:        \S+\n)+)",
    re.MULTILINE,
)
_ROLE, _HOLDER = re.compile(r"\s*name=(\S+)"), re.compile(r"\s*holders=(.+)")
_PROPERTY = re.compile(r"^\[(persist\.[^\]]+)\]: \[(.*)\]", re.MULTILINE)  # of those that outlive a boot
_TIME_ZONE = "persist.sys.timezone"
_SIZE = re.compile(r"(\w+) size: (\d+x\d+)")
_OFF_HOOK = re.compile(r"^\s*mCallState=2$", re.MULTILINE)  # `TelephonyManager.CALL_STATE_OFFHOOK`
_EXEMPT = re.compile(r"(user|system|system-excidle),([\w.]+),\d+")
_SAVER = re.compile(r"^Restrict background (status|\w+ UIDs): *(.*\S) *$", re.MULTILINE)
_INTERRUPT, _RULE = re.compile(r"^ *mConfigs\[u=0\]=allow\((.*)\)$", re.MULTILINE), re.compile(r"(\w+)=([^,]*)")
_SCHEDULE = re.compile(r"^ *automaticRules=ZenRule\[(.*)\]$", re.MULTILINE)
_COMES_THROUGH = re.compile(
    r"^ *AppSettings: (?P<package>[\w.]+) \(|NotificationChannel\{mId='(?P<channel>[^']*)'.*mBypassDnd=true",
    re.MULTILINE,
)
_NETWORK = re.compile(r"^(?P<id>\d+) +(?P<name>.*\S) +(?P<security>\S+)$|^(?P<used>.*);(?P<metered>none|true|false)$")
_UID, _OF_PACKAGE = re.compile(r"^  Uid (\w+):$", re.MULTILINE), re.compile(r"    Package ([\w.]+):")
_OP = re.compile(r"      (\w+)(?: \((\w+)(?: / switch [^)]*)?\):.*|: mode=(\w+))")
_LINKS_OF = re.compile(r"^  ([\w.]+)(?: [0-9a-f-]+)?:$", re.MULTILINE)
_SELECTED = re.compile(r"^        Enabled:\n((?:          \S+\n)+)", re.MULTILINE)
_NO_LINKS = "Verification link handling allowed: false"
# What the mode of an operation is as long as nobody sets it, of those that are not allowed then
# (`AppOpsManager.sOpDefaultMode`). An operation is listed as soon as it was asked about, with that mode.
_NOT_ALLOWED_AT_FIRST = {
    **dict.fromkeys(("ACTIVATE_VPN", "PROJECT_MEDIA"), "ignore"),
    **dict.fromkeys(("MANAGE_IPSEC_TUNNELS", "MOCK_LOCATION", "NO_ISOLATED_STORAGE"), "deny"),
    **dict.fromkeys(
        ("GET_USAGE_STATS", "LEGACY_STORAGE", "MANAGE_EXTERNAL_STORAGE", "MANAGE_MEDIA", "REQUEST_INSTALL_PACKAGES",
         "SCHEDULE_EXACT_ALARM", "SYSTEM_ALERT_WINDOW", "USE_FULL_SCREEN_INTENT", "WRITE_SETTINGS"), "default",
    ),
}  # fmt: skip
ASKED_FOR = frozenset(("MANAGE_EXTERNAL_STORAGE", "MANAGE_MEDIA", "SCHEDULE_EXACT_ALARM"))  # before apps can be used
_BY_ROLE = frozenset(("WRITE_SMS",))  # given and taken with a role, which is compared


def told_by_services(parts: Mapping[str, str]) -> Iterator[Told]:
    """Yield what is there by place and key, of what each of `COMMANDS` has said, by its name."""
    for name, value in _PROPERTY.findall(parts.get("properties", "")):
        yield (("time", "zone") if name == _TIME_ZONE else ("properties", name)), value
    for kind, size in _SIZE.findall(parts.get("display", "")):
        yield ("display", f"{kind.lower()} size"), size
    if _OFF_HOOK.search(parts.get("calls", "")):
        yield ("calls", "under way"), "one"
    for kind, package in _EXEMPT.findall(parts.get("battery", "")):
        yield ("battery exemptions", package), kind
    for what, value in _SAVER.findall(parts.get("data saver", "")):
        yield ("data saver", what), value
    yield from _wifi_networks(parts.get("wifi", ""))
    for rules in _INTERRUPT.findall(parts.get("do not disturb", "")):
        yield from ((("do not disturb", name), value) for name, value in _RULE.findall(rules))
    for schedule in _SCHEDULE.findall(parts.get("do not disturb", "")):
        yield ("do not disturb", "schedule"), schedule
    yield from _channels(parts.get("do not disturb", ""))
    yield from _roles(parts.get("roles", ""))
    yield from _app_ops(parts.get("app ops", ""))
    yield from _packages(parts.get("packages", ""))
    yield from _links(parts.get("links", ""))


def booted_s(said: str) -> float | None:
    """Return when the phone was booted, by its own clock, of what the clock and its uptime say."""
    words = said.split()
    try:
        return float(words[0]) - float(words[1])
    except (IndexError, ValueError):
        return None


def _wifi_networks(listing: str) -> Iterator[Told]:
    """Yield the security of each network that is saved, and whether it is metered if somebody says so."""
    for match in filter(None, map(_NETWORK.fullmatch, listing.splitlines())):
        if match["id"]:
            yield ("wifi networks", match["name"]), match["security"]
        elif match["metered"] != "none":
            yield ("metered wifi networks", match["used"]), match["metered"]


def _channels(dump: str) -> Iterator[Told]:
    """Yield which channels of which apps interrupt Do Not Disturb, of what `dumpsys notification` says."""
    package = ""
    for match in _COMES_THROUGH.finditer(dump):
        package = match["package"] or package
        if match["channel"]:
            yield ("do not disturb", f"{package}/{match['channel']}"), "may interrupt"


def _roles(dump: str) -> Iterator[Told]:
    """Yield who holds each role that is held, of what `dumpsys role` says."""
    name = ""
    for line in dump.splitlines():
        if match := _ROLE.fullmatch(line):
            name = match[1]
        elif name and (match := _HOLDER.fullmatch(line)):
            yield ("roles", name), match[1].strip()


def _app_ops(dump: str) -> Iterator[Told]:
    """Yield each mode that somebody has set, of what `dumpsys appops` says.

    Some are set for a whole uid, and stand before its packages (`setUidMode`): they are told of the first of them.
    """
    _, *sections = _UID.split(dump)
    for uid, section in zip(sections[::2], sections[1::2], strict=True):
        named = _OF_PACKAGE.search(section)
        package = named[1] if named else uid
        for line in section.splitlines():
            if match := _OF_PACKAGE.fullmatch(line):
                package = match[1]
            elif (match := _OP.fullmatch(line)) and _is_set(match[1], match[2] or match[3]):
                yield (f"{APP_OPS}{package}", match[1]), match[2] or match[3]


def _links(listing: str) -> Iterator[Told]:
    """Yield which apps may open no links, and what users have selected for each, of what the package manager lists."""
    _, *sections = _LINKS_OF.split(listing)
    for package, section in zip(sections[::2], sections[1::2], strict=True):
        if _NO_LINKS in section:
            yield ("app links", package), "not allowed"
        for domains in _SELECTED.findall(section):
            yield from (((f"app links/{package}", domain), "selected") for domain in domains.split())


def _is_set(operation: str, mode: str) -> bool:
    return operation not in _BY_ROLE and mode not in ("default", _NOT_ALLOWED_AT_FIRST.get(operation, "allow"))


@lru_cache(maxsize=4)
def _packages(dump: str) -> tuple[Told, ...]:
    """Return of each package whether it can be used, what of it, and what it has been permitted."""
    package = ""
    found: list[Told] = []
    for match in _PACKAGE_LINE.finditer(dump):
        if match["package"]:
            package = match["package"]
        elif match["state"]:
            found.append((("packages", package), f"{match['state']} {match['enabled']}"))
        elif match["kind"]:
            names = match["components"].split()
            found += (((f"{COMPONENTS}{package}", name), match["kind"]) for name in names)
        else:
            found.append(((f"{PERMISSIONS}{package}", match["granted"]), "granted"))
    return tuple(found)
