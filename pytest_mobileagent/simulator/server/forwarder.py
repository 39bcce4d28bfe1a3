"""AndroidEnv's accessibility service on the phone: it calls the host, loaded only with the extra `grpc`."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import grpc
import grpc.aio

from pytest_mobileagent.protocol import a11y, protobuf
from pytest_mobileagent.protocol.a11y import MESSAGES
from pytest_mobileagent.simulator.apps.accessibility_forwarder.app import PACKAGE, SERVICE, Flags, flags_of
from pytest_mobileagent.simulator.server.forest import described, forest
from pytest_mobileagent.simulator.server.listening import ListeningService

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent

_PERIOD_S = 0.1  # between two forests
_AFTER_ERROR_S = 1.0
_CALL_S = 10.0  # a busy host is no lost one
_WAITING_EVENTS = 100_000  # of a host that does not answer, or is slower than the phone: the latest
_HOSTS = {"10.0.2.2": "127.0.0.1"}  # by the address that the phone knows it by: nothing else can be reached
_OPTIONS = (("grpc.enable_http_proxy", 0), ("grpc.max_send_message_length", -1))
_TAG = "AndroidRLTask"


class Forwarder(ListeningService):
    """Sends events as they come and the windows' trees ten times a second, while its service is enabled."""

    def __init__(self, phone: Phone) -> None:
        """Serve `phone`."""
        super().__init__(phone, PACKAGE, SERVICE)
        self._events: deque[bytes] = deque(maxlen=_WAITING_EVENTS)
        self._channel: grpc.aio.Channel | None = None
        self._flags = Flags()
        self._sent = (-1, b"")  # the windows' version, and their forest

    async def run(self) -> None:
        """Do it until cancelled."""
        try:
            while True:
                is_well = await self._turn()
                await asyncio.sleep(_PERIOD_S if is_well else _AFTER_ERROR_S)
        finally:
            await self._hang_up()
            self._stop()

    async def _turn(self) -> bool:
        """Send what there is to send; returns whether the host took it."""
        if not self._listens():
            return True
        self._phone.activities.process_started(PACKAGE)
        flags = flags_of(self._phone)
        if flags.port <= 0:
            self._events.clear()
            return True
        if flags[:2] != self._flags[:2]:
            await self._hang_up()
        self._flags = flags
        try:
            await self._send()
        except (OSError, grpc.aio.AioRpcError) as error:
            self._say_failed(error)
            await self._hang_up()
            return False
        return True

    def _end(self) -> None:
        self._events.clear()

    def _hear(self, event: AccessibilityEvent) -> None:
        entries = [{"key": key, "value": value} for key, value in described(event).items()]
        self._events.append(protobuf.encode(MESSAGES, "Event", {"event": entries}))

    async def _send(self) -> None:
        while self._events:
            event = self._events[0]
            await self._call("SendEvent", event)
            if self._events and self._events[0] is event:  # else it was given up meanwhile
                self._events.popleft()
        if self._flags.sends_trees:
            await self._call("SendForest", self._forest())

    def _forest(self) -> bytes:
        self._phone.windows.placed()
        version = self._phone.windows.version
        if self._sent[0] != version:
            self._sent = version, protobuf.encode(MESSAGES, "Forest", forest(self._phone))
        return self._sent[1]

    async def _call(self, method: str, message: bytes) -> None:
        host = _HOSTS.get(self._flags.host)
        if host is None or not self._phone.connectivity.is_online:
            raise OSError(f"UNAVAILABLE: unable to connect to {self._flags.host}:{self._flags.port}")
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(f"{host}:{self._flags.port}", _OPTIONS)
        reply = await self._channel.unary_unary(f"/{a11y.SERVICE}/{method}")(message, timeout=_CALL_S)
        refusal = protobuf.decode(MESSAGES, "Reply", reply)["error"]
        if refusal:
            self._phone.log.write("W", _TAG, f"gRPC response.error: {refusal}", package=PACKAGE)

    def _say_failed(self, error: OSError | grpc.aio.AioRpcError) -> None:
        why = f"{error.code().name}: {error.details()}" if isinstance(error, grpc.aio.AioRpcError) else str(error)
        kind = "gRPC StatusException; are you sure networking is turned on?"
        self._phone.log.write("W", _TAG, kind, package=PACKAGE)
        self._phone.log.write("I", _TAG, f"extra: exception ['io.grpc.StatusException: {why}']", package=PACKAGE)

    async def _hang_up(self) -> None:
        if self._channel is not None:
            await self._channel.close()
            self._channel = None
