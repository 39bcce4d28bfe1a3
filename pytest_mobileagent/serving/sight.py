"""What an asker is shown of a screen: what nobody looks at is not sent, and pixels are made by each phone's player."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from PIL import Image

from pytest_mobileagent.device.observation import UnreadObservation
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.device.hierarchy import Node

_LARGEST = 1 << 14  # pixels of a side


@dataclass(frozen=True, slots=True)
class Sight:
    """What is shown of a screen.

    Attributes:
        screenshot: whether its PNG file is; empty otherwise.
        hierarchy: whether its view hierarchy is; empty otherwise.
        size: width and height of the picture that is shown as pixels, three bytes each; none without.
    """

    screenshot: bool = True
    hierarchy: bool = True
    size: tuple[int, int] | None = None

    @classmethod
    def of(cls, told: object) -> Sight:
        """Return what an asker has told to want; all files without.

        Raises:
            ConfigError: that is nothing that can be shown.
        """
        match told:
            case None:
                return cls()
            case {"screenshot": bool(screenshot), "hierarchy": bool(hierarchy), "size": None}:
                return cls(screenshot, hierarchy)
            case {"screenshot": bool(screenshot), "hierarchy": bool(hierarchy), "size": [int(width), int(height)]}:
                if 0 < width <= _LARGEST and 0 < height <= _LARGEST:
                    return cls(screenshot, hierarchy, (width, height))
        raise ConfigError(f"{told!r} is nothing that can be shown: see pytest_mobileagent.serving.Sight")

    @property
    def needs_screenshot(self) -> bool:
        """Whether it shows a screen's picture in any form."""
        return self.screenshot or self.size is not None

    def to_tell(self) -> dict[str, Any]:
        """Return it as a message has it."""
        return asdict(self)

    def of_screen(self, seen: Observation) -> tuple[bytes, bytes, bytes]:
        """Return what is shown of a screen: its file, its hierarchy and its pixels; empty what is not wanted."""
        return (
            seen.screenshot if self.screenshot else b"",
            seen.hierarchy_xml.encode() if self.hierarchy else b"",
            pixels(seen.screenshot, self.size) if self.size is not None else b"",
        )


def pixels(screenshot: bytes, size: tuple[int, int]) -> bytes:
    """Return a PNG file's pixels in a picture of `size`, width and height: red, green and blue, row by row."""
    picture = open_picture(screenshot)
    if picture.mode != "RGB":
        picture = picture.convert("RGB")
    if picture.size != size:
        factor = max(1, min(picture.width // size[0], picture.height // size[1]))
        picture = picture.reduce(factor).resize(size, Image.Resampling.BILINEAR)
    return picture.tobytes()


class Received(UnreadObservation):
    """An observation that came in a message."""

    __slots__ = ()

    @property
    def hierarchy(self) -> Node:
        """What is on the screen, as a tree.

        Raises:
            ConfigError: it was not asked for.
        """
        if not self.hierarchy_xml:
            raise ConfigError("no hierarchy came, since none was asked for: Sight(hierarchy=True) does")
        return super().hierarchy
