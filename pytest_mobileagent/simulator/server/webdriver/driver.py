"""What all routes share: the phone, the session, its settings, the elements that clients know by name."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.automation.gestures import Gestures
from pytest_mobileagent.simulator.server.automation.screen import Screen
from pytest_mobileagent.simulator.server.automation.scrolling import Scrolling
from pytest_mobileagent.simulator.server.selector import Found
from pytest_mobileagent.simulator.server.webdriver import mjpeg
from pytest_mobileagent.simulator.server.webdriver.elements import Elements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.webdriver.scheduled import ScheduledAction
    from pytest_mobileagent.simulator.server.webdriver.source import Tree

NO_SESSION = "None"  # how the server names a session that is not there
SETTINGS: dict[str, object] = {
    "actionAcknowledgmentTimeout": 3000, "allowInvisibleElements": False, "elementResponseAttributes": "name,text",
    "enableMultiWindows": False, "enforceXPath1": False, "ignoreUnimportantViews": False, "keyInjectionDelay": 0,
    "scrollAcknowledgmentTimeout": 200, "shouldUseCompactResponses": True, "snapshotMaxDepth": 70,
    "waitForIdleTimeout": 10000, "waitForSelectorTimeout": 10000, "wakeLockTimeout": 86400000, **mjpeg.SETTINGS,
}  # fmt: skip


class Driver(Screen, Gestures, Scrolling):
    """The phone as one session drives it."""

    def __init__(self, phone: Phone) -> None:
        """Drive `phone`; there is no session yet."""
        super().__init__(phone)
        self.session = NO_SESSION
        self.capabilities: Mapping[str, object] = {}
        self.settings = dict(SETTINGS)
        self.elements = Elements(phone, self.session)
        self.is_over = False
        self.seen: tuple[object, Tree] | None = None  # the screen as it was read last, and what it depends on
        self.scheduled: dict[str, ScheduledAction] = {}
        self._sessions = 0

    def begin(self, capabilities: Mapping[str, object]) -> str:
        """Begin a session; the one before is forgotten."""
        self._sessions += 1
        self.session = str(uuid.uuid5(uuid.NAMESPACE_OID, f"session {self._sessions}"))
        self.capabilities = capabilities
        self.settings = dict(SETTINGS)
        self.elements = Elements(self.phone, self.session)
        self.stop_scheduled()
        return self.session

    def stop_scheduled(self) -> None:
        """Forget all scheduled actions."""
        for action in self.scheduled.values():
            action.stop()
        self.scheduled.clear()

    def tops(self) -> list[Found]:
        """Return the active window's root, or those of all windows if the setting says so."""
        if self.settings["enableMultiWindows"] is True:
            return super().tops()
        focused = self.phone.windows.focused
        return [Found(focused.root, None, 0)] if focused is not None and focused.root.is_visible else []
