"""Clock 7 of Android 13, and 6 of Android 10: identity, intents, what is due."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.clock import ongoing, ringing
from pytest_mobileagent.simulator.apps.clock.alarms import PACKAGE, RING_ACTION
from pytest_mobileagent.simulator.apps.clock.timers import TIMER_ACTION
from pytest_mobileagent.simulator.apps.clock.v6.parts import THEME as THEME_6
from pytest_mobileagent.simulator.system.intents import BOOT_COMPLETED, FLAG_NEW_TASK

_PERMISSIONS = permissions("POST_NOTIFICATIONS SCHEDULE_EXACT_ALARM")

# `ShortcutController`; the first three are handled by activities that show nothing of their own.
_CLASSES = "com.android.deskclock"
_SHORTCUTS = tuple(
    AppShortcut(
        label, icon, ax.Intent(action, component=f"{PACKAGE}/{_CLASSES}.{activity}", flags=FLAG_NEW_TASK), short
    )
    for label, short, icon, action, activity in (
        ("Create new alarm", "New alarm", "alarm", "android.intent.action.SET_ALARM", "HandleApiCalls"),
        ("Create new timer", "New timer", "hourglass_empty", "android.intent.action.SET_TIMER", "HandleApiCalls"),
        ("Start stopwatch", "Stopwatch", "timer", f"{_CLASSES}.action.START_STOPWATCH", "HandleShortcuts"),
        ("Start screen saver", "Screen saver", "nights_stay", "android.intent.action.MAIN", "ScreensaverActivity"),
    )
)

_CLOCK_7 = App(
    package=PACKAGE,
    label="Clock",
    offers_languages=True,
    channels={
        "Firing": "Firing alarms & timers",
        "Missed": "Missed alarms",
        "Snooze": "Snoozed alarms",
        "Timers": "Timers",
        "Stopwatch": "Stopwatch",
    },
    icon=AppIcon("schedule", fg="#ffffff", bg="#4285f4"),
    version_name="7.1 (432562373)",
    version_code=70100432,
    theme=ax.Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#f9f9ff"),
    is_system=True,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    receivers={
        RING_ACTION: ringing.alarm_rings,
        ringing.SNOOZE_ACTION: ringing.snooze,
        ringing.DISMISS_ACTION: ringing.dismiss,
        ringing.SILENCE_ACTION: ringing.silence,
        TIMER_ACTION: ringing.timer_expires,
        ringing.STOP_TIMER_ACTION: ringing.stop_timers,
        ringing.ADD_MINUTE_ACTION: ringing.add_minutes,
        **ongoing.RECEIVERS,
        BOOT_COMPLETED: ringing.time_changed,
        "android.intent.action.TIME_SET": ringing.time_changed,
        "android.intent.action.TIMEZONE_CHANGED": ringing.time_changed,
    },
    shortcuts=_SHORTCUTS,
    activities=(
        ActivitySpec(
            "com.android.deskclock.DeskClock",
            lazy("clock.screens:DeskClock"),
            launcher=True,
            single_task=True,
            trampolines=tuple(
                f"{_CLASSES}.{name}" for name in ("HandleApiCalls", "HandleSetAlarmApiCalls", "HandleShortcuts")
            ),
            filters=tuple(
                IntentFilter(f"android.intent.action.{name}")
                for name in ("SET_ALARM", "SHOW_ALARMS", "SET_TIMER", "SHOW_TIMERS")
            ),
        ),
        ActivitySpec("com.android.deskclock.worldclock.CitySelectionActivity", lazy("clock.cities:CitySearch")),
        ActivitySpec("com.android.deskclock.settings.SettingsActivity", lazy("clock.settings:Settings")),
        ActivitySpec("com.android.deskclock.ringtone.RingtonePickerActivity", lazy("clock.sounds:RingtonePicker")),
        ActivitySpec("com.android.deskclock.ScreensaverActivity", lazy("clock.screens:ScreenSaver")),
        ActivitySpec(
            ringing.ALARM_ACTIVITY, ringing.AlarmRings, single_task=True, in_recents=False, shown_when_locked=True
        ),
    ),
)


def _with_screen(activity: ActivitySpec, screen: str) -> ActivitySpec:
    return replace(activity, screen=lazy(screen)) if activity.launcher else activity


BUILDS = (
    replace(
        _CLOCK_7,
        version_name="6.1 (222519025)",
        version_code=60100000,
        target_sdk=28,
        theme=THEME_6,
        permissions=(),
        granted=(),
        activities=tuple(_with_screen(activity, "clock.v6.screens:DeskClock") for activity in _CLOCK_7.activities),
    ),
    _CLOCK_7,
)
