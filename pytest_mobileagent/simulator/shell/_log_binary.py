"""The log as programs read it: `logcat -B` (AOSP `log/log_read.h`), and how much of it there is."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.logcat import MOST_PAYLOAD, PRIORITIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.system.logcat import LogEntry

_HEADER = struct.Struct("<HHiIIIII")
_NUMBERS = {"main": 0, "radio": 1, "events": 2, "system": 3, "crash": 4, "stats": 5, "security": 6, "kernel": 7}
_FIRST_PRIORITY = 2  # ANDROID_LOG_VERBOSE


def encode(entry: LogEntry) -> bytes:
    """Return an entry as `logger_entry` and its payload: priority, tag, message."""
    text = f"{entry.tag}\0{entry.message}\0".encode(errors="surrogateescape")[: MOST_PAYLOAD - 1]
    payload = bytes((PRIORITIES.index(entry.priority) + _FIRST_PRIORITY,)) + text
    micros = round(entry.time_s * 1_000_000)
    head = _HEADER.pack(
        len(payload), _HEADER.size, entry.pid, entry.tid, micros // 1_000_000, micros % 1_000_000 * 1000,
        _NUMBERS.get(entry.buffer, 0), entry.uid,
    )  # fmt: skip
    return head + payload


def bytes_of(entries: Iterable[LogEntry], buffer: str) -> int:
    """Return how much of a buffer is filled."""
    return sum(len(encode(entry)) for entry in entries if entry.buffer == buffer)


def statistics(entries: list[LogEntry], sizes: dict[str, int], names: dict[int, str]) -> str:
    """Return `logcat -S`: what each buffer holds, and who wrote it; `sizes` are all buffers asked for."""
    columns = [(name, bytes_of(entries, name), sum(each.buffer == name for each in entries)) for name in sizes]
    total = ("Total", sum(size for _, size, _ in columns), sum(count for _, _, count in columns))
    lines = ["size/num " + "".join(f"{name:<26}" for name, _, _ in (*columns, total)).rstrip()]
    for title in ("Total", "Now"):
        cells = "".join(f"{f'{size}/{count}':<26}" for _, size, count in (*columns, total))
        lines.append(f"{title:<9}{cells}".rstrip())
    for name in sizes:
        lines += _chattiest([entry for entry in entries if entry.buffer == name], name, names)
    return "\n".join(lines)


def _chattiest(entries: list[LogEntry], buffer: str, names: dict[int, str]) -> list[str]:
    if not entries:
        return []
    written: dict[int, int] = {}
    for entry in entries:
        written[entry.uid] = written.get(entry.uid, 0) + len(encode(entry))
    lines = [
        "",
        "",
        f"Chattiest UIDs in {buffer} log buffer:".ljust(61) + "Size Pruned",
        "UID   PACKAGE".ljust(61) + "BYTES  NUM",
    ]
    for uid, size in sorted(written.items(), key=lambda item: (-item[1], item[0])):
        lines.append(f"{uid:<6}{names.get(uid, ''):<52}{size:>8}")
    return lines
