"""A deadline for code that is not ours: an agent that hangs is interrupted where it stands."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_AGAIN_S = 1.0  # for code that swallows the first


@contextmanager
def deadline(seconds: float | None, error: Callable[[], Exception]) -> Iterator[None]:
    """Raise `error()` in the body once `seconds` have passed, and again every second until it has ended.

    None is no deadline. Elsewhere than in the main thread, where signals arrive, there is none either.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise error()

    handler = signal.signal(signal.SIGALRM, interrupt)
    left_s, every_s = signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), _AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left_s, every_s)
        signal.signal(signal.SIGALRM, handler)
