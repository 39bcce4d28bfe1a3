"""What is read from the devices that never end: `/dev/zero`, and the two that give chance."""

from __future__ import annotations

import random

from pytest_mobileagent.simulator.pipes import MOST_LINE_BYTES, Pipe

ENDLESS = ("/dev/zero", "/dev/random", "/dev/urandom")
_PIECE_BYTES = 1 << 16
ENOUGH_BYTES = 1 << 20  # for who reads until the end, which a real phone never comes to


class EndlessPipe(Pipe):
    """A stream of an endless device: who wants all of it runs out of memory."""

    def __init__(self, path: str, *, seed: int) -> None:
        """Read from the device at `path`; what is chance follows from `seed`."""
        super().__init__()
        self._chance = None if path == "/dev/zero" else random.Random(f"{path} {seed}")

    def has_ended(self) -> bool:
        return False

    async def read(self, limit: int = 1 << 20) -> bytes:
        """Return some bytes."""
        self._more(min(limit, _PIECE_BYTES))
        return await super().read(limit)

    async def read_all(self) -> bytes:
        raise MemoryError

    async def read_until(self, delimiter: bytes) -> bytes:
        looked = 0
        while self._buffer.find(delimiter, looked) < 0:
            looked = max(0, len(self._buffer) - len(delimiter) + 1)
            if len(self._buffer) > MOST_LINE_BYTES:
                raise MemoryError
            await self._turn(_PIECE_BYTES)
            self._more(_PIECE_BYTES)
        return await super().read_until(delimiter)

    def _more(self, count: int) -> None:
        self._buffer += bytes(count) if self._chance is None else self._chance.randbytes(count)


def endless(path: str, count: int, *, seed: int) -> bytes:
    """Return the first `count` bytes of an endless device; what is chance follows from `seed`."""
    return bytes(count) if path == "/dev/zero" else random.Random(f"{path} {seed}").randbytes(count)
