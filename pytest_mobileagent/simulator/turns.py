"""Turns: programs share the phone's one event loop, and long work lets others go first now and then.

Work that is started here may say from wherever it is, however deep in plain functions, what it has spent: after a
turn's worth it stands back until all others had theirs. What is spent is counted, not measured, so that the same line
takes the same turns on every machine. It may `rest` too, as a gesture does that takes its time.
"""

from __future__ import annotations

import asyncio
import types
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from greenlet import getcurrent, greenlet

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator, Iterable, Iterator

T = TypeVar("T")

TURN_US = 10_000  # of the processor, on a machine of 2020
FILE_US = 1000  # of a file that is come by; those of /proc are made then
_LINE_US, _BYTES_PER_US = 1, 50
_BLOCK_BYTES = 1 << 16
_BLOCK_LETTERS, _BLOCK_US = 1 << 14, 2000


class _Ended(NamedTuple):
    """What a coroutine returned."""

    value: Any


class _Waits(NamedTuple):
    """What a coroutine waits for; nothing if it only stands back."""

    future: Any


class _Worker(greenlet):
    """Runs a coroutine on a stack of its own, which can be left anywhere."""

    def __init__(self, work: Coroutine[Any, Any, Any]) -> None:
        super().__init__()
        self.gr_context = copy_context()
        self.spent_us = 0
        self._work = work

    def run(self) -> _Ended:
        """Go on to the end, with a stop wherever the coroutine waits."""
        thrown: BaseException | None = None
        while True:
            try:
                waited = self._work.send(None) if thrown is None else self._work.throw(thrown)
            except StopIteration as end:
                return _Ended(end.value)
            self.spent_us = 0
            thrown = self.stop(waited)

    def stop(self, waited: object = None) -> BaseException | None:
        """Go back to who drives this; returns what is to be thrown, if anything, when it goes on."""
        assert self.parent is not None  # noqa: S101 - only the main greenlet has none
        thrown: BaseException | None = self.parent.switch(_Waits(waited))
        return thrown

    def go_on(self, thrown: BaseException | None) -> _Ended | _Waits:
        """Run until the next stop, or the end."""
        self.parent = getcurrent()
        found: _Ended | _Waits = self.switch(thrown) if self else self.switch()
        return found


@types.coroutine
def _drive(work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    worker = _Worker(work)
    thrown: BaseException | None = None
    while True:
        found = worker.go_on(thrown)
        if isinstance(found, _Ended):
            value: T = found.value
            return value
        thrown = None
        try:
            yield found.future
        except BaseException as error:  # noqa: BLE001 - it is meant for the work, which gets it
            thrown = error


async def in_turns(work: Coroutine[Any, Any, T]) -> T:
    """Do work that may `spend` its turn."""
    return await _drive(work)


def start(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Do it beside others."""
    task = asyncio.ensure_future(in_turns(work))
    task.add_done_callback(lambda _task: work.close())  # cancelled before its first step, it never began
    return task


def spend(microseconds: int) -> None:
    """Note some work on the processor; who has had a turn lets all others go first.

    The phone may be another when this returns. Outside of what was started here, nothing happens.
    """
    worker = getcurrent()
    if not isinstance(worker, _Worker):
        return
    worker.spent_us += microseconds
    if worker.spent_us >= TURN_US:
        worker.spent_us = 0
        thrown = worker.stop()
        if thrown is not None:
            raise thrown


def spend_on(size: int) -> None:
    """The same for work on so many bytes or letters at once."""
    spend(1 + size // _BYTES_PER_US)


def rest(seconds: float) -> bool:
    """Stand back until so much of the host's time has passed, and return True; elsewhere than here that cannot be.

    The phone may be another when this returns.
    """
    worker = getcurrent()
    if not isinstance(worker, _Worker):
        return False
    sleep = asyncio.sleep(seconds)
    thrown: BaseException | None = None
    while True:
        try:
            waited = sleep.send(None) if thrown is None else sleep.throw(thrown)
        except StopIteration:
            return True
        thrown = worker.stop(waited)


def each(items: Iterable[T], *, cost_us: int = _LINE_US) -> Iterator[T]:
    """Yield items, each of which costs something."""
    for item in items:
        spend(cost_us)
        yield item


def blocks(text: str) -> Iterator[str]:
    """Yield a text in parts; each of their letters costs something."""
    for at in range(0, len(text), _BLOCK_LETTERS):
        spend(_BLOCK_US)
        yield text[at : at + _BLOCK_LETTERS]


def pieces_of(content: bytes, delimiter: bytes) -> Iterator[bytes]:
    """Yield what stands before each delimiter, and behind the last if anything does: cut by and by."""
    start = 0
    while start < len(content):
        end = content.find(delimiter, min(start + _BLOCK_BYTES, len(content)))
        block = content[start : len(content) if end < 0 else end]
        yield from each((block.removesuffix(delimiter) if end < 0 else block).split(delimiter))
        start += len(block) + len(delimiter)
