"""`screencap`: the screen's pixels, as PNG or raw."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """usage: screencap [-hp] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the physical display ID to capture (default: 4619827259835644672)
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
"""
_RGBA_8888, _COLORSPACE_SRGB = 1, 1


@command("screencap")
def screencap(process: Process) -> int:
    """Write a screenshot to a file or to standard output."""
    is_png, name = False, None
    words = iter(process.argv[1:])
    for word in words:
        if word == "-h":
            process.stderr.write(_USAGE)
            return 0
        if word == "-p":
            is_png = True
        elif word in ("-d", "--display-id"):
            next(words, None)
        elif word.startswith("-") and len(word) > 1:
            process.stderr.write(_USAGE)
            return 1
        else:
            name = word
    data = process.phone.windows.png() if is_png or (name or "").endswith(".png") else raw(process)
    if name is None:
        process.stdout.write(data)
        return 0
    try:
        process.phone.disk.write(process.path(name), data)
    except OSError as error:
        process.err(f"Error opening file: {name} ({error.strerror})")
        return 1
    return 0


def raw(process: Process) -> bytes:
    """Return width, height, pixel format and colour space, then the pixels."""
    image = process.phone.windows.image()
    head = struct.pack("<4I", image.width, image.height, _RGBA_8888, _COLORSPACE_SRGB)
    return head + image.convert("RGBA").tobytes()
