"""`screenrecord`: a film of the screen, as Motion JPEG in an MP4 file."""

from __future__ import annotations

import asyncio
import io
import re
import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Usage: screenrecord [options] <filename>

Android screenrecord v1.3.  Records the device's display to a .mp4 file.

Options:
--size WIDTHxHEIGHT
--bit-rate RATE
--time-limit TIME
    Set the maximum recording time, in seconds.  Default is 180.  Set to 0
    to remove the time limit.
--verbose
--help
"""
_LIMIT_S = 180
_TIMESCALE = 1000
_MAX_FRAMES = 600
_MIN_FRAME_S = 0.1
_LAST_FRAME_S = 0.5


@command("screenrecord")
async def screenrecord(process: Process) -> int:
    """Record until the time limit or an interruption, which ends the file properly."""
    limit_s, size, name = float(_LIMIT_S), None, None
    words = iter(process.argv[1:])
    for word in words:
        option, equals, value = word.partition("=")
        if option in ("--time-limit", "--size", "--bit-rate", "--display-id", "--output-format"):
            value = value if equals else next(words, "")
            if option == "--time-limit":
                limit_s = float(value) if re.fullmatch(r"\d+", value) else limit_s
            elif option == "--size":
                size = _size(value)
        elif option in ("--verbose", "--bugreport", "--rotate", "--show-frame-time"):
            continue
        elif word.startswith("-") and word != "-":
            process.stderr.write(_USAGE)
            return 0 if option == "--help" else 2
        else:
            name = word
    if name is None:
        process.err("Must specify output file (see --help).")
        return 2
    return await _record(process, name, limit_s, size) if name == "-" or _is_opened(process, name) else 1


def _is_opened(process: Process, name: str) -> bool:
    """Whether the file could be made, which is there from the beginning: clients wait for it."""
    try:
        process.phone.disk.write(process.path(name), b"")
    except OSError as error:
        process.err(f"Unable to open '{name}': {error.strerror}")
        return False
    return True


def _size(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    return (int(match[1]), int(match[2])) if match else None


async def _record(process: Process, name: str, limit_s: float, size: tuple[int, int] | None) -> int:
    film = Film(process.phone, size)
    film.shoot()
    stop = process.phone.accessibility.listen(lambda _event: film.shoot())
    finished = asyncio.Event()
    timer = process.phone.clock.call_later(limit_s, finished.set) if limit_s else None
    try:
        await finished.wait()
    finally:
        stop()
        if timer is not None:
            timer.cancel()
        film.shoot(is_last=True)
        data = film.mp4()
        if name == "-":
            process.stdout.write(data)
        else:
            process.phone.disk.write(process.path(name), data)
    return 0


class Film:
    """Frames with their times, and the file that holds them."""

    def __init__(self, phone: Phone, size: tuple[int, int] | None) -> None:
        """Begin without a frame; frames are scaled to `size` if it is given."""
        self._phone = phone
        self._size = size or phone.display.size
        self._frames: list[tuple[float, bytes]] = []
        self._version = -1

    def shoot(self, *, is_last: bool = False) -> None:
        """Take a frame unless the last one is too young or shows the same."""
        now_s = self._phone.clock.monotonic()
        if self._frames and not is_last and now_s - self._frames[-1][0] < _MIN_FRAME_S:
            return
        self._phone.windows.placed()
        if self._version == self._phone.windows.version or len(self._frames) >= _MAX_FRAMES:
            return
        self._version = self._phone.windows.version
        image = self._phone.windows.image()
        stream = io.BytesIO()
        (image if image.size == self._size else image.resize(self._size)).save(stream, "JPEG", quality=70)
        self._frames.append((now_s, stream.getvalue()))

    def mp4(self) -> bytes:
        """Return the MP4 file."""
        times = [at_s for at_s, _ in self._frames]
        ends = [*times[1:], max(self._phone.clock.monotonic(), times[-1]) + _LAST_FRAME_S]
        lengths = [max(1, round((end - at) * _TIMESCALE)) for at, end in zip(times, ends, strict=True)]
        frames = [data for _, data in self._frames]
        head = _box("ftyp", b"isom", struct.pack(">I", 512), b"isomiso2mp41")
        offsets, position = [], len(head) + 8
        for data in frames:
            offsets.append(position)
            position += len(data)
        return head + _box("mdat", *frames) + self._movie(lengths, [len(data) for data in frames], offsets)

    def _movie(self, lengths: list[int], sizes: list[int], offsets: list[int]) -> bytes:
        total = sum(lengths)
        width, height = self._size
        matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
        times = struct.pack(">5IH10x", 0, 0, _TIMESCALE, total, 0x10000, 0x100)
        mvhd = _full("mvhd", times, matrix, bytes(24), _u32(2))
        tkhd = _full(
            "tkhd", struct.pack(">5I8x4H", 0, 0, 1, 0, total, 0, 0, 0, 0), matrix,
            struct.pack(">II", width << 16, height << 16), flags=3,
        )  # fmt: skip
        mdhd = _full("mdhd", struct.pack(">4IHH", 0, 0, _TIMESCALE, total, 0x55C4, 0))
        hdlr = _full("hdlr", bytes(4), b"vide", bytes(12), b"VideoHandler\0")
        minf = _box("minf", _full("vmhd", bytes(8), flags=1), _DATA_INFORMATION, self._table(lengths, sizes, offsets))
        return _box("moov", mvhd, _box("trak", tkhd, _box("mdia", mdhd, hdlr, minf)))

    def _table(self, lengths: list[int], sizes: list[int], offsets: list[int]) -> bytes:
        width, height = self._size
        entry = _box(
            "jpeg", bytes(6), struct.pack(">H16xHHIIIH32xHh", 1, width, height, 0x480000, 0x480000, 0, 1, 24, -1)
        )
        return _box(
            "stbl",
            _full("stsd", _u32(1), entry),
            _full("stts", _u32(len(lengths)), *(struct.pack(">II", 1, length) for length in lengths)),
            _full("stsc", struct.pack(">4I", 1, 1, 1, 1)),
            _full("stsz", _u32(0), _u32(len(sizes)), *map(_u32, sizes)),
            _full("stco", _u32(len(offsets)), *map(_u32, offsets)),
        )


def _u32(value: int) -> bytes:
    return struct.pack(">I", value)


def _box(kind: str, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I", len(body) + 8) + kind.encode() + body


def _full(kind: str, *parts: bytes, flags: int = 0) -> bytes:
    return _box(kind, _u32(flags), *parts)


_DATA_INFORMATION = _box("dinf", _full("dref", _u32(1), _full("url ", flags=1)))
