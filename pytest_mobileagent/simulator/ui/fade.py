"""Window animations: how a change of windows is seen while it takes its time."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

ACTIVITY, WINDOW = "transition_animation_scale", "window_animation_scale"  # the settings that stretch them
_USUAL_S = {ACTIVITY: 0.3, WINDOW: 0.2}
_MOST_SCALE = 20.0  # `WindowManagerService.fixScale`


@dataclass(frozen=True, slots=True)
class Fade:
    """The picture before a change gives way to the one after it, by the phone's clock."""

    before: Image.Image
    begun_s: float
    length_s: float

    def seen(self, after: Image.Image, now_s: float) -> Image.Image:
        """Return what is seen at a moment."""
        share = min(1.0, max(0.0, (now_s - self.begun_s) / self.length_s))
        return Image.blend(self.before, after, share)


def length_s(kind: str, scale: str | None) -> float:
    """Return how long an animation of a kind takes, 0 if it is over with the input that caused it, as it usually is."""
    try:
        factor = float(scale or "1")
    except ValueError:
        return 0.0
    return _USUAL_S[kind] * min(factor, _MOST_SCALE) if math.isfinite(factor) and factor > 1 else 0.0
