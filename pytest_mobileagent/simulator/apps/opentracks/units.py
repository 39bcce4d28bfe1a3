"""How OpenTracks writes distances, speeds, heights and lengths of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import calendar_of, length_text, with_digits

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone


@dataclass(frozen=True, slots=True)
class Units:
    """One system of units, as the setting `statsUnits` names it; lengths in metres, numbers as `write` writes them."""

    key: str
    label: str
    far_m: float
    far: str
    near_m: float
    near: str
    height_m: float
    height: str
    speed_unit: str
    minute: str = "min"
    write: Callable[[str], str] = str

    def distance(self, metres: float) -> tuple[str, str]:
        """Return a distance and its unit: the long one from half of it on."""
        far = metres / self.far_m
        if far > 0.5:
            return self.write(f"{far:,.2f}"), self.far
        return self.write(f"{metres / self.near_m:,.2f}"), self.near

    def distance_text(self, metres: float) -> str:
        """Return a distance with its unit."""
        return " ".join(self.distance(metres))

    def elevation(self, metres: float) -> tuple[str, str]:
        """Return a height and its unit."""
        return self.write(f"{metres / self.height_m:,.0f}"), self.height

    def rate(self, metres_per_s: float, *, as_pace: bool) -> tuple[str, str]:
        """Return a speed, or the pace instead, and its unit."""
        if not as_pace:
            return self.write(f"{metres_per_s * 3600 / self.far_m:,.1f}"), self.speed_unit
        seconds = round(self.far_m / metres_per_s) if metres_per_s > 0 else 0
        return self.write(f"{seconds // 60}:{seconds % 60:02d}"), f"{self.minute}/{self.far}"


_MILE, _FOOT, _NAUTICAL_MILE = 1609.344, 0.3048, 1852.0
METRIC = Units("METRIC", "Metric (km, m)", 1000.0, "km", 1.0, "m", 1.0, "m", "km/h")
IMPERIAL = Units("IMPERIAL", "Imperial (mi, ft)", _MILE, "mi", _FOOT, "ft", _FOOT, "ft", "mph")
ALL = (
    METRIC,
    IMPERIAL,
    Units("IMPERIAL_METER", "Imperial (mi, m)", _MILE, "mi", 1.0, "m", 1.0, "m", "mph"),
    Units("NAUTICAL_IMPERIAL", "Nautical (NM, ft)", _NAUTICAL_MILE, "NM", _FOOT, "ft", _FOOT, "ft", "kn"),
)


def units_called(key: str) -> Units:
    """Return the system with that key; the metric one if there is none."""
    return next((units for units in ALL if units.key == key), METRIC)


def written(phone: Phone, number: str) -> str:
    """Return a number like `1,234.56` as the locale writes it; thousands are marked only as in English."""
    decimal = calendar_of(phone).decimal
    return with_digits(phone, number if decimal == "." else number.replace(",", "").replace(".", decimal))


def duration_text(phone: Phone, milliseconds: float) -> str:
    """Return a length of time as `MM:SS`, from an hour on `H:MM:SS`."""
    return with_digits(phone, length_text(milliseconds, hours=1))
