"""Patterns that cannot hold the phone up: a match that takes more than a moment is given up, and its command told.

Bionic's matcher follows all ways at once and takes memory for each; Python's tries one after the other, which may last
for ever. What would take longer than `_LONGEST_S` of the processor is answered as what asks for too much memory.
"""

from __future__ import annotations

import re
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_LONGEST_S = 0.03
_RISKY = re.compile(r"[*+?}].*[*+?}]|\(.*[*+?}]", re.DOTALL)
_END = 1 << 62


def bounded(pattern: re.Pattern[str], error: Callable[[], Exception]) -> re.Pattern[str] | BoundedPattern:
    """Return a pattern that raises `error()` where it would run away; one that cannot is returned as it is."""
    return BoundedPattern(pattern, error) if _RISKY.search(pattern.pattern) else pattern


class BoundedPattern:
    """A pattern, as far as commands use one."""

    def __init__(self, pattern: re.Pattern[str], error: Callable[[], Exception]) -> None:
        """Bound `pattern`."""
        self._pattern, self._error = pattern, error
        self.pattern = pattern.pattern

    def search(self, text: str, start: int = 0, end: int = _END) -> re.Match[str] | None:
        """Return the first match."""
        with self._in_time():
            return self._pattern.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = _END) -> re.Match[str] | None:
        """Return a match at the beginning."""
        with self._in_time():
            return self._pattern.match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = _END) -> re.Match[str] | None:
        """Return a match of the whole."""
        with self._in_time():
            return self._pattern.fullmatch(text, start, end)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return all matches."""
        with self._in_time():
            return iter(list(self._pattern.finditer(text)))

    def sub(self, replacement: Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """Return a text with matches replaced."""
        with self._in_time():
            return self._pattern.sub(replacement, text, count=count)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Let the body take its time on the processor, where a signal can end it: the matcher looks for signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def give_up(number: int, frame: FrameType | None) -> None:
            del number, frame
            raise self._error()

        before: Any = signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, _LONGEST_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
