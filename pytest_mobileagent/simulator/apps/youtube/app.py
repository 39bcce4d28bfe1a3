"""YouTube 14.13: identity."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy

PACKAGE = "com.google.android.youtube"
THEME = replace(
    google.theme(primary="#ff0000", on_toolbar="#606060"), on_surface="#0d0d0d", on_surface_variant="#606060"
)
_VIEW = "android.intent.action.VIEW"

APP = App(
    package=PACKAGE,
    label="YouTube",
    icon=AppIcon("smart_display", fg="#ff0000", bg="#ffffff"),
    version_name="14.13.54",
    version_code=1413544,
    theme=THEME,
    chosen_theme=google.always(THEME),
    is_system=True,
    target_sdk=28,
    activities=(
        ActivitySpec(
            "com.google.android.youtube.app.honeycomb.Shell$HomeActivity",
            lazy("youtube.screens:WatchWhile"),
            launcher=True,
            single_task=True,
            aliases=(".HomeActivity", "com.google.android.apps.youtube.app.watchwhile.WatchWhileActivity"),
            filters=(
                IntentFilter(
                    _VIEW,
                    schemes=("http", "https"),
                    hosts=("www.youtube.com", "m.youtube.com", "youtu.be"),
                    auto_verify=True,
                ),
            ),
        ),
        ActivitySpec(
            "com.google.android.apps.youtube.app.application.Shell$SettingsActivity", lazy("youtube.settings:Settings")
        ),
        ActivitySpec(
            "com.google.android.libraries.youtube.mdx.smartpairing.PairWithTvActivity",
            lazy("youtube.settings:PairWithTv"),
        ),
    ),
)
