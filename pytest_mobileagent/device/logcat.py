"""What the phone has logged: the lines of `logcat`, with their times."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

CLEARING = "logcat -b all -c"
_NOT_SIMULATED = re.compile(r"\d+ +\d+ W NotSimulated *: (.+)")
_LINE = re.compile(r"\s*(\d+)\.(\d{3,9})\s+(\S.*)")
_TEXT = re.compile(r"(?P<pid>\d+) +(?P<tid>\d+) (?P<priority>[VDIWEFA]) (?P<tag>.*?) *: (?P<message>.*)")


class LogLine(NamedTuple):
    """A line of the log: the phone's own time, UTC, and the rest (process, thread, priority, tag and message)."""

    time: datetime.datetime
    text: str

    def __str__(self) -> str:
        """Write it as `logcat` does in UTC."""
        return f"{self.time:%m-%d %H:%M:%S}.{self.time.microsecond // 1000:03d} {self.text}"

    @property
    def priority(self) -> str:
        """The letter for how much it matters, from V to F."""
        return self._part("priority")

    @property
    def tag(self) -> str:
        """Who logged it."""
        return self._part("tag")

    @property
    def message(self) -> str:
        """What was logged."""
        return self._part("message")

    def _part(self, name: str) -> str:
        match = _TEXT.match(self.text)
        return match[name] if match is not None else ""


def command(since: datetime.datetime) -> str:
    """Return the command that prints what was logged since then, and ends."""
    return f"logcat -d -v epoch -T {since.timestamp():.3f}"


def parse(said: str) -> list[LogLine]:
    """Return the lines; what is none, such as the beginning of a buffer, is left out."""
    found = []
    for line in said.split("\n"):
        match = _LINE.match(line)
        if match is not None:
            seconds = datetime.datetime.fromtimestamp(int(match[1]), datetime.UTC)
            moment = seconds.replace(microsecond=int(match[2][:6].ljust(6, "0")))
            found.append(LogLine(moment, match[3].rstrip("\r")))
    return found


def not_simulated(lines: Iterable[LogLine]) -> list[str]:
    """Return what an embedded phone says that it was asked for and lacks, as in `command: frobnicate`, each once."""
    matches = (_NOT_SIMULATED.match(line.text) for line in lines)
    return sorted({match[1] for match in matches if match is not None})
