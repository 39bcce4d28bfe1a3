"""The names of the dark theme's modes, for `cmd uimode` and `dumpsys uimode`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.image import of_release
from pytest_mobileagent.simulator.system.night_mode import AUTO, BEDTIME, CUSTOM, NO, SCHEDULE, YES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone

_SINCE_29 = {"yes": (YES, SCHEDULE), "no": (NO, SCHEDULE), "auto": (AUTO, SCHEDULE)}
_MODES = {
    29: _SINCE_29,
    30: {**_SINCE_29, "custom": (CUSTOM, SCHEDULE)},
    33: {**_SINCE_29, "custom_schedule": (CUSTOM, SCHEDULE), "custom_bedtime": (CUSTOM, BEDTIME)},
}


def night_modes(api_level: int) -> Mapping[str, tuple[int, int]]:
    """Return the modes of a release by name, each with the kind of its schedule."""
    return of_release(_MODES, api_level)


def night_mode_name(phone: Phone) -> str:
    """Return what the mode is called now."""
    now = phone.night_mode.mode, BEDTIME if phone.night_mode.is_at_bedtime else SCHEDULE
    names = {mode: name for name, mode in night_modes(phone.image.api_level).items()}
    return names.get(now, "unknown")


def clock_time(minutes: int) -> str:
    """Return a time of day as `LocalTime` prints it."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
