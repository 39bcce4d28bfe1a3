"""`logcatd`: keeps the log in files, if it was told to (AOSP `system/logging/logcat/logcatd.rc`)."""

from __future__ import annotations

import errno
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.log_format import Clocks, render
from pytest_mobileagent.simulator.system.logcat import BUFFERS, DEFAULT_BUFFERS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.logcat import LogEntry

NAME, PID, UID = "logcatd", 2210, 1036
PROPERTY = "logd.logpersistd"
FOLDER = "/data/misc/logd"
_FILE = "logcat"
_COMMAND = f"/system/bin/logcatd -L -b all -v threadtime -v usec -v printable -D -f {FOLDER}/{_FILE}"
PROCESS = ("logd", PID, 1, NAME, _COMMAND)
_ROTATED = re.compile(r"logcat(\.[0-9]+)?")
_MOST_FILES = 256
_MOST_BYTES = 2048 << 10  # of one file
_MODIFIERS = ("usec", "printable")


class LogDaemon:
    """Writes what the log gets to files while a property says so; the property outlives a reboot."""

    def __init__(self, phone: Phone) -> None:
        """Follow the log."""
        self._phone = phone
        phone.log.follow(self._logged)

    @property
    def is_running(self) -> bool:
        """Whether the log is kept."""
        return self._phone.properties.get(f"persist.{PROPERTY}") == NAME

    def start(self) -> None:
        """Keep the log from now on, and what it has that is not yet in a file."""
        if self.is_running:
            return
        disk = self._phone.disk
        if not disk.exists(FOLDER):
            disk.mkdir(FOLDER, mode=0o750, owner=UID)
        kept = disk.find(f"{FOLDER}/{_FILE}")
        since_s = kept.mtime_s if kept is not None else 0.0
        self._set(NAME)
        for entry in self._phone.log.entries:
            if entry.time_s > since_s:
                self._logged(entry)

    def stop(self) -> None:
        """Keep the log no more; the files stay."""
        self._set("")

    def clear(self) -> None:
        """Stop, and remove the files."""
        self._set("")
        for path in self.files():
            self._phone.disk.remove_tree(path)

    def files(self) -> list[str]:
        """Return the files, the oldest first."""
        if not self._phone.disk.exists(FOLDER):
            return []
        names = [name for name in self._phone.disk.names(FOLDER) if _ROTATED.fullmatch(name)]
        return [f"{FOLDER}/{name}" for name in sorted(names, reverse=True)]

    def _set(self, value: str) -> None:
        for name in (PROPERTY, f"persist.{PROPERTY}"):
            self._phone.properties.set(name, value)

    def _logged(self, entry: LogEntry) -> None:
        if not self.is_running or entry.buffer not in self._buffers():
            return
        clock = self._phone.clock
        clocks = Clocks(self._phone.properties.local_time, clock.now() - clock.monotonic())
        path = f"{FOLDER}/{_FILE}"
        try:
            self._phone.disk.append(path, render(entry, "threadtime", _MODIFIERS, clocks))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            self.stop()  # as a program whose output cannot be written ends
        inode = self._phone.disk.find(path)
        if inode is not None and inode.size >= _MOST_BYTES:
            self._rotate()

    def _buffers(self) -> tuple[str, ...]:
        chosen = self._phone.properties.get(f"persist.{PROPERTY}.buffer")
        names = chosen.split(",") if chosen else list(BUFFERS)
        return (*names, *DEFAULT_BUFFERS) if "default" in names else tuple(names)

    def _rotate(self) -> None:
        size = self._phone.properties.get(f"persist.{PROPERTY}.size")
        most = int(size) if size.isdecimal() else _MOST_FILES
        digits = len(str(most))
        names = [f"{FOLDER}/{_FILE}", *(f"{FOLDER}/{_FILE}.{number:0{digits}}" for number in range(1, most + 1))]
        for source, target in list(pairwise(names))[::-1]:
            if self._phone.disk.exists(source):
                self._phone.disk.rename(source, target)
