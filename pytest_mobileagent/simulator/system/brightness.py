"""Between the brightness a slider shows and the one that is stored (AOSP `BrightnessUtils`, hybrid log-gamma)."""

from __future__ import annotations

import math

MINIMUM, MAXIMUM = 1, 255  # system setting screen_brightness
_R, _A, _B, _C = 0.5, 0.17883277, 0.28466892, 0.55991073


def slider_share(level: int) -> float:
    """Return where on the slider, 0 to 1, a stored brightness of 1 to 255 lies."""
    linear = (min(max(level, MINIMUM), MAXIMUM) - MINIMUM) / (MAXIMUM - MINIMUM) * 12
    return math.sqrt(linear) * _R if linear <= 1 else _A * math.log(linear - _B) + _C


def stored_level(share: float) -> int:
    """Return the brightness, 1 to 255, that a slider at `share`, 0 to 1, stores."""
    share = min(max(share, 0.0), 1.0)
    linear = (share / _R) ** 2 if share <= _R else math.exp((share - _C) / _A) + _B
    return round(MINIMUM + min(linear / 12, 1.0) * (MAXIMUM - MINIMUM))
