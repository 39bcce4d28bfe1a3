"""When a screen has come to rest: how often it must look the same, on which kind of phone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settling:
    """How long a screen is looked at.

    Attributes:
        looks: so many in a row have to be equal.
        pause_s: between two of them, as the host's time passes.
        timeout_s: after which it is taken as it is.
    """

    looks: int = 2
    pause_s: float = 0.0
    timeout_s: float = 3.0


# A phone whose time moves by what is done to it: what can change has changed by the second look.
AT_ONCE = Settling()
# A phone on which programs run beside what is done: AndroidWorld's agents wait like this too. No client's call tells
# when the last accessibility event came (UiAutomator's `waitForIdle` says nothing), so looks are compared.
IN_REAL_TIME = Settling(looks=3, pause_s=0.5, timeout_s=6.0)
