"""Who uses the camera or the microphone: a chip, and the dialog that it opens in the shade (AOSP `PrivacyDialog`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.tiles import start_outside
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.intents import MANAGE_APP_PERMISSIONS, PACKAGE_NAME
from pytest_mobileagent.simulator.system.panels import PRIVACY_DIALOG
from pytest_mobileagent.simulator.system.sensor_privacy import CAMERA, MICROPHONE

if TYPE_CHECKING:
    from collections.abc import Sequence

# What the chip and the dot of privacy show (`privacy_chip_background`); the icons by what is in use.
PRIVACY_COLOR = "#3ddc84"
_ICONS = {CAMERA: "photo_camera", MICROPHONE: "mic"}
_TOLD = {
    (CAMERA,): "Applications are using your camera.",
    (MICROPHONE,): "Applications are using your microphone.",
    (CAMERA, MICROPHONE): "Applications are using your camera and microphone.",
}


def privacy_chip(phone: ax.Phone, sensors: Sequence[str], *, opens: bool = False) -> ax.View:
    """Return the chip that says that somebody uses the camera, the microphone or both.

    The shade's one `opens` what says who; the status bar's is only seen, as that bar is the shade's handle.
    """
    icons = (ax.Icon(_ICONS[sensor], size=16, color="#000000", cls="android.widget.ImageView") for sensor in sensors)
    return ax.Across(
        *icons,
        id="privacy_chip",
        desc=Words(phone)(_TOLD[tuple(sensors)]),
        height=24,
        width=ax.WRAP,
        radius=12,
        padding=(8, 0),
        background=PRIVACY_COLOR,
        on_tap=partial(phone.panels.open, PRIVACY_DIALOG) if opens else None,
    )


def privacy_dialog(phone: ax.Phone) -> ax.View:
    """Return what names the apps that used a sensor as it was opened; a tap on one shows its permissions."""
    card = ax.Column(
        *(_user(phone, sensor, package) for sensor, package in phone.panels.sensor_users),
        id="root",
        width=360,
        padding=(0, 8),
        radius=28,
        elevation=12,
        background="#303134" if phone.is_dark else "#ffffff",
    )
    return ax.Column(card, width=ax.WRAP, padding=(0, phone.display.status_bar_px / phone.display.scale + 8, 0, 16))


def _user(phone: ax.Phone, sensor: str, package: str) -> ax.View:
    tr, found = Words(phone), phone.packages.find(package)
    name = phone.strings.label_of(found.app) if found is not None else package
    color = "#e8eaed" if phone.is_dark else "#1f1f1f"
    return ax.Across(
        ax.Frame(
            ax.Icon(_ICONS[sensor], id="icon", size=24, color="#000000", desc=tr(sensor), gravity="center"),
            width=48,
            height=48,
            radius=24,
            background=PRIVACY_COLOR,
        ),
        ax.Text(tr("Being used by {app}").format(app=name), id="text", color=color, weight=1, margin=(16, 0)),
        ax.Icon("chevron_right", id="chevron", size=24, color=color),
        id="privacy_item",
        padding=(24, 12),
        on_tap=partial(start_outside, phone, ax.Intent(action=MANAGE_APP_PERMISSIONS, extras={PACKAGE_NAME: package})),
    )
