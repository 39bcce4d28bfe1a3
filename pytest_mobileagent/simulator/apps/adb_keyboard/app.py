"""ADBKeyboard 2: its broadcasts type while it is the chosen keyboard and a field has the focus; they answer nothing."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.android.adbkeyboard"
KEYBOARD = ".AdbIME"


def _receiver(act: Callable[[Phone, Intent], None]) -> Callable[[Phone, Intent], None]:
    def receive(phone: Phone, intent: Intent) -> None:
        if phone.ime.may_type(f"{PACKAGE}/{KEYBOARD}"):
            act(phone, intent)

    return receive


def _text(phone: Phone, intent: Intent) -> None:
    if isinstance(value := intent.extras.get("msg"), str):
        phone.ime.commit_text(value)


def _base64(phone: Phone, intent: Intent) -> None:
    if isinstance(value := intent.extras.get("msg"), str):
        try:
            text = base64.b64decode(value, validate=True).decode("utf-8", errors="replace")
        except binascii.Error:
            return
        phone.ime.commit_text(text)


def _letters(phone: Phone, intent: Intent) -> None:
    if (text := intent.characters("chars")) is not None:
        phone.ime.commit_text(text)


def _key(phone: Phone, intent: Intent) -> None:
    if isinstance(value := intent.extras.get("code"), int) and not isinstance(value, bool):
        phone.input.key(value)


def _editor_action(phone: Phone, intent: Intent) -> None:
    if isinstance(value := intent.extras.get("code"), int) and not isinstance(value, bool):
        phone.ime.perform_editor_action(value)


def _clear(phone: Phone, _intent: Intent) -> None:
    phone.ime.clear()


APP = App(
    package=PACKAGE,
    label="ADB Keyboard",
    icon=AppIcon("keyboard", bg="#607d8b"),
    version_name="2.4-dev",
    version_code=4,
    is_tool=True,
    input_methods=(KEYBOARD,),
    receivers={
        "ADB_INPUT_TEXT": _receiver(_text),
        "ADB_INPUT_B64": _receiver(_base64),
        "ADB_INPUT_CHARS": _receiver(_letters),
        "ADB_INPUT_CODE": _receiver(_key),
        "ADB_EDITOR_CODE": _receiver(_editor_action),
        "ADB_CLEAR_TEXT": _receiver(_clear),
    },
)
