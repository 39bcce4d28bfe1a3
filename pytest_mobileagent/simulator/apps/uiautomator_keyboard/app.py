"""uiautomator2's helper app 2.4: its keyboard takes broadcasts while it is the chosen one and a field has the focus.

What each broadcast does and answers: class `AdbKeyboard$InputMessageReceiver` of the APK in uiautomator2's
wheel. Without a field the answer is the action's own name; an editor action is taken from an integer only.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon, BroadcastResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

    Action = Callable[[Phone, Intent], str | None]

PACKAGE = "com.github.uiautomator"
KEYBOARD = ".AdbKeyboard"
_OK, _CANCELED = -1, 0  # Activity.RESULT_OK, RESULT_CANCELED
_ENTER_LABELS = {"go": "Go", "search": "Search", "send": "Send", "next": "Next", "done": "Done"}


class _FaultError(Exception):
    """A broadcast cannot be followed; the text is its answer."""


def _receiver(action: Action) -> Callable[[Phone, Intent], BroadcastResult | None]:
    def receive(phone: Phone, intent: Intent) -> BroadcastResult | None:
        if phone.ime.current != f"{PACKAGE}/{KEYBOARD}":
            return None
        if phone.ime.field is None:
            return BroadcastResult(_OK, intent.action)
        phone.log.write("I", "AdbKeyboard", f"KeyboardAction received:{intent.action}", package=PACKAGE)
        try:
            return BroadcastResult(_OK, action(phone, intent))
        except _FaultError as fault:
            return BroadcastResult(_CANCELED, f"error:{fault}")

    return receive


def _text(phone: Phone, intent: Intent) -> str | None:
    text = intent.extras.get("text")
    if not isinstance(text, str):
        return intent.action
    phone.ime.commit_text(_decoded(text))
    return None


def _set_text(phone: Phone, intent: Intent) -> None:
    text = _decoded(str(intent.extras.get("text") or ""))
    phone.ime.clear()
    phone.ime.commit_text(text)


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8", errors="replace")
    except binascii.Error as error:
        raise _FaultError("bad base-64") from error


def _clear(phone: Phone, intent: Intent) -> None:
    del intent
    phone.ime.clear()


def _key(phone: Phone, intent: Intent) -> None:
    code = intent.extras.get("code")
    if isinstance(code, int) and not isinstance(code, bool):
        phone.input.key(code)


def _editor_action(phone: Phone, intent: Intent) -> None:
    code = intent.extras.get("code")
    if isinstance(code, int) and not isinstance(code, bool):
        phone.ime.perform_editor_action(code)


def _smart_enter(phone: Phone, intent: Intent) -> str:
    del intent
    field = phone.ime.field
    label = "Enter" if field is None or field.is_multiline else _ENTER_LABELS.get(field.ime_action, "Enter")
    phone.ime.perform_action()
    return label


def _clipboard(phone: Phone, intent: Intent) -> str:
    del intent
    return base64.b64encode((phone.clipboard.text or "").encode()).decode()


def _show(phone: Phone, intent: Intent) -> None:
    del intent
    phone.ime.show()


def _hide(phone: Phone, intent: Intent) -> None:
    del intent
    phone.ime.hide()


APP = App(
    package=PACKAGE,
    label="ATX",
    icon=AppIcon("android"),
    version_name="2.4.0",
    version_code=2004001,
    target_sdk=32,
    is_tool=True,
    input_methods=(KEYBOARD,),
    receivers={
        f"ADB_KEYBOARD_{name}": _receiver(action)
        for name, action in (
            ("INPUT_TEXT", _text),
            ("SET_TEXT", _set_text),
            ("CLEAR_TEXT", _clear),
            ("INPUT_KEYCODE", _key),
            ("EDITOR_CODE", _editor_action),
            ("SMART_ENTER", _smart_enter),
            ("GET_CLIPBOARD", _clipboard),
            ("SHOW", _show),
            ("HIDE", _hide),
        )
    },
)
