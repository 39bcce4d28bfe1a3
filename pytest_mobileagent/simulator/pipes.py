"""Streams of bytes between programs, on one event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HIGH_WATER_BYTES = 1 << 20
MOST_BYTES = 1 << 26  # that a program may gather, or that may wait in a stream
BLOCK_BYTES = 1 << 16  # of lines that are taken at once
MOST_LINE_BYTES = 1 << 24  # that are looked at at once
ONE_READING = 1 << 20  # bytes that are taken at once
_TURNS = 32  # readings and drainings of one stream, before others have theirs
_TURN_BYTES = 1 << 15  # a reading of so many counts as one more


class Pipe:
    """A stream of bytes between two ends of one event loop; `write` never blocks, `read` waits."""

    terminal_name = ""  # of what a person types on or reads from
    path = ""  # of the file that it leads to

    def __init__(self) -> None:
        """Open the stream, empty."""
        self._holders = self._turns = 0
        self._on_released: list[Callable[[], None]] = []
        self._buffer = bytearray()
        self._is_closed = False
        self._changed = asyncio.Event()
        self._taken = asyncio.Event()

    @property
    def is_closed(self) -> bool:
        """Whether the writing end has been closed."""
        return self._is_closed

    @property
    def size(self) -> int:
        """How many bytes wait to be read."""
        return len(self._buffer)

    def write(self, data: bytes | str) -> None:
        """Add data (text is UTF-8); data after `close` is dropped, as a broken pipe drops it.

        Raises:
            MemoryError: more waits already than there is room for.
        """
        if not self._is_closed:
            if len(self._buffer) > MOST_BYTES:
                raise MemoryError
            self._buffer += data.encode(errors="surrogateescape") if isinstance(data, str) else data
            self._changed.set()

    def close(self) -> None:
        """Say that nothing more will be written."""
        self._is_closed = True
        self._changed.set()

    def has_ended(self) -> bool:
        """Whether a reader is to be told that nothing more comes."""
        return self._is_closed

    def end_was_read(self) -> None:
        """Note that a reader was told so."""

    def hold(self) -> None:
        """Note one more descriptor that leads here."""
        self._holders += 1

    def let_go(self) -> None:
        """Note one descriptor less; with the last one the stream is released."""
        self._holders -= 1
        if not self._holders:
            for release in self._on_released:
                release()
            self._on_released.clear()

    def when_released(self, release: Callable[[], None]) -> None:
        """Call `release` once no descriptor leads here any more."""
        self._on_released.append(release)

    def wake(self) -> None:
        """Let a reader look again."""
        self._changed.set()

    def abandon(self) -> None:
        """Say that nobody reads any more: what is written from now on is dropped."""
        self.close()
        self._taken.set()

    async def drain(self) -> None:
        """Wait until the reader has taken most of what was written: for commands that write without end."""
        await self._turn()
        while len(self._buffer) > HIGH_WATER_BYTES and not self._is_closed:
            self._taken.clear()
            await self._taken.wait()

    async def _turn(self, size: int = 0) -> None:
        """Let others have theirs now and then: two ends of a pipeline could go on between them for ever."""
        self._turns += 1 + size // _TURN_BYTES
        if self._turns >= _TURNS:
            self._turns = 0
            await asyncio.sleep(0)

    async def read(self, limit: int = ONE_READING) -> bytes:
        """Wait for data and return up to `limit` bytes; empty at the end of the stream."""
        await self._turn(min(limit, len(self._buffer)))
        while not self._buffer and not self.has_ended():
            self._changed.clear()
            await self._changed.wait()
        if not self._buffer:
            self.end_was_read()
        return self._take(limit)

    async def read_all(self) -> bytes:
        """Wait for the end of the stream and return everything.

        Raises:
            MemoryError: that is more than a program may gather.
        """
        pieces, size = [], 0
        while piece := await self.read():
            pieces.append(piece)
            size += len(piece)
            if size > MOST_BYTES:
                raise MemoryError
        return b"".join(pieces)

    async def read_line(self) -> bytes:
        """Wait for a line and return it with its newline; without one only at the end of the stream."""
        return await self.read_until(b"\n")

    async def read_until(self, delimiter: bytes) -> bytes:
        """Wait for data up to a delimiter and return both; without it only at the end of the stream.

        Raises:
            MemoryError: the delimiter is too far away.
        """
        await self._turn()
        looked = 0
        while (end := self._buffer.find(delimiter, looked)) < 0 and not self.has_ended():
            if len(self._buffer) > MOST_LINE_BYTES:
                raise MemoryError
            looked = max(0, len(self._buffer) - len(delimiter) + 1)
            self._changed.clear()
            self._taken.set()
            await self._changed.wait()
        end = end + len(delimiter) if end >= 0 else len(self._buffer)
        if end > MOST_LINE_BYTES:
            raise MemoryError
        if not end:
            self.end_was_read()
        return self._take(end)

    async def read_lines(self, delimiter: bytes) -> list[bytes]:
        """Wait as `read_until` does; return what it returns, if anything, and the whole lines behind it, up to a block.

        Raises:
            MemoryError: the delimiter is too far away.
        """
        first = await self.read_until(delimiter)
        end = self._buffer.rfind(delimiter, 0, BLOCK_BYTES)
        if end < 0:
            return [first] if first else []
        more = self._take(end + len(delimiter)).removesuffix(delimiter)
        return [first, *(line + delimiter for line in more.split(delimiter))]

    def _take(self, size: int) -> bytes:
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        self._taken.set()
        return data


def closed_pipe(data: bytes = b"") -> Pipe:
    """Return a stream that holds `data` and then ends."""
    pipe = Pipe()
    pipe.write(data)
    pipe.close()
    return pipe


class NoReaderError(Exception):
    """Nobody reads what a program writes: it is ended by SIGPIPE."""
