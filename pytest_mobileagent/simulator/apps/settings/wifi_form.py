"""What is asked of a Wi-Fi network that is added, or of one that is saved (AOSP `WifiConfigController2`)."""

from __future__ import annotations

import ipaddress
import re
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.wifi_networks import (
    AUTOMATIC,
    ENHANCED_OPEN,
    METERED,
    OPEN,
    PSK,
    SAE,
    UNMETERED,
    WEP,
    Address,
    Proxy,
    WifiNetwork,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    _Choices = Sequence[tuple[object, str]]

SECURITIES = (
    (OPEN, "None"), (ENHANCED_OPEN, "Enhanced Open"), (WEP, "WEP"), (PSK, "WPA/WPA2-Personal"), (SAE, "WPA3-Personal"),
)  # fmt: skip
USAGES = ((AUTOMATIC, "Detect automatically"), (METERED, "Treat as metered"), (UNMETERED, "Treat as unmetered"))
PRIVACY = ((True, "Use randomized MAC (default)"), (False, "Use device MAC"))
_HIDDEN = ((False, "No"), (True, "Yes"))
_DIRECT, _BY_HOST, _BY_SCRIPT = range(3)
_PROXIES = ((_DIRECT, "None"), (_BY_HOST, "Manual"), (_BY_SCRIPT, "Proxy Auto-Config"))
_IS_STATIC = ((False, "DHCP"), (True, "Static"))
_PASSWORDS = {  # what each security takes
    WEP: re.compile(".+"), PSK: re.compile("[0-9A-Fa-f]{64}|.{8,63}"), SAE: re.compile(".{1,63}"),
}  # fmt: skip
_LONGEST_SSID = 32  # bytes
_PORT, _LENGTH = re.compile("[0-9]{1,5}"), re.compile("[0-9]{1,2}")
_HOST = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_HIDDEN_WARNING = (
    "If your router is not broadcasting a network ID but you would like to connect to it in the future, you can set "
    "the network as hidden.\n\nThis may create a security risk because your phone will regularly broadcast its signal "
    "to find the network.\n\nSetting the network as hidden will not change your router settings."
)
_PROXY_WARNING = "The HTTP proxy is used by the browser but may not be used by the other apps."


class NetworkForm:
    """What is typed and chosen for a network: a new one, or, with `before`, one whose name and security stay."""

    def __init__(self, screen: ax.Screen, before: WifiNetwork | None = None) -> None:
        """Begin with what there is."""
        self.screen, self.tr = screen, screen.tr
        self.before = before
        network = before or WifiNetwork("")
        proxy, address = network.proxy, network.address
        self.choices: dict[str, object] = {  # by the ids of the fields
            "security": network.security, "metered_settings": network.metered, "hidden_settings": network.is_hidden,
            "proxy_settings": _BY_SCRIPT if proxy.script else _BY_HOST if proxy.host else _DIRECT,
            "ip_settings": address is not None, "privacy_settings": network.is_randomized,
        }  # fmt: skip
        self.texts = {
            "ssid": network.ssid, "proxy_hostname": proxy.host, "proxy_port": str(proxy.port or ""),
            "proxy_exclusionlist": proxy.excluded, "proxy_pac": proxy.script,
        }  # fmt: skip
        if address is not None:
            servers = dict(zip(("dns1", "dns2"), address.servers, strict=False))
            self.texts |= {"ipaddress": address.ip, "gateway": address.gateway, **servers}
            self.texts["network_prefix_length"] = str(address.prefix)
        self.shows_password = self.is_advanced = False

    def rows(self) -> Iterator[ax.View]:
        """Yield the fields."""
        if self.before is None:
            yield self._field("ssid", "Network name", self.tr("Enter the SSID"))
            if len(self._text("ssid").encode("utf-8", "replace")) > _LONGEST_SSID:
                warning = self.tr("The network name is too long.")
                yield ax.Text(warning, id="ssid_too_long_warning", color="error", padding=(24, 4))
            yield self._spinner("security", "Security", SECURITIES)
        if self.choices["security"] in _PASSWORDS:
            hint = self.tr("(unchanged)") if self.before is not None else ""
            yield self._field("password", "Password", hint, kind="text" if self.shows_password else "password")
            yield self._check("show_password", "Show password", "shows_password")
        yield self._check("wifi_advanced_togglebox", "Advanced options", "is_advanced")
        if self.is_advanced:
            yield from self._advanced()

    def _advanced(self) -> Iterator[ax.View]:
        yield self._spinner("metered_settings", "Network usage", USAGES)
        yield self._spinner("hidden_settings", "Hidden network", _HIDDEN)
        if self.choices["hidden_settings"]:
            yield ax.Caption(self.tr(_HIDDEN_WARNING), id="hidden_settings_warning", padding=(24, 8))
        yield self._spinner("proxy_settings", "Proxy", _PROXIES)
        if self.choices["proxy_settings"] == _BY_HOST:
            yield ax.Caption(self.tr(_PROXY_WARNING), id="proxy_warning_limited_support", padding=(24, 8))
            yield self._field("proxy_hostname", "Proxy hostname", "proxy.example.com", kind="uri")
            yield self._field("proxy_port", "Proxy port", "8080", kind="number")
            yield self._field("proxy_exclusionlist", "Bypass proxy for", "example.com,mycomp.test.com,localhost")
        elif self.choices["proxy_settings"] == _BY_SCRIPT:
            yield self._field("proxy_pac", "PAC URL", "https://www.example.com/proxy.pac", kind="uri")
        yield self._spinner("ip_settings", "IP settings", _IS_STATIC)
        if self.choices["ip_settings"]:
            yield self._field("ipaddress", "IP address", "192.168.1.128")
            yield self._field("gateway", "Gateway", "192.168.1.1")
            yield self._field("network_prefix_length", "Network prefix length", "24", kind="number")
            yield self._field("dns1", "DNS 1", "8.8.8.8")
            yield self._field("dns2", "DNS 2", "8.8.4.4")
        yield self._spinner("privacy_settings", "Privacy", PRIVACY)

    # -- fields ----------------------------------------------------------------------------------------------------

    def _field(self, name: str, label: str, hint: str = "", *, kind: str = "text") -> ax.View:
        return ax.Column(
            ax.Caption(self.tr(label)),
            ax.EditText(
                id=name, text=self._text(name), hint=hint, input_type=kind, padding=(0, 10),
                on_change=partial(self._type, name),
            ),
            ax.View(width=ax.MATCH, height=1, background="outline"),
            padding=(24, 12, 24, 0),
        )  # fmt: skip

    def _spinner(self, name: str, label: str, choices: _Choices) -> ax.View:
        values = [value for value, _ in choices]
        options = [self.tr(option) for _, option in choices]
        spinner = ax.Spinner(
            self.screen, options, index=values.index(self.choices[name]), id=name,
            on_select=lambda at: self.choices.update({name: values[at]}),
        )  # fmt: skip
        spinner.padding = (0, 0, 4, 0)
        return ax.Column(ax.Caption(self.tr(label)), spinner, padding=(24, 12, 24, 0))

    def _check(self, name: str, label: str, attribute: str) -> ax.View:
        box = ax.CheckBox(
            id=name, text=self.tr(label), checked=getattr(self, attribute), on_change=ax.bind(self, attribute)
        )  # fmt: skip
        return ax.Row(box, width=ax.MATCH, padding=(20, 12, 24, 0))

    def _text(self, name: str) -> str:
        return self.texts.get(name, "")

    def _type(self, name: str, text: str) -> None:
        self.texts[name] = text
        self.screen.phone.touch()

    # -- what it makes ---------------------------------------------------------------------------------------------

    def is_ready(self) -> bool:
        """Whether there is a network of this name, with a password that it may have, and all else is told."""
        return (
            0 < len(self._text("ssid").encode("utf-8", "replace")) <= _LONGEST_SSID
            and self._has_password()
            and self._has_proxy()
            and (not self.choices["ip_settings"] or self._has_address())
        )

    def _has_password(self) -> bool:
        wanted, text = _PASSWORDS.get(str(self.choices["security"])), self._text("password")
        return wanted is None or (self.before is not None and not text) or wanted.fullmatch(text) is not None

    def _has_proxy(self) -> bool:
        kind = self.choices["proxy_settings"]
        if kind == _BY_HOST:
            port = self._text("proxy_port")
            is_port = _PORT.fullmatch(port) is not None and 0 < int(port) < 2**16
            return is_port and _HOST.fullmatch(self._text("proxy_hostname")) is not None
        return kind == _DIRECT or bool(self._text("proxy_pac"))

    def _has_address(self) -> bool:
        others = [self._text(name) for name in ("gateway", "dns1", "dns2")]
        length = self._text("network_prefix_length") or "24"
        addresses = [self._text("ipaddress"), *filter(None, others)]
        return all(map(_is_address, addresses)) and _LENGTH.fullmatch(length) is not None and int(length) <= 32

    def network(self) -> WifiNetwork:
        """Return the network."""
        choices, text, before = self.choices, self._text, self.before
        password = text("password") or (before.password if before is not None else "")
        return WifiNetwork(
            text("ssid"),
            security=str(choices["security"]),
            password=password if choices["security"] in _PASSWORDS else "",
            is_hidden=bool(choices["hidden_settings"]),
            is_joined_by_itself=before is None or before.is_joined_by_itself,
            metered=next(value for value, _ in USAGES if value == choices["metered_settings"]),
            is_randomized=bool(choices["privacy_settings"]),
            proxy=self._proxy(),
            address=self._address() if choices["ip_settings"] else None,
        )

    def _proxy(self) -> Proxy:
        kind, text = self.choices["proxy_settings"], self._text
        if kind == _BY_HOST:
            return Proxy(text("proxy_hostname"), int(text("proxy_port")), text("proxy_exclusionlist"))
        return Proxy(script=text("proxy_pac")) if kind == _BY_SCRIPT else Proxy()

    def _address(self) -> Address:
        length, servers = self._text("network_prefix_length") or "24", (self._text("dns1"), self._text("dns2"))
        return Address(self._text("ipaddress"), int(length), self._text("gateway"), tuple(filter(None, servers)))


class AddNetwork(Page):
    """Add network: its name, its security, and, if wanted, how it is to be used."""

    title = "Add network"
    is_searched = False
    fragment = "com.android.settings.wifi.AddNetworkFragment"

    def prepare(self) -> None:
        """Start with empty fields."""
        self.form = NetworkForm(self)

    def rows(self) -> Iterator[ax.View]:
        """Return the form and its buttons."""
        yield from self.form.rows()
        save = ax.TextButton(
            self.tr("Save"), id="android:id/button1", on_tap=self._save, enabled=self.form.is_ready()
        )  # fmt: skip
        yield ax.Row(
            ax.View(weight=1, height=1),
            ax.TextButton(self.tr("Cancel"), id="android:id/button2", on_tap=self.finish),
            save,
            width=ax.MATCH,
            padding=(16, 16),
            gap=8,
        )

    def _save(self) -> None:
        self.phone.wifi_networks.save_network(self.form.network())
        self.finish()


def modify(page: Page, network: WifiNetwork) -> None:
    """Ask how a network that is saved is to be joined and used from now on (AOSP `WifiDialog2`)."""
    form = NetworkForm(page, network)
    page.show(
        ax.AlertDialog(
            title=network.ssid,
            content=lambda: ax.Column(*form.rows()),
            positive=(page.tr("Save"), lambda: page.phone.wifi_networks.save_network(form.network())),
            negative=(page.tr("Cancel"), None),
            is_ready=form.is_ready,
        )
    )


def _is_address(text: str) -> bool:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return not (address.is_unspecified or address.is_multicast)


PAGES: tuple[type[Page], ...] = (AddNetwork,)
