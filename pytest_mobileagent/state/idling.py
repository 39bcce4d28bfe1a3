"""What changes on a phone that is left alone: on a real one some services write at all times."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pytest_mobileagent.state.changes import compare
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.state.changes import Change

IDLE_S = 60.0
_SPECIAL = {ord(sign): f"[{sign}]" for sign in "[*?"}


def restless(device: Device, *, seconds: float = IDLE_S) -> list[str]:
    """Return patterns of what changes while nobody touches a phone for some time.

    A row that comes or goes stands for its table, since the next has another number; all else for itself.

    Raises:
        DeviceError: the phone does not answer.
    """
    reader = StateReader()
    before = reader.read(device)
    pause(seconds)
    return sorted({_pattern(change) for change in compare(before, reader.read(device))})


def _pattern(change: Change) -> str:
    is_row = dict in (type(change.before), type(change.after))
    return f"{_plain(change.place)}/*" if is_row and change.kind != "modified" else _plain(change.name)


def _plain(name: str) -> str:
    return name.translate(_SPECIAL)


def left_out(changes: Iterable[Change], patterns: Iterable[str]) -> list[Change]:
    """Return the changes without those that happen by themselves."""
    known = tuple(patterns)
    return [change for change in changes if not any(fnmatchcase(change.name, pattern) for pattern in known)]
