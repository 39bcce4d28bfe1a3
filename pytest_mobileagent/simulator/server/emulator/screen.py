"""Calls about the screen: pictures of it, the displays that there are."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.changes import changes
from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from PIL import Image

    from pytest_mobileagent.simulator.phone import Phone

_PNG, _RGBA, _RGB = 0, 1, 2


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
        form, width, height = request["format"], request["width"], request["height"]
        if form not in (_PNG, _RGBA, _RGB):
            raise CallError("INVALID_ARGUMENT", f"unknown image format {form}")
        if request.get("transport", {}).get("channel"):
            raise CallError("FAILED_PRECONDITION", "pictures come in the reply only: leave transport.channel unset")
        if request["display"]:
            return {"seq": number, "timestampUs": int(self._phone.clock.now() * 1e6)}
        image = self._phone.windows.image()
        if width and height:
            share = min(width / image.width, height / image.height, 1.0)
            image = image.resize((max(1, int(image.width * share)), max(1, int(image.height * share))))
        angles = dict(zip(("xAxis", "yAxis", "zAxis"), self._phone.sensors.around("rotation"), strict=True))
        turned = {"rotation": self._phone.display.rotation, **angles}
        return {
            "format": {"format": form, "width": image.width, "height": image.height, "rotation": turned},
            "image": self._pixels(image, form),
            "seq": number,
            "timestampUs": int(self._phone.clock.now() * 1e6),
        }

    def _pixels(self, image: Image.Image, form: int) -> bytes:
        if form == _RGB:
            return image.tobytes()
        if form == _RGBA:
            return image.convert("RGBA").tobytes()
        if image.size == self._phone.display.size:
            return self._phone.windows.png()
        data = io.BytesIO()
        image.save(data, "PNG", compress_level=1)
        return data.getvalue()

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
