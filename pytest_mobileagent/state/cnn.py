"""CNN: the section that it shows, and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.cnn.mobile.android.phone"
APP = AppDeclaration(PACKAGE, names=("cnn news", "cnn"))
SETTINGS = f"{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"
SOUND_EFFECT = "pref_sound_effect"


class News:
    """What the app has in front, and what it has stored."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self._preferences = Preferences(device, PACKAGE, f"{PACKAGE}_preferences")

    def section_differs(self, name: str) -> str:
        """Return what is other than that the stories of a section are shown."""
        seen = self._device.hierarchy()
        title = seen.find(id="section_title")
        if title is None or title.text.casefold() != name:
            return f"the section shown is {title.text if title is not None else 'none'} and not {name}"
        return ""

    def differs(self, key: str, *, is_on: bool) -> str:
        """Return what is other than that a setting, which is off at first, is on or off."""
        return self._preferences.differs(key, is_on, default=False)
