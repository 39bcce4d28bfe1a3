"""A deadline for a call into a library: it is made in a thread of its own, which nobody waits for any longer.

A library's own limits hold for each read, so that a byte now and then keeps a call alive for ever. And a signal that
ends an episode is raised where the episode waits, not inside a library, which would take it for a failure of its own.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def within(seconds: float | None, call: Callable[[], T], *, abandon: Callable[[], None]) -> T:
    """Return what `call` returns; `abandon` is told if nobody waits for it any more, and is to let it fail soon.

    Raises:
        TimeoutError: it did not return in `seconds`.
    """
    future: Future[T] = Future()

    def work() -> None:
        try:
            future.set_result(call())
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            future.set_exception(error)

    thread = threading.Thread(target=work, name="mobileagent-model", daemon=True)
    try:
        thread.start()  # an episode may end while it does
        return future.result(seconds)
    finally:
        if not future.done():
            abandon()
