"""Screenshots that the phone takes of itself: a key's, the overview's; each is a file, and is shown for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.disk import MEDIA_RW_UID
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.ui.png import encode_png

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

_FOLDER = "/storage/emulated/0/Pictures/Screenshots"
_OWNER = "com.android.systemui"
_SHOWN_S = 6.0  # `ScreenshotController.SCREENSHOT_CORNER_DEFAULT_TIMEOUT_MILLIS`


class Screenshot(NamedTuple):
    """A screenshot that has just been taken: where it is, and what it shows."""

    uri: str
    picture: Image.Image


class Screenshots:
    """Takes screenshots, and knows the one whose preview is on the screen."""

    def __init__(self, phone: Phone) -> None:
        """Start without any."""
        self._phone = phone
        self.latest: Screenshot | None = None
        self._timer: Timer | None = None

    def take(self, picture: Image.Image | None = None) -> None:
        """Store a picture, the screen's if none is given, and show it for six seconds."""
        taken = picture or self._phone.windows.image()
        disk, now = self._phone.disk, to_local(self._phone, self._phone.clock.now())
        disk.mkdir(_FOLDER, mode=0o2770, owner=MEDIA_RW_UID, parents=True)
        path = disk.free_path(f"{_FOLDER}/Screenshot_{now:%Y%m%d-%H%M%S}.png")
        disk.write(path, encode_png(taken), mode=0o660, owner=MEDIA_RW_UID)
        uri = self._phone.media.scan(path, owner=_OWNER)
        self.dismiss()
        self.latest = Screenshot(uri or "", taken)
        self._timer = self._phone.clock.call_later(_SHOWN_S, self.dismiss)
        self._phone.touch()

    def dismiss(self) -> None:
        """Take the preview away."""
        if self._timer is not None:
            self._timer.cancel()
        self.latest = self._timer = None
        self._phone.touch()

    def save(self) -> object:
        """Return nothing: screenshots are files."""

    def load(self, value: object) -> None:
        """Show no preview."""
        del value
        self.dismiss()
