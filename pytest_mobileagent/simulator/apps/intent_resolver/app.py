"""What Android 14 shares with in place of the framework's own activity."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.ui import Theme

APP = App(
    package="com.android.intentresolver",
    label="IntentResolver",
    icon=AppIcon("android"),
    theme=Theme.material3(),
    is_system=True,
    activities=(ActivitySpec(".ChooserActivity", lazy("framework.resolver:Chooser"), in_recents=False),),
)
