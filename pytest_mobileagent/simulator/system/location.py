"""Where the phone is."""

from __future__ import annotations

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
