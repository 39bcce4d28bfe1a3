"""The log: what every part of the phone writes and `logcat` prints."""

from __future__ import annotations

import zlib
from collections import deque
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pytest_mobileagent.simulator.phone import Phone

SYSTEM_SERVER_PID = 533
BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
DEFAULT_BUFFERS = ("main", "system", "crash")
PRIORITIES = "VDIWEF"
_CAPACITY = 4000
_NOT_SIMULATED = "NotSimulated"  # the tag of what was asked for and is missing; no other phone logs it
_LONGEST_NAME = 200
# Tags that Android writes to another buffer than `main` (AOSP `Slog`, `Rlog`).
_SYSTEM_TAGS = frozenset({"ActivityManager", "ActivityTaskManager", "WindowManager", "PowerManagerService"})


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log."""

    time_s: float
    pid: int
    tid: int
    uid: int
    priority: str
    tag: str
    message: str
    buffer: str = "main"


class Logcat:
    """The log buffers, as one list of entries in order of time."""

    def __init__(self, phone: Phone) -> None:
        """Start empty."""
        self._phone = phone
        self._entries: deque[LogEntry] = deque(maxlen=_CAPACITY)
        self._readers: list[Callable[[LogEntry], None]] = []
        self.sizes = dict.fromkeys((*BUFFERS, "stats", "security"), 256 << 10)  # in bytes, as `logcat -g` tells

    @property
    def entries(self) -> list[LogEntry]:
        """All entries, oldest first."""
        return list(self._entries)

    def write(self, priority: str, tag: str, message: str, *, package: str = "", buffer: str = "main") -> None:
        """Add an entry on behalf of `package`, or of the system server if empty."""
        pid, uid = self._process(package)
        tid = pid if package else pid + zlib.crc32(tag.encode()) % 64
        if buffer == "main" and tag in _SYSTEM_TAGS:
            buffer = "system"
        self.add(LogEntry(self._phone.clock.now(), pid, tid, uid, priority, tag, message, buffer))

    def miss(self, kind: str, name: str) -> None:
        """Write that a thing of a kind (`command`, `service`, `activity`, …) was asked for and is not simulated."""
        self.write("W", _NOT_SIMULATED, f"{kind}: {name[:_LONGEST_NAME]}")

    def add(self, entry: LogEntry) -> None:
        """Add an entry as it is and hand it to whoever follows the log."""
        self._entries.append(entry)
        for reader in list(self._readers):
            reader(entry)

    def clear(self, buffers: Collection[str] = BUFFERS) -> None:
        """Drop the entries of some buffers."""
        kept = [entry for entry in self._entries if entry.buffer not in buffers]
        self._entries.clear()
        self._entries.extend(kept)

    def follow(self, reader: Callable[[LogEntry], None]) -> Callable[[], None]:
        """Call `reader` with every entry to come; the function returned ends that."""
        self._readers.append(reader)

        def stop() -> None:
            if reader in self._readers:
                self._readers.remove(reader)

        return stop

    def save(self) -> object:
        """Return the entries."""
        return [list(astuple(entry)) for entry in self._entries]

    def load(self, value: object) -> None:
        """Replace the entries by saved ones; None empties the log."""
        self._entries.clear()
        self._entries.extend(_entry(as_list(row)) for row in as_list(value))

    def _process(self, package: str) -> tuple[int, int]:
        if not package:
            return SYSTEM_SERVER_PID, SYSTEM_UID
        pid = self._phone.activities.pid_of(package) or SYSTEM_SERVER_PID
        return pid, self._phone.packages.uid(package)


def _entry(row: list[object]) -> LogEntry:
    pid, tid, uid = (as_int(item) for item in row[1:4])
    priority, tag, message, buffer = (as_text(item) for item in row[4:8])
    return LogEntry(as_float(row[0]), pid, tid, uid, priority, tag, message, buffer)
