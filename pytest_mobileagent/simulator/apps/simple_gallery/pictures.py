"""Pixels of pictures and videos, and what their files tell about how they were taken."""

from __future__ import annotations

import io
from collections import OrderedDict
from typing import TYPE_CHECKING

from PIL import ExifTags
from PIL import Image as Pillow

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.androidx.pictures import decoded

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium
    from pytest_mobileagent.simulator.phone import Phone

_THUMBNAIL_PX = 540
_LARGEST_PX = 4096
_MOST_THUMBNAILS, _MOST_WHOLE = 400, 4
_FORMATS = {"png": "PNG", "webp": "WEBP", "gif": "GIF", "bmp": "BMP"}
_EXIF_MARK = b"\xff\xe1"

Key = tuple[str, int, int]


class Pictures:
    """Decoded pictures, kept while their files do not change."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        self._phone = phone
        self._thumbnails: OrderedDict[Key, Pillow.Image | None] = OrderedDict()
        self._whole: OrderedDict[Key, Pillow.Image | None] = OrderedDict()
        self._frames: dict[Key, list[tuple[float, Pillow.Image]]] = {}

    def thumbnail(self, medium: Medium) -> Pillow.Image | None:
        """Return a small picture, or None if the file holds none."""

        def make() -> Pillow.Image | None:
            picture = self._first_frame(medium) if medium.is_video else self._decode(medium.path, _THUMBNAIL_PX)
            if picture is not None:
                picture.thumbnail((_THUMBNAIL_PX, _THUMBNAIL_PX))
            return picture

        return _kept(self._thumbnails, _key(medium), _MOST_THUMBNAILS, make)

    def whole(self, medium: Medium) -> Pillow.Image | None:
        """Return a picture as it is, or a video's first frame; None if the file holds none."""

        def make() -> Pillow.Image | None:
            return self._first_frame(medium) if medium.is_video else self._decode(medium.path, _LARGEST_PX)

        return _kept(self._whole, _key(medium), _MOST_WHOLE, make)

    def frame(self, medium: Medium, position_s: float) -> Pillow.Image | None:
        """Return what a video shows at a position."""
        frames = self._frames.get(_key(medium))
        if frames is None:
            frames = video_frames(self._content(medium.path))
            self._frames = {_key(medium): frames}
        shown = None
        for at_s, picture in frames:
            if shown is not None and at_s > position_s:
                break
            shown = picture
        return shown

    def _first_frame(self, medium: Medium) -> Pillow.Image | None:
        frames = video_frames(self._content(medium.path), most=1)
        return frames[0][1] if frames else None

    def _decode(self, path: str, largest_px: int) -> Pillow.Image | None:
        return decoded(self._content(path), largest_px=largest_px)

    def _content(self, path: str) -> bytes:
        inode = self._phone.disk.find(path)
        return inode.content if inode is not None else b""


def _key(medium: Medium) -> Key:
    return medium.path, medium.modified_ms, medium.size


def _kept(
    cache: OrderedDict[Key, Pillow.Image | None], key: Key, most: int, make: Callable[[], Pillow.Image | None]
) -> Pillow.Image | None:
    if key not in cache:
        cache[key] = make()
        while len(cache) > most:
            cache.popitem(last=False)
    cache.move_to_end(key)
    return cache[key]


def encoded(picture: Pillow.Image, name: str, *, like: bytes = b"") -> bytes:
    """Return a picture in the format that its file's name says, with the EXIF of `like` but upright."""
    out = io.BytesIO()
    kind = _FORMATS.get(name.rpartition(".")[2].lower(), "JPEG")
    if kind != "JPEG":
        picture.save(out, kind)
        return out.getvalue()
    exif = exif_of(like)
    exif.pop(ExifTags.Base.Orientation, None)
    picture.save(out, kind, quality=95, exif=exif)
    return out.getvalue()


def exif_of(content: bytes) -> Pillow.Exif:
    """Return what a picture's file tells about how it was taken; nothing for other files."""
    try:
        with open_picture(content) as image:
            return image.getexif()
    except (OSError, ValueError, SyntaxError):
        return Pillow.Exif()


def resolution(content: bytes) -> tuple[int, int] | None:
    """Return a picture's size as it is shown; None for content that is no picture."""
    try:
        with open_picture(content) as image:
            width, height = image.size
            turned = image.getexif().get(ExifTags.Base.Orientation, 1) in (5, 6, 7, 8)
    except (OSError, ValueError, SyntaxError):
        return None
    return (height, width) if turned else (width, height)


def without_exif(content: bytes) -> bytes:
    """Return a JPEG file without its EXIF segments; anything else as it is."""
    if content[:2] != b"\xff\xd8":
        return content
    kept, at = bytearray(content[:2]), 2
    while content[at : at + 1] == b"\xff" and content[at + 1 : at + 2] != b"\xda":
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")
        if content[at : at + 2] != _EXIF_MARK:
            kept += content[at:end]
        at = end
    return bytes(kept + content[at:])


def video_frames(content: bytes, *, most: int = 0) -> list[tuple[float, Pillow.Image]]:
    """Return frames of a video with their times, about four for each second; nothing for a damaged file."""
    import av  # noqa: PLC0415 - large, and most phones never show a video

    found: list[tuple[float, Pillow.Image]] = []
    try:
        with av.open(io.BytesIO(content), "r") as container:
            for frame in container.decode(video=0):
                if not found or frame.time - found[-1][0] >= 0.25:
                    picture: Pillow.Image = frame.to_image()  # type: ignore[no-untyped-call]  # PyAV's stub
                    picture.thumbnail((1080, 1080))
                    found.append((frame.time, picture))
                if most and len(found) >= most:
                    break
    except (av.FFmpegError, IndexError, ValueError, OSError):
        return found
    return found
