"""The log: what every part of the phone writes and `logcat` prints."""

from __future__ import annotations

import heapq
import zlib
from collections import deque
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pytest_mobileagent.simulator.phone import Phone

SYSTEM_SERVER_PID = 533
BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
_NAMES = (*BUFFERS, "stats", "security")
DEFAULT_BUFFERS = ("main", "system", "crash")
PRIORITIES = "VDIWEF"
HEADER_BYTES = 28  # of an entry in its buffer (AOSP `logger_entry`)
MOST_PAYLOAD = 4068  # so many bytes of priority, tag and message are kept of an entry
_BUFFER_BYTES = 256 << 10
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


_values = attrgetter(*(field.name for field in fields(LogEntry)))


class _Ring:
    """One buffer: entries with their numbers; the oldest make room for new ones."""

    def __init__(self) -> None:
        self.rows: deque[tuple[int, LogEntry]] = deque()
        self._used = 0

    def add(self, number: int, entry: LogEntry, *, most_bytes: int) -> None:
        self.rows.append((number, entry))
        self._used += _size(entry)
        while self._used > most_bytes:
            self._used -= _size(self.rows.popleft()[1])


class Logcat:
    """The log's buffers: rings of so many bytes, as one list of entries in the order they were written."""

    def __init__(self, phone: Phone) -> None:
        """Start empty."""
        self._phone = phone
        self._rings: dict[str, _Ring] = {}
        self._count = 0
        self._readers: list[Callable[[LogEntry], None]] = []
        self.sizes = dict.fromkeys(_NAMES, _BUFFER_BYTES)  # as `logcat -g` tells

    @property
    def entries(self) -> list[LogEntry]:
        """All entries, oldest first."""
        return [entry for _, entry in heapq.merge(*(ring.rows for ring in self._rings.values()))]

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
        """Add an entry, cut to what the log takes, and hand it to whoever follows the log."""
        entry = _cut(entry)
        self._keep(entry)
        for reader in list(self._readers):
            reader(entry)

    def clear(self, buffers: Collection[str] = BUFFERS) -> None:
        """Drop the entries of some buffers."""
        for name in buffers:
            self._rings.pop(name, None)

    def follow(self, reader: Callable[[LogEntry], None]) -> Callable[[], None]:
        """Call `reader` with every entry to come; the function returned ends that."""
        self._readers.append(reader)

        def stop() -> None:
            if reader in self._readers:
                self._readers.remove(reader)

        return stop

    def save(self) -> object:
        """Return the buffers' sizes and the entries."""
        return {"sizes": dict(self.sizes), "entries": [list(_values(entry)) for entry in self.entries]}

    def load(self, value: object) -> None:
        """Replace sizes and entries by saved ones; None empties the log."""
        saved = as_map(value)
        sizes = as_map(saved.get("sizes"))
        self.sizes = {name: as_int(sizes.get(name), _BUFFER_BYTES) for name in _NAMES}
        self._rings.clear()
        for row in as_list(saved.get("entries")):
            self._keep(_entry(as_list(row)))

    def _keep(self, entry: LogEntry) -> None:
        self._count += 1
        ring = self._rings.setdefault(entry.buffer, _Ring())
        ring.add(self._count, entry, most_bytes=self.sizes.get(entry.buffer, _BUFFER_BYTES))

    def _process(self, package: str) -> tuple[int, int]:
        if not package:
            return self._phone.framework.pid, SYSTEM_UID
        pid = self._phone.activities.pid_of(package) or self._phone.framework.pid
        return pid, self._phone.packages.uid(package)


def _payload(entry: LogEntry) -> int:
    return 3 + _length(entry.tag) + _length(entry.message)


def _size(entry: LogEntry) -> int:
    return HEADER_BYTES + _payload(entry)


def _length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode(errors="surrogateescape"))


def _cut(entry: LogEntry) -> LogEntry:
    if _payload(entry) <= MOST_PAYLOAD:
        return entry
    tag = entry.tag.encode(errors="surrogateescape")[: MOST_PAYLOAD - 3]
    message = entry.message.encode(errors="surrogateescape")[: MOST_PAYLOAD - 3 - len(tag)]
    return replace(entry, tag=tag.decode(errors="surrogateescape"), message=message.decode(errors="surrogateescape"))


def _entry(row: list[object]) -> LogEntry:
    pid, tid, uid = (as_int(item) for item in row[1:4])
    priority, tag, message, buffer = (as_text(item) for item in row[4:8])
    return LogEntry(as_float(row[0]), pid, tid, uid, priority, tag, message, buffer)
