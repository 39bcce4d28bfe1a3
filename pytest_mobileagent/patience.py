"""How long a server waits for what somebody says: for ever until it begins, and from its first byte on so long."""

from __future__ import annotations

import io
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable


class Patience:
    """The time that one connection has for each message; in between it may be idle."""

    def __init__(self, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Give each message so long, by `clock`; None has begun."""
        self._seconds, self._clock = seconds, clock
        self._end: float | None = None

    def begin(self) -> None:
        """Count from now on, unless a message has begun already."""
        if self._end is None:
            self._end = self._clock() + self._seconds

    def rest(self) -> None:
        """Count no more: a message is complete."""
        self._end = None

    def receive_into(self, link: socket.socket, buffer: bytearray | memoryview) -> int:
        """Receive what comes next, at least a byte unless the other has gone; the first one begins a message.

        Raises:
            TimeoutError: the message should be complete by now.
            OSError: the connection is broken.
        """
        left_s = None if self._end is None else self._end - self._clock()
        if left_s is not None and left_s <= 0:
            raise TimeoutError(f"what has begun was not said within {self._seconds:g} s")
        link.settimeout(left_s)
        count = link.recv_into(buffer)
        self.begin()
        return count


class PatientReader(io.RawIOBase):
    """A connection as a file that is read with patience."""

    def __init__(self, link: socket.socket, patience: Patience) -> None:
        """Read `link`, which somebody else closes."""
        super().__init__()
        self._link, self._patience = link, patience

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - any buffer, which has no name before Python 3.12
        """Read what has come."""
        return self._patience.receive_into(self._link, buffer)
