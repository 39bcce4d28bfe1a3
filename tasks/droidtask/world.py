"""The files on the phone of DroidTask's recordings: where each lies, how large it is, when it was last written.

What they hold is made here, always the same, and padded to the size that lists show. The two long videos are a tenth
of their size, since each task that wants them brings them over adb.
"""

from __future__ import annotations

import datetime
import functools
import io
import math
import shlex
import struct
from dataclasses import dataclass

from pytest_mobileagent.state.storage import STORAGE
from pytest_mobileagent.state.videos import Scene, make_video

RECORDINGS = "Music/Recordings"
_DAY = datetime.date(2023, 6, 30)
_HERTZ, _FRAME, _TONE_HERTZ = 48000, 1024, 440


@dataclass(frozen=True, slots=True)
class WorldFile:
    """A file: its size, when it was last written, how long it lasts if it does."""

    size: int
    time: str
    seconds: int = 0


FILES = {
    "screen_2023-06-30_141247.png": WorldFile(16486, "14:12:47"),
    "screen_2023-06-30_143638.png": WorldFile(0, "14:36:38"),
    "DCIM/pic1.jpg": WorldFile(62874, "12:16:40"),
    "DCIM/pic2.jpg": WorldFile(23450, "12:16:30"),
    "DCIM/video1.mp4": WorldFile(575693, "12:16:20", seconds=7),
    "DCIM/video2.mp4": WorldFile(4865393, "12:15:50", seconds=15),
    "DCIM/video3.mp4": WorldFile(828375, "12:15:40", seconds=10),
    "DCIM/pic3.jpg": WorldFile(63078, "12:15:30"),
    "Download/Diary.pdf": WorldFile(6246, "12:22:00"),
    f"{RECORDINGS}/test1.m4a": WorldFile(126976, "12:26:40", seconds=10),
    f"{RECORDINGS}/test2.m4a": WorldFile(88166, "12:26:20", seconds=7),
}


def put(device, *paths, renamed=None):
    """Write files of the world, all of them if none is named.

    `renamed` are paths for files that are to lie elsewhere, or be called otherwise: original paths by those.
    """
    wanted = {path: path for path in paths or (() if renamed else FILES)} | (renamed or {})
    contents = {f"{STORAGE}/{path}": content_of(original) for path, original in wanted.items()}
    device.push_all(contents)
    times = [f"touch -d '{_DAY} {FILES[original].time}' {_place(path)}" for path, original in wanted.items()]
    scans = [f"content call --uri content://media --method scan_file --arg {_place(path)}" for path in wanted]
    device.must_run(" && ".join((*times, *scans)))


def _place(path):
    return shlex.quote(f"{STORAGE}/{path}")


@functools.cache
def content_of(path):
    """Return what a file of the world holds."""
    file, name = FILES[path], path.rpartition("/")[2]
    if not file.size:
        return b""
    kind = name.rpartition(".")[2]
    if kind in ("m4a", "mp4"):
        made = _sound(file.seconds) if kind == "m4a" else make_video((Scene(name, file.seconds),))
        return made + struct.pack(">I", file.size - len(made)) + b"free" + bytes(file.size - len(made) - 8)
    return _document(name, file.size) if kind == "pdf" else _picture(name).ljust(file.size, b"\0")


def _sound(seconds):
    """Return a tone (AAC) of some length."""
    import av  # noqa: PLC0415 - costs a quarter of a second, which only who makes sounds is to pay

    made = io.BytesIO()
    with av.open(made, "w", format="mp4", options={"fflags": "+bitexact"}) as container:
        stream = container.add_stream("aac", rate=_HERTZ, options={"flags": "+bitexact"})
        stream.bit_rate = 32000
        stream.codec_context.layout = "mono"
        for at in range(0, seconds * _HERTZ, _FRAME):
            frame = av.AudioFrame(format="fltp", layout="mono", samples=_FRAME)
            frame.sample_rate, frame.pts = _HERTZ, at
            wave = (0.3 * math.sin(2 * math.pi * _TONE_HERTZ * (at + n) / _HERTZ) for n in range(_FRAME))
            frame.planes[0].update(struct.pack(f"{_FRAME}f", *wave))
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return made.getvalue()


def _picture(name):
    """Return a picture that shows its name on a coloured ground."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - only who makes pictures is to pay

    ground = ("#26547c", "#ef476f", "#118ab2", "#073b4c", "#7b2d26")[sum(name.encode()) % 5]
    picture = Image.new("RGB", (540, 720), ground)
    ImageDraw.Draw(picture).text((40, 320), name, font=ImageFont.load_default(28), fill="#ffffff")
    made = io.BytesIO()
    picture.save(made, "PNG" if name.endswith(".png") else "JPEG", quality=60)
    return made.getvalue()


def _document(name, size):
    """Return a PDF file of one page with its title."""
    text = f"BT /F1 24 Tf 72 720 Td ({name.rpartition('.')[0]}) Tj ET".encode()
    parts = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(text), text),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    body = b"%PDF-1.4\n%" + b"-" * (size - _bare_size(parts)) + b"\n"
    places = []
    for number, part in enumerate(parts, 1):
        places.append(len(body))
        body += b"%d 0 obj%s\nendobj\n" % (number, part)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(parts) + 1, rows)
    return body + table + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%04d\n%%%%EOF\n" % (len(parts) + 1, len(body))


def _bare_size(parts):
    """Return how large a document of these parts is without padding."""
    objects = sum(len(b"%d 0 obj%s\nendobj\n" % (number, part)) for number, part in enumerate(parts, 1))
    around = len(b"%PDF-1.4\n%\n") + len(b"xref\n0 6\n0000000000 65535 f \n") + 20 * len(parts)
    return objects + around + len(b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n0000\n%%EOF\n")
