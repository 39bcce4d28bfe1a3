"""Phone Services: identity, activities."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import DIAL_EMERGENCY

APP = App(
    package="com.android.phone",
    label="Phone Services",
    icon=AppIcon("call", fg="#ffffff", bg="#1a73e8"),
    theme=ax.Theme.material3(primary="#a8c7fa"),
    is_system=True,
    uid=1001,
    activities=(
        ActivitySpec(
            ".EmergencyDialer",
            lazy("phone_services.emergency:EmergencyDialer"),
            single_task=True,
            in_recents=False,
            shown_when_locked=True,
            filters=(IntentFilter(DIAL_EMERGENCY),),
        ),
    ),
)
