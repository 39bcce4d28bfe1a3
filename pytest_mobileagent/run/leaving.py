"""The end of the process: threads that an agent started and that never end do not keep it from coming."""

from __future__ import annotations

import os
import sys
import threading
from typing import TYPE_CHECKING

from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Callable

_PATIENCE_S = 10.0


def leave_in_time(status: Callable[[], int], *, patience_s: float = _PATIENCE_S) -> None:
    """Let the process end with `status()` a while after its main thread has, if others still keep it then.

    The interpreter waits for every thread that is no daemon; where there is none, nothing is done.
    """
    if not _those_that_keep():
        return

    def leave() -> None:
        threading.main_thread().join()
        pause(patience_s)
        names = ", ".join(thread.name for thread in _those_that_keep())
        sys.stderr.write(f"mobileagent: the process leaves without threads that never end: {names}\n")
        sys.stderr.flush()
        os._exit(status())

    threading.Thread(target=leave, name="mobileagent-leaving", daemon=True).start()


def _those_that_keep() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if not one.daemon and one is not threading.main_thread()]
