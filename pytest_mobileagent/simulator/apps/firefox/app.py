"""Firefox 115.0.1: identity and intents."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.firefox.look import LIGHT, chosen_theme
from pytest_mobileagent.simulator.apps.firefox.store import PACKAGE

_VIEW = "android.intent.action.VIEW"

APP = App(
    package=PACKAGE,
    label="Firefox",
    icon=AppIcon("local_fire_department", fg="#ff7139", bg="#20123a"),
    version_name="115.0.1",
    version_code=2015960409,
    theme=LIGHT,
    chosen_theme=chosen_theme,
    permissions=permissions("INTERNET CAMERA RECORD_AUDIO ACCESS_FINE_LOCATION POST_NOTIFICATIONS"),
    granted=("android.permission.POST_NOTIFICATIONS",),
    activities=(
        ActivitySpec(
            "org.mozilla.fenix.HomeActivity",
            lazy("firefox.main:Main"),
            launcher=True,
            single_task=True,
            aliases=(".App", "org.mozilla.fenix.IntentReceiverActivity"),
            filters=(
                IntentFilter(_VIEW, schemes=("http", "https", "about")),
                IntentFilter(_VIEW, schemes=("http", "https", "file", "content"), types=("text/html",)),
            ),
        ),
    ),
)
