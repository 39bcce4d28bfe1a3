"""Joplin 3.0.1: identity and activity."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.joplin.alarms import REMIND, remind
from pytest_mobileagent.simulator.apps.joplin.parts import THEME
from pytest_mobileagent.simulator.apps.joplin.store import PACKAGE
from pytest_mobileagent.simulator.apps.joplin.welcome import write_welcome

_PERMISSIONS = permissions("ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION INTERNET POST_NOTIFICATIONS")


APP = App(
    package=PACKAGE,
    label="Joplin",
    channels={"net.cozic.joplin.notification": "Alarm Notify"},
    icon=AppIcon("J", fg="#ffffff", bg="#1071d3"),
    version_name="3.0.1",
    version_code=2097740,
    theme=THEME,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    receivers={REMIND: remind},
    seed=write_welcome,
    activities=(
        ActivitySpec(
            ".MainActivity",
            lazy("joplin.screens:Main"),
            label="Joplin",
            launcher=True,
            single_task=True,
            filters=(
                IntentFilter("android.intent.action.SEND", types=("*/*",)),
                IntentFilter("android.intent.action.SEND_MULTIPLE", types=("*/*",)),
                IntentFilter("android.intent.action.VIEW", schemes=("joplin",)),
            ),
        ),
    ),
)
