"""How `logcat` prints and filters entries (AOSP `liblog/logprint.cpp`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.logcat import PRIORITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from datetime import datetime

    from pytest_mobileagent.simulator.system.logcat import LogEntry

STYLES = ("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time")
MODIFIERS = ("color", "colour", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "UTC", "year", "zone")
_SILENT = "S"
_COLORS = {"V": 37, "D": 34, "I": 32, "W": 33, "E": 31, "F": 31}


class LogFilter:
    """Filter specifications: `tag:priority`, the last of a tag wins; `*` is every other tag."""

    def __init__(self, specifications: Sequence[str], *, is_silent: bool) -> None:
        """Read the specifications; without any, everything passes, or nothing if `is_silent`."""
        self._default = _SILENT if is_silent else "V"
        self._tags: dict[str, str] = {}
        for word in " ".join(specifications).replace(",", " ").split():
            tag, colon, priority = word.rpartition(":")
            if not colon:
                tag, priority = word, "V" if word != "*" else "D"
            level = priority[:1].upper() if priority[:1].upper() in (*PRIORITIES, _SILENT, "*") else "V"
            level = "V" if level == "*" else level
            if tag == "*":
                self._default = level
            else:
                self._tags[tag] = level

    def passes(self, entry: LogEntry) -> bool:
        """Whether an entry is printed."""
        level = self._tags.get(entry.tag, self._default)
        return level != _SILENT and PRIORITIES.index(entry.priority) >= PRIORITIES.index(level)


def render(entry: LogEntry, style: str, modifiers: Collection[str], local: Callable[[float], datetime]) -> str:
    """Return an entry as it is printed, with its newline; each line of a message has the prefix."""
    stamp = _stamp(entry.time_s, modifiers, local)
    uid = f"{_user(entry.uid)}:" if "uid" in modifiers else ""
    if style == "long":
        head = f"[ {stamp} {uid}{entry.pid:>5}:{entry.tid:>5} {entry.priority}/{entry.tag:<8} ]\n"
        return f"{head}{entry.message}\n\n"
    prefix, suffix = _affixes(entry, style, stamp, uid)
    lines = "".join(f"{prefix}{line}{suffix}\n" for line in entry.message.split("\n"))
    if "color" in modifiers or "colour" in modifiers:
        return f"\x1b[{_COLORS[entry.priority]}m{lines}\x1b[0m"
    return lines


def _affixes(entry: LogEntry, style: str, stamp: str, uid: str) -> tuple[str, str]:  # noqa: PLR0911 - one style each
    priority, tag, pid, tid = entry.priority, entry.tag, entry.pid, entry.tid
    match style:
        case "brief":
            return f"{priority}/{tag:<8}({uid}{pid:>5}): ", ""
        case "process":
            return f"{priority}({uid}{pid:>5}) ", f"  ({tag})"
        case "tag":
            return f"{priority}/{tag:<8}: ", ""
        case "thread":
            return f"{priority}({uid}{pid:>5}:{tid:>5}) ", ""
        case "raw":
            return "", ""
        case "time":
            return f"{stamp} {priority}/{tag:<8}({uid}{pid:>5}): ", ""
        case _:
            owner = f"{uid[:-1]:>5} " if uid else ""
            return f"{stamp} {owner}{pid:>5} {tid:>5} {priority} {tag:<8}: ", ""


def _stamp(time_s: float, modifiers: Collection[str], local: Callable[[float], datetime]) -> str:
    micro = "usec" in modifiers
    if "epoch" in modifiers or "monotonic" in modifiers:
        micros = round(time_s * 1_000_000)
        seconds, rest = divmod(micros, 1_000_000)
        return f"{seconds:19d}.{rest:06d}" if micro else f"{seconds:19d}.{rest // 1000:03d}"
    at = local(time_s)
    fraction = f"{at.microsecond:06d}" if micro else f"{at.microsecond // 1000:03d}"
    year = f"{at:%Y}-" if "year" in modifiers else ""
    zone = f" {at:%z}" if "zone" in modifiers else ""
    return f"{year}{at:%m-%d %H:%M:%S}.{fraction}{zone}"


def _user(uid: int) -> str:
    names = {0: "root", 1000: "system", 1001: "radio", 2000: "shell"}
    return names.get(uid, str(uid))
