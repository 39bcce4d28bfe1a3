"""The camera's preferences, and what it has saved."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import ExifTags, Image

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import camera, simple
from pytest_mobileagent.simulator.androidx.pictures import decoded

PACKAGE = "com.simplemobiletools.camera"
FOLDER = f"{simple.STORAGE}/DCIM"
FLASH_OFF, FLASH_ON, FLASH_AUTO, FLASH_ALWAYS = 0, 1, 2, 3
TIMERS_S = (0, 3, 5, 10)  # by `timer_mode`
_BACK = 1
_PHOTO_SHORT_PX = 1080
_IMAGE, _VIDEO = 1, 3  # `MEDIA_TYPE` of the media store
_LAST = "SELECT _id, _data, mime_type FROM files WHERE media_type = ? ORDER BY _id DESC LIMIT 1"
_JPEG = b"\xff\xd8\xff"  # how a picture begins, also the first one of a video from the emulator's camera


@dataclass(frozen=True, slots=True)
class Resolution:
    """A size that the camera takes pictures in, upright."""

    name: str
    icon: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LastShot:
    """The photo or video that was taken last."""

    uri: str
    path: str
    mime: str


class Store(ax.Store):
    """What the user has chosen."""

    package, prefs_file = PACKAGE, simple.PREFS

    @property
    def is_front(self) -> bool:
        """Whether the front camera is used."""
        return self.prefs.number("last_used_camera_lens", _BACK) != _BACK

    def turn(self) -> None:
        """Use the other camera."""
        self.prefs.update({"last_used_camera_lens": _BACK if self.is_front else 0})

    @property
    def is_photo(self) -> bool:
        """Whether photos are taken, not videos."""
        return self.prefs.flag("init_photo_mode", default=True)

    def resolutions(self) -> tuple[Resolution, ...]:
        """Return what the camera offers in its mode, the one that it begins with first."""
        if not self.is_photo:
            return Resolution("video_hd", "hd", (720, 1280)), Resolution("video_sd", "sd", (480, 720))
        width, height = sorted(self.phone.display.size)
        sides = {"full": (width, height), "16x9": (9, 16), "4x3": (3, 4), "1x1": (1, 1)}
        icons = {"full": "crop_free", "16x9": "crop_16_9", "4x3": "crop_5_4", "1x1": "crop_square"}
        return tuple(
            Resolution(f"photo_{name}", icons[name], (_PHOTO_SHORT_PX, _PHOTO_SHORT_PX * tall // wide))
            for name, (wide, tall) in sides.items()
        )

    @property
    def resolution_key(self) -> str:
        """The preference for the place of the resolution in its list: each camera and mode has its own."""
        side, kind = "front" if self.is_front else "back", "photo" if self.is_photo else "video"
        return f"{side}_{kind}_resolution_index_3"

    @property
    def resolution(self) -> Resolution:
        """The resolution that is used."""
        offered = self.resolutions()
        return offered[min(self.prefs.number(self.resolution_key), len(offered) - 1)]

    # -- files --------------------------------------------------------------------------------------------------------

    @property
    def _roll(self) -> camera.Roll:
        folder = self.prefs.text("save_photos", FOLDER)
        return camera.Roll(self.phone, PACKAGE, folder, folder)

    def save_photo(self, picture: Image.Image) -> None:
        """Store a photo."""
        exif = self._exif() if self.prefs.flag("save_photo_metadata", default=True) else None
        self._roll.save_photo(picture, exif, quality=self.prefs.number("photo_quality", 80))

    def save_video(self, recorded: camera.Recorded, size: tuple[int, int]) -> None:
        """Store a video."""
        self._roll.save_video(recorded, size)

    def _exif(self) -> Image.Exif:
        exif = camera.exif_of_now(self.phone)
        exif.get_ifd(ExifTags.IFD.Exif).update(
            {
                ExifTags.Base.DateTimeOriginal: exif[ExifTags.Base.DateTime],
                ExifTags.Base.FocalLength: 5.0,
                ExifTags.Base.ExposureTime: 0.01,
                ExifTags.Base.ISOSpeedRatings: 100,
            }
        )
        camera.add_place(exif, 0.0, 0.0)  # as the app did where it was recorded: it had no permission for a place
        return exif

    def last(self) -> LastShot | None:
        """Return the photo that came to the phone last, or the video, whoever has taken it."""
        kind, table = (_IMAGE, "images") if self.is_photo else (_VIDEO, "video")
        rows = self.phone.media.open().query(_LAST, (kind,))  # whatever its date (`getLatestMediaId`)
        if not rows:
            return None
        uri = f"content://media/external/{table}/media/{rows[0]['_id']}"
        return LastShot(uri, str(rows[0]["_data"]), str(rows[0]["mime_type"]))

    def thumbnail(self, side_px: int) -> Image.Image | None:
        """Return the newest shot small; None if there is none."""
        last = self.last()
        inode = self.phone.disk.find(last.path) if last is not None else None
        if inode is None:
            return None
        content = inode.content
        start = max(0, content.find(_JPEG)) if not self.is_photo else 0
        return decoded(content[start:], largest_px=side_px)
