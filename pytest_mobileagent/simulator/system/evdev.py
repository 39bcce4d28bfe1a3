"""Input devices as the kernel has them: raw events, and who reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.clock import Clock

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT = 0


class RawEvent(NamedTuple):
    """What a reader of a device gets (`struct input_event`)."""

    time_s: float
    type: int
    code: int
    value: int


class Readers:
    """Those who have a device open."""

    def __init__(self, clock: Clock) -> None:
        """Start with none; events bear the time of `clock`."""
        self._clock = clock
        self._readers: list[Callable[[RawEvent], None]] = []

    def follow(self, reader: Callable[[RawEvent], None]) -> Callable[[], None]:
        """Call `reader` with every event to come; the function returned ends that."""
        self._readers.append(reader)
        return lambda: self._readers.remove(reader)

    def tell(self, kind: int, code: int, value: int) -> None:
        """Give all of them an event that is now."""
        event = RawEvent(self._clock.monotonic(), kind, code, value)
        for reader in list(self._readers):
            reader(event)


class InputDevice(Protocol):
    """A device below `/dev/input`."""

    path: str
    name: str
    readers: Readers

    def emit(self, kind: int, code: int, value: int) -> None:
        """Take one raw event, from whoever touches, types or runs `sendevent`."""
