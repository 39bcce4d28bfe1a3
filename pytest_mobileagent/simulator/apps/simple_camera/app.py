"""Simple Camera 5.6.3 from Google Play: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_camera.store import PACKAGE

_MEDIA = "android.media.action"
_ACTIONS = (
    "IMAGE_CAPTURE", "IMAGE_CAPTURE_SECURE", "VIDEO_CAPTURE", "STILL_IMAGE_CAMERA", "STILL_IMAGE_CAMERA_SECURE",
    "VIDEO_CAMERA",
)  # fmt: skip

APP = App(
    package=PACKAGE,
    label="Camera",
    icon=AppIcon("photo_camera", fg="#ffffff", bg="#f57c00"),
    version_name="5.6.3",
    version_code=86,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    permissions=(
        "android.permission.CAMERA",
        "android.permission.READ_EXTERNAL_STORAGE",
        "android.permission.READ_MEDIA_IMAGES",
        "android.permission.READ_MEDIA_VIDEO",
        "android.permission.RECORD_AUDIO",
        "android.permission.WRITE_EXTERNAL_STORAGE",
    ),
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_camera.screens:Main"),
            launcher=True,
            aliases=(".activities.SplashActivity.Orange",),
            filters=tuple(IntentFilter(f"{_MEDIA}.{action}") for action in _ACTIONS),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_camera.settings:Settings")),
        simple.about_activity(),
        simple.customization_activity(),
    ),
)
