"""ADBKeyboard 2: its broadcasts type while it is the chosen keyboard and a field has the focus; they answer nothing."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon, BroadcastResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.android.adbkeyboard"
KEYBOARD = ".AdbIME"


def _receiver(act: Callable[[Phone, object], None], extra: str) -> Callable[[Phone, Intent], BroadcastResult | None]:
    def receive(phone: Phone, intent: Intent) -> BroadcastResult | None:
        if phone.ime.current == f"{PACKAGE}/{KEYBOARD}" and phone.ime.field is not None:
            act(phone, intent.extras.get(extra))
        return None

    return receive


def _text(phone: Phone, value: object) -> None:
    if isinstance(value, str):
        phone.ime.commit_text(value)


def _base64(phone: Phone, value: object) -> None:
    if isinstance(value, str):
        try:
            text = base64.b64decode(value, validate=True).decode("utf-8", errors="replace")
        except binascii.Error:
            return
        phone.ime.commit_text(text)


def _letters(phone: Phone, value: object) -> None:
    if isinstance(value, list | tuple):
        phone.ime.commit_text("".join(chr(code) for code in value if isinstance(code, int) and 0 <= code < 0x110000))


def _key(phone: Phone, value: object) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        phone.input.key(value)


def _editor_action(phone: Phone, value: object) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        phone.ime.perform_editor_action(value)


def _clear(phone: Phone, value: object) -> None:
    del value
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
        "ADB_INPUT_TEXT": _receiver(_text, "msg"),
        "ADB_INPUT_B64": _receiver(_base64, "msg"),
        "ADB_INPUT_CHARS": _receiver(_letters, "chars"),
        "ADB_INPUT_CODE": _receiver(_key, "code"),
        "ADB_EDITOR_CODE": _receiver(_editor_action, "code"),
        "ADB_CLEAR_TEXT": _receiver(_clear, ""),
    },
)
