"""HTML Viewer: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.ui import Theme

APP = App(
    package="com.android.htmlviewer",
    label="HTML Viewer",
    icon=AppIcon("android", fg="#ffffff", bg="#3ddc84"),
    theme=Theme.material3(),
    is_system=True,
    activities=(
        ActivitySpec(
            ".HTMLViewerActivity",
            lazy("html_viewer.screens:Viewer"),
            label="HTML Viewer",
            filters=(
                IntentFilter(
                    "android.intent.action.VIEW",
                    schemes=("file", "content"),
                    types=("text/html", "application/xhtml+xml"),
                ),
            ),
        ),
    ),
)
