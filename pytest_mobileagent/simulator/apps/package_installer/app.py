"""Android's package installer: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import DELETE

APP = App(
    package="com.google.android.packageinstaller",
    label="Package installer",
    icon=AppIcon("android"),
    is_system=True,
    theme=ax.Theme.material3(primary="#0b57d0"),
    activities=(
        ActivitySpec(
            "com.android.packageinstaller.UninstallerActivity",
            lazy("package_installer.screens:Uninstaller"),
            in_recents=False,
            filters=tuple(
                IntentFilter(action, schemes=("package",))
                for action in (DELETE, "android.intent.action.UNINSTALL_PACKAGE")
            ),
        ),
    ),
)
