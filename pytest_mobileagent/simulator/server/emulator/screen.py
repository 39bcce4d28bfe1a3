"""Calls about the screen: pictures of it, the displays that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator import shared_memory
from pytest_mobileagent.simulator.server.emulator.changes import changes
from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.ui.png import encode_png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone

_PNG, _RGBA, _RGB = 0, 1, 2
_DEPTH = {_RGBA: 4, _RGB: 3}  # bytes of a px
_IN_THE_REPLY, _MMAP = 0, 1  # channels of a transport


class Screen:
    """The only display."""

    def __init__(self, phone: Phone) -> None:
        """Show the screen of `phone`."""
        self._phone = phone

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
        pieces, size = self._encoded(form, (width, height))
        if transport.get("channel") != _MMAP:
            return {"format": told, "image": b"".join(pieces), **taken}
        shared_memory.write(transport["handle"], pieces, size)
        return {"format": {**told, "transport": transport}, **taken}

    def _size(self, width: int, height: int) -> tuple[int, int]:
        """Return how large the picture is that is wanted within a width and a height."""
        whole = self._phone.display.size
        share = min(width / whole[0], height / whole[1], 1.0) if width and height else 1.0
        return max(1, int(whole[0] * share)), max(1, int(whole[1] * share))

    def _encoded(self, form: int, size: tuple[int, int]) -> tuple[Iterable[bytes], int]:
        """Return the picture in pieces, and how many bytes they are."""
        if form != _PNG:
            return self._rows(form, size), size[0] * size[1] * _DEPTH[form]
        windows = self._phone.windows
        png = windows.png() if size == self._phone.display.size else encode_png(windows.image().resize(size))
        return (png,), len(png)

    def _rows(self, form: int, size: tuple[int, int]) -> Iterator[bytes]:
        windows = self._phone.windows
        is_whole = size == self._phone.display.size
        for part in windows.pixels() if is_whole else (windows.image().resize(size),):
            yield (part.convert("RGBA") if form == _RGBA else part).tobytes()

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
