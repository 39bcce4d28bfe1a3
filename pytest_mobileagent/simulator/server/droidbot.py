"""DroidBot's accessibility service on the phone: each event, with the window in front, goes to whoever has connected.

A message is two bytes, its length, and `AccEvent >>> ` with an object in JSON, of which DroidBot reads the window;
nothing that a host sends is read (`PSDebugSocketServer`, `IOUtils.serialize` of PrivacyStreams, as the app has them).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.apps.droidbot.app import PACKAGE, PORT, SERVICE
from pytest_mobileagent.simulator.server.listening import ListeningService
from pytest_mobileagent.simulator.system.accessibility import SETTING
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent
    from pytest_mobileagent.simulator.ui.view import View

_PERIOD_S = 0.1
_ADDRESS = f"tcp:{PORT}"
_HEAD = ">BBI"
# AOSP `AccessibilityEvent`
_TYPES = {
    "TYPE_VIEW_CLICKED": 1 << 0, "TYPE_VIEW_LONG_CLICKED": 1 << 1, "TYPE_VIEW_SELECTED": 1 << 2,
    "TYPE_VIEW_FOCUSED": 1 << 3, "TYPE_VIEW_TEXT_CHANGED": 1 << 4, "TYPE_WINDOW_STATE_CHANGED": 1 << 5,
    "TYPE_NOTIFICATION_STATE_CHANGED": 1 << 6, "TYPE_WINDOW_CONTENT_CHANGED": 1 << 11, "TYPE_VIEW_SCROLLED": 1 << 12,
    "TYPE_VIEW_TEXT_SELECTION_CHANGED": 1 << 13, "TYPE_ANNOUNCEMENT": 1 << 14, "TYPE_WINDOWS_CHANGED": 1 << 22,
}  # fmt: skip


class DroidBotService(ListeningService):
    """Tells of events while its service is enabled."""

    def __init__(self, phone: Phone) -> None:
        """Serve `phone`."""
        super().__init__(phone, PACKAGE, SERVICE)
        self._hosts: list[Pipe] = []
        self._events: list[AccessibilityEvent] = []
        self._is_disabled = asyncio.Event()
        self._is_woken = asyncio.Event()
        self._root = -1, "null"  # the windows' version, and the one in front
        phone.settings.observe("secure", SETTING, lambda _key, _value: self._is_woken.set())

    async def run(self) -> None:
        """Do it until cancelled."""
        try:
            while True:
                self._is_woken.clear()
                if self._listens():
                    self._tell()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._is_woken.wait(), _PERIOD_S)
        finally:
            self._stop()

    def _begin(self) -> None:
        self._phone.activities.process_started(PACKAGE)
        self._is_disabled.clear()
        self._phone.ports.listen(_ADDRESS, self._serve, uid=self._phone.packages.uid(PACKAGE))

    def _end(self) -> None:
        self._events.clear()
        self._phone.ports.close(_ADDRESS)
        self._is_disabled.set()

    async def _serve(self, received: Pipe, sent: Pipe) -> None:
        self._hosts.append(sent)
        ends = [asyncio.ensure_future(end) for end in (received.read_all(), self._is_disabled.wait())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hosts.remove(sent)
            for end in ends:
                end.cancel()

    def _hear(self, event: AccessibilityEvent) -> None:
        if self._hosts:
            self._events.append(event)
            self._is_woken.set()

    def _tell(self) -> None:
        """Tell of what was heard, with the window that is in front by now."""
        events, self._events = self._events, []
        for event in events:
            told = {"event_time": event.time_ms, "event_type": _TYPES[event.type], "package_name": event.package}
            message = framed(f'{json.dumps(told)[:-1]}, "root_node": {self._window()}}}')
            for host in self._hosts:
                host.write(message)

    def _window(self) -> str:
        version = self._phone.windows.version
        if self._root[0] != version:
            window = self._phone.windows.focused
            self._root = version, json.dumps(node_of(window.root) if window else None, ensure_ascii=False)
        return self._root[1]


def framed(body: str) -> bytes:
    """Return the message that tells of an event."""
    data = f"AccEvent >>> {body}".encode()
    return struct.pack(_HEAD, 0xFF, 0, len(data)) + data


def node_of(view: View) -> dict[str, Any]:
    """Return a view as the service tells of it, with all that is seen in it."""
    bounds = view.visible_bounds
    children = [node_of(child) for child in view.nodes if child.is_visible]
    return {
        "package": view.package,
        "text": view.shown_text or None,
        "class": view.cls,
        "child_count": len(children),
        "content_description": view.desc or None,
        "enabled": view.is_enabled,
        "resource_id": view.resource_id or None,
        "editable": isinstance(view, EditText),
        "scrollable": view.is_scrollable,
        "is_password": view.is_password,
        "checkable": view.is_checkable,
        "checked": view.is_checked,
        "clickable": view.is_clickable,
        "focusable": view.is_focusable,
        "focused": view.is_focused,
        "visible": view.is_visible,
        "long_clickable": view.is_long_clickable,
        "selected": view.is_selected,
        "bounds": [bounds.left, bounds.top, bounds.right, bounds.bottom],
        "children": children,
    }
