"""Where the phone is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_GOOGLEPLEX = (-122.084, 37.422)  # where an emulator is until it is told otherwise


class Location:
    """The last fix of the GPS, degrees."""

    def __init__(self, phone: Phone) -> None:
        """Start where every emulator starts."""
        self._phone = phone
        self.longitude, self.latitude = _GOOGLEPLEX

    def set_fix(self, *, longitude: float, latitude: float) -> None:
        """Move the phone."""
        self.longitude, self.latitude = longitude, latitude
        self._phone.touch()

    def save(self) -> dict[str, float]:
        """Return the fix."""
        return {"longitude": self.longitude, "latitude": self.latitude}

    def load(self, value: dict[str, Any] | None) -> None:
        """Take a fix that `save` returned."""
        saved = value or {}
        self.longitude = float(saved.get("longitude", _GOOGLEPLEX[0]))
        self.latitude = float(saved.get("latitude", _GOOGLEPLEX[1]))
