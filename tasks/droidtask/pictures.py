"""Photos on the phone, taken at different times, which the newest can be told from the others by."""

from __future__ import annotations

import datetime
import io
import shlex
from urllib.parse import quote

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.state.storage import STORAGE

NAMES = ("beach", "bridge", "castle", "forest", "garden", "harbour", "market", "mountain", "river", "skyline")
COLORS = ("#b3412f", "#2f6fb3", "#3f8f4f", "#c79a2b", "#7a4fa3", "#2fa39c")
FIRST = datetime.datetime(2023, 6, 30, 12, 15, 30, tzinfo=datetime.UTC)  # the moment of the recordings' photo
_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
_LIKE = 12  # how far a colour may be away in a picture that was scaled or compressed again


def photo(color, size, taken):
    """Return a photo as a file: a ground of one colour, lighter at its upper left, and what a camera tells of it."""
    from PIL import ExifTags, Image  # noqa: PLC0415 - only who makes pictures is to pay

    picture = Image.new("RGB", size, color)
    width, height = size
    picture.paste("#f4f4f4", (0, 0, width // 2, height // 3))
    exif = Image.Exif()
    exif[ExifTags.Base.DateTime] = f"{taken:%Y:%m:%d %H:%M:%S}"
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = "Google", "sdk_gphone_x86"
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=90, exif=exif)
    return out.getvalue()


def some_pictures(fake, count, *, size=(640, 480)):
    """Return pictures as files by names, the older first."""
    names, colors = fake.picks(NAMES, count), fake.picks(COLORS, count)
    moments = [FIRST - datetime.timedelta(days=30 - at) for at in range(count)]
    return {
        f"{name}.jpg": (photo(color, size, taken), taken)
        for name, color, taken in zip(names, colors, moments, strict=True)
    }


def put_pictures(device, folder, pictures):
    """Write pictures into a folder, files with their moments by names; the media store looks at each in turn."""
    contents = {f"{STORAGE}/{folder}/{name}": content for name, (content, _) in pictures.items()}
    device.must_run(f"mkdir -p {shlex.quote(f'{STORAGE}/{folder}')}")
    device.push_all(contents)
    for name, (_, taken) in pictures.items():
        path = f"{STORAGE}/{folder}/{name}"
        device.must_run(f"touch -d '{taken:%Y-%m-%d %H:%M:%S}' {shlex.quote(path)}")
        device.broadcast(_SCAN, data=f"file://{quote(path)}")


def opened(content):
    """Return a picture, upright and without what its file tells; None if it is none."""
    from PIL import ImageOps, UnidentifiedImageError  # noqa: PLC0415 - only who looks at pictures is to pay

    try:
        with open_picture(content) as picture:
            return ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, OSError):
        return None


def look_alike(one, other):
    """Whether two pictures show the same, in whatever size."""
    from PIL import Image  # noqa: PLC0415 - only who looks at pictures is to pay

    small = [picture.resize((6, 6), Image.Resampling.BOX).tobytes() for picture in (one, other)]
    return all(abs(a - b) <= _LIKE for a, b in zip(*small, strict=True))
