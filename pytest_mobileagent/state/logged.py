"""What a phone logs from a moment on, as the benchmarks' detectors read it: by tag, priority and message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.device import logcat

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

_PRIORITIES = "VDIWEF"


class Log:
    """The log of a phone, from when this was made."""

    def __init__(self, device: Device) -> None:
        """Forget what was logged before, as upstream does when a snapshot is loaded."""
        device.must_run(logcat.CLEARING)
        self._device, self._since = device, device.time()

    def differs(self, spec: str, pattern: str) -> str:
        """Return that no line fits; an empty text if one does.

        `spec` is a tag and the least priority, as `logcat` has them: `ActivityManager:I`. The pattern fits from the
        message's beginning on.
        """
        tag, _, least = spec.rpartition(":")
        fits = re.compile(pattern)
        for line in self._device.log(self._since):
            is_meant = line.tag == tag and line.priority in _PRIORITIES[_PRIORITIES.index(least) :]
            if is_meant and fits.match(line.message):
                return ""
        return f"{spec} has not logged {pattern!r}"
