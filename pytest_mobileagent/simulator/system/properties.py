"""System properties: what `getprop` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system._image_properties import built_in_properties
from pytest_mobileagent.simulator.system.saved import as_text_map

if TYPE_CHECKING:
    from datetime import datetime

    from pytest_mobileagent.simulator.phone import Phone


class Properties:
    """The property store. `ro.` ones come from the image, `persist.` ones survive a reboot."""

    def __init__(self, phone: Phone) -> None:
        """Start with the properties of a booted emulator."""
        self._phone = phone
        self._built_in = built_in_properties(phone.image, phone.config)
        self._changed: dict[str, str] = {}

    def get(self, key: str, default: str = "") -> str:
        """Return a property; `default` if it is not set or empty."""
        value = self._changed.get(key)
        return (self._built_in.get(key, "") if value is None else value) or default

    def set(self, key: str, value: str) -> None:
        """Set a property, a read-only one included (that is for the phone itself)."""
        if self._changed.get(key) != value:
            self._changed[key] = value
            self._phone.touch()

    def items(self) -> list[tuple[str, str]]:
        """Return all properties, sorted by key."""
        return sorted({**self._built_in, **self._changed}.items())

    @property
    def timezone(self) -> str:
        """The time zone's Olson name."""
        return self.get("persist.sys.timezone", self._phone.image.time_zone)

    def local_time(self, wall_s: float | None = None) -> datetime:
        """Return the local time now, or at `wall_s` seconds since the epoch."""
        return dates.to_local(self._phone, self._phone.clock.now() if wall_s is None else wall_s)

    def reboot(self) -> None:
        """Forget what was set and is not persistent."""
        self._changed = {key: value for key, value in self._changed.items() if key.startswith("persist.")}

    def save(self) -> object:
        """Return what was set since the first boot."""
        return dict(self._changed)

    def load(self, value: object) -> None:
        """Set what a snapshot holds; None is the state after the first boot."""
        self._changed = as_text_map(value)
