"""Patterns that cannot hold the phone up: RE2 follows all ways at once, as bionic's matcher does, letter by letter.

It finds the leftmost match, and of these the longest, as POSIX wants it. What it lacks, references to what a group
found and looking around, is left to Python's matcher, which tries one way after the other: what would then take longer
than `_LONGEST_S` of the processor is answered as what asks for too much memory.
"""

from __future__ import annotations

import re
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_LONGEST_S = 0.03
_BRANCHES = re.compile(r"[*+?}|]")
_END = 1 << 62


class Found(Protocol):
    """A match, as far as commands look at one."""

    def __getitem__(self, group: int) -> str | Any: ...  # noqa: ANN401 - as `re.Match` has it
    def start(self) -> int: ...
    def end(self) -> int: ...
    def groups(self) -> tuple[str | Any, ...]: ...


class Searcher(Protocol):
    """What finds matches, one after the other."""

    def search(self, text: str, start: int = 0, end: int = _END) -> Found | None: ...


class Pattern(Searcher, Protocol):
    """A pattern, as far as commands use one."""

    @property
    def pattern(self) -> str: ...
    def match(self, text: str, start: int = 0, end: int = _END) -> Found | None: ...
    def fullmatch(self, text: str, start: int = 0, end: int = _END) -> Found | None: ...


def bounded(pattern: re.Pattern[str], error: Callable[[], Exception]) -> Pattern:
    """Return a pattern that cannot run away, or raises `error()` where it would; one without a choice as it is."""
    if _BRANCHES.search(pattern.pattern) is None:
        return pattern
    return _linear(pattern) or TimedPattern(pattern, error)


def finditer(pattern: Searcher, text: str) -> Iterator[Found]:
    """Yield all matches, one after the other; an empty one that touches the one before is none."""
    at, before = 0, -1
    while at <= len(text) and (found := pattern.search(text, at)) is not None:
        start, end = found.start(), found.end()
        if end > start or start != before:
            yield found
        at, before = (end, end) if end > start else (start + 1, end)


@lru_cache(maxsize=256)
def _linear(pattern: re.Pattern[str]) -> LinearPattern | None:
    import re2  # noqa: PLC0415 - most phones see no such pattern

    options = re2.Options()
    options.longest_match, options.log_errors = True, False
    options.case_sensitive = not pattern.flags & re.IGNORECASE
    options.dot_nl = bool(pattern.flags & re.DOTALL)
    try:
        return LinearPattern(pattern.pattern, re2.compile(pattern.pattern.encode(), options))
    except (re2.error, UnicodeEncodeError):
        return None


@dataclass(frozen=True, slots=True)
class _Span:
    """A match of a linear pattern."""

    text: str
    spans: tuple[tuple[int, int], ...]

    def __getitem__(self, group: int) -> str | None:
        start, end = self.spans[group]
        return self.text[start:end] if start >= 0 else None

    def start(self) -> int:
        return self.spans[0][0]

    def end(self) -> int:
        return self.spans[0][1]

    def groups(self) -> tuple[str | None, ...]:
        return tuple(self[number] for number in range(1, len(self.spans)))


class LinearPattern:
    """A pattern whose matches take a time that only grows as the text does."""

    def __init__(self, pattern: str, machine: Any) -> None:  # noqa: ANN401 - a library without types
        """Have `machine` look for `pattern`, in bytes of UTF-8."""
        self.pattern = pattern
        self._machine = machine
        self._groups = range(machine.groups + 1)

    def search(self, text: str, start: int = 0, end: int = _END) -> _Span | None:
        """Return the leftmost longest match."""
        return self._find(self._machine.search, text, start, end)

    def match(self, text: str, start: int = 0, end: int = _END) -> _Span | None:
        """Return the longest match at the beginning."""
        return self._find(self._machine.match, text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = _END) -> _Span | None:
        """Return a match of the whole."""
        return self._find(self._machine.fullmatch, text, start, end)

    def _find(self, look: Callable[..., Any], text: str, start: int, end: int) -> _Span | None:
        end = min(end, len(text))
        raw = _encoded(text)
        if len(raw) == len(text):
            found = look(raw, start, end)
            return None if found is None else _Span(text, tuple(map(found.span, self._groups)))
        front = len(text[:start].encode("utf-8", "surrogateescape"))
        found = look(raw, front, front + len(text[start:end].encode("utf-8", "surrogateescape")))
        if found is None:
            return None

        def letters(at: int) -> int:
            return start + len(raw[front:at].decode("utf-8", "surrogateescape")) if at >= 0 else at

        spans = map(found.span, self._groups)
        return _Span(text, tuple((letters(first), letters(last)) for first, last in spans))


@lru_cache(maxsize=1)  # who looks for all matches asks for the same text again
def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


class TimedPattern:
    """A pattern of Python's matcher, which is given a moment for each match."""

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
