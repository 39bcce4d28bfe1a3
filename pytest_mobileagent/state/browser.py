"""The browser: what its page says, and how it is before anybody has used it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.android.chrome"
APP = AppDeclaration(PACKAGE, names=("chrome", "google chrome", "browser"), keeps_files=True)
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


class Browser:
    """Chrome."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def reset(self) -> None:
        """Clear everything, so that its first run comes again; it may post notifications."""
        self._device.clear_app(PACKAGE)
        self._device.grant(PACKAGE, _NOTIFICATIONS)

    @property
    def is_in_front(self) -> bool:
        """Whether it is the app in front."""
        return self._device.activity().partition("/")[0] == PACKAGE

    def says(self, text: str) -> bool:
        """Whether it is in front and an element that can be seen has exactly this text."""
        if not self.is_in_front:
            return False
        nodes = self._device.hierarchy().walk()
        return any(node.text == text and node.package == PACKAGE and not node.bounds.is_empty for node in nodes)
