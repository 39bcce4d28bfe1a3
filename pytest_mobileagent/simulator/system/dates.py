"""The phone's wall time in its time zone."""

from __future__ import annotations

import datetime
import zoneinfo
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def time_zone(phone: Phone) -> datetime.tzinfo:
    """Return the phone's time zone; UTC if it names one that does not exist."""
    name = phone.properties.get("persist.sys.timezone") or "UTC"
    if name in ("UTC", "GMT", "Etc/UTC"):
        return datetime.UTC
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return datetime.UTC


def local_time(phone: Phone) -> datetime.datetime:
    """Return the phone's wall time as its user reads it."""
    return datetime.datetime.fromtimestamp(phone.clock.now(), time_zone(phone))


def to_local(phone: Phone, epoch_s: float) -> datetime.datetime:
    """Return a moment, seconds since the epoch, as the phone's user reads it."""
    return datetime.datetime.fromtimestamp(epoch_s, time_zone(phone))


def is_24_hour(phone: Phone) -> bool:
    """Whether times are shown in 24-hour form (`DateFormat.is24HourFormat`)."""
    chosen = phone.settings.get("system", "time_12_24")
    if chosen in ("12", "24"):
        return chosen == "24"
    return phone.strings.language not in ("en", "hi", "ko", "ar", "ur")


def clock_text(phone: Phone, moment: datetime.datetime, *, with_am_pm: bool = True) -> str:
    """Return a time of day in the phone's form: `15:34`, or `3:34 PM`."""
    if is_24_hour(phone):
        return f"{moment:%H:%M}"
    hour = moment.hour % 12 or 12
    suffix = f" {'AM' if moment.hour < 12 else 'PM'}" if with_am_pm else ""
    return f"{hour}:{moment:%M}{suffix}"
