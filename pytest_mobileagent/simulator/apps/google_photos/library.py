"""The pictures of the phone, as the media store has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.system.dates import date_text, local_time, to_local

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.google.android.apps.photos"
IMAGES = "content://media/external/images/media"
_THUMBNAIL_PX, _LARGEST_PX = 360, 2160
_WEEK_DAYS = 7


@dataclass(frozen=True, slots=True)
class Photo:
    """One picture of the shared storage."""

    id: int
    path: str
    taken_s: float
    is_trashed: bool

    @property
    def folder(self) -> str:
        """The name of the folder that it lies in."""
        return self.path.rpartition("/")[0].rpartition("/")[2]

    @property
    def uri(self) -> str:
        """What other apps are told."""
        return f"{IMAGES}/{self.id}"


class Library:
    """All pictures; the decoded ones are kept."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        self._phone = phone
        self._thumbnails: dict[str, Image.Image | None] = {}

    def photos(self, *, trashed: bool = False) -> list[Photo]:
        """Return the pictures, or those in the trash, the newest first."""
        rows = self._phone.media.open().query(
            "SELECT _id, _data, datetaken, date_modified, is_trashed FROM images WHERE is_trashed = ?", (int(trashed),)
        )
        found = [
            Photo(row["_id"], row["_data"], (row["datetaken"] or row["date_modified"] * 1000) / 1000, trashed)
            for row in rows
        ]
        return sorted(found, key=lambda photo: (-photo.taken_s, photo.path))

    def of_folder(self, folder: str) -> list[Photo]:
        """Return the pictures of a folder, the newest first."""
        return [photo for photo in self.photos() if photo.folder == folder]

    def folders(self) -> dict[str, list[Photo]]:
        """Return the pictures by folder."""
        found: dict[str, list[Photo]] = {}
        for photo in self.photos():
            found.setdefault(photo.folder, []).append(photo)
        return found

    def thumbnail(self, photo: Photo) -> Image.Image | None:
        """Return a small picture; None if the file is damaged."""
        if photo.path not in self._thumbnails:
            self._thumbnails[photo.path] = self.picture(photo, largest_px=_THUMBNAIL_PX)
        return self._thumbnails[photo.path]

    def picture(self, photo: Photo, *, largest_px: int = _LARGEST_PX) -> Image.Image | None:
        """Return a picture as it is."""
        inode = self._phone.disk.find(photo.path)
        return decoded(inode.content, largest_px=largest_px) if inode is not None else None

    def set_trashed(self, photos: Iterable[Photo], *, is_trashed: bool) -> None:
        """Move pictures to the trash, or restore them."""
        for photo in photos:
            self._phone.media.set_trashed(photo.path, is_trashed=is_trashed)

    def delete(self, photos: Iterable[Photo]) -> None:
        """Delete pictures for good."""
        self._phone.media.remove([photo.path for photo in photos])

    def said(self, photo: Photo) -> str:
        """Return what is said of a picture that is touched."""
        taken = to_local(self._phone, photo.taken_s)
        return f"Photo taken on {date_text(self._phone, taken, 'medium_date')} {taken:%-I:%M:%S %p}"

    def heading(self, day: datetime.date) -> str:
        """Return what stands above the pictures of a day."""
        today = local_time(self._phone).date()
        age = (today - day).days
        if age in (0, 1):
            return self._phone.strings.translate(PACKAGE, ("Today", "Yesterday")[age])
        text = date_text(self._phone, day, "weekday_date")
        return text if day.year == today.year else f"{text}, {day.year}"

    def by_day(self, photos: Iterable[Photo]) -> dict[datetime.date, list[Photo]]:
        """Return pictures by the day on which they were taken."""
        found: dict[datetime.date, list[Photo]] = {}
        for photo in photos:
            found.setdefault(to_local(self._phone, photo.taken_s).date(), []).append(photo)
        return found
