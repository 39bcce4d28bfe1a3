"""Days and times as Simple Mobile Tools write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import clock_text, local_time, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def day_text(moment_s: float, phone: Phone) -> str:
    """Return a moment as lists show it: the time of today, else `30.06`, with the year if it is another."""
    moment, now = to_local(phone, moment_s), local_time(phone)
    if moment.date() == now.date():
        return time_text(moment_s, phone)
    return f"{moment:%d.%m}" if moment.year == now.year else f"{moment:%d.%m.%Y}"


def time_text(moment_s: float, phone: Phone) -> str:
    """Return the time of day: `15:36`, or `03:36 PM`."""
    text = clock_text(phone, to_local(phone, moment_s))
    return text if len(text.partition(":")[0]) == 2 else f"0{text}"


def full_text(moment_s: float, phone: Phone) -> str:
    """Return date and time: `15.10.2023 15:40`."""
    return f"{to_local(phone, moment_s):%d.%m.%Y} {time_text(moment_s, phone)}"
