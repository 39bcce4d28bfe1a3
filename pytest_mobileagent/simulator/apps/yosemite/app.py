"""Yosemite 1.1, which airtest installs: a keyboard that broadcasts type with. Its other programs are not here.

What its broadcasts do: class `ImeService1$AdbReceiver` of the APK that the Python package `airtest` brings. Whether a
field may be written yet, it tells on a port of its own: `server/yosemite.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon, permissions

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.netease.nie.yosemite"
_KEYBOARD = ".ime.ImeService"
COMPONENT = f"{PACKAGE}/{_KEYBOARD}"


def _receiver(act: Callable[[Phone, Intent], None]) -> Callable[[Phone, Intent], None]:
    def receive(phone: Phone, intent: Intent) -> None:
        if phone.ime.may_type(COMPONENT):
            act(phone, intent)

    return receive


def _text(phone: Phone, intent: Intent) -> None:
    phone.ime.commit_text(intent.text("msg"))


def _letters(phone: Phone, intent: Intent) -> None:
    if (text := intent.characters("chars")) is not None:
        phone.ime.commit_text(text)


def _key(phone: Phone, intent: Intent) -> None:
    if (code := intent.number("code", -1)) >= 0:
        phone.input.key(code)


def _editor_action(phone: Phone, intent: Intent) -> None:
    if (code := intent.number("code", -1)) >= 0:
        phone.ime.perform_editor_action(code)


APP = App(
    package=PACKAGE,
    label="Yosemite",
    icon=AppIcon("keyboard", bg="#c8102e"),
    version_name="1.1.0.449",
    version_code=449,
    is_tool=True,
    permissions=permissions(
        "INTERNET WAKE_LOCK ACCESS_NETWORK_STATE WRITE_EXTERNAL_STORAGE READ_EXTERNAL_STORAGE READ_PHONE_STATE "
        "CHANGE_WIFI_STATE ACCESS_WIFI_STATE RECORD_AUDIO CAMERA READ_SMS ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION"
    ),
    input_methods=(_KEYBOARD,),
    receivers={
        "ADB_INPUT_TEXT": _receiver(_text),
        "ADB_INPUT_CHARS": _receiver(_letters),
        "ADB_INPUT_CODE": _receiver(_key),
        "ADB_EDITOR_CODE": _receiver(_editor_action),
    },
)
