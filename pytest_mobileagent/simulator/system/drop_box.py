"""The drop box: what the system keeps of crashes (AOSP `DropBoxManagerService`)."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.disk import SYSTEM_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

FOLDER = "/data/system/dropbox"
MOST_ENTRIES = 1000
_NAME = re.compile(r"(?P<tag>.+)@(?P<millis>[0-9]+)\.txt")


class DropBoxEntry(NamedTuple):
    """One text: of what kind, since when, and in which file."""

    tag: str
    millis: int
    path: str


class DropBox:
    """Texts with a tag, as files; the oldest make room."""

    def __init__(self, phone: Phone) -> None:
        """Keep them on the disk of `phone`."""
        self._phone = phone

    def entries(self) -> list[DropBoxEntry]:
        """Return all entries, the oldest first."""
        if not self._phone.disk.exists(FOLDER):
            return []
        matches = [(name, _NAME.fullmatch(name)) for name in self._phone.disk.names(FOLDER)]
        found = [
            DropBoxEntry(match["tag"], int(match["millis"]), f"{FOLDER}/{name}") for name, match in matches if match
        ]
        return sorted(found, key=lambda entry: entry.millis)

    def add(self, tag: str, text: str) -> None:
        """Keep a text, if there is room for it."""
        try:
            self._write(tag, text)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            self._phone.log.write("E", "DropBoxManagerService", f"Can't write: {tag}")

    def _write(self, tag: str, text: str) -> None:
        disk, kept = self._phone.disk, self.entries()
        if not disk.exists(FOLDER):
            disk.mkdir(FOLDER, mode=0o700, owner=SYSTEM_UID)
        for entry in kept[: max(0, len(kept) + 1 - MOST_ENTRIES)]:
            disk.remove_tree(entry.path)
        millis = max([int(self._phone.clock.now() * 1000), *(entry.millis + 1 for entry in kept[-1:])])
        disk.write(f"{FOLDER}/{tag}@{millis}.txt", text, mode=0o600)
