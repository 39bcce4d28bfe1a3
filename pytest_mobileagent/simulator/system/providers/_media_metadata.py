"""What media files say about themselves: size of a picture, tags and length of a recording."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.system.content import Row

_ID3_COLUMNS = {
    b"TIT2": "title", b"TPE1": "artist", b"TALB": "album", b"TPE2": "album_artist", b"TCOM": "composer",
    b"TCON": "genre", b"TRCK": "track", b"TYER": "year", b"TDRC": "year",
}  # fmt: skip
_ITUNES_COLUMNS = {
    b"\xa9nam": "title", b"\xa9ART": "artist", b"\xa9alb": "album", b"aART": "album_artist", b"\xa9wrt": "composer",
    b"\xa9gen": "genre", b"\xa9day": "year",
}  # fmt: skip
_ENCODINGS = {0: "latin-1", 1: "utf-16", 2: "utf-16-be", 3: "utf-8"}
_MPEG1_RATES = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0)
_MPEG2_RATES = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0)
_SAMPLE_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_OPUS_RATE = 48000  # of the positions in its pages, whatever was recorded
_CONTAINERS = frozenset({b"moov", b"trak", b"udta", b"ilst", b"mdia"})


def metadata(mime: str, content: bytes) -> Row:
    """Return media store columns read from a file; none for a file that cannot be read."""
    read = _image if mime.startswith("image/") else _readers().get(mime)
    try:
        return read(content) if read is not None else {}
    except (OSError, ValueError, struct.error, IndexError):
        return {}


def _readers() -> dict[str, Callable[[bytes], Row]]:
    films = dict.fromkeys(("audio/mp4", "video/mp4", "video/3gpp", "video/quicktime"), _mp4)
    return {**films, "audio/mpeg": _mp3, "audio/ogg": _ogg, "audio/x-wav": _wav}


def _image(content: bytes) -> Row:
    with open_picture(content) as image:
        return {"width": image.width, "height": image.height, "orientation": 0}


# -- MP3 --------------------------------------------------------------------------------------------------------------


def _mp3(content: bytes) -> Row:
    row: Row = {}
    audio = 0
    if content[:3] == b"ID3":
        audio = 10 + _synchsafe(content[6:10])
        for frame, text in _id3_frames(content[10:audio], content[3]):
            _set_tag(row, _ID3_COLUMNS[frame], text)
    duration = _mp3_duration_ms(content, audio)
    return row | ({"duration": duration} if duration else {})


def _synchsafe(data: bytes) -> int:
    return data[0] << 21 | data[1] << 14 | data[2] << 7 | data[3]


def _id3_frames(data: bytes, version: int) -> Iterator[tuple[bytes, str]]:
    position = 0
    while position + 10 <= len(data) and data[position]:
        name = data[position : position + 4]
        raw = data[position + 4 : position + 8]
        size = _synchsafe(raw) if version >= 4 else int.from_bytes(raw, "big")
        body = data[position + 10 : position + 10 + size]
        if name in _ID3_COLUMNS and body:
            yield name, body[1:].decode(_ENCODINGS.get(body[0], "latin-1"), errors="replace").strip("\0")
        position += 10 + size


def _set_tag(row: Row, column: str, text: str) -> None:
    if column in ("track", "year"):
        digits = text.partition("/")[0][:4]
        if digits.isdigit() and int(digits):
            row[column] = int(digits)
    elif text:
        row[column] = text


def _mp3_duration_ms(content: bytes, start: int) -> int:
    """Add up the frames: their headers say how long each lasts."""
    position, seconds = start, 0.0
    while position + 4 <= len(content):
        header = int.from_bytes(content[position : position + 4], "big")
        frame = _mpeg_frame(header)
        if frame is None:
            position += 1
            if position - start > 4096 and not seconds:
                break
            continue
        size, length = frame
        position += size
        seconds += length
    return round(seconds * 1000)


def _mpeg_frame(header: int) -> tuple[int, float] | None:
    """Return the bytes and seconds of a layer III frame, or None if this is no frame's header."""
    version, layer = header >> 19 & 3, header >> 17 & 3
    rate, sampling, padding = header >> 12 & 15, header >> 10 & 3, header >> 9 & 1
    if header >> 21 != 0x7FF or version == 1 or layer != 1 or sampling == 3 or rate in (0, 15):
        return None
    bits = (_MPEG1_RATES if version == 3 else _MPEG2_RATES)[rate] * 1000
    hertz = _SAMPLE_RATES[version][sampling]
    samples = 1152 if version == 3 else 576
    return samples // 8 * bits // hertz + padding, samples / hertz


# -- MP4 --------------------------------------------------------------------------------------------------------------


def _mp4(content: bytes) -> Row:
    row: Row = {}
    for kind, body in _boxes(content):
        if kind == b"mvhd":
            row["duration"] = _mvhd_duration_ms(body)
        elif kind == b"tkhd":
            width, height = (value >> 16 for value in struct.unpack(">II", body[-8:]))
            if width and height:
                row |= {"width": width, "height": height, "resolution": f"{width}\u00d7{height}"}
        elif kind in _ITUNES_COLUMNS:
            _set_tag(row, _ITUNES_COLUMNS[kind], body[24 - 8 :].decode(errors="replace"))
    return row


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 0
    while position + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[position : position + 8])
        head = 8
        if size == 1:
            size, head = struct.unpack(">Q", data[position + 8 : position + 16])[0], 16
        if size < head:
            return
        body = data[position + head : position + size]
        if kind in _CONTAINERS:
            yield from _boxes(body)
        elif kind == b"meta":
            yield from _boxes(body[4:])
        else:
            yield kind, body
        position += size


def _mvhd_duration_ms(body: bytes) -> int:
    if body[0] == 1:
        scale, duration = struct.unpack(">IQ", body[20:32])
    else:
        scale, duration = struct.unpack(">II", body[12:20])
    return round(duration * 1000 / scale) if scale else 0


# -- WAV --------------------------------------------------------------------------------------------------------------


def _wav(content: bytes) -> Row:
    position, bytes_per_s = 12, 0
    while position + 8 <= len(content):
        kind, size = struct.unpack("<4sI", content[position : position + 8])
        if kind == b"fmt ":
            bytes_per_s = struct.unpack("<I", content[position + 16 : position + 20])[0]
        elif kind == b"data" and bytes_per_s:
            return {"duration": round(min(size, len(content) - position - 8) * 1000 / bytes_per_s)}
        position += 8 + size + size % 2
    return {}


# -- Ogg --------------------------------------------------------------------------------------------------------------


def _ogg(content: bytes) -> Row:
    """Return the length of Opus in Ogg: the last page says how many samples have been played at its end."""
    head, last = content.find(b"OpusHead"), content.rfind(b"OggS")
    if head < 0 or last < 0:
        return {}
    skipped = int.from_bytes(content[head + 10 : head + 12], "little")
    played = int.from_bytes(content[last + 6 : last + 14], "little") - skipped
    return {"duration": max(0, played) * 1000 // _OPUS_RATE}
