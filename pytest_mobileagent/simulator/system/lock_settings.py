"""What opens the phone: a swipe, a pattern, a PIN or a password (AOSP `LockSettingsService`)."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

NONE, PATTERN, PASSWORD, PIN = -1, 1, 2, 3  # LockPatternUtils.CREDENTIAL_TYPE_*
SHORTEST = 4  # LockPatternUtils.MIN_LOCK_PASSWORD_SIZE
_PATH = "/data/system_de/0/spblob/3f9a1c5e7b2d8046.pwd"  # where `SyntheticPasswordManager` keeps kind, salt and handle
_FORM = ">i16s32s"
_DATABASE = "/data/system/locksettings.db"  # AOSP `LockSettingsStorage`
_SCHEMA = """
CREATE TABLE locksettings (_id INTEGER PRIMARY KEY AUTOINCREMENT,name TEXT,user INTEGER,value TEXT);
"""
_OWNER_INFO, _SHOWS_INFO = "lock_screen_owner_info", "lock_screen_owner_info_enabled"
_SALT = bytes.fromhex("5ad1e0c47f3b92860e1fd25c9b7438a6")


class LockSettings:
    """The credential, which is on the disk."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone

    @property
    def kind(self) -> int:
        """`PATTERN`, `PIN`, `PASSWORD`, or `NONE` where there is no credential."""
        return self._stored()[0]

    @property
    def is_secure(self) -> bool:
        """Whether there is a credential."""
        return self.kind != NONE

    @property
    def is_disabled(self) -> bool:
        """Whether no lock screen shows at all, not even one to swipe."""
        return not self.is_secure and self._phone.settings.is_on("secure", "lockscreen.disabled")

    def set(self, kind: int, secret: str) -> None:
        """Ask for another credential from now on; a pattern is its dots, numbered as a telephone's keys."""
        disk = self._phone.disk
        disk.mkdir(_PATH.rpartition("/")[0], mode=0o700, owner=SYSTEM_UID, parents=True)
        disk.write(_PATH, struct.pack(_FORM, kind, _SALT, _digest(secret)), mode=0o600, owner=SYSTEM_UID)

    def clear(self) -> None:
        """Ask for none."""
        self._phone.disk.remove_tree(_PATH)

    def verifies(self, secret: str) -> bool:
        """Whether a credential is the right one."""
        return self._stored()[1] == _digest(secret)

    @property
    def owner_info(self) -> str:
        """The text that the user has put on the lock screen."""
        return self._value(_OWNER_INFO) if self._value(_SHOWS_INFO) == "1" else ""

    def set_owner_info(self, text: str) -> None:
        """Put a text on the lock screen; an empty one is none."""
        database = self._phone.disk.database(_DATABASE, schema=_SCHEMA)
        for name, value in ((_OWNER_INFO, text), (_SHOWS_INFO, str(int(bool(text))))):
            database.delete("locksettings", name=name, user=0)
            database.insert("locksettings", name=name, user=0, value=value)
        self._phone.touch()

    def _value(self, name: str) -> str:
        if not self._phone.disk.exists(_DATABASE):
            return ""
        database = self._phone.disk.database(_DATABASE, schema=_SCHEMA)
        rows = database.query("SELECT value FROM locksettings WHERE name = ? AND user = 0", (name,))
        return str(rows[0]["value"]) if rows else ""

    def _stored(self) -> tuple[int, bytes]:
        inode = self._phone.disk.find(_PATH)
        if inode is None:
            return NONE, b""
        kind, _, digest = struct.unpack(_FORM, inode.content)
        return kind, digest


def _digest(secret: str) -> bytes:
    return hashlib.sha256(_SALT + secret.encode()).digest()
