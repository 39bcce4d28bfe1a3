"""What was printed: the pictures in PDF files, as printing on a phone writes them."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

_STREAM = re.compile(rb"<<(?P<entries>(?:(?!endobj).){0,2000}?)>>\s*stream\r?\n", re.DOTALL)
_NUMBER = rb"/%s\s+(\d+)"
_MODES = {b"/DeviceRGB": ("RGB", 3), b"/DeviceGray": ("L", 1)}


def pictures_in(document: bytes) -> list[Image]:
    """Return the pictures of a PDF file; none for anything else."""
    if not document.startswith(b"%PDF-"):
        return []
    found = (_picture(entries, content) for entries, content in _streams(document) if b"/Image" in entries)
    return [picture for picture in found if picture is not None]


def _streams(document: bytes) -> Iterator[tuple[bytes, bytes]]:
    for match in _STREAM.finditer(document):
        length = _entry(match["entries"], b"Length")
        yield match["entries"], document[match.end() : match.end() + length]


def _entry(entries: bytes, name: bytes) -> int:
    match = re.search(_NUMBER % name, entries)
    return int(match[1]) if match else 0


def _picture(entries: bytes, content: bytes) -> Image | None:
    """Return a picture that is a JPEG file, or a deflated row of colours, as Skia writes those that are none."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - only who looks at pictures is to pay

    try:
        if b"/DCTDecode" in entries:
            return open_picture(content).convert("RGB")
        size = _entry(entries, b"Width"), _entry(entries, b"Height")
        mode, channels = next((kind for name, kind in _MODES.items() if name in entries), ("", 0))
        pixels = zlib.decompress(content) if b"/FlateDecode" in entries else b""
        if not mode or len(pixels) != size[0] * size[1] * channels:
            return None
        return Image.frombytes(mode, size, pixels).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, zlib.error):
        return None
