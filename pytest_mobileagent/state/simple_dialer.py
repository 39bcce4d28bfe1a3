"""What Simple Dialer has stored beside contacts and calls, which are the provider's: how it shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.dialer"
APP = AppDeclaration(PACKAGE, names=("simple dialer", "dialer"), noted=("Prefs.xml/last_used_view_pager_page",))
_DEFAULTS = {"font_size": 2, "sort_order": 65536, "hide_dialpad_numbers": False}


class DialerSettings:
    """The settings of the app on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._preferences = Preferences(device, PACKAGE)

    def differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self._preferences.differs(key, wanted, default=_DEFAULTS.get(key, ""))
