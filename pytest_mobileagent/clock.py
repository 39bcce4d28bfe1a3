"""Time, given and never taken: nothing in this package reads the host's clock but through a `Clock`."""

from __future__ import annotations

import heapq
import itertools
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


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


_NS = 1_000_000_000


def _in_ns(seconds: float) -> int:
    return round(seconds * _NS)


@dataclass(order=True)
class Timer:
    """Something due at `due_ns` since boot; `cancel()` forgets it."""

    due_ns: int
    number: int
    action: Callable[[], None] | None = field(compare=False)

    def cancel(self) -> None:
        """Forget the action."""
        self.action = None


class DeviceClock:
    """A phone's clock: wall time, time since boot, and what is due.

    Time moves only through `advance` and `follow`. A *virtual* clock (no `source`) moves by what is done to
    the phone: input, `sleep`, waiting. A clock with a `source` also follows that clock whenever
    `follow()` is called, which the servers do before each request. It can become the other kind at any moment.

    Times are kept in whole nanoseconds: what is due after 2 s of many small steps is due at the same step whenever
    the counting began.
    """

    def __init__(self, wall_s: float, *, source: Clock | None = None) -> None:
        """Start at `wall_s` seconds since the epoch, zero seconds since boot."""
        self._elapsed_ns = 0
        self._offset_ns = _in_ns(wall_s)
        self.on_switch: Callable[[], None] | None = None  # whoever follows the source in good time
        self._source = source
        self._source_zero_s = source.monotonic() if source else 0.0
        self._timers: list[Timer] = []
        self._numbers = itertools.count()

    @property
    def is_virtual(self) -> bool:
        """Whether time stands still while nothing is done to the phone."""
        return self._source is None

    def run_by(self, source: Clock | None) -> None:
        """From now on follow `source`, or without one be virtual: the time is what it was."""
        self._source = source
        self._source_zero_s = source.monotonic() - self.monotonic() if source else 0.0
        if self.on_switch is not None:
            self.on_switch()

    def now(self) -> float:
        """Return the phone's wall time in seconds since the epoch, UTC."""
        return (self._offset_ns + self._elapsed_ns) / _NS

    def monotonic(self) -> float:
        """Return the seconds since boot (`SystemClock.elapsedRealtime`)."""
        return self._elapsed_ns / _NS

    def set_wall(self, wall_s: float) -> None:
        """Set the wall time, as `date` or the time settings do; timers are not affected."""
        self._offset_ns = _in_ns(wall_s) - self._elapsed_ns

    def call_later(self, delay_s: float, action: Callable[[], None]) -> Timer:
        """Run `action` once the phone's time has moved on by `delay_s`."""
        timer = Timer(self._elapsed_ns + max(0, _in_ns(delay_s)), next(self._numbers), action)
        heapq.heappush(self._timers, timer)
        return timer

    def is_due(self, timer: Timer, *, within_s: float = 0.0) -> bool:
        """Whether a timer's moment has come, or comes so soon."""
        return timer.due_ns <= self._elapsed_ns + _in_ns(within_s)

    def next_due_s(self) -> float | None:
        """Return how many seconds from now the next timer is due, or None."""
        due_ns = self._next_due_ns()
        return None if due_ns is None else max(0, due_ns - self._elapsed_ns) / _NS

    def _next_due_ns(self) -> int | None:
        while self._timers and self._timers[0].action is None:
            heapq.heappop(self._timers)
        return self._timers[0].due_ns if self._timers else None

    def advance(self, seconds: float) -> None:
        """Move time forward and run what becomes due, in order; a source is followed from there."""
        self._source_zero_s -= seconds
        self._advance_to(self._elapsed_ns + _in_ns(seconds))

    def _advance_to(self, end_ns: int) -> None:
        while (due_ns := self._next_due_ns()) is not None and due_ns <= end_ns:
            timer = heapq.heappop(self._timers)
            self._elapsed_ns = max(self._elapsed_ns, due_ns)
            if timer.action is not None:
                timer.action()
        self._elapsed_ns = max(self._elapsed_ns, end_ns)

    def follow(self) -> None:
        """Catch up with the source clock, if there is one."""
        if self._source is not None:
            self._advance_to(_in_ns(self._source.monotonic() - self._source_zero_s))

    @property
    def pending(self) -> list[Timer]:
        """Everything that is due once, the soonest first."""
        return sorted(timer for timer in self._timers if timer.action is not None)

    def expect(self, timers: Iterable[Timer]) -> None:
        """Let timers that were pending at the present moment be pending again."""
        for timer in timers:
            heapq.heappush(self._timers, timer)

    def forget_timers(self) -> None:
        """Drop all timers: the framework starts again."""
        self._timers.clear()

    def restore(self, wall_s: float, *, uptime_s: float) -> None:
        """Become the clock of another moment, at which nothing is due: a snapshot is loaded, or the phone reboots."""
        self.forget_timers()
        self._elapsed_ns = _in_ns(uptime_s)
        self.set_wall(wall_s)
        if self._source is not None:
            self._source_zero_s = self._source.monotonic() - uptime_s
