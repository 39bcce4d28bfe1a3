"""Names of keys."""

from __future__ import annotations

import re

from pytest_mobileagent.errors import DeviceError


class UnknownKey(DeviceError):  # noqa: N818 - the name says what is wrong
    """The phone has no such key."""


_NAME = re.compile(r"[A-Z][A-Z0-9_]*")


def key_event(key: str | int) -> str:
    """Return a key as `input keyevent` takes it: 66, `enter`, `ENTER` and `KEYCODE_ENTER` are one.

    Raises:
        DeviceError: it is no key.
    """
    if isinstance(key, int):
        if not 0 <= key < 1000:
            raise DeviceError(f"{key} is no key code: Android's go from 0 to 999")
        return str(key)
    name = key.upper().removeprefix("KEYCODE_")
    if name.isascii() and name.isdigit():
        return name
    if not _NAME.fullmatch(name):
        raise DeviceError(f"'{key}' is no key: expected a code, or a name like 'home' or 'KEYCODE_HOME'")
    return f"KEYCODE_{name}"
