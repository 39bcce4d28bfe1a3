"""Photos of contacts: a small one in its row, the whole one in a file (`PhotoStore`, `DataRowHandlerForPhoto`)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageOps

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.system.documents import CONTACT_PHOTOS
from pytest_mobileagent.simulator.system.providers import _contact_rows as rows

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row

_THUMBNAIL_PX, _DISPLAY_PX = 96, 720  # config_max_thumbnail_photo_dim, config_max_display_photo_dim
_QUALITY = {_THUMBNAIL_PX: 95, _DISPLAY_PX: 75}  # of the JPEGs that `PhotoProcessor` makes


class PhotoStore:
    """The files of the photos that are larger than what fits into a row."""

    def __init__(self, phone: Phone, package: str) -> None:
        """Keep them below the provider's own folder."""
        self._phone = phone
        self._package = package

    def path(self, number: int) -> str:
        """Return where a photo is kept, whose URI is `content://com.android.contacts/display_photo/NUMBER`."""
        return f"{CONTACT_PHOTOS}/{number}"

    def row(self, database: Database, values: Row) -> Row | None:
        """Return what is stored of a row that brings a photo; None if what it brings is no picture."""
        content = values.get("data15")
        if not isinstance(content, bytes):
            return values
        try:
            with open_picture(content) as opened:
                picture = ImageOps.exif_transpose(opened).convert("RGB")
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            return None
        side = min(picture.size)
        whole = ImageOps.fit(picture, (side, side)) if picture.width != picture.height else picture
        number = self._keep(database, whole) if side > _THUMBNAIL_PX else None
        return {**values, "data14": number, "data15": _jpeg(whole, _THUMBNAIL_PX)}

    def sweep(self, database: Database) -> None:
        """Forget the files that no row names any more."""
        left = database.query(
            "SELECT _id FROM photo_files WHERE _id NOT IN (SELECT data14 FROM data JOIN mimetypes "
            "ON mimetypes._id = mimetype_id WHERE mimetype = ? AND data14 IS NOT NULL)",
            (rows.PHOTO,),
        )
        for row in left:
            database.execute("DELETE FROM photo_files WHERE _id = ?", (row["_id"],))
            if self._phone.disk.exists(self.path(row["_id"])):
                self._phone.disk.unlink(self.path(row["_id"]))

    def _keep(self, database: Database, whole: Image.Image) -> int:
        content, disk = _jpeg(whole, _DISPLAY_PX), self._phone.disk
        side = min(whole.width, _DISPLAY_PX)
        number = database.insert("photo_files", height=side, width=side, filesize=len(content))
        owner = self._phone.packages.uid(self._package)
        disk.mkdir(self.path(number).rpartition("/")[0], mode=0o700, owner=owner, parents=True)
        disk.write(self.path(number), content, owner=owner, mode=0o600)
        return number


def _jpeg(picture: Image.Image, largest_px: int) -> bytes:
    out = io.BytesIO()
    side = min(picture.width, largest_px)
    scaled = picture.resize((side, side), Image.Resampling.BILINEAR) if side < picture.width else picture
    scaled.save(out, "JPEG", quality=_QUALITY[largest_px])
    return out.getvalue()
