"""How far and how fast fingers move before Android takes notice (`ViewConfiguration`, `OverScroller`)."""

from __future__ import annotations

import math

TOUCH_SLOP_DP = 8
LONG_PRESS_S = 0.5
DOUBLE_TAP_S = 0.3
MINIMUM_FLING_DP_PER_S = 50
MAXIMUM_FLING_DP_PER_S = 8000

_DECELERATION_RATE = math.log(0.78) / math.log(0.9)
_INFLEXION = 0.35
_FRICTION = 0.015


def fling_distance_px(speed_px_per_s: float, scale: float) -> float:
    """Return how far a fling of that speed glides (AOSP `OverScroller.SplineOverScroller.getSplineFlingDistance`)."""
    if speed_px_per_s < MINIMUM_FLING_DP_PER_S * scale:
        return 0.0
    speed = min(speed_px_per_s, MAXIMUM_FLING_DP_PER_S * scale)
    physical = 9.80665 * 39.37 * scale * 160 * 0.84
    deceleration = math.log(_INFLEXION * speed / (_FRICTION * physical))
    return _FRICTION * physical * math.exp(_DECELERATION_RATE / (_DECELERATION_RATE - 1.0) * deceleration)
