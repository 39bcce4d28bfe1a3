"""Free pairs of ports for an emulator: an even one for its console, the next for adb."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def is_free(port: int) -> bool:
    """Return whether a port of the loopback interface could be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
