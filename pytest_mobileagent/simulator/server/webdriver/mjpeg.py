"""The screen as a film: one JPEG after the other over HTTP, on a port of its own (`mjpegServerPort` of a driver)."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

from PIL.Image import Resampling

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

ADDRESS = "tcp:7810"
SETTINGS: dict[str, object] = {
    "mjpegBilinearFiltering": False, "mjpegScalingFactor": 50, "mjpegServerFramerate": 10,
    "mjpegServerScreenshotQuality": 50,
}  # fmt: skip
_BOUNDARY = "--BoundaryString"
_HEAD = (
    "HTTP/1.0 200 OK\r\nServer: AQI Android Screenshot Socket Server\r\nConnection: close\r\nMax-Age: 0\r\n"
    "Expires: 0\r\nCache-Control: no-cache, private\r\nPragma: no-cache\r\n"
    f"Content-Type: multipart/x-mixed-replace; boundary={_BOUNDARY}\r\n\r\n"
)
_MOST_PER_S = 60
_LONGEST_LINE = 1 << 16


class Film:
    """Shows the screen to whoever asks, as the settings say."""

    def __init__(self, driver: Driver) -> None:
        """Film the phone of `driver`."""
        self._driver = driver
        self._shot: tuple[object, bytes] | None = None  # the last picture, and what it depends on

    async def serve(self, reader: Pipe, writer: Pipe) -> None:
        """Wait for a request, whatever it asks for, and send pictures until nobody looks any more."""
        if not await _asks(reader):
            return
        writer.write(_HEAD)
        while not writer.is_closed:
            self._driver.phone.clock.follow()
            picture = self._picture()
            head = f"{_BOUNDARY}\r\nContent-type: image/jpg\r\nContent-Length: {len(picture)}\r\n\r\n"
            writer.write(head.encode() + picture + b"\r\n\r\n")
            await writer.drain()
            await asyncio.sleep(1 / self._setting("mjpegServerFramerate", most=_MOST_PER_S))

    def _setting(self, name: str, *, most: int = 100) -> int:
        value = self._driver.settings[name]
        return max(1, min(most, value if isinstance(value, int) else 1))

    def _picture(self) -> bytes:
        windows = self._driver.phone.windows
        windows.placed()
        state = windows.version, *(self._driver.settings[name] for name in SETTINGS)
        if self._shot is None or self._shot[0] != state:
            self._shot = state, self._drawn()
        return self._shot[1]

    def _drawn(self) -> bytes:
        image = self._driver.phone.windows.image()
        share = self._setting("mjpegScalingFactor") / 100
        is_smooth = self._driver.settings["mjpegBilinearFiltering"] is True
        size = max(1, int(image.width * share)), max(1, int(image.height * share))
        smaller = image.resize(size, Resampling.BILINEAR if is_smooth else Resampling.NEAREST)
        data = io.BytesIO()
        smaller.convert("RGB").save(data, "JPEG", quality=self._setting("mjpegServerScreenshotQuality"))
        return data.getvalue()


async def _asks(reader: Pipe) -> bool:
    """Wait for a line; False if there is none before the end."""
    size = 0
    while size < _LONGEST_LINE and (data := await reader.read()):
        if b"\n" in data:
            return True
        size += len(data)
    return False
