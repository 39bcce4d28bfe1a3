"""Free pairs of ports for an emulator: an even one for its console, the next for adb."""

from __future__ import annotations

import itertools
import socket
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# Above the 16 pairs that every adb server looks at when it starts: nobody else's server finds our phones.
_EMULATOR_RANGE = range(5586, 5682, 2)
_BEYOND = range(16384, 26384, 2)


def free_pairs(seed: int) -> Iterator[tuple[int, int]]:
    """Yield pairs that are free at this moment, beginning at a place that depends on `seed`.

    Another process may take a pair before its emulator does: then the emulator says so, and the next is tried.
    """
    for block in (_EMULATOR_RANGE, _BEYOND):
        start = seed * 7 % len(block)
        for console in (*block[start:], *block[:start]):
            if is_free(console) and is_free(console + 1):
                yield console, console + 1


class PairsOfPorts:
    """Free pairs for the emulators of one process, of which several may be started at once."""

    def __init__(self, seed: int) -> None:
        """Begin at a place that depends on `seed`."""
        self._seeds = itertools.count(seed)
        self._lock = threading.Lock()
        self._tried: set[int] = set()

    def free(self) -> Generator[tuple[int, int]]:
        """Yield pairs that are free and that nobody else tries: each is the caller's own until the next is wanted.

        Every time they begin at another place: for a moment the adb server takes no phone where one has just ended.
        """
        for console, adb in free_pairs(next(self._seeds)):
            with self._lock:
                if console in self._tried:
                    continue
                self._tried.add(console)
            try:
                yield console, adb
            finally:
                self._tried.discard(console)


def is_free(port: int) -> bool:
    """Return whether a port of the loopback interface could be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
