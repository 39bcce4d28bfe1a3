"""Simple Calendar Pro 6.22.2 and 6.23.1: identity, screens, intents."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.simple_calendar.builds import V6_22, V6_23
from pytest_mobileagent.simulator.apps.simple_calendar.free.app import APP as FREE
from pytest_mobileagent.simulator.apps.simple_calendar.reminders import Reminders
from pytest_mobileagent.simulator.apps.simple_calendar.store import PACKAGE, seed
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, Intent

_EVENT_TYPES = ("vnd.android.cursor.item/event", "vnd.android.cursor.dir/event")
_PERMISSIONS = permissions("READ_CALENDAR WRITE_CALENDAR POST_NOTIFICATIONS READ_CONTACTS")

_ACTIVITIES = (
    ActivitySpec(
        ".activities.MainActivity",
        lazy("simple_calendar.main:Main"),
        label="Calendar",
        launcher=True,
        single_task=True,
        trampolines=(".activities.SplashActivity", ".activities.SplashActivity.Orange"),
        filters=(
            IntentFilter(
                "android.intent.action.VIEW",
                schemes=("content",),
                hosts=("com.android.calendar",),
                types=("time/epoch", *_EVENT_TYPES),
            ),
        ),
    ),
    ActivitySpec(
        ".activities.EventActivity",
        lazy("simple_calendar.forms:EventForm"),
        filters=(
            IntentFilter("android.intent.action.INSERT", types=_EVENT_TYPES),
            IntentFilter("android.intent.action.EDIT", types=_EVENT_TYPES),
            IntentFilter(
                "android.intent.action.INSERT",
                schemes=("content",),
                hosts=("com.android.calendar",),
                types=_EVENT_TYPES,
            ),
        ),
    ),
    ActivitySpec(".activities.TaskActivity", lazy("simple_calendar.forms:TaskForm")),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_calendar.settings:Settings")),
    ActivitySpec(".activities.ManageEventTypesActivity", lazy("simple_calendar.event_types:EventTypes")),
    ActivitySpec(".activities.SelectTimeZoneActivity", lazy("simple_calendar.time_zones:SelectTimeZone")),
)

_SHORTCUTS = tuple(
    AppShortcut(label, icon, Intent(component=f"{PACKAGE}/.activities.{activity}", flags=FLAG_NEW_TASK))
    for label, icon, activity in (("New Event", "event", "EventActivity"), ("New Task", "task_alt", "TaskActivity"))
)

_V6_22 = App(
    package=PACKAGE,
    label="Calendar",
    channels={"simple_calendar_1_5_0": "Regular event"},
    icon=AppIcon("calendar_month", fg="#ffffff", bg="#f57c00"),
    version_name="6.22.2",
    version_code=V6_22,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    permissions=(*_PERMISSIONS, "android.permission.VIBRATE"),
    reads=permissions("READ_CALENDAR"),
    granted=_PERMISSIONS,
    seed=seed,
    receivers=Reminders(PACKAGE).receivers,
    shortcuts=_SHORTCUTS,
    activities=(*_ACTIVITIES, simple.about_activity(), simple.customization_activity()),
)
_V6_23 = replace(
    _V6_22,
    version_name="6.23.1",
    version_code=V6_23,
    activities=(
        *_ACTIVITIES,
        simple.about_activity(is_of_views=False),
        simple.contributors_activity(),
        simple.customization_activity(),
    ),
)
BUILDS = (FREE, _V6_22, _V6_23)
