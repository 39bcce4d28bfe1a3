"""Simple Clock 5.10.0, as the Play store has it: identity, screens, what is due."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_clock import ringing
from pytest_mobileagent.simulator.apps.simple_clock.alarms import PACKAGE, RING
from pytest_mobileagent.simulator.apps.simple_clock.timers import EXPIRE
from pytest_mobileagent.simulator.system.intents import BOOT_COMPLETED

APP = App(
    package=PACKAGE,
    label="Clock",
    channels={"simple_alarm_channel": "Alarm"},
    icon=AppIcon("schedule", fg="#ffffff", bg="#f57c00"),
    version_name="5.10.0",
    version_code=36,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    permissions=("android.permission.POST_NOTIFICATIONS",),
    receivers={
        RING: ringing.alarm_rings,
        ringing.SNOOZE: ringing.snooze,
        ringing.DISMISS: ringing.end,
        ringing.SILENCE: ringing.silence,
        ringing.STOP_TIMER: ringing.stop_timer,
        EXPIRE: ringing.timer_expires,
        BOOT_COMPLETED: ringing.time_changed,
        "android.intent.action.TIME_SET": ringing.time_changed,
        "android.intent.action.TIMEZONE_CHANGED": ringing.time_changed,
    },
    activities=(
        simple.main_activity(
            lazy("simple_clock.main:Main"),
            filters=tuple(IntentFilter(f"android.intent.action.{name}") for name in ("SHOW_ALARMS", "SHOW_TIMERS")),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_clock.settings:Settings"), label="Settings"),
        ActivitySpec(ringing.REMINDER, ringing.Reminder, single_task=True, in_recents=False, shown_when_locked=True),
        ActivitySpec(ringing.SNOOZE_ACTIVITY, ringing.SnoozeReminder, in_recents=False),
        simple.about_activity(label="About"),
        simple.faq_activity(lazy("simple_clock.settings:Faq")),
        simple.contributors_activity(),
    ),
)
