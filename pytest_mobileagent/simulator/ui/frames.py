"""Frames: the pixels of a screen, drawn band by band, each once for as long as it is remembered."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from pytest_mobileagent.simulator.ui.png import BAND_PX, Band, assemble, encode_band

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from pytest_mobileagent.simulator.ui.display_list import Call, DisplayList

    _Key = tuple[int, int, tuple[Call, ...]]  # width and height, and what is drawn

ROOM_BYTES = 3 << 20  # some twenty screens
_CALL_BYTES = 300  # of a drawing call that is remembered


class Rows(NamedTuple):
    """Some rows of a screen: what they are known by (None: nothing), how many, and how to draw them (RGB)."""

    known_by: Hashable
    height: int
    draw: Callable[[], Image.Image]  # what it returns is gone when others are drawn


class Frames:
    """Draws screens. A band whose drawing calls are known is not drawn again; no whole picture is kept."""

    def __init__(self, room_bytes: int = ROOM_BYTES) -> None:
        """Remember as many bands as fit into so many bytes, those seen latest."""
        self._room = room_bytes
        self._used = 0
        self._bands: OrderedDict[_Key, Band] = OrderedDict()
        self._board = Image.new("RGB", (1, 1))  # on which every band is drawn: memory that is fresh costs more than it

    def clear(self) -> None:
        """Remember nothing any more."""
        self._used = 0
        self._bands.clear()

    def png(self, drawn: DisplayList) -> bytes:
        """Return a screen as PNG."""
        return assemble((self._band(drawn, key) for key in _keys(drawn)), *drawn.size)

    @staticmethod
    def image(drawn: DisplayList) -> Image.Image:
        """Return a screen's pixels (RGB)."""
        image = Image.new("RGB", drawn.size, None)  # not even black yet: the first call covers it
        for number, calls in enumerate(drawn.bands(BAND_PX)):
            for call in calls:
                call.paint(image, drawn.originals, number * BAND_PX)
        return image

    def rows(self, drawn: DisplayList) -> Iterator[Rows]:
        """Yield a screen's rows from top to bottom."""
        for key in _keys(drawn):
            yield Rows(key, key[1], partial(self._painted, drawn, key))

    def _band(self, drawn: DisplayList, key: _Key) -> Band:
        band = self._bands.get(key)
        if band is not None:
            self._bands.move_to_end(key)
            return band
        band = self._bands[key] = encode_band(self._painted(drawn, key))
        self._used += _weight(key, band)
        while self._used > self._room:
            self._used -= _weight(*self._bands.popitem(last=False))
        return band

    def _painted(self, drawn: DisplayList, key: _Key) -> Image.Image:
        width, height, calls = key
        if self._board.width != width:
            self._board = Image.new("RGB", (width, BAND_PX))
        for call in calls:
            call.paint(self._board, drawn.originals)
        return self._board if height == BAND_PX else self._board.crop((0, 0, width, height))


def _keys(drawn: DisplayList) -> Iterator[_Key]:
    width, height = drawn.size
    for number, calls in enumerate(drawn.bands(BAND_PX)):
        yield width, min(BAND_PX, height - number * BAND_PX), calls


def _weight(key: _Key, band: Band) -> int:
    return len(band.chunk) + _CALL_BYTES * len(key[2])
