"""Where the phone is."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_map

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


@dataclass(frozen=True, slots=True)
class Fix:
    """What the GPS found: degrees, metres above the ellipsoid, m/s and degrees from north, and by how many satellites.

    The first is the Googleplex, where an emulator is until it is told otherwise.
    """

    longitude: float = -122.084
    latitude: float = 37.422
    altitude: float = 5.0
    speed: float = 0.0
    bearing: float = 0.0
    satellites: int = 9


KNOT = 1852 / 3600  # m/s


def read_nmea(sentence: str, last: Fix) -> Fix:
    """Return what a sentence of a GPS receiver (NMEA 0183) adds to the last fix; it stays if there is no news in it."""
    words = sentence.partition("*")[0].split(",")
    kind = words[0][-3:]
    try:
        if kind == "GGA" and words[6] != "0":
            place = _degrees(words[4], words[5]), _degrees(words[2], words[3])
            return _checked(Fix(*place, float(words[9] or 0), last.speed, last.bearing, int(words[7] or 0)))
        if kind == "RMC" and words[2] == "A":
            place = _degrees(words[5], words[6]), _degrees(words[3], words[4])
            speed, bearing = float(words[7] or 0) * KNOT, float(words[8] or 0)
            return _checked(Fix(*place, last.altitude, speed, bearing, last.satellites))
    except (ValueError, IndexError):
        pass
    return last


def _degrees(text: str, side: str) -> float:
    """Return degrees from `dddmm.mmmm`, of which the last two digits before the point are minutes."""
    whole, minutes = divmod(float(text), 100)
    return (whole + minutes / 60) * (-1 if side in ("S", "W") else 1)


def _checked(fix: Fix) -> Fix:
    """Return a fix that is somewhere on the earth.

    Raises:
        ValueError: it is not.
    """
    numbers = (fix.altitude, fix.speed, fix.bearing)
    if not (abs(fix.latitude) <= 90 and abs(fix.longitude) <= 180 and all(map(math.isfinite, numbers))):
        raise ValueError("nowhere on the earth")
    return fix


_NUMBERS = ("longitude", "latitude", "altitude", "speed", "bearing")


class Location:
    """The last fix of the GPS."""

    def __init__(self, phone: Phone) -> None:
        """Start where every emulator starts."""
        self._phone = phone
        self.fix = Fix()

    @property
    def longitude(self) -> float:
        """Degrees east."""
        return self.fix.longitude

    @property
    def latitude(self) -> float:
        """Degrees north."""
        return self.fix.latitude

    def tell(self, package: str) -> Fix:
        """Return the fix to an app; that it has asked is kept note of."""
        self._phone.permission_usage.note_place(package)
        return self.fix

    def set_fix(self, fix: Fix) -> None:
        """Move the phone."""
        self.fix = fix
        self._phone.touch()

    def save(self) -> object:
        """Return the fix."""
        return asdict(self.fix)

    def load(self, value: object) -> None:
        """Take a fix that `save` returned; None is the first."""
        saved, first = as_map(value), Fix()
        numbers = {name: as_float(saved.get(name), getattr(first, name)) for name in _NUMBERS}
        self.fix = Fix(**numbers, satellites=as_int(saved.get("satellites"), first.satellites))
