"""What an app has stored as its shared preferences, by name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.device import Device

SIMPLE = "Prefs"  # the file of Simple Mobile Tools


@lru_cache(maxsize=64)
def parsed(data: bytes) -> Mapping[str, str] | None:
    """Return the values of a file of preferences by their names; None if it is none."""
    if b"<!ENTITY" in data:  # no app writes any, and to expand them may take forever
        return None
    try:
        root = ET.fromstring(data)  # noqa: S314 - without entities there is nothing to expand
    except ET.ParseError:
        return None
    return {entry.get("name", ""): entry.get("value", "".join(entry.itertext())) for entry in root}


class Preferences:
    """One file of an app's preferences."""

    def __init__(self, device: Device, package: str, name: str = SIMPLE) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self.path = f"/data/data/{package}/shared_prefs/{name}.xml"

    def all(self) -> Mapping[str, str]:
        """Return what is stored; nothing as long as there is no such file."""
        return parsed(self._device.pull_present([self.path]).get(self.path, b"<map/>")) or {}

    def differs(self, key: str, wanted: object, *, default: object = "") -> str:
        """Return what is other than that a value is stored; `default` is what counts as long as none is."""
        found = self.all().get(key, _text(default))
        return "" if found == _text(wanted) else f"{key} is {found or 'not stored'} and not {_text(wanted)}"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
