"""What cameras write: photos with EXIF, and videos with a JPEG picture for each second."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import ExifTags, Image

from pytest_mobileagent.simulator.androidx.camera.mp4 import mp4
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import local_time, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.camera.capture import Recorded
    from pytest_mobileagent.simulator.phone import Phone

_QUALITY = 88


@dataclass(frozen=True, slots=True)
class Roll:
    """Where an app of a phone keeps what its camera takes: `IMG_….jpg` and `VID_….mp4` by the time."""

    phone: Phone
    package: str
    photos: str
    videos: str

    def save_photo(self, picture: Image.Image, exif: Image.Exif | None, *, quality: int = _QUALITY) -> str:
        """Store a photo; return its path."""
        return self._publish(self._free(self.photos, "IMG", ".jpg"), jpeg(picture, exif, quality=quality))

    def save_video(self, recorded: Recorded, size: tuple[int, int]) -> str:
        """Store a video; return its path."""
        path = self._free(self.videos, "VID", ".mp4")
        return self._publish(path, mp4(recorded.frames, recorded.duration_ms, size))

    def _free(self, folder: str, prefix: str, suffix: str) -> str:
        disk, now = self.phone.disk, to_local(self.phone, self.phone.clock.now())
        disk.mkdir(folder, mode=0o2770, owner=MEDIA_RW_UID, parents=True)
        return disk.free_path(f"{folder}/{prefix}_{now:%Y%m%d_%H%M%S}{suffix}", "_{}")

    def _publish(self, path: str, content: bytes) -> str:
        self.phone.disk.write(path, content, mode=0o660, owner=MEDIA_RW_UID)
        self.phone.media.scan(path, owner=self.package)
        return path


def exif_of_now(phone: Phone) -> Image.Exif:
    """Return what a photo tells of the phone and the moment."""
    exif = Image.Exif()
    exif[ExifTags.Base.DateTime] = f"{local_time(phone):%Y:%m:%d %H:%M:%S}"
    exif[ExifTags.Base.Make] = "Google"
    exif[ExifTags.Base.Model] = phone.properties.get("ro.product.model") or "Pixel 6"
    return exif


def add_place(exif: Image.Exif, latitude: float, longitude: float) -> None:
    """Let a photo tell where it was taken."""
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(
        {
            ExifTags.GPS.GPSLatitudeRef: "N" if latitude >= 0 else "S",
            ExifTags.GPS.GPSLatitude: _degrees(latitude),
            ExifTags.GPS.GPSLongitudeRef: "E" if longitude >= 0 else "W",
            ExifTags.GPS.GPSLongitude: _degrees(longitude),
        }
    )


def _degrees(angle: float) -> tuple[float, float, float]:
    minutes = abs(angle) * 60
    return float(int(minutes // 60)), float(int(minutes % 60)), round(minutes % 1 * 60, 4)


def jpeg(picture: Image.Image, exif: Image.Exif | None = None, *, quality: int = 80) -> bytes:
    """Return an image as JPEG."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality, exif=exif or Image.Exif())
    return out.getvalue()
