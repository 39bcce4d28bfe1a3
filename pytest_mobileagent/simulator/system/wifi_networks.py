"""The Wi-Fi networks that the phone has saved, in the file of AOSP's `WifiConfigStore`, and which of them is joined."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.connectivity import SSID
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.saved import as_int, as_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from pytest_mobileagent.simulator.phone import Phone

DEVICE_MAC = "02:15:b2:00:01:00"
_MAC = "02:15:b2:00:00:00"  # by which the phone is known in that network
OPEN, ENHANCED_OPEN, WEP, PSK, SAE = "open", "owe", "wep", "wpa2-psk", "wpa3-sae"  # `getSecurityTypeName`
AUTOMATIC, METERED, UNMETERED = range(3)  # `WifiConfiguration.METERED_OVERRIDE_*`
_DEVICE, _AUTO = 0, 3  # `WifiConfiguration.RANDOMIZATION_*`
_STATE_CHANGED = "android.net.wifi.STATE_CHANGE"
_PATHS = ("/data/misc/wifi/WifiConfigStore.xml", "/data/misc/apexdata/com.android.wifi/WifiConfigStore.xml")
_FIRST_WITH_MODULE = 30  # since when Wi-Fi is a module with a folder of its own
_RAW_PSK = re.compile("[0-9A-Fa-f]{64}")  # no words, but the key itself
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_QUOTE = {'"': "&quot;"}
_HEAD = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<WifiConfigStoreData>\n"


class Security(NamedTuple):
    """A kind of security: `WifiConfiguration.KeyMgmt`'s name and bits, and the word of the shell for it."""

    key_management: str
    bits: str
    word: str


SECURITIES = {
    OPEN: Security("NONE", "01", "open"),
    ENHANCED_OPEN: Security("OWE", "0002", "owe"),
    WEP: Security("WEP", "01", "wep"),
    PSK: Security("WPA_PSK", "02", "wpa2"),
    SAE: Security("SAE", "0001", "wpa3"),
}


@dataclass(frozen=True, slots=True)
class Proxy:
    """Through whom a network is used: a host and port with those that need none, or a script that says."""

    host: str = ""
    port: int = 0
    excluded: str = ""
    script: str = ""

    @property
    def kind(self) -> str:
        """`IpConfiguration.ProxySettings`'s name for it."""
        return "PAC" if self.script else "STATIC" if self.host else "NONE"


@dataclass(frozen=True, slots=True)
class Address:
    """What the phone is called in a network that tells nobody: its address, and whom it asks."""

    ip: str
    prefix: int
    gateway: str = ""
    servers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WifiNetwork:
    """A network, and how it is to be used; without an `address`, it is told one (DHCP)."""

    ssid: str
    security: str = OPEN
    password: str = ""
    is_hidden: bool = False
    is_joined_by_itself: bool = True
    metered: int = AUTOMATIC
    is_randomized: bool = True
    proxy: Proxy = Proxy()
    address: Address | None = None

    @property
    def key(self) -> str:
        """What it is known by: networks of one name and other security are others."""
        return f'"{self.ssid}"{SECURITIES[self.security].key_management}'

    @property
    def mac(self) -> str:
        """By which address the phone is known there."""
        if not self.is_randomized:
            return DEVICE_MAC
        if self.key == NEAR.key:
            return _MAC
        first, *rest = hashlib.sha256(self.key.encode("utf-8", "replace")).digest()[:6]
        return ":".join(f"{byte:02x}" for byte in ((first & 0xFC) | 2, *rest))


NEAR = WifiNetwork(SSID)  # the only one that is ever in range


class WifiNetworks:
    """Those that are saved: at first the emulator's own, which is the only one in range."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk; choose anew as Wi-Fi is turned off and on."""
        self._phone = phone
        self._numbers: dict[str, int] = {}
        self._next = 0
        self._wish: bool | None = None
        phone.settings.observe("global", "wifi_on", lambda _key, _value: self._choose(None))

    def saved(self) -> list[WifiNetwork]:
        """Return the saved networks, the oldest first."""
        inode = self._phone.disk.find(self._path)
        return [NEAR] if inode is None else list(_networks(inode.content))

    def find(self, key: str) -> WifiNetwork | None:
        """Return the saved network of that key."""
        return next((network for network in self.saved() if network.key == key), None)

    def number(self, network: WifiNetwork) -> int:
        """Return its network id, which it keeps until the phone is started anew."""
        for one in self.saved():
            if one.key not in self._numbers:
                self._numbers[one.key] = self._next
                self._next += 1
        return self._numbers[network.key]

    def save_network(self, network: WifiNetwork) -> None:
        """Save a network, instead of what is known of it."""
        was_joined, networks = self.joined, self.saved()
        keys = [one.key for one in networks]
        if network.key in keys:
            networks[keys.index(network.key)] = network
        else:
            networks.append(network)
        self._write(networks)
        if was_joined is not None and was_joined.key == network.key:
            self._wish = self._wish if network.is_joined_by_itself else True  # it stays joined

    def forget(self, network: WifiNetwork) -> None:
        """Leave a network, and know it no more."""
        self.number(network)
        del self._numbers[network.key]
        self._write([one for one in self.saved() if one.key != network.key])
        if network.key == NEAR.key:
            self._choose(None)

    def join(self, network: WifiNetwork) -> bool:
        """Join a network, which saves it; False if it is out of range."""
        if self.find(network.key) is None:
            self.save_network(network)
        if network.key == NEAR.key:
            self._choose(True)
        return network.key == NEAR.key

    def leave(self) -> None:
        """Leave the network that is joined, until somebody joins it or turns Wi-Fi off and on."""
        self._choose(False)

    @property
    def joined(self) -> WifiNetwork | None:
        """The network that the phone is in, if it is in one."""
        near = self.find(NEAR.key)
        if near is None or not self._phone.connectivity.wifi_enabled:
            return None
        is_joined = near.is_joined_by_itself if self._wish is None else self._wish
        return near if is_joined else None

    @property
    def is_metered(self) -> bool:
        """Whether what is transferred over Wi-Fi is to be counted."""
        joined = self.joined
        return joined is not None and joined.metered == METERED

    def _choose(self, wish: bool | None) -> None:
        self._wish = wish
        self._phone.broadcasts.send(Intent(action=_STATE_CHANGED))
        self._phone.touch()

    @property
    def _path(self) -> str:
        return _PATHS[self._phone.image.api_level >= _FIRST_WITH_MODULE]

    def _write(self, networks: Iterable[WifiNetwork]) -> None:
        rows = "".join(map(_row, networks))
        text = f'{_HEAD}<int name="Version" value="3" />\n<NetworkList>\n{rows}</NetworkList>\n</WifiConfigStoreData>\n'
        disk, folder = self._phone.disk, self._path.rpartition("/")[0]
        if disk.find(folder) is None:
            disk.mkdir(folder, mode=0o711, owner=SYSTEM_UID, parents=True)
        disk.write(self._path, text, mode=0o600, owner=SYSTEM_UID)
        self._phone.touch()

    def save(self) -> object:
        """Return the ids that networks have, and what somebody chose."""
        return {"numbers": dict(self._numbers), "next": self._next, "wish": self._wish}

    def load(self, value: object) -> None:
        """Take that over; None is a phone that has just been started."""
        saved = as_map(value)
        self._numbers = {key: as_int(number) for key, number in as_map(saved.get("numbers")).items()}
        self._next, wish = as_int(saved.get("next")), saved.get("wish")
        self._wish = wish if isinstance(wish, bool) else None


# -- the file ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _networks(content: bytes) -> tuple[WifiNetwork, ...]:
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 - without a DTD there is nothing to expand
    except ElementTree.ParseError:  # what somebody has written there
        return ()
    return tuple(map(_network, root.iter("Network")))


def _network(element: Element) -> WifiNetwork:
    told = {one.get("name", ""): one.get("value", one.text or "") for one in element.iter()}
    keys = _items_of(element, "WEPKeys")
    management = told.get("ConfigKey", "").rpartition('"')[2]
    return WifiNetwork(
        ssid=_bare(told.get("SSID", "")),
        security=next((name for name, kind in SECURITIES.items() if kind.key_management == management), OPEN),
        password=_bare(keys[0] if keys else told.get("PreSharedKey", "")),
        is_hidden=told.get("HiddenSSID") == "true",
        is_joined_by_itself=told.get("AutoJoinEnabled") != "false",
        metered=_number(told.get("MeteredOverride", "0")),
        is_randomized=told.get("MacRandomizationSetting") != str(_DEVICE),
        proxy=Proxy(
            told.get("ProxyHost", ""), _number(told.get("ProxyPort", "0")), told.get("ProxyExclusionList", ""),
            told.get("ProxyPac", ""),
        ),
        address=_address(told, _items_of(element, "DNSServers")) if told.get("IpAssignment") == "STATIC" else None,
    )  # fmt: skip


def _address(told: dict[str, str], servers: list[str]) -> Address:
    prefix = min(_number(told.get("LinkPrefixLength", "24")), 32)
    return Address(told.get("LinkAddress", ""), prefix, told.get("GatewayAddress", ""), tuple(servers))


def _items_of(element: Element, name: str) -> list[str]:
    return [item.get("value", "") for item in element.findall(f".//string-array[@name='{name}']/item")]


def _bare(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _row(network: WifiNetwork) -> str:
    return "\n".join(("<Network>", "<WifiConfiguration>", *_configuration(network), "</WifiConfiguration>",
                      "<IpConfiguration>", *_ip(network), "</IpConfiguration>", "</Network>", ""))  # fmt: skip


def _configuration(network: WifiNetwork) -> list[str]:
    bits = SECURITIES[network.security].bits
    return [
        _text("ConfigKey", network.key),
        _text("SSID", f'"{network.ssid}"'),
        *_secret(network),
        _flag("HiddenSSID", network.is_hidden),
        f'<byte-array name="AllowedKeyMgmt" num="{len(bits) // 2}">{bits}</byte-array>',
        _flag("AutoJoinEnabled", network.is_joined_by_itself),
        _whole("MeteredOverride", network.metered),
        _whole("MacRandomizationSetting", _AUTO if network.is_randomized else _DEVICE),
    ]


def _secret(network: WifiNetwork) -> list[str]:
    if network.security == WEP:
        return ['<null name="PreSharedKey" />', *_items("WEPKeys", (f'"{network.password}"', "", "", ""))]
    key = network.password if _RAW_PSK.fullmatch(network.password) else f'"{network.password}"'
    secret = _text("PreSharedKey", key) if network.password else '<null name="PreSharedKey" />'
    return [secret, '<null name="WEPKeys" />']


def _ip(network: WifiNetwork) -> list[str]:
    address, proxy = network.address, network.proxy
    rows = [_text("IpAssignment", "DHCP" if address is None else "STATIC")]
    if address is not None:
        rows += [_text("LinkAddress", address.ip), _whole("LinkPrefixLength", address.prefix)]
        rows += [_text("GatewayAddress", address.gateway)] if address.gateway else []
        rows += _items("DNSServers", address.servers)
    rows.append(_text("ProxySettings", proxy.kind))
    if proxy.kind == "STATIC":
        rows += [_text("ProxyHost", proxy.host), _whole("ProxyPort", proxy.port)]
        rows += [_text("ProxyExclusionList", proxy.excluded)]
    return [*rows, _text("ProxyPac", proxy.script)] if proxy.kind == "PAC" else rows


def _text(name: str, value: str) -> str:
    return f'<string name="{name}">{_written(value)}</string>'


def _items(name: str, values: Sequence[str]) -> list[str]:
    items = (f'<item value="{_written(value)}" />' for value in values)
    return [f'<string-array name="{name}" num="{len(values)}">', *items, "</string-array>"]


def _written(value: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", value), _QUOTE)


def _whole(name: str, value: int) -> str:
    return f'<int name="{name}" value="{value}" />'


def _flag(name: str, value: bool) -> str:
    return f'<boolean name="{name}" value="{str(value).lower()}" />'
