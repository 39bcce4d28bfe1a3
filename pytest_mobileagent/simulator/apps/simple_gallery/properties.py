"""What is known of media and folders, and of a picture's EXIF."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from PIL import ExifTags

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import exif_of, resolution, without_exif

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium

_EXIF_LABELS = ((ExifTags.Base.Make, "Camera"), (ExifTags.Base.Model, "Model"), (ExifTags.Base.Software, "Software"))


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
            ("Name", folder.name), ("Path", folder.path.rpartition("/")[0] or folder.path),
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
    exif = exif_of(content)
    taken = exif.get(ExifTags.Base.DateTime)
    if isinstance(taken, str) and taken:
        rows.append(("Date taken", taken))
    camera = " ".join(str(exif[tag]).strip() for tag, _ in _EXIF_LABELS[:2] if tag in exif)
    if camera:
        rows.append(("Camera", camera))
    return rows


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


def map_uri(content: bytes) -> str:
    """Return where a picture was taken, as maps take it; nothing if its file does not tell."""
    gps = exif_of(content).get_ifd(ExifTags.IFD.GPSInfo)
    try:
        latitude = _angle(gps[ExifTags.GPS.GPSLatitude], gps[ExifTags.GPS.GPSLatitudeRef] == "S")
        longitude = _angle(gps[ExifTags.GPS.GPSLongitude], gps[ExifTags.GPS.GPSLongitudeRef] == "W")
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return ""
    place = f"{latitude:.6f}, {longitude:.6f}"
    return f"geo:{place.replace(' ', '')}?q={quote(place)}&z=16"


def _angle(parts: Sequence[float], is_negative: bool) -> float:
    degrees, minutes, seconds = (float(part) for part in parts)
    angle = degrees + minutes / 60 + seconds / 3600
    return -angle if is_negative else angle
