"""Whether a phone can be used: a restored one has booted long before its services answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from pytest_mobileagent.device.device import Device

_SERVICES = ("package", "activity", "window", "input")
READY = "getprop sys.boot_completed; " + "; ".join(f"service check {name}" for name in _SERVICES)
_TIMEOUT_S = 15.0


def says_ready(lines: list[str]) -> bool:
    """Return whether the lines that the command `READY` printed are those of a phone that can be used."""
    return lines[0].strip() == "1" and sum(": found" in line for line in lines) == len(_SERVICES)


def is_ready(device: Device) -> bool:
    """Return whether a phone has booted and its services can be called."""
    try:
        return says_ready(device.run(READY, timeout_s=10.0).stdout.split("\n"))
    except DeviceError:
        return False


def check(device: Device) -> None:
    """Make sure that a phone can be used.

    Raises:
        EmulatorError: it cannot, also after a while.
    """
    if not wait_until(lambda: is_ready(device), timeout_s=_TIMEOUT_S):
        raise EmulatorError(
            f"{device.serial}: its services did not answer for {_TIMEOUT_S:.0f} s: see whether it hangs, and restart it"
        )
