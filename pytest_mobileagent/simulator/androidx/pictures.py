"""Pixels of pictures, whatever file they come from."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, ParamSpec
from weakref import WeakValueDictionary

from PIL import Image as Pillow
from PIL import ImageOps

from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")

_LARGEST_PX = 4096
_MOST_PIXELS = 120_000_000


def decoded(content: bytes, *, largest_px: int = _LARGEST_PX) -> Pillow.Image | None:
    """Return a picture, upright, at most `largest_px` wide and high; None for content that is no picture."""
    try:
        with open_picture(content) as image:
            if image.width * image.height > _MOST_PIXELS:
                return None
            image.draft("RGB", (largest_px, largest_px))
            upright = ImageOps.exif_transpose(image)
            plain = _without_alpha(upright)
    except (OSError, ValueError, SyntaxError, Pillow.DecompressionBombError):
        return None
    plain.thumbnail((largest_px, largest_px))
    return plain


def _without_alpha(image: Pillow.Image) -> Pillow.Image:
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        front = image.convert("RGBA")
        plate = Pillow.new("RGBA", front.size, "#ffffff")
        return Pillow.alpha_composite(plate, front).convert("RGB")
    return image.convert("RGB")


def kept_while_shown(draw: Callable[P, Pillow.Image]) -> Callable[P, Pillow.Image]:
    """Keep what was drawn for as long as a screen shows it, which it may fill: ten megabytes."""
    made: WeakValueDictionary[object, Pillow.Image] = WeakValueDictionary()

    @wraps(draw)
    def drawn(*arguments: P.args, **named: P.kwargs) -> Pillow.Image:
        key = arguments, tuple(named.items())
        picture = made.get(key)
        if picture is None:
            picture = made[key] = draw(*arguments, **named)
        return picture

    return drawn
