"""Share Wi-Fi: a code that brings another phone into a network (AOSP `WifiDppQrCodeGeneratorFragment`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import locks
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.wifi_networks import PSK, SAE, WEP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.simulator.system.wifi_networks import WifiNetwork

NETWORK_EXTRA = "key_chosen_wifientry_key"
_KINDS = {PSK: "WPA", SAE: "SAE", WEP: "WEP"}  # ZXing's words; the others need no password
_SPECIAL = re.compile(r'([\\,;:"])')
_CODE_DP, _QUIET = 264, 4  # how large it is; modules that stay light around it


def share(page: Page, network: WifiNetwork) -> None:
    """Show a network's code; where the lock has a secret, only to who knows it."""
    locks.confirm(page, ShareNetwork, **{NETWORK_EXTRA: network.key})


def code_of(network: WifiNetwork) -> str:
    """Return what the code says (`WifiNetworkConfig.getQrCode`)."""
    ssid, password = (_SPECIAL.sub(r"\\\1", text) for text in (network.ssid, network.password))
    kind = _KINDS.get(network.security, "nopass")
    return f"WIFI:S:{ssid};T:{kind};P:{password};H:{str(network.is_hidden).lower()};;"


class ShareNetwork(Page):
    """Share Wi-Fi."""

    title = "Share Wi‑Fi"
    is_searched = False
    fragment = "com.android.settings.wifi.dpp.WifiDppQrCodeGeneratorFragment"

    def rows(self) -> Iterator[ax.View]:
        """Return what the code is for, the code, and the password for who cannot scan it."""
        network = self.phone.wifi_networks.find(self.intent.text(NETWORK_EXTRA))
        if network is None:
            return
        told = "Scan this QR code to connect to “{name}” and share the password"
        if not network.password:
            told = "Scan this QR code to connect to “{name}”"
        yield ax.Text(self.tr(told).format(name=network.ssid), id="sud_layout_subtitle", size=16, padding=(24, 8))
        yield ax.Row(_picture(code_of(network)), justify="center", width=ax.MATCH, padding=(24, 16))
        if network.password:
            password = self.tr("Wi‑Fi password: {password}").format(password=network.password)
            yield ax.Text(password, id="password", size=16, align="center", width=ax.MATCH, padding=(24, 8))


def modules_of(text: str) -> Sequence[Sequence[int]]:
    """Return the code of a text, row by row, 1 for dark: as ZXing makes it unless it is told otherwise."""
    import segno  # noqa: PLC0415 - few phones share a network

    writable = text.encode("utf-8", "replace").decode()
    return segno.make_qr(writable, error="l", mode="byte", encoding="utf-8", boost_error=False).matrix


def _picture(text: str) -> ax.View:
    """Return the code."""
    rows = modules_of(text)

    def paint(canvas: ax.Canvas, box: ax.Rect) -> None:
        canvas.fill(box, "#ffffff")
        module = box.width // (len(rows) + 2 * _QUIET)
        left = box.left + (box.width - module * len(rows)) // 2
        top = box.top + (box.height - module * len(rows)) // 2
        for y, row in enumerate(rows):
            for x, is_dark in enumerate(row):
                if is_dark:
                    x_px, y_px = left + x * module, top + y * module
                    canvas.fill(ax.Rect(x_px, y_px, x_px + module, y_px + module), "#000000")

    return ax.Drawing(paint, id="qrcode_view", cls="android.widget.ImageView", width=_CODE_DP, height=_CODE_DP)


PAGES: tuple[type[Page], ...] = (ShareNetwork,)
