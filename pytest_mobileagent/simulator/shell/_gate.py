"""Programs that are stopped and continued: what runs behind a gate gets no further while it is shut."""

from __future__ import annotations

import asyncio
import types
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.turns import in_turns

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator


class Gate:
    """Open or shut; everything that belongs to one job runs behind one gate."""

    def __init__(self) -> None:
        """Begin open."""
        self._opened = asyncio.Event()
        self._opened.set()
        self.shut_event = asyncio.Event()
        self.reason = ""  # why it is shut, as lists of jobs say it

    @property
    def is_shut(self) -> bool:
        """Whether nothing goes on."""
        return self.shut_event.is_set()

    async def when_shut(self) -> int:
        """Wait until it is shut."""
        return int(await self.shut_event.wait())

    def shut(self, reason: str) -> None:
        """Stop what runs behind it."""
        self.reason = reason
        self._opened.clear()
        self.shut_event.set()

    def open(self) -> None:
        """Let it go on."""
        self.shut_event.clear()
        self._opened.set()

    def start(self, work: Coroutine[Any, Any, int]) -> asyncio.Task[int]:
        """Do work in turns, step by step, while the gate is open; who cancels it is heard all the same."""
        taking_turns = in_turns(work)
        task = asyncio.ensure_future(self._run(taking_turns))
        task.add_done_callback(lambda _task: taking_turns.close())  # cancelled before its first step, it never began
        task.add_done_callback(lambda _task: work.close())
        return task

    async def _run(self, work: Coroutine[Any, Any, int]) -> int:
        return await self._steps(work)

    @types.coroutine
    def _steps(self, work: Coroutine[Any, Any, int]) -> Generator[Any, Any, int]:
        thrown: BaseException | None = None
        while True:
            try:
                while self.is_shut and thrown is None:
                    yield from self._opened.wait().__await__()
            except BaseException as error:  # noqa: BLE001 - it is meant for the work, which gets it
                thrown = error
            try:
                waited = work.send(None) if thrown is None else work.throw(thrown)
            except StopIteration as end:
                return int(end.value)
            thrown = None
            try:
                yield waited
            except BaseException as error:  # noqa: BLE001 - as above
                thrown = error
