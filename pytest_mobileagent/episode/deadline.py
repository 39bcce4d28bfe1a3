"""A deadline for code that is not ours: an agent that hangs is interrupted where it stands."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
from functools import partial
from signal import pthread_kill  # bound: an agent that calls it is told that it may not
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pytest_mobileagent.clock import SystemClock

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

T = TypeVar("T")

_SHORTEST_S = 0.001  # no time at all would be no alarm
_AGAIN_S = 1.0  # for code that swallows the first, or takes its time to clean up
_RELENTLESS_S = 0.01  # for code that swallows that one too
_POLITE = 3


_send = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.py_object)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))
_recall = ctypes.PYFUNCTYPE(None, ctypes.c_ulong, ctypes.c_void_p)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))


class _Late(BaseException):
    """What nobody can swallow: as soon as one is caught, the next is on its way."""


class _Relentless(NamedTuple):
    """Lets a `_Late` be raised in this thread at the next chance, and after it another; `disarm` ends that."""

    arm: Callable[[], None]
    disarm: Callable[[], None]


def _relentless() -> _Relentless:
    """Return what raises in this thread.

    CPython makes the exception when somebody catches it, or just before. Its `__init__` is C's own function, so that
    no bytecode comes between the one's raising and the next one's being on its way.
    """
    thread = threading.get_ident()
    late = type("Late", (_Late,), {})
    late.__init__ = arm = partial(_send, thread, late)  # type: ignore[misc]  # see above
    return _Relentless(arm, partial(_recall, thread, None))


class _Watcher:
    """Ends a call in this thread whose code has set the alarm for its own ends, or hears it itself."""

    def __init__(self, seconds: float, ring: Callable[[int, FrameType | None], None], arm: Callable[[], None]) -> None:
        """Some time after `seconds`, let `ring` be called if it still hears the alarm, and call `arm` if not."""
        self._ended = threading.Event()
        arguments = (threading.get_ident(), seconds, ring, arm)
        self._thread = threading.Thread(target=self._watch, args=arguments, name="deadline", daemon=True)
        self._thread.start()

    def _watch(self, thread: int, seconds: float, ring: object, arm: Callable[[], None]) -> None:
        while not self._ended.wait(seconds + _AGAIN_S):
            seconds = 0.0
            if signal.getsignal(signal.SIGALRM) is ring:
                pthread_kill(thread, signal.SIGALRM)
            else:
                arm()

    def end(self) -> None:
        """Watch no longer."""
        self._ended.set()
        self._thread.join()


def call_until(seconds: float | None, call: Callable[[], T], *, error: Callable[[], Exception]) -> T:
    """Return what `call` returns; once `seconds` have passed, raise `error()` in it, again and again until it ends.

    None is no deadline. Elsewhere than in the main thread, where signals arrive, there is none either; and none where
    somebody else's alarm, such as pytest-timeout's, comes first. One that comes later keeps its time.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        return call()
    left_s, every_s = signal.getitimer(signal.ITIMER_REAL)
    if 0 < left_s < seconds:
        return call()
    clock = SystemClock()
    began_s = clock.monotonic()
    try:
        return _alarmed(max(seconds, _SHORTEST_S), call, error)
    except _Late as late:
        raise error() from late
    finally:
        if left_s:
            passed_s = clock.monotonic() - began_s
            signal.setitimer(signal.ITIMER_REAL, max(left_s - passed_s, _SHORTEST_S), every_s)


def _alarmed(seconds: float, call: Callable[[], T], error: Callable[[], Exception]) -> T:
    """Return what `call` returns, with an alarm of ours that is gone afterwards."""
    relentless = _relentless()
    disarm = relentless.disarm
    is_over = False
    rings = 0

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal rings
        del number
        if frame is ours or is_over:
            return  # the call has ended meanwhile
        rings += 1
        signal.setitimer(signal.ITIMER_REAL, _AGAIN_S if rings < _POLITE else _RELENTLESS_S)
        if rings > _POLITE:
            relentless.arm()
        raise error()

    watcher = _Watcher(seconds, ring, relentless.arm)
    ours = sys._getframe()  # noqa: SLF001 - its cleaning up is not to be interrupted
    handler = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call()
    finally:
        disarm()  # first of all, for what is on its way would come here
        is_over = True
        try:
            watcher.end()
        finally:
            disarm()  # what the watcher has sent meanwhile
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
