"""What the camera has saved: photos among the pictures, videos among the movies."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.media import picture_differs, video_differs
from pytest_mobileagent.state.preferences import defaults
from pytest_mobileagent.state.storage import named

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.device import Device

_PACKAGE = "com.android.camera2"
APP = AppDeclaration(
    _PACKAGE,
    names=("camera",),
    noted=("*/camera.startup_module", "*/pref_has_seen_*"),
    defaults=defaults(
        {
            "pref_camera_countdown_duration_key": 0,
            "pref_camera_flashmode_key": "auto",
            "pref_camera_grid_lines": "off",
            "pref_camera_id_key": "0",
            "pref_camera_picturesize_back_key": "1600x1200",
            "pref_camera_picturesize_front_key": "1600x1200",
            "pref_video_quality_back_key": "large",
            "pref_video_quality_front_key": "large",
        },
        off=("pref_camera_exposure_compensation_key",),
        file=f"{_PACKAGE}_preferences",
    ),
)
PHOTOS, VIDEOS = "/sdcard/Pictures", "/sdcard/Movies"


class Camera:
    """The camera's folders on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def clear(self) -> None:
        """Delete every photo and video."""
        for folder in (PHOTOS, VIDEOS):
            self._device.must_run(f"mkdir -p {folder}")
            for path in self._names(folder):
                self._device.must_run(f"rm -r {shlex.quote(f'{folder}/{path}')}")

    def photos_differ(self, count: int) -> str:
        """Return what is other than as many photos, and nothing else beside them; an empty text if nothing is."""
        return self._differs(PHOTOS, count, picture_differs)

    def videos_differ(self, count: int) -> str:
        """Return what is other than as many videos of some length, and nothing else beside them."""
        return self._differs(VIDEOS, count, video_differs)

    def _differs(self, folder: str, count: int, judge: Callable[[bytes, str], str]) -> str:
        names = self._names(folder)
        if len(names) != count:
            return f"{folder} has {len(names)} and not {count}: {named(names)}"
        for name in names:
            stored = self._device.stat(f"{folder}/{name}")
            problem = judge(self._device.pull(f"{folder}/{name}"), name) if stored and stored.is_file else "a folder"
            if problem:
                return f"{folder}: {problem}"
        return ""

    def _names(self, folder: str) -> list[str]:
        return [entry.name for entry in self._device.list_dir(folder) if not entry.name.startswith(".")]
