"""How loud a phone's streams are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

STREAMS = {"voice call": 0, "ring": 2, "media": 3, "alarm": 4}
_VOLUME = re.compile(r"volume is (\d+)")


def volume(device: Device, stream: str) -> int:
    """Return the volume index of a stream, one of STREAMS; no panel shows.

    Raises:
        DeviceError: the phone does not tell.
    """
    said = device.must_run(f"media volume --stream {STREAMS[stream]} --get")
    match = _VOLUME.search(said)
    if match is None:
        raise DeviceError(f"the volume of '{stream}' is not told: {said.strip()!r:.200}")
    return int(match[1])
