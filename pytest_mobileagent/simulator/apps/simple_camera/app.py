"""Simple Camera 5.6.3 from Google Play: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.camera import sensors_of
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
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
    sensors=sensors_of,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    permissions=permissions(
        "CAMERA READ_EXTERNAL_STORAGE READ_MEDIA_IMAGES READ_MEDIA_VIDEO RECORD_AUDIO WRITE_EXTERNAL_STORAGE"
    ),
    activities=(
        simple.main_activity(
            lazy("simple_camera.screens:Main"),
            filters=tuple(IntentFilter(f"{_MEDIA}.{action}") for action in _ACTIONS),
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_camera.settings:Settings")),
        simple.about_activity(),
        simple.customization_activity(),
    ),
)
