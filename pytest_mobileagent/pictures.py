"""Files that are pictures, opened as Android opens them: whatever else Pillow knows is no picture here.

What a phone or a model hands over may be any file. Of the forty formats that Pillow tries by itself, one (EPS) is a
program that it lets an interpreter run, and each costs memory for good.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

# https://developer.android.com/media/platform/supported-formats#image-formats, but for HEIF, which Pillow cannot read.
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "AVIF")


def open_picture(source: bytes | Path) -> Image.Image:
    """Open a picture by its content or its path; as with Pillow's `Image.open`, its pixels are read when asked for.

    Raises:
        PIL.UnidentifiedImageError: that is no picture, or none that Android shows. It is an OSError.
        PIL.Image.DecompressionBombError: it is larger than any memory.
    """
    from PIL import AvifImagePlugin, Image, WebPImagePlugin  # noqa: F401, PLC0415 - only who looks at pictures is to pay

    return Image.open(io.BytesIO(source) if isinstance(source, bytes) else source, formats=FORMATS)
