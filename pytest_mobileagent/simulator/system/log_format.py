"""How `logcat` prints and filters entries (AOSP `liblog/logprint.cpp`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.logcat import PRIORITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from pytest_mobileagent.simulator.system.logcat import LogEntry

STYLES = ("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time")
MODIFIERS = (
    "color", "colour", "descriptive", "epoch", "monotonic", "nsec", "printable", "uid", "usec", "UTC", "year", "zone",
)  # fmt: skip
_SILENT = "S"
_COLORS = {"V": 231, "D": 75, "I": 40, "W": 166, "E": 196, "F": 196}
_LEVELS = "VDIWEFS*"
_CONTROLS = {7: "\\a", 8: "\\b", 9: "\\t", 11: "\\v", 12: "\\f", 13: "\\r", 92: "\\\\"}


class FilterError(Exception):
    """A filter specification cannot be read."""


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
            level = priority.upper()
            if level not in tuple(_LEVELS):
                raise FilterError(f"Invalid filter expression '{word}'")
            level = "V" if level == "*" else level
            if tag == "*":
                self._default = level
            else:
                self._tags[tag] = level

    def passes(self, entry: LogEntry) -> bool:
        """Whether an entry is printed."""
        level = self._tags.get(entry.tag, self._default)
        return level != _SILENT and PRIORITIES.index(entry.priority) >= PRIORITIES.index(level)


@dataclass(frozen=True, slots=True)
class Clocks:
    """What times are shown by: the zone of the phone, and when it booted."""

    local: Callable[[float], datetime]
    boot_s: float


def render(entry: LogEntry, style: str, modifiers: Collection[str], clocks: Clocks) -> str:
    """Return an entry as it is printed, with its newline; each line of a message has the prefix."""
    stamp = _stamp(entry.time_s, modifiers, clocks)
    uid = f"{_user(entry.uid):>5}:" if "uid" in modifiers else ""
    color, end = "", ""
    if "color" in modifiers or "colour" in modifiers:
        color, end = f"\x1b[38;5;{_COLORS[entry.priority]}m", "\x1b[0m"
    message = _printable(entry.message) if "printable" in modifiers else entry.message
    if style == "long":
        head = f"[ {stamp} {uid}{entry.pid:>5}:{entry.tid:>5} {entry.priority}/{entry.tag:<8} ]\n"
        return f"{color}{head}{message}{end}\n\n"
    prefix, suffix = _affixes(entry, style, stamp, uid)
    return "".join(f"{color}{prefix}{line}{end}{suffix}\n" for line in message.removesuffix("\n").split("\n"))


def _printable(text: str) -> str:
    return "".join(
        letter if letter == "\n" or (ord(letter) >= 32 and ord(letter) not in (92, 127))
        else _CONTROLS.get(ord(letter), f"\\{ord(letter):o}")
        for letter in text
    )  # fmt: skip


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


def _stamp(time_s: float, modifiers: Collection[str], clocks: Clocks) -> str:
    digits = 9 if "nsec" in modifiers else 6 if "usec" in modifiers else 3
    if "epoch" in modifiers or "monotonic" in modifiers:
        micros = round((time_s - (clocks.boot_s if "monotonic" in modifiers else 0.0)) * 1_000_000)
        seconds, rest = divmod(max(0, micros), 1_000_000)
        return f"{seconds:{6 if 'monotonic' in modifiers else 19}d}.{_fraction(rest, digits)}"
    at = datetime.fromtimestamp(time_s, UTC) if "UTC" in modifiers else clocks.local(time_s)
    year = f"{at:%Y}-" if "year" in modifiers else ""
    zone = f" {at:%z}" if "zone" in modifiers else ""
    return f"{year}{at:%m-%d %H:%M:%S}.{_fraction(at.microsecond, digits)}{zone}"


def _fraction(micros: int, digits: int) -> str:
    return f"{micros:06d}000"[:digits]


def _user(uid: int) -> str:
    """Return a user's name if it has five letters at most, as the column has."""
    return {0: "root", 1001: "radio", 1010: "wifi", 1013: "media", 1027: "nfc", 1036: "logd", 2000: "shell"}.get(
        uid, str(uid)
    )
