"""When it is night somewhere: while the sun is more than six degrees below the horizon, as for `TwilightService`."""

from __future__ import annotations

import math

_DAY_S = 86_400
_NOON_OF_2000_S = 946_728_000
_HEIGHT = math.radians(-6)
_TILT = math.radians(23.44)


def _daylight(day: int, latitude: float, longitude: float) -> tuple[int, int]:
    """Return when a day begins and ends, in whole seconds since the epoch; day 0 is the first of the year 2000.

    By the sunrise equation. Both are the same where the sun does not rise, and a day apart where it does not set.
    """
    solar = day - longitude / 360
    anomaly = math.radians((357.5291 + 0.98560028 * solar) % 360)
    centre = 1.9148 * math.sin(anomaly) + 0.02 * math.sin(2 * anomaly) + 0.0003 * math.sin(3 * anomaly)
    along = math.radians((math.degrees(anomaly) + centre + 180 + 102.9372) % 360)
    transit = solar + 0.0053 * math.sin(anomaly) - 0.0069 * math.sin(2 * along)
    declination = math.asin(math.sin(along) * math.sin(_TILT))
    north = math.radians(max(-89.9, min(89.9, latitude)))
    cosine = (math.sin(_HEIGHT) - math.sin(north) * math.sin(declination)) / (math.cos(north) * math.cos(declination))
    half = math.acos(max(-1.0, min(1.0, cosine))) / (2 * math.pi)
    begin, end = (math.ceil(_NOON_OF_2000_S + (transit + turn) * _DAY_S) for turn in (-half, half))
    return begin, end


def _days(now_s: float) -> range:
    today = math.floor((now_s - _NOON_OF_2000_S) / _DAY_S)
    return range(today - 1, today + 3)


def is_night(now_s: float, latitude: float, longitude: float) -> bool:
    """Whether it is night."""
    days = (_daylight(day, latitude, longitude) for day in _days(now_s))
    return not any(begin <= now_s < end for begin, end in days)


def next_change(now_s: float, latitude: float, longitude: float) -> float | None:
    """Return when the day begins or ends next; None where the sun stays up, or down."""
    days = [_daylight(day, latitude, longitude) for day in _days(now_s)]
    moments = [moment for begin, end in days for moment in (begin, end) if 0 < end - begin < _DAY_S - 1]
    return next((moment for moment in sorted(moments) if moment > now_s), None)
