"""Photos: those of the phone, their pixels, and the files that are written."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageOps

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.apps.snapseed.store import FOLDER, PACKAGE, PNG

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

SHOWN_PX, THUMBNAIL_PX = 1080, 160
_MOST_PIXELS = 120_000_000
_RECENT = 24
_IMAGES = "content://media/external/images/media"


@dataclass(frozen=True, slots=True)
class Photo:
    """A file that holds a picture, as it was when it was opened."""

    path: str
    content: bytes

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.rpartition("/")[2]

    def pixels(self, longest_px: int = 0) -> Image.Image:
        """Return the picture upright, not larger than asked for."""
        with open_picture(self.content) as image:
            if longest_px:
                image.draft("RGB", (longest_px, longest_px))
            picture = ImageOps.exif_transpose(image).convert("RGB")
        if longest_px:
            picture.thumbnail((longest_px, longest_px))
        return picture

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as the file has them."""
        with open_picture(self.content) as image:
            return image.size


def opened(phone: Phone, path: str) -> Photo | None:
    """Read a photo; None if the file is gone, or holds no picture."""
    inode = phone.disk.find(path)
    if inode is None or not inode.is_file:
        return None
    try:
        with open_picture(inode.content) as image:
            width, height = image.size
            image.verify()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return Photo(path, inode.content) if width * height <= _MOST_PIXELS else None


def recent(phone: Phone) -> list[str]:
    """Return the paths of the phone's latest pictures, the newest first."""
    rows = phone.content.query(_IMAGES, ["_data"], sort="date_modified DESC, _id DESC")
    return [str(row["_data"]) for row in rows[:_RECENT]]


def resized(picture: Image.Image, long_edge: int) -> Image.Image:
    """Return a picture whose longer side is not longer than that; 0 is any length."""
    if not long_edge or max(picture.size) <= long_edge:
        return picture
    share = long_edge / max(picture.size)
    return picture.resize((round(picture.width * share), round(picture.height * share)), Image.Resampling.LANCZOS)


def written(phone: Phone, picture: Image.Image, like: Photo, compression: str) -> str:
    """Write a picture beside those that were written before, under a name of its own; return its path."""
    extension = "png" if compression == PNG else "jpeg"
    out = io.BytesIO()
    if compression == PNG:
        picture.save(out, "PNG")
    else:
        picture.save(out, "JPEG", quality=int(compression))
    stem = like.name.rpartition(".")[0] or like.name
    number = 1
    while phone.disk.exists(path := f"{FOLDER}/{stem}-{number:02}.{extension}"):
        number += 1
    phone.disk.mkdir(FOLDER, parents=True)
    phone.disk.write(path, out.getvalue())
    phone.media.scan(path, owner=PACKAGE)
    return path
