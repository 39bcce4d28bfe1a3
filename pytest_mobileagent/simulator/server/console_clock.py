"""The console's `clock`: how time passes on the phone. The SDK's emulator lacks it: its time is the host's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.protocol.console import ko, ok

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.clock import DeviceClock

_SECONDS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,9})?")


def run_clock(clock: DeviceClock, words: Sequence[str]) -> bytes:
    """Let the phone's time follow the host's, stand still but for what is done, or pass at once."""
    match words:
        case ["status"]:
            return ok("virtual" if clock.is_virtual else "real")
        case ["real"]:
            clock.run_by(SystemClock())
        case ["virtual"]:
            clock.follow()
            clock.run_by(None)
        case ["advance", seconds] if _SECONDS.fullmatch(seconds):
            clock.advance(float(seconds))
        case ["advance", *_]:
            return ko("expected seconds, as in 'clock advance 3'")
        case _:
            return ko("expected clock real|virtual|advance|status")
    return ok()
