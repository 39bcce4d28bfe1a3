"""HTML Viewer: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy

APP = App(
    package="com.android.htmlviewer",
    label="HTML Viewer",
    icon=AppIcon("android", fg="#ffffff", bg="#3ddc84"),
    theme=ax.Theme.material3(),
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
