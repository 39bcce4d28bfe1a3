"""Photos and videos as files: JPEG with EXIF, and MP4 with a JPEG picture for each second."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import local_time, to_local
from pytest_mobileagent.simulator.system.volumes import STORAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.android.camera2"
PHOTOS, VIDEOS = f"{STORAGE}/Pictures", f"{STORAGE}/Movies"
_TIMESCALE = 1000
_MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
_EXIF_DATE, _EXIF_MAKE, _EXIF_MODEL, _EXIF_GPS = 306, 271, 272, 0x8825


@dataclass(frozen=True, slots=True)
class Shot:
    """A photo or video that the camera has taken."""

    path: str
    taken_s: float

    @property
    def is_video(self) -> bool:
        """Whether it is a video."""
        return self.path.endswith(".mp4")


def save_photo(phone: Phone, picture: Image.Image, *, with_place: bool = False) -> str:
    """Store a photo among the pictures, perhaps with where it was taken; return its path."""
    exif = Image.Exif()
    exif[_EXIF_DATE] = f"{local_time(phone):%Y:%m:%d %H:%M:%S}"
    exif[_EXIF_MAKE], exif[_EXIF_MODEL] = "Google", phone.properties.get("ro.product.model") or "Pixel 6"
    if with_place:
        exif.get_ifd(_EXIF_GPS).update(_place(phone))
    path = _free(phone, PHOTOS, "IMG", ".jpg")
    _publish(phone, path, jpeg(picture, exif))
    uri = f"content://media/external/images/media/{path.rpartition('/')[2]}"
    phone.log.write("I", "CAM_Storage", f"Image with uri: {uri} was published to the MediaStore", package=PACKAGE)
    return path


def _place(phone: Phone) -> dict[int, object]:
    """Return the GPS tags 1 to 4: reference and degrees, minutes, seconds of latitude and longitude."""
    latitude, longitude = phone.location.latitude, phone.location.longitude
    return {
        1: "N" if latitude >= 0 else "S",
        2: _degrees(latitude),
        3: "E" if longitude >= 0 else "W",
        4: _degrees(longitude),
    }


def _degrees(angle: float) -> tuple[float, float, float]:
    minutes = abs(angle) * 60
    return float(int(minutes // 60)), float(int(minutes % 60)), round(minutes % 1 * 60, 4)


def save_video(phone: Phone, frames: Sequence[bytes], duration_ms: int, size: tuple[int, int]) -> str:
    """Store a video among the movies; return its path."""
    path = _free(phone, VIDEOS, "VID", ".mp4")
    _publish(phone, path, mp4(frames, duration_ms, size))
    return path


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
    try:
        with Image.open(io.BytesIO(content[max(0, start) :])) as opened:
            return opened.convert("RGB")
    except (OSError, ValueError):
        return None


def jpeg(picture: Image.Image, exif: Image.Exif | None = None) -> bytes:
    """Return an image as JPEG."""
    out = io.BytesIO()
    if exif is None:
        picture.save(out, "JPEG", quality=80)
    else:
        picture.save(out, "JPEG", quality=88, exif=exif)
    return out.getvalue()


def _free(phone: Phone, folder: str, prefix: str, suffix: str) -> str:
    phone.disk.mkdir(folder, mode=0o2770, owner=MEDIA_RW_UID, parents=True)
    stem = f"{folder}/{prefix}_{to_local(phone, phone.clock.now()):%Y%m%d_%H%M%S}"
    path, number = f"{stem}{suffix}", 0
    while phone.disk.exists(path):
        number += 1
        path = f"{stem}_{number}{suffix}"
    return path


def _publish(phone: Phone, path: str, content: bytes) -> None:
    phone.disk.write(path, content, mode=0o660, owner=MEDIA_RW_UID)
    phone.media.scan(path, owner=PACKAGE)


# -- MP4 (ISO/IEC 14496-12) ----------------------------------------------------------------------------------------


def mp4(frames: Sequence[bytes], duration_ms: int, size: tuple[int, int]) -> bytes:
    """Return a video track of JPEG pictures, equally long, as an MP4 file."""
    brand = _box(b"ftyp", b"isom" + struct.pack(">I", 512) + b"isomiso2mp41")
    start = len(brand) + 8
    each_ms = max(1, duration_ms // len(frames))
    lasts = [each_ms] * (len(frames) - 1) + [max(1, duration_ms - each_ms * (len(frames) - 1))]
    header = struct.pack(">IIIII", 0, 0, 0, _TIMESCALE, duration_ms) + struct.pack(">IH", 0x10000, 0x100) + bytes(10)
    movie = _box(b"mvhd", header + _MATRIX + bytes(24) + struct.pack(">I", 2))
    return brand + _box(b"mdat", b"".join(frames)) + _box(b"moov", movie + _track(frames, lasts, size, start))


def _track(frames: Sequence[bytes], lasts: Sequence[int], size: tuple[int, int], start: int) -> bytes:
    duration = sum(lasts)
    width, height = size
    track = struct.pack(">IIIIII", 7, 0, 0, 1, 0, duration) + bytes(16) + _MATRIX
    head = _box(b"tkhd", track + struct.pack(">II", width << 16, height << 16))
    media = _box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, _TIMESCALE, duration, 0x55C4, 0))
    handler = _box(b"hdlr", bytes(8) + b"vide" + bytes(12) + b"VideoHandle\0")
    video = _box(b"vmhd", struct.pack(">IQ", 1, 0))
    data = _box(b"dinf", _box(b"dref", struct.pack(">II", 0, 1) + _box(b"url ", struct.pack(">I", 1))))
    table = _box(b"stbl", _sample_tables(frames, lasts, size, start))
    return _box(b"trak", head + _box(b"mdia", media + handler + _box(b"minf", video + data + table)))


def _sample_tables(frames: Sequence[bytes], lasts: Sequence[int], size: tuple[int, int], start: int) -> bytes:
    entry = bytes(6) + struct.pack(">H", 1) + bytes(16) + struct.pack(">HHIII", *size, 0x480000, 0x480000, 0)
    entry += struct.pack(">H", 1) + bytes(32) + struct.pack(">Hh", 24, -1)
    described = _box(b"stsd", struct.pack(">II", 0, 1) + _box(b"jpeg", entry))
    times = b"".join(struct.pack(">II", 1, last) for last in lasts)
    sizes = b"".join(struct.pack(">I", len(frame)) for frame in frames)
    return (
        described
        + _box(b"stts", struct.pack(">II", 0, len(lasts)) + times)
        + _box(b"stsc", struct.pack(">IIIII", 0, 1, 1, len(frames), 1))
        + _box(b"stsz", struct.pack(">III", 0, 0, len(frames)) + sizes)
        + _box(b"stco", struct.pack(">III", 0, 1, start))
    )


def _box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + kind + content
