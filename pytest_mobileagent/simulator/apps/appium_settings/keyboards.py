"""Keyboards without keys: what key events type means something else to them."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.apps.appium_settings.names import PACKAGE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

APPIUM, UNICODE, EMPTY = ".AppiumIME", ".UnicodeIME", ".EmptyIME"
NAMES = (APPIUM, EMPTY, UNICODE)
_SHIFT, _UNSHIFT = "&", "-"  # of modified UTF-7 (RFC 3501, 5.1.3)
_ACTION_MARK = "/"
_MOST_OF_A_NAME = 20
_ACTIONS = {
    "normal": 0, "unspecified": 0, "none": 1, "go": 2, "search": 3, "send": 4, "next": 5, "done": 6, "previous": 7,
}  # fmt: skip


def take(phone: Phone, letter: str) -> bool:
    """Take what a key types; false to have it typed as it is."""
    name = phone.ime.current.partition("/")[2]
    if name == APPIUM:
        return _collect(phone, letter, starts=_ACTION_MARK, ends=_ACTION_MARK, most=_MOST_OF_A_NAME)
    if name == UNICODE:
        return _collect(phone, letter, starts=_SHIFT, ends=_UNSHIFT, most=0)
    return False


def _collect(phone: Phone, letter: str, *, starts: str, ends: str, most: int) -> bool:
    memory: dict[str, Any] = phone.activities.memory_of(PACKAGE)
    collected = memory.get("typed")
    if collected is None:
        if letter == starts:
            memory["typed"] = ""
        return letter == starts
    if letter == ends or (most and len(collected) >= most):
        del memory["typed"]
        (_act if most else _commit)(phone, collected)
    else:
        memory["typed"] = collected + letter
    return True


def _act(phone: Phone, name: str) -> None:
    """Do an editor's action by its name or number; any other text is typed."""
    code = int(name) if name.isascii() and name.isdigit() else _ACTIONS.get(name.lower())
    if code is None:
        phone.ime.commit_text(name)
    else:
        phone.ime.perform_editor_action(code)


def _commit(phone: Phone, encoded: str) -> None:
    """Type text that was shifted; an empty shift is the shift's own character."""
    if not encoded:
        phone.ime.commit_text(_SHIFT)
        return
    padded = encoded.replace(",", "/") + "=" * (-len(encoded) % 4)
    try:
        phone.ime.commit_text(base64.b64decode(padded, validate=True).decode("utf-16-be", errors="replace"))
    except binascii.Error:
        phone.log.write("E", "UnicodeIME", f"not modified UTF-7: {encoded}", package=PACKAGE)
