"""Videos as MP4 files (ISO/IEC 14496-12): a track of JPEG pictures."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_TIMESCALE = 1000
_MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def mp4(frames: Sequence[bytes], duration_ms: int, size: tuple[int, int]) -> bytes:
    """Return a video track of JPEG pictures, equally long, as an MP4 file."""
    brand = _box(b"ftyp", b"isom" + struct.pack(">I", 512) + b"isomiso2mp41")
    start = len(brand) + 8
    each_ms = max(1, duration_ms // len(frames))
    lasts = [each_ms] * (len(frames) - 1) + [max(1, duration_ms - each_ms * (len(frames) - 1))]
    header = struct.pack(">IIIII", 0, 0, 0, _TIMESCALE, duration_ms) + struct.pack(">IH", 0x10000, 0x100) + bytes(10)
    movie = _box(b"mvhd", header + _MATRIX + bytes(24) + struct.pack(">I", 2))
    return brand + _box(b"mdat", b"".join(frames)) + _box(b"moov", movie + _track(frames, lasts, size, start))


def _track(frames: Sequence[bytes], lasts: Sequence[int], size: tuple[int, int], start: int) -> bytes:
    duration = sum(lasts)
    width, height = size
    track = struct.pack(">IIIIII", 7, 0, 0, 1, 0, duration) + bytes(16) + _MATRIX
    head = _box(b"tkhd", track + struct.pack(">II", width << 16, height << 16))
    media = _box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, _TIMESCALE, duration, 0x55C4, 0))
    handler = _box(b"hdlr", bytes(8) + b"vide" + bytes(12) + b"VideoHandle\0")
    video = _box(b"vmhd", struct.pack(">IQ", 1, 0))
    data = _box(b"dinf", _box(b"dref", struct.pack(">II", 0, 1) + _box(b"url ", struct.pack(">I", 1))))
    table = _box(b"stbl", _sample_tables(frames, lasts, size, start))
    return _box(b"trak", head + _box(b"mdia", media + handler + _box(b"minf", video + data + table)))


def _sample_tables(frames: Sequence[bytes], lasts: Sequence[int], size: tuple[int, int], start: int) -> bytes:
    entry = bytes(6) + struct.pack(">H", 1) + bytes(16) + struct.pack(">HHIII", *size, 0x480000, 0x480000, 0)
    entry += struct.pack(">H", 1) + bytes(32) + struct.pack(">Hh", 24, -1)
    described = _box(b"stsd", struct.pack(">II", 0, 1) + _box(b"jpeg", entry))
    times = b"".join(struct.pack(">II", 1, last) for last in lasts)
    sizes = b"".join(struct.pack(">I", len(frame)) for frame in frames)
    return (
        described
        + _box(b"stts", struct.pack(">II", 0, len(lasts)) + times)
        + _box(b"stsc", struct.pack(">IIIII", 0, 1, 1, len(frames), 1))
        + _box(b"stsz", struct.pack(">III", 0, 0, len(frames)) + sizes)
        + _box(b"stco", struct.pack(">III", 0, 1, start))
    )


def _box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + kind + content
