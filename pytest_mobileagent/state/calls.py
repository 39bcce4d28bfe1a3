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
        self._over: dict[str, str] = {}  # numbers by ids, of every look

    def clear(self) -> None:
        """Forget the calls that are over."""
        self._device.content_delete(_LOG)
        self._over.clear()

    def add(self, number: str, *, kind: int, seconds: int, ago: datetime.timedelta) -> None:
        """Put a call into the log that began some time ago; `kind` is 1 for one that came in, 2 out, 3 was missed."""
        date_ms = int((self._device.time() - ago).timestamp() * 1000)
        row: dict[str, str | int] = {"number": number, "type": kind, "date": date_ms, "duration": seconds, "new": 0}
        self._device.content_insert(_LOG, row)

    def all(self) -> list[str]:
        """Return the numbers of the calls that are over, the oldest first."""
        return [row["number"] or "" for row in self._device.content_query(_LOG, ("number",), sort="date ASC")]

    def begun(self) -> list[str]:
        """Return the numbers that were called, the oldest first, and last the one that is being called now.

        A call that an earlier look has found was made, though somebody has deleted it from the log since.
        """
        rows = self._device.content_query(_LOG, ("_id", "number"), where=f"type={_OUTGOING}", sort="date ASC")
        now = _UNDER_WAY.findall(self._device.emu("gsm list"))
        self._over |= {row["_id"] or "": row["number"] or "" for row in rows}
        return [*self._over.values(), *now]

    def differ(self, number: str) -> str:
        """Return what is other than that this number has been called, once, and no other."""
        found = self.begun()
        return "" if found == [number] else f"{', '.join(found) or 'nobody'} has been called and not {number} alone"
