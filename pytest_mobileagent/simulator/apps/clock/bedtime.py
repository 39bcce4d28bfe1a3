"""When one goes to bed and gets up, as it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.preferences import Preferences

WAKE, BED, DAYS = "bedtime_wake_minutes", "bedtime_minutes", "bedtime_days"
IS_ON, IS_SET_UP = "bedtime_enabled", "bedtime_onboarding_done"
SOUND, VIBRATES = "bedtime_wake_ringtone", "bedtime_wake_vibrate"
WORKDAYS = 31
DEFAULTS = {WAKE: 7 * 60, BED: 23 * 60}


def minutes_of(prefs: Preferences, key: str) -> int:
    """Return a time of the schedule, minutes from midnight."""
    return prefs.number(key, DEFAULTS[key])


def days_of(prefs: Preferences) -> int:
    """Return the days of the schedule, bit 0 for Monday."""
    return prefs.number(DAYS, WORKDAYS)


def wakes(prefs: Preferences) -> bool:
    """Whether there is a morning on which it rings."""
    return prefs.flag(IS_SET_UP) and prefs.flag(IS_ON) and bool(days_of(prefs))


def sound_of(prefs: Preferences) -> str | None:
    """Return the sound that one is woken by; None is the default."""
    stored = prefs.items().get(SOUND)
    return stored if isinstance(stored, str) else None
