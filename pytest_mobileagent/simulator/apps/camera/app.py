"""Camera2 of Android 13: identity, intents."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.camera import sensors_of
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.camera.files import PACKAGE
from pytest_mobileagent.simulator.apps.camera.settings import LOCATION_KEY

_PERMISSIONS = permissions("CAMERA RECORD_AUDIO ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION")


def seed(phone: ax.Phone) -> None:
    """Answer the question of the first start."""
    ax.Preferences(phone, PACKAGE).update({LOCATION_KEY: "on", "pref_has_seen_permissions_dialogs": True})


APP = App(
    package=PACKAGE,
    label="Camera",
    icon=AppIcon("photo_camera", fg="#ffffff", bg="#455a64"),
    version_name="2.0.002",
    version_code=20002000,
    sensors=sensors_of,
    theme=ax.Theme.material2(primary="#263238", accent="#00796b", background="#000000"),
    is_system=True,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    seed=seed,
    activities=(
        ActivitySpec(
            "com.android.camera.CameraLauncher",
            lazy("camera.screens:Camera"),
            launcher=True,
            single_top=True,
            aliases=("com.android.camera.CameraActivity", "com.android.camera.VideoCamera"),
            filters=(
                IntentFilter("android.media.action.STILL_IMAGE_CAMERA"),
                IntentFilter("android.media.action.STILL_IMAGE_CAMERA_SECURE"),
                IntentFilter("android.media.action.VIDEO_CAMERA"),
            ),
        ),
        ActivitySpec(
            "com.android.camera.CaptureActivity",
            lazy("camera.capture:Capture"),
            filters=(
                IntentFilter("android.media.action.IMAGE_CAPTURE"),
                IntentFilter("android.media.action.VIDEO_CAPTURE"),
            ),
        ),
        ActivitySpec("com.android.camera.FilmstripActivity", lazy("camera.filmstrip:Filmstrip")),
        ActivitySpec("com.android.camera.settings.CameraSettingsActivity", lazy("camera.settings:Settings")),
        ActivitySpec("com.android.camera.settings.ResolutionActivity", lazy("camera.settings:Resolution")),
        ActivitySpec("com.android.camera.settings.AdvancedActivity", lazy("camera.settings:Advanced")),
    ),
)
