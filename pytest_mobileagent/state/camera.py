"""What the camera has saved: photos among the pictures, videos among the movies."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

APP = AppDeclaration(
    "com.android.camera2", names=("camera",), providers=("com.android.providers.media",), keeps_files=True
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

    def photos(self) -> list[str]:
        """Return the names of the photos; those that are still being written are hidden."""
        return self._names(PHOTOS)

    def videos(self) -> list[str]:
        """Return the names of the videos."""
        return self._names(VIDEOS)

    def _names(self, folder: str) -> list[str]:
        return [entry.name for entry in self._device.list_dir(folder) if not entry.name.startswith(".")]
