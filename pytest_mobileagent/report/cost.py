"""Tokens counted the same way for every model, so that agents can be compared."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import ModelCall, Picture

_TEXT = 4  # characters to a token
_LONGEST, _TILE = 1024, 512
_PER_PICTURE, _PER_TILE = 85, 170
_PNG = b"\x89PNG\r\n\x1a\n"


def text_tokens(text: str) -> int:
    """Return the tokens of a text: four characters are one (MobileAgentBench, "Metrics")."""
    return math.ceil(len(text) / _TEXT)


def picture_tokens(width_px: int, height_px: int) -> int:
    """Return the tokens of a picture as MobileAgentBench counts them.

    The longer side is shrunk to 1024; 85 for the picture and 170 for each tile of 512 x 512. A Pixel 3a's screenshot
    of 1080 x 2220 costs 425.
    """
    longer = max(width_px, height_px)
    if longer > _LONGEST:
        width_px, height_px = width_px * _LONGEST // longer, height_px * _LONGEST // longer
    return _PER_PICTURE + _PER_TILE * math.ceil(width_px / _TILE) * math.ceil(height_px / _TILE)


def uniform_tokens(call: ModelCall) -> int:
    """Return the tokens of a call, asked and answered."""
    parts = [part for message in call.request.messages for part in message.parts]
    asked = sum(text_tokens(part) if isinstance(part, str) else _of_picture(part) for part in parts)
    return asked + (text_tokens(call.reply.text) if call.reply is not None else 0)


def _of_picture(picture: Picture) -> int:
    return picture_tokens(*_size(picture.data))


def _size(data: bytes) -> tuple[int, int]:
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)

    try:
        with open_picture(data) as picture:
            return picture.size
    except OSError:
        return 1, 1
