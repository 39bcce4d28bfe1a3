"""MobileAgentBench's event listener on the phone: each click and each new window is one HTTP POST to the host.

The host is whoever `adb reverse` has put behind the phone's port 8888, else the machine that the emulator runs on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.android_event_listener.app import PACKAGE, PORT, SERVICE
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.server.listening import ListeningService
from pytest_mobileagent.simulator.system.accessibility import WINDOW_CHANGED

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent

_KINDS = {"TYPE_VIEW_CLICKED": 0, WINDOW_CHANGED: 1}
_PERIOD_S = 0.1
_ANSWER_S = 10.0
_WAITING_EVENTS = 10_000


class EventListener(ListeningService):
    """Posts events one after the other while its service is enabled; what nobody takes is lost, as a missed call is."""

    def __init__(self, phone: Phone) -> None:
        """Serve `phone`."""
        super().__init__(phone, PACKAGE, SERVICE)
        self._events: asyncio.Queue[AccessibilityEvent] = asyncio.Queue(_WAITING_EVENTS)

    async def run(self) -> None:
        """Do it until cancelled."""
        try:
            while True:
                self._listens()
                with contextlib.suppress(TimeoutError):
                    await self._post_next()
        finally:
            self._stop()

    def _hear(self, event: AccessibilityEvent) -> None:
        if event.type in _KINDS and not self._events.full():
            self._events.put_nowait(event)

    async def _post_next(self) -> None:
        event = await asyncio.wait_for(self._events.get(), _PERIOD_S)
        self._phone.activities.process_started(PACKAGE)
        with contextlib.suppress(OSError):  # nobody is there
            await asyncio.wait_for(self._post(posted(event)), _ANSWER_S)

    async def _post(self, request: bytes) -> None:
        handler = self._phone.ports.find(f"tcp:{PORT}")
        if handler is not None:
            there, back = Pipe(), Pipe()
            there.write(request)
            there.close()
            await asyncio.gather(handler(there, back), back.read_all())
        elif self._phone.connectivity.is_online:
            reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
            writer.write(request)
            await reader.read()  # until the host has taken it
            writer.close()


def posted(event: AccessibilityEvent) -> bytes:
    """Return the request that tells an event."""
    told = {
        "eventType": _KINDS[event.type],
        "packageStr": event.package,
        "idStr": event.source.view_id if event.source else "",
        "text": list(event.text),
        "contentDescription": event.desc or "null",
    }
    body = json.dumps(told, ensure_ascii=False).encode()
    head = f"POST / HTTP/1.1\r\nHost: 10.0.2.2:{PORT}\r\nContent-Type: application/json; charset=utf-8\r\n"
    return f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body
