"""Simple App Launcher 5.11.2 and 5.11.4: identity and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy

_ACTIVITIES = (
    simple.main_activity(lazy("simple_launcher.screens:Main")),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_launcher.screens:Settings"), label="Settings"),
    simple.faq_activity(lazy("simple_launcher.screens:Faq")),
    simple.contributors_activity(),
    simple.customization_activity(),
)
_V5_11_2 = App(
    package="com.simplemobiletools.applauncher",
    label="App Launcher",
    icon=AppIcon("apps", fg="#ffffff", bg="#f57c00"),
    version_name="5.11.2",
    version_code=51,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    activities=(*_ACTIVITIES, simple.about_activity(label="About")),
)
_V5_11_4 = replace(
    _V5_11_2,
    version_name="5.11.4",
    version_code=53,
    target_sdk=34,
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
BUILDS = (_V5_11_2, _V5_11_4)
