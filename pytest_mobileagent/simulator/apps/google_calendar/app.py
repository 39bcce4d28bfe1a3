"""Google Calendar of March 2019: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.google_calendar.events import PACKAGE

_THEME = google.theme()
_PERMISSIONS = permissions("READ_CALENDAR WRITE_CALENDAR READ_CONTACTS ACCESS_FINE_LOCATION")

APP = App(
    package=PACKAGE,
    label="Calendar",
    icon=AppIcon("event", fg="#ffffff", bg="#4285f4"),
    version_name="2019.10.3",
    version_code=2019100300,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    permissions=_PERMISSIONS,
    reads=permissions("READ_CALENDAR"),
    granted=_PERMISSIONS[:2],
    activities=(
        ActivitySpec(
            "com.android.calendar.AllInOneActivity",
            lazy("google_calendar.screens:AllInOne"),
            launcher=True,
            single_top=True,
            filters=(
                IntentFilter("android.intent.action.VIEW", schemes=("content",), hosts=("com.android.calendar",)),
                IntentFilter("android.intent.action.VIEW", types=("time/epoch",)),
            ),
        ),
    ),
)
