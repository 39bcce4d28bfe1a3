"""Wait for a condition on a real phone or program; nothing in this package sleeps for a fixed time."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.clock import Clock, SystemClock

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_FIRST_PAUSE_S = 0.002
_GROWTH = 1.5


def pause(seconds: float) -> None:
    """Let the host's time pass."""
    threading.Event().wait(seconds)


def wait_until(
    condition: Callable[[], T],
    *,
    timeout_s: float,
    longest_pause_s: float = 0.1,
    clock: Clock | None = None,
    wait: Callable[[float], None] = pause,
) -> T:
    """Ask `condition` until its answer is true or the time is up; returns the last answer.

    It is asked often at first and less often later.
    """
    clock = clock or SystemClock()
    end = clock.monotonic() + timeout_s
    between_s = _FIRST_PAUSE_S
    while True:
        answer = condition()
        left_s = end - clock.monotonic()
        if answer or left_s <= 0:
            return answer
        wait(min(between_s, left_s, longest_pause_s))
        between_s *= _GROWTH
