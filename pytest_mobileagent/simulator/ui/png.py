"""PNG files in pieces: each band of a picture is a chunk of its own, whatever stands above and below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

try:
    from zlib_ng import zlib_ng as deflate

    _LEVEL = 2  # of either the quickest that finds what bands repeat
except ImportError:  # no wheel for this machine: zlib's pictures are as large, and take twice as long
    import zlib as deflate  # type: ignore[no-redef]

    _LEVEL = 1

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

crc32 = deflate.crc32
BAND_PX = 64  # so high that its pixels stay in the processor's cache, so low that most of a screen stays as it was
_WINDOW_BITS, _MODULUS = -15, 65521  # of Adler-32
_UNFILTERED = b"\0"
_SIGNATURE, _ZLIB_HEADER, _LAST_BLOCK = b"\x89PNG\r\n\x1a\n", b"\x78\x01", b"\x03\x00"


class Band(NamedTuple):
    """Rows of a picture, compressed: a chunk of the file, how many bytes it unpacks to, and their Adler-32."""

    chunk: bytes
    size: int
    checksum: int


def encode_band(image: Image.Image) -> Band:
    """Compress an RGB image of some rows by themselves."""
    stride = image.width * 3 + 1  # the byte that ends a row here begins the next one: PNG's "None" filter
    rows = memoryview(image.tobytes("raw", "RGB", stride))[:-1]
    packer = deflate.compressobj(_LEVEL, deflate.DEFLATED, _WINDOW_BITS)
    data = packer.compress(_UNFILTERED) + packer.compress(rows) + packer.flush(deflate.Z_FULL_FLUSH)
    return Band(_chunk(b"IDAT", data), len(rows) + 1, deflate.adler32(rows, deflate.adler32(_UNFILTERED)))


def assemble(bands: Iterable[Band], width: int, height: int) -> bytes:
    """Return the file of a picture that the bands are from top to bottom."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    pieces = [_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"IDAT", _ZLIB_HEADER)]
    low, high = 1, 0  # the halves of Adler-32, joined as zlib's `adler32_combine` does
    for chunk, size, checksum in bands:
        pieces.append(chunk)
        high = (high + (checksum >> 16) + size * (low - 1)) % _MODULUS
        low = (low + (checksum & 0xFFFF) - 1) % _MODULUS
    pieces += (_chunk(b"IDAT", _LAST_BLOCK + (high << 16 | low).to_bytes(4, "big")), _chunk(b"IEND", b""))
    return b"".join(pieces)


def encode_png(image: Image.Image) -> bytes:
    """Return an RGB image as PNG, compressed quickly."""
    width, height = image.size
    tops = range(0, height, BAND_PX)
    bands = (encode_band(image.crop((0, top, width, min(top + BAND_PX, height)))) for top in tops)
    return assemble(bands, width, height)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")
