"""The adb program that comes with adbutils, as a server of our own."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from collections.abc import Mapping

_OURS = {
    "ADB_EMU": "0",  # no scan of the emulator ports: only what we register is there
    "ADB_USB": "0",  # no USB, whose scan takes three seconds
    "ADB_LIBUSB": "0",
    "ADB_MDNS": "0",
    "ADB_MDNS_AUTO_CONNECT": "",
}
_FOREIGN = ("ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS", "ANDROID_ADB_SERVER_PORT", "ANDROID_SERIAL", "ADB_TRACE")


def adb_program() -> str:
    """Return the path of the adb that the adbutils wheel carries.

    Raises:
        EmulatorError: it carries none for this system.
    """
    found = importlib.util.find_spec("adbutils")
    origin = found.origin if found is not None else None
    path = Path(origin).parent / "binaries" / "adb" if origin else None
    if path is None or not os.access(path, os.X_OK):
        raise EmulatorError(
            "adbutils carries no adb for this system: install Android's platform-tools, start 'adb start-server', "
            "and name it with --mobile-adb-server=127.0.0.1:5037"
        )
    return str(path)


def server_environment(environment: Mapping[str, str], *, home: Path) -> dict[str, str]:
    """Return the environment of a private server: it sees no other server's variables or phones."""
    kept = {name: value for name, value in environment.items() if name not in _FOREIGN}
    return {**kept, **_OURS, **_user_key(environment), "HOME": str(home), "ANDROID_USER_HOME": str(home / ".android")}


def _user_key(environment: Mapping[str, str]) -> dict[str, str]:
    """Return where the user's key is: the emulator lets its phone know it, and no other (AOSP `AdbKeys`)."""
    folder = environment.get("ANDROID_USER_HOME") or f"{environment.get('HOME', '/')}/.android"
    key = Path(folder) / "adbkey"
    others = environment.get("ADB_VENDOR_KEYS", "")
    return {"ADB_VENDOR_KEYS": os.pathsep.join(filter(None, (str(key), others)))} if key.is_file() else {}
