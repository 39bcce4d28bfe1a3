"""A stream's beat: it looks at the phone again and again, and yields what is new."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from pytest_mobileagent.simulator.phone import Phone

Seen = TypeVar("Seen")

BEAT_S = 1 / 30


async def changes(phone: Phone, look: Callable[[], Seen]) -> AsyncIterator[Seen]:
    """Yield what `look` returns now, and again whenever that is something else; nothing waits in a queue."""
    phone.clock.follow()
    seen = look()
    yield seen
    while True:
        await asyncio.sleep(BEAT_S)
        phone.clock.follow()
        found = look()
        if found != seen:
            seen = found
            yield seen
