"""Simple Voice Recorder 5.12.3: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_recorder.service import RECEIVERS
from pytest_mobileagent.simulator.apps.simple_recorder.store import PACKAGE

APP = App(
    package=PACKAGE,
    label="Voice Recorder",
    icon=AppIcon("mic", fg="#ffffff", bg="#f57c00"),
    version_name="5.12.3",
    version_code=41,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=34,
    permissions=("android.permission.POST_NOTIFICATIONS", "android.permission.RECORD_AUDIO"),
    receivers=RECEIVERS,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_recorder.main:Main"),
            launcher=True,
            aliases=(".activities.SplashActivity.Orange",),
            filters=(IntentFilter("android.provider.MediaStore.RECORD_SOUND"),),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_recorder.settings:Settings"), label="Settings"),
        simple.about_activity(is_of_views=False, label="About"),
        simple.faq_activity(lazy("simple_recorder.settings:Faq")),
        simple.contributors_activity(),
        simple.customization_activity(),
    ),
)
