"""A deadline for code that is not ours: an agent that hangs is interrupted where it stands."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import SystemClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_AGAIN_S = 1.0  # for code that swallows the first
_SHORTEST_S = 0.001  # no time at all would be no alarm


@contextmanager
def deadline(seconds: float | None, error: Callable[[], Exception]) -> Iterator[None]:
    """Raise `error()` in the body once `seconds` have passed, and again every second until it has ended.

    None is no deadline. Elsewhere than in the main thread, where signals arrive, there is none either; and none where
    somebody else's alarm, such as pytest-timeout's, comes first. One that comes later keeps its time.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    left_s, every_s = signal.getitimer(signal.ITIMER_REAL)
    if 0 < left_s < seconds:
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise error()

    clock = SystemClock()
    began_s = clock.monotonic()
    handler = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, _SHORTEST_S), _AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left_s:
            passed_s = clock.monotonic() - began_s
            signal.setitimer(signal.ITIMER_REAL, max(left_s - passed_s, _SHORTEST_S), every_s)
