"""Which numbers are blocked, as the app compares them (`isNumberBlocked` of its library)."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.text_messages import is_same_number
from pytest_mobileagent.simulator.system.telephony import BLOCKED_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator import androidx as ax


def blocked_numbers(phone: ax.Phone) -> dict[int, str]:
    """Return the blocked numbers and patterns by their ids."""
    rows = phone.content.query(BLOCKED_NUMBERS, ["_id", "original_number"])
    return {int(str(row["_id"])): str(row["original_number"]) for row in rows}


def is_among(number: str, blocked: Iterable[str]) -> bool:
    """Whether a number is one of those that are blocked, or fits a pattern of theirs."""
    return any(fnmatchcase(number, one) if "*" in one else is_same_number(one, number) for one in blocked)
