"""The Google app 9.84: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy

PACKAGE = "com.google.android.googlequicksearchbox"
FAST_SEARCH = "com.google.nexuslauncher.FAST_TEXT_SEARCH"  # what the launcher's search bar asks for
_THEME = google.theme()

APP = App(
    package=PACKAGE,
    label="Google",
    icon=AppIcon("G", fg="#4285f4", bg="#ffffff"),
    version_name="9.84.10.21.x86_64",
    version_code=300844050,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    activities=(
        ActivitySpec(
            ".SearchActivity",
            lazy("google_search.screens:Search"),
            launcher=True,
            single_task=True,
            filters=(
                IntentFilter(FAST_SEARCH),
                IntentFilter("android.search.action.GLOBAL_SEARCH"),
                IntentFilter("android.intent.action.WEB_SEARCH"),
            ),
        ),
        ActivitySpec(".SettingsActivity", lazy("google_search.screens:Settings"), label="Settings"),
    ),
)
