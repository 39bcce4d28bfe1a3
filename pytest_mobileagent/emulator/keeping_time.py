"""The phone's clock after a snapshot was loaded: an emulator may give the phone the host's time."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from pytest_mobileagent.device.device import Device

_TOLERANCE = datetime.timedelta(seconds=30)  # a load takes its time


def keep_time(device: Device, saved: datetime.datetime | None, snapshot: str) -> None:
    """Make sure that it is as late on a phone as when its snapshot was saved, if that is known.

    Raises:
        EmulatorError: its clock cannot be set.
    """
    if saved is None or abs(device.time() - saved) <= _TOLERANCE:
        return
    device.set_time(saved)
    now = device.time()
    if abs(now - saved) > _TOLERANCE:
        raise EmulatorError(
            f"{device.serial}: it is {now:%Y-%m-%d %H:%M:%S} on the phone after its clock was set to "
            f"{saved:%Y-%m-%d %H:%M:%S} UTC, as the snapshot '{snapshot}' has it: see what else sets it"
        )
