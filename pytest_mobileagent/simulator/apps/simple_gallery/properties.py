"""What is known of media and folders, and of a picture's EXIF."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from PIL import ExifTags

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import exif_of, resolution, without_exif
from pytest_mobileagent.simulator.apps.simple_gallery.store import shown_name
from pytest_mobileagent.simulator.system.dates import time_zone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import tzinfo

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium

_CAMERA = (ExifTags.Base.Make, ExifTags.Base.Model)
_EXPOSURE = (ExifTags.Base.FocalLength, ExifTags.Base.ExposureTime, ExifTags.Base.ISOSpeedRatings)


def show_properties(screen: GalleryScreen, media: Sequence[Medium]) -> None:
    """Tell about one medium, or about several together."""
    rows = _one(screen, media[0]) if len(media) == 1 else _several(media)
    can_change = all(one.kind == c.IMAGE and not one.original for one in media)
    neutral = ("Remove EXIF", lambda: _ask_remove_exif(screen, media)) if can_change else None
    simple.show_file_properties(screen, rows, neutral)


def show_folder_properties(screen: GalleryScreen, folders: Sequence[Directory]) -> None:
    """Tell about a folder, or about several together."""
    media = [one for folder in folders for one in folder.media]
    if len(folders) > 1:
        simple.show_file_properties(screen, [("Items selected", str(len(folders))), *_several(media)[1:]])
        return
    folder = folders[0]
    simple.show_file_properties(
        screen,
        [
            ("Name", shown_name(screen.phone, folder.path)), ("Path", folder.path.rpartition("/")[0] or folder.path),
            ("Size", simple.size_text(folder.size)), ("Direct children count", str(len(folder.media))),
            ("Total files count", str(len(folder.media))),
            ("Last modified", screen.settings.moment_text(folder.modified_ms)),
        ],
    )  # fmt: skip


def _one(screen: GalleryScreen, one: Medium) -> list[tuple[str, str]]:
    inode = screen.phone.disk.find(one.path)
    content = inode.content if inode is not None else b""
    rows = [
        ("Name", one.name),
        ("Path", (one.original or one.path).rpartition("/")[0]),
        ("Size", simple.size_text(one.size)),
    ]
    pixels = resolution(content) if not one.is_video else None
    if one.is_video:
        rows.append(("Duration", simple.duration_text(one.duration_s)))
        picture = screen.pictures.whole(one)
        pixels = picture.size if picture is not None else None
    if pixels is not None:
        million = int(pixels[0] * pixels[1] / 100_000 + 0.5) / 10
        rows.append(("Resolution", f"{pixels[0]} x {pixels[1]} ({million:g}MP)"))
    rows.append(("Last modified", screen.settings.moment_text(one.modified_ms)))
    return rows + _taken(screen, content)


def _taken(screen: GalleryScreen, content: bytes) -> list[tuple[str, str]]:
    """Return what a picture's file tells about how it was taken."""
    exif = exif_of(content)
    taken_s = _moment_s(str(exif.get(ExifTags.Base.DateTime, "")), time_zone(screen.phone))
    rows = [("Date taken", screen.settings.moment_text(taken_s * 1000))] if taken_s else []
    camera = " ".join(str(exif[tag]).strip() for tag in _CAMERA if tag in exif)
    if camera:
        rows.append(("Camera", camera))
    if exposure := _exposure(exif.get_ifd(ExifTags.IFD.Exif)):
        rows.append(("EXIF", exposure))
    if place := _place(content):
        rows.append(("GPS coordinates", f"{place[0]}, {place[1]}"))
    return rows


def _moment_s(text: str, zone: tzinfo) -> float:
    """Return a moment as EXIF writes it, which names no time zone; zero for another text."""
    try:
        return datetime.strptime(text, "%Y:%m:%d %H:%M:%S").replace(tzinfo=zone).timestamp()
    except ValueError:
        return 0.0


def _exposure(exif: Mapping[int, Any]) -> str:
    """Return how a picture was taken, as the app writes it: `5.0mm  1/100s  ISO-100`."""
    length, time, speed = (exif.get(tag) for tag in _EXPOSURE)
    parts = [f"{float(length):.1f}mm"] if length else []
    if time:
        parts.append(f"1/{round(1 / float(time))}s" if float(time) < 1 else f"{float(time):g}s")
    return "  ".join([*parts, f"ISO-{speed}"] if speed else parts)


def _several(media: Sequence[Medium]) -> list[tuple[str, str]]:
    folders = {one.parent for one in media}
    rows = [("Items selected", str(len(media)))]
    if len(folders) == 1:
        rows.append(("Path", folders.pop()))
    rows.append(("Size", simple.size_text(sum(one.size for one in media))))
    rows.append(("Files count", str(len(media))))
    return rows


def _ask_remove_exif(screen: GalleryScreen, media: Sequence[Medium]) -> None:
    def remove() -> None:
        if not screen.may_change_files():
            return
        for one in media:
            content = screen.phone.disk.read(one.path)
            screen.gallery.save(one.path, without_exif(content))
        screen.toast("EXIF removed successfully")

    simple.confirm(
        screen, "Are you sure you want to remove EXIF values like GPS coordinates, camera model etc?", remove
    )  # fmt: skip


def _place(content: bytes) -> tuple[float, float] | None:
    """Return latitude and longitude of where a picture was taken; None if its file does not tell."""
    gps = exif_of(content).get_ifd(ExifTags.IFD.GPSInfo)
    try:
        latitude = _angle(gps[ExifTags.GPS.GPSLatitude], gps[ExifTags.GPS.GPSLatitudeRef] == "S")
        longitude = _angle(gps[ExifTags.GPS.GPSLongitude], gps[ExifTags.GPS.GPSLongitudeRef] == "W")
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
    return latitude, longitude


def map_uri(content: bytes) -> str:
    """Return where a picture was taken, as maps take it; nothing if its file does not tell."""
    found = _place(content)
    if found is None:
        return ""
    place = f"{found[0]:.6f}, {found[1]:.6f}"
    return f"geo:{place.replace(' ', '')}?q={quote(place)}&z=16"


def _angle(parts: Sequence[float], is_negative: bool) -> float:
    degrees, minutes, seconds = (float(part) for part in parts)
    angle = degrees + minutes / 60 + seconds / 3600
    return -angle if is_negative else angle
