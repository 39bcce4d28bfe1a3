"""Calls about texts that the phone and its host exchange: the clipboard, the log."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.server.emulator.changes import changes
from pytest_mobileagent.simulator.system.log_format import Clocks, render
from pytest_mobileagent.simulator.system.logcat import DEFAULT_BUFFERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.emulator.messages import Message
    from pytest_mobileagent.simulator.system.logcat import LogEntry

_PARSED = 1
_LEVELS = {"V": 2, "D": 3, "I": 4, "W": 5, "E": 6, "F": 7}
_KEPT_BYTES = (128 << 10) - 1


class _Line(NamedTuple):
    """An entry, how it is printed, and where in all that was printed that begins."""

    start: int
    printed: bytes
    entry: LogEntry

    @property
    def end(self) -> int:
        return self.start + len(self.printed)


class Texts:
    """The clipboard and the log, as the host sees them."""

    def __init__(self, phone: Phone) -> None:
        """Read texts of `phone`."""
        self._phone = phone
        self._given: str | None = None  # the text that the host put on the clipboard last
        self._lines: deque[_Line] = deque()
        self._stop_following: Callable[[], None] | None = None

    # -- clipboard ------------------------------------------------------------------------------------------------

    def set_clipboard(self, request: Message) -> Message:
        """Put text on the clipboard."""
        self._given = request["text"]
        self._phone.clipboard.set(request["text"])
        return {}

    def get_clipboard(self, _request: Message) -> Message:
        """Return what is on the clipboard."""
        return {"text": self._phone.clipboard.text or ""}

    async def stream_clipboard(self, request: Message) -> AsyncIterator[Message]:
        """Yield what is on the clipboard now, and what the phone puts there; what the host puts there it knows."""
        is_first = True
        async for clip in changes(self._phone, lambda: self.get_clipboard(request)):
            if is_first or clip["text"] != self._given:
                yield clip
            is_first = False

    # -- log ------------------------------------------------------------------------------------------------------

    def get_logcat(self, request: Message) -> Message:
        """Return the log from a byte on, as far as it is kept: as it is printed, or each entry taken apart."""
        self._follow()
        begin = request["start"]
        lines = [line for line in self._lines if line.end > begin]
        if request["sort"] == _PARSED:
            lines = lines[1:] if lines and lines[0].start < begin else lines
            entries = [_parsed(line.entry) for line in lines]
            return {"start": lines[0].start if lines else self._end, "next": self._end, "entries": entries}
        printed = b"".join(line.printed for line in lines)
        start = max(begin, lines[0].start) if lines else self._end
        contents = printed[start - lines[0].start :].decode(errors="replace") if lines else ""
        return {"start": start, "next": self._end, "contents": contents}

    async def stream_logcat(self, request: Message) -> AsyncIterator[Message]:
        """Yield the log from a byte on, and what is written then."""
        self._follow()
        begin = request["start"]
        async for _ in changes(self._phone, lambda: self._end):
            message = self.get_logcat(request | {"start": begin})
            begin = message["next"]
            yield message

    @property
    def _end(self) -> int:
        return self._lines[-1].end if self._lines else 0

    def _follow(self) -> None:
        """Begin to keep the log: nobody pays for it before it is asked for."""
        if self._stop_following is None:
            for entry in self._phone.log.entries:
                self._keep(entry)
            self._stop_following = self._phone.log.follow(self._keep)

    def close(self) -> None:
        """Keep the log no more."""
        if self._stop_following is not None:
            self._stop_following()
            self._stop_following = None

    def _keep(self, entry: LogEntry) -> None:
        if entry.buffer not in DEFAULT_BUFFERS:
            return
        clock = self._phone.clock
        clocks = Clocks(self._phone.properties.local_time, clock.now() - clock.monotonic())
        printed = render(entry, "threadtime", (), clocks).encode(errors="replace")
        self._lines.append(_Line(self._end, printed, entry))
        while self._end - self._lines[0].start > _KEPT_BYTES:
            self._lines.popleft()


def _parsed(entry: LogEntry) -> Message:
    return {
        "timestamp": int(entry.time_s * 1000), "pid": entry.pid, "tid": entry.tid, "level": _LEVELS[entry.priority],
        "tag": entry.tag, "msg": entry.message,
    }  # fmt: skip
