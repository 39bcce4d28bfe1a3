"""Calls that a phone has begun: those that are over, which the contacts provider keeps, and the one under way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.device import Device

_LOG = "content://call_log/calls"
_OUTGOING = 2  # CallLog.Calls.OUTGOING_TYPE
_UNDER_WAY = re.compile(r"outbound to\s+(\S+)\s*:")


class Calls:
    """The calls of an emulator: its modem tells which is under way."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def clear(self) -> None:
        """Forget the calls that are over."""
        self._device.content_delete(_LOG)

    def add(self, number: str, *, kind: int, seconds: int, ago: datetime.timedelta) -> None:
        """Put a call into the log that began some time ago; `kind` is 1 for one that came in, 2 out, 3 was missed."""
        date_ms = int((self._device.time() - ago).timestamp() * 1000)
        row: dict[str, str | int] = {"number": number, "type": kind, "date": date_ms, "duration": seconds, "new": 0}
        self._device.content_insert(_LOG, row)

    def all(self) -> list[str]:
        """Return the numbers of the calls that are over, the oldest first."""
        return [row["number"] or "" for row in self._device.content_query(_LOG, ("number",), sort="date ASC")]

    def begun(self) -> list[str]:
        """Return the numbers that were called, the oldest first, and last the one that is being called now."""
        rows = self._device.content_query(_LOG, ("number",), where=f"type={_OUTGOING}", sort="date ASC")
        now = _UNDER_WAY.findall(self._device.emu("gsm list"))
        return [row["number"] or "" for row in rows] + now

    def differ(self, number: str) -> str:
        """Return what is other than that this number has been called, once, and no other."""
        found = self.begun()
        return "" if found == [number] else f"{', '.join(found) or 'nobody'} has been called and not {number} alone"
