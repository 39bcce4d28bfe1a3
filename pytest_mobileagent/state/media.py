"""Pictures, sounds and videos: whether a file is one, and how long it lasts."""

from __future__ import annotations

import io
import re
import warnings

from pytest_mobileagent.pictures import open_picture

_IMAGE = re.compile(r"image2|mjpeg|_pipe|^a?png$|^gif$")  # FFmpeg reads pictures as films of one frame
_PICTURES = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG"}


def picture_differs(data: bytes, name: str) -> str:
    """Return why a file is no picture of the kind that its name says; an empty text if it is one."""
    kind = name.rpartition(".")[2].lower()
    if kind == "svg":
        return "" if b"<svg" in data else f"{name} is no SVG picture"
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - only who looks at pictures is to pay

    try:
        with warnings.catch_warnings(), open_picture(data) as picture:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return "" if picture.format == _PICTURES.get(kind, picture.format) else f"{name} is a {picture.format} file"
    except (UnidentifiedImageError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return f"{name} is no picture"


def sound_differs(data: bytes, name: str) -> str:
    """Return why a file is no sound of some length; an empty text if it is one."""
    return _stream_differs(data, name, "audio")


def video_differs(data: bytes, name: str) -> str:
    """Return why a file is no video of some length; an empty text if it is one."""
    return _stream_differs(data, name, "video")


def _stream_differs(data: bytes, name: str, kind: str) -> str:
    import av  # noqa: PLC0415 - costs a quarter of a second, which only who looks at recordings is to pay

    try:
        with av.open(io.BytesIO(data), "r") as container:
            if _IMAGE.search(container.format.name):
                return f"{name} is no {kind} file"
            if not any(stream.type == kind for stream in container.streams):
                return f"{name} has no {kind}"
            lasts = bool(container.duration) or any(packet.size for packet in container.demux())
            return "" if lasts else f"{name} lasts no time"
    except (av.error.FFmpegError, ValueError):
        return f"{name} is no {kind} file"
