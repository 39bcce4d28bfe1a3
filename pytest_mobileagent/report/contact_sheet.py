"""A contact sheet: an episode's screens side by side in one small picture."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.report.records import read_trace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytest_mobileagent.report.record import EpisodeRecorder

_HEIGHT, _GAP, _MOST, _IN_A_ROW = 240, 6, 24, 12
_QUALITY = 70
_PAPER = "#808080"  # between the colours of light and dark pages


def contact_sheet(pictures: Sequence[Path]) -> bytes:
    """Return a JPEG of screens in their order, at most 24 of them, evenly chosen with the first and the last.

    Raises:
        ValueError: there are none.
    """
    if not pictures:
        raise ValueError("no pictures")
    small = [_shrunk(path) for path in _chosen(pictures)]
    wide = max(picture.width for picture in small) + _GAP
    columns = min(len(small), _IN_A_ROW)
    rows = -(-len(small) // columns)
    sheet = Image.new("RGB", (columns * wide + _GAP, rows * (_HEIGHT + _GAP) + _GAP), _PAPER)
    for number, picture in enumerate(small):
        row, column = divmod(number, columns)
        sheet.paste(picture, (_GAP + column * wide, _GAP + row * (_HEIGHT + _GAP)))
    file = io.BytesIO()
    sheet.save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()


def screens(recorder: EpisodeRecorder) -> list[Path]:
    """Return an episode's screenshots that were kept so far, in their order, the last screen last."""
    names = [event.get("screenshot") for event in read_trace(recorder.folder)]
    found = [recorder.path_of(name) for name in names if name]
    return [path for path in found if path is not None]


def _chosen(pictures: Sequence[Path]) -> list[Path]:
    if len(pictures) <= _MOST:
        return list(pictures)
    return [pictures[round(number * (len(pictures) - 1) / (_MOST - 1))] for number in range(_MOST)]


def _shrunk(path: Path) -> Image.Image:
    with open_picture(path) as picture:
        tall = _HEIGHT if picture.height >= picture.width else _HEIGHT // 2
        wide = max(1, picture.width * tall // picture.height)
        return picture.convert("RGB").resize((wide, tall))
