"""What the camera has taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.camera import Roll
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.system.volumes import STORAGE

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.android.camera2"
PHOTOS, VIDEOS = f"{STORAGE}/Pictures", f"{STORAGE}/Movies"


@dataclass(frozen=True, slots=True)
class Shot:
    """A photo or video that the camera has taken."""

    path: str
    taken_s: float

    @property
    def is_video(self) -> bool:
        """Whether it is a video."""
        return self.path.endswith(".mp4")


def roll(phone: Phone) -> Roll:
    """Return where the camera keeps what it takes: photos among the pictures, videos among the movies."""
    return Roll(phone, PACKAGE, PHOTOS, VIDEOS)


def shots(phone: Phone) -> list[Shot]:
    """Return what the camera has taken and still exists, the newest first."""
    found = []
    for folder, prefix, suffix in ((PHOTOS, "IMG_", ".jpg"), (VIDEOS, "VID_", ".mp4")):
        if phone.disk.is_dir(folder):
            names = [name for name in phone.disk.names(folder) if name.startswith(prefix) and name.endswith(suffix)]
            found += [Shot(f"{folder}/{name}", phone.disk.stat(f"{folder}/{name}").mtime_s) for name in names]
    return sorted(found, key=lambda shot: (shot.taken_s, shot.path), reverse=True)


def first_picture(phone: Phone, shot: Shot) -> Image.Image | None:
    """Return a photo, or the first picture of a video; None if the file is damaged."""
    content = phone.disk.read(shot.path)
    start = content.find(b"\xff\xd8\xff") if shot.is_video else 0
    return decoded(content[max(0, start) :])
