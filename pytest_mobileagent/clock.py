"""Time, given and never taken: nothing in this package reads the host's clock but through a `Clock`."""

from __future__ import annotations

import heapq
import itertools
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock(Protocol):
    """What tells the time."""

    def now(self) -> float:
        """Return the wall time in seconds since the epoch, UTC."""

    def monotonic(self) -> float:
        """Return seconds since some fixed moment; never goes back."""


class SystemClock:
    """The host's clock."""

    def now(self) -> float:
        """Return the host's wall time in seconds since the epoch."""
        return time.time()  # noqa: TID251 - the one place that reads the host's clock

    def monotonic(self) -> float:
        """Return the host's monotonic time in seconds."""
        return time.monotonic()


class ManualClock:
    """A clock that only `advance` moves."""

    def __init__(self, now: float = 0.0) -> None:
        """Start at wall time `now`, in seconds since the epoch."""
        self._wall = now
        self._monotonic = 0.0

    def now(self) -> float:
        """Return the wall time in seconds since the epoch."""
        return self._wall

    def monotonic(self) -> float:
        """Return the seconds advanced so far."""
        return self._monotonic

    def advance(self, seconds: float) -> None:
        """Move both times forward."""
        self._wall += seconds
        self._monotonic += seconds


@dataclass(order=True)
class Timer:
    """Something due at `elapsed_s`; `cancel()` forgets it."""

    elapsed_s: float
    number: int
    action: Callable[[], None] | None = field(compare=False)

    def cancel(self) -> None:
        """Forget the action."""
        self.action = None


class DeviceClock:
    """A phone's clock: wall time, time since boot, and what is due.

    Time moves only through `advance` and `follow`. A *virtual* clock (no `source`) moves by what is done to
    the phone: input, `sleep`, waiting. A clock with a `source` also follows that clock whenever
    `follow()` is called, which the servers do before each request.
    """

    def __init__(self, wall_s: float, *, source: Clock | None = None) -> None:
        """Start at `wall_s` seconds since the epoch, zero seconds since boot."""
        self._elapsed = 0.0
        self._offset = wall_s
        self._source = source
        self._source_zero = source.monotonic() if source else 0.0
        self._timers: list[Timer] = []
        self._numbers = itertools.count()

    @property
    def is_virtual(self) -> bool:
        """Whether time stands still while nothing is done to the phone."""
        return self._source is None

    def now(self) -> float:
        """Return the phone's wall time in seconds since the epoch, UTC."""
        return self._offset + self._elapsed

    def monotonic(self) -> float:
        """Return the seconds since boot (`SystemClock.elapsedRealtime`)."""
        return self._elapsed

    def set_wall(self, wall_s: float) -> None:
        """Set the wall time, as `date` or the time settings do; timers are not affected."""
        self._offset = wall_s - self._elapsed

    def call_later(self, delay_s: float, action: Callable[[], None]) -> Timer:
        """Run `action` once the phone's time has moved on by `delay_s`."""
        timer = Timer(self._elapsed + max(0.0, delay_s), next(self._numbers), action)
        heapq.heappush(self._timers, timer)
        return timer

    def next_due_s(self) -> float | None:
        """Return how many seconds from now the next timer is due, or None."""
        while self._timers and self._timers[0].action is None:
            heapq.heappop(self._timers)
        return max(0.0, self._timers[0].elapsed_s - self._elapsed) if self._timers else None

    def advance(self, seconds: float) -> None:
        """Move time forward and run what becomes due, in order."""
        end = self._elapsed + seconds
        while (due := self.next_due_s()) is not None and self._elapsed + due <= end:
            timer = heapq.heappop(self._timers)
            self._elapsed = max(self._elapsed, timer.elapsed_s)
            if timer.action is not None:
                timer.action()
        self._elapsed = max(self._elapsed, end)

    def follow(self) -> None:
        """Catch up with the source clock, if there is one."""
        if self._source is not None:
            target = self._source.monotonic() - self._source_zero
            if target > self._elapsed:
                self.advance(target - self._elapsed)

    def forget_timers(self) -> None:
        """Drop all timers: a reboot or a restored snapshot."""
        self._timers.clear()
