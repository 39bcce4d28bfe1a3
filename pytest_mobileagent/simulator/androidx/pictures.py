"""Pixels of pictures, whatever file they come from."""

from __future__ import annotations

import io
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, ParamSpec

from PIL import Image as Pillow
from PIL import ImageOps

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")

_LARGEST_PX = 4096
_MOST_PIXELS = 120_000_000


def decoded(content: bytes, *, largest_px: int = _LARGEST_PX) -> Pillow.Image | None:
    """Return a picture, upright, at most `largest_px` wide and high; None for content that is no picture."""
    try:
        with Pillow.open(io.BytesIO(content)) as image:
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


def last_kept(draw: Callable[P, Pillow.Image]) -> Callable[P, Pillow.Image]:
    """Keep what was drawn last, of all such pictures one: it fills a screen, ten megabytes, and so would the next."""

    @wraps(draw)
    def drawn(*arguments: P.args, **named: P.kwargs) -> Pillow.Image:
        return _last(draw, *arguments, **named)  # type: ignore[arg-type]  # lru_cache's arguments are all Hashable

    return drawn


@lru_cache(maxsize=1)
def _last(draw: Callable[P, Pillow.Image], *arguments: P.args, **named: P.kwargs) -> Pillow.Image:
    return draw(*arguments, **named)
