"""Named pipes while programs have them open: what is written at one end is read at the other, and kept nowhere."""

from __future__ import annotations

import asyncio

from pytest_mobileagent.simulator.pipes import NoReaderError, Pipe

_CAPACITY_BYTES = 1 << 16  # as Linux has it


class _Channel:
    """What the ends of one named pipe share."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.changed, self.taken, self.opened = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.readers = self.writers = 0
        self.times_opened = {"reading": 0, "writing": 0}


class NamedPipeEnd(Pipe):
    """One end that is open. It is counted by how many descriptors lead to it, and closed with the last one."""

    def __init__(self, channel: _Channel, *, reads: bool, writes: bool) -> None:
        """Open an end, with one descriptor."""
        super().__init__()
        self._channel = channel
        self._buffer = channel.buffer if reads else bytearray()
        self._changed, self._taken = channel.changed, channel.taken
        self._reads, self._writes = reads, writes
        self._descriptors = 1
        channel.readers += reads
        channel.writers += writes
        channel.times_opened["reading"] += reads
        channel.times_opened["writing"] += writes
        channel.opened.set()

    def write(self, data: bytes | str) -> None:
        """Add data; it is gone if nobody reads."""
        if self._writes and self._channel.readers:
            self._channel.buffer += data.encode(errors="surrogateescape") if isinstance(data, str) else data
            self._changed.set()

    async def drain(self) -> None:
        """Wait until the pipe has room.

        Raises:
            NoReaderError: nobody reads any more, so that the program that writes is ended.
        """
        while self._channel.readers and len(self._channel.buffer) > _CAPACITY_BYTES:
            self._taken.clear()
            await self._taken.wait()
        if not self._channel.readers:
            raise NoReaderError

    def has_ended(self) -> bool:
        """Whether nobody has the other end open: whoever opens it later is read again."""
        return not (self._reads and self._channel.writers)

    def hold(self) -> None:
        """Count one more descriptor."""
        self._descriptors += 1

    def let_go(self) -> None:
        """Count one descriptor less; the last one closes the end."""
        self._descriptors -= 1
        if not self._descriptors:
            self._channel.readers -= self._reads
            self._channel.writers -= self._writes
            self._changed.set()
            self._taken.set()
            if not self._channel.readers and not self._channel.writers:
                self._channel.buffer.clear()

    async def meet(self) -> None:
        """Wait until somebody has opened the other end, even if only for a moment."""
        other = "writing" if self._reads else "reading"
        times = self._channel.times_opened
        before = times[other]
        try:
            while not (self._channel.writers if self._reads else self._channel.readers) and times[other] == before:
                self._channel.opened.clear()
                await self._channel.opened.wait()
        except asyncio.CancelledError:
            self.let_go()
            raise


class NamedPipes:
    """The named pipes that are open, by the number of their inode."""

    def __init__(self) -> None:
        """Begin with none."""
        self._channels: dict[int, _Channel] = {}

    async def open(self, number: int, *, reads: bool, writes: bool) -> NamedPipeEnd:
        """Open an end; one that only reads or only writes waits for the other."""
        for old in [old for old, channel in self._channels.items() if not channel.readers and not channel.writers]:
            del self._channels[old]
        channel = self._channels.setdefault(number, _Channel())
        end = NamedPipeEnd(channel, reads=reads, writes=writes)
        if not (reads and writes):
            await end.meet()
        return end
