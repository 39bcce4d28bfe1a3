"""Simple Voice Recorder 5.11.3 and 5.12.3: identity and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_recorder.builds import PACKAGE, V5_11, V5_12
from pytest_mobileagent.simulator.apps.simple_recorder.service import RECEIVERS, Recorder

_ACTIVITIES = (
    simple.main_activity(
        lazy("simple_recorder.main:Main"),
        filters=(IntentFilter("android.provider.MediaStore.RECORD_SOUND"),),
    ),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_recorder.settings:Settings"), label="Settings"),
    simple.faq_activity(lazy("simple_recorder.settings:Faq")),
    simple.contributors_activity(),
    simple.customization_activity(),
)
_V5_11 = App(
    package=PACKAGE,
    label="Voice Recorder",
    channels={"simple_recorder": "Voice Recorder"},
    icon=AppIcon("mic", fg="#ffffff", bg="#f57c00"),
    version_name="5.11.3",
    version_code=V5_11,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    permissions=permissions("POST_NOTIFICATIONS RECORD_AUDIO"),
    sensors=lambda phone: Recorder(phone).sensors(),
    receivers=RECEIVERS,
    activities=(*_ACTIVITIES, simple.about_activity(label="About")),
)
_V5_12 = replace(
    _V5_11,
    version_name="5.12.3",
    version_code=V5_12,
    target_sdk=34,
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
BUILDS = (_V5_11, _V5_12)
