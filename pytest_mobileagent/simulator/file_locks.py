"""Advisory locks on whole files, as `flock(2)` gives them: they belong to what was opened, not to who opened it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe


class FileLocks:
    """The locks that are held, by the number of the file's inode; what is no file is locked by itself."""

    def __init__(self) -> None:
        """Begin with none."""
        self._held: dict[int | Pipe, dict[Pipe, bool]] = {}  # whether the others may have one too
        self._changed = asyncio.Event()

    def take(self, file: int | Pipe, stream: Pipe, *, is_shared: bool) -> bool:
        """Lock a file, or change the lock that is held on it; False if others have theirs."""
        locks = self._held.setdefault(file, {})
        others = [shared for other, shared in locks.items() if other is not stream]
        if others and not (is_shared and all(others)):
            return False
        if stream not in locks:
            stream.when_released(lambda: self.release(file, stream))
        locks[stream] = is_shared
        self._changed.set()
        return True

    def release(self, file: int | Pipe, stream: Pipe) -> None:
        """Give a lock back, if it is held."""
        locks = self._held.get(file, {})
        locks.pop(stream, None)
        if not locks:
            self._held.pop(file, None)
        self._changed.set()

    async def wait(self) -> None:
        """Wait until some lock was given back or changed."""
        self._changed.clear()
        await self._changed.wait()
