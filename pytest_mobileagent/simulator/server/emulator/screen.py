"""Calls about the screen: pictures of it, the displays that there are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.changes import changes
from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.server.emulator.shared_memory import Piece, SharedMemory
from pytest_mobileagent.simulator.ui.frames import Rows
from pytest_mobileagent.simulator.ui.png import encode_png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.phone import Phone

_PNG, _RGBA, _RGB = 0, 1, 2
_DEPTH = {_RGBA: 4, _RGB: 3}  # bytes of a px
_IN_THE_REPLY, _MMAP = 0, 1  # channels of a transport


class Screen:
    """The only display."""

    def __init__(self, phone: Phone) -> None:
        """Show the screen of `phone`."""
        self._phone = phone
        self._shared = SharedMemory()

    def get_screenshot(self, request: Message) -> Message:
        """Return the screen, scaled into width and height if both are given; nothing of a display that is not there."""
        return self._picture(request, number=0)

    async def stream_screenshot(self, request: Message) -> AsyncIterator[Message]:
        """Yield the screen now, and again after every change."""
        number = 0
        async for _ in changes(self._phone, self._version):
            yield self._picture(request, number=number)
            number += 1

    def _version(self) -> int:
        self._phone.windows.placed()
        return self._phone.windows.version

    def _picture(self, request: Message, *, number: int) -> Message:
        form, transport = request["format"], request.get("transport", {})
        if form not in (_PNG, _RGBA, _RGB):
            raise CallError("INVALID_ARGUMENT", f"unknown image format {form}")
        if transport.get("channel", _IN_THE_REPLY) not in (_IN_THE_REPLY, _MMAP):
            raise CallError("INVALID_ARGUMENT", f"unknown transport channel {transport['channel']}")
        taken = {"seq": number, "timestampUs": int(self._phone.clock.now() * 1e6)}
        if request["display"]:
            return taken
        width, height = self._size(request["width"], request["height"])
        angles = dict(zip(("xAxis", "yAxis", "zAxis"), self._phone.sensors.around("rotation"), strict=True))
        turned = {"rotation": self._phone.display.rotation, **angles}
        told = {"format": form, "width": width, "height": height, "rotation": turned}
        pieces = self._pieces(form, (width, height))
        if transport.get("channel") != _MMAP:
            return {"format": told, "image": b"".join(piece.make() for piece in pieces), **taken}
        self._shared.write(transport["handle"], pieces)
        return {"format": {**told, "transport": transport}, **taken}

    def _size(self, width: int, height: int) -> tuple[int, int]:
        """Return how large the picture is that is wanted within a width and a height."""
        whole = self._phone.display.size
        share = min(width / whole[0], height / whole[1], 1.0) if width and height else 1.0
        return max(1, int(whole[0] * share)), max(1, int(whole[1] * share))

    def _pieces(self, form: int, size: tuple[int, int]) -> list[Piece]:
        """Return the picture in pieces."""
        windows = self._phone.windows
        is_whole = size == self._phone.display.size
        if form == _PNG:
            png = windows.png() if is_whole else encode_png(windows.image().resize(size))
            return [Piece(None, len(png), lambda: png)]
        rows = list(windows.rows()) if is_whole else [Rows(None, size[1], lambda: windows.image().resize(size))]
        row_bytes = size[0] * _DEPTH[form]
        return [
            Piece(one.known_by and (form, one.known_by), one.height * row_bytes, partial(_encoded, one, form))
            for one in rows
        ]

    # -- displays -------------------------------------------------------------------------------------------------

    def get_display_configurations(self, _request: Message) -> Message:
        """Return the one display."""
        width, height = self._phone.display.physical_size
        display = {"width": width, "height": height, "dpi": self._phone.display.physical_density}
        return {"displays": [display], "userConfigurable": 0, "maxDisplays": 1}

    def set_display_configurations(self, request: Message) -> Message:
        """Refuse to add displays: there is no other."""
        if request["displays"]:
            raise CallError("INVALID_ARGUMENT", "this phone takes no more displays: name none")
        return self.get_display_configurations(request)

    def get_display_mode(self, _request: Message) -> Message:
        """Refuse: the screen has one size."""
        raise CallError("FAILED_PRECONDITION", "the AVD is not resizable")

    def set_display_mode(self, request: Message) -> Message:
        """Refuse: the screen has one size."""
        return self.get_display_mode(request)

    def set_posture(self, _request: Message) -> Message:
        """Refuse: this phone cannot be folded."""
        raise CallError("FAILED_PRECONDITION", "Unable to set posture.")


def _encoded(rows: Rows, form: int) -> bytes:
    image = rows.draw()
    return (image.convert("RGBA") if form == _RGBA else image).tobytes()
