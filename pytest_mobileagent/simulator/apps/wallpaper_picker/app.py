"""Wallpaper & style: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy

_PICKER = "com.android.wallpaper.picker"

APP = App(
    package="com.google.android.apps.wallpaper",
    label="Wallpaper & style",
    icon=AppIcon("palette", fg="#ffffff", bg="#d01884"),
    theme=ax.Theme.material3(),
    is_system=True,
    activities=(
        ActivitySpec(
            "com.android.customization.picker.CustomizationPickerActivity",
            lazy("wallpaper_picker.screens:Style"),
            label="Wallpaper & style",
            filters=(IntentFilter("android.intent.action.SET_WALLPAPER"),),
        ),
        ActivitySpec(
            "com.android.wallpaper.picker.CategoryPickerActivity", lazy("wallpaper_picker.screens:Categories")
        ),
        ActivitySpec("com.android.wallpaper.picker.FullPreviewActivity", lazy("wallpaper_picker.screens:Preview")),
    ),
)
