"""Sizes, lengths and names as Simple Mobile Tools write and sort them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import in_unit, length_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui import Screen

_UNITS = ("B", "kB", "MB", "GB", "TB")


def size_text(size: int, thousand: int = 1024) -> str:
    """Return a file size: `12.8 kB`; volumes count by a `thousand` of 1000."""
    if size <= 0:
        return "0 B"
    number, unit = in_unit(size, _UNITS, thousand=thousand)
    return f"{number:,.1f}".removesuffix(".0") + f" {unit}"


def duration_text(seconds: int) -> str:
    """Return a length: `00:07`, `1:02:03`."""
    return length_text(seconds * 1000)


def name_key(name: str, *, is_numeric: bool) -> tuple[tuple[int, int, str], ...]:
    """Return what names are sorted by: without regard to case, numbers in them by their value if `is_numeric`."""
    if not is_numeric:
        return ((0, 0, name.lower()),)
    parts = re.findall(r"\d+|\D+", name.lower())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


def column_names(screen: Screen, most: int) -> list[str]:
    """Return how numbers of columns are offered, up to `most`."""
    return [screen.tr_count(count, "{count} column", "{count} columns") for count in range(1, most + 1)]
