"""App events: what is clicked on a phone, and which window comes to the front, in order, as the phone tells it.

They are told by an accessibility service on the phone, AndroidEnv's forwarder: an app to install, whose APK its project
publishes (`com.google.androidenv.accessibilityforwarder`). It calls the host by gRPC, at the address by which an
emulator knows it, so none waits to be asked for and none is lost between two looks at the phone.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.protocol import a11y, protobuf

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    import grpc

    from pytest_mobileagent.device.device import Device

    _Taker = Callable[[bytes, grpc.ServicerContext], bytes]

CLICKED, WINDOW_CHANGED = "TYPE_VIEW_CLICKED", "TYPE_WINDOW_STATE_CHANGED"
_PACKAGE = "com.google.androidenv.accessibilityforwarder"
_SERVICE = f"{_PACKAGE}/{_PACKAGE}.AccessibilityForwarder"
_RECEIVER = f"{_PACKAGE}/{_PACKAGE}.FlagsBroadcastReceiver"
_ACTION = "accessibility_forwarder.intent.action."
_HOST_OF_EMULATOR = "10.0.2.2"
_ENABLED = "enabled_accessibility_services"
_BETWEEN_TEXTS = ", "
_ANSWER_TIMEOUT_S = 30.0


@dataclass(frozen=True, slots=True)
class AppEvent:
    """One event.

    Attributes:
        type: as Android names it, `TYPE_VIEW_CLICKED`.
        package: whose view or window it is about.
        id: the full resource id of the view; empty if it has none.
        text: the texts of the event, joined by commas: a button's label, all texts of a row or a dialog.
        desc: the view's content description.
        time_ms: when it was, on the phone's own scale.
    """

    type: str
    package: str = ""
    id: str = ""
    text: str = ""
    desc: str = ""
    time_ms: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts; one with a comma in it comes in two."""
        return tuple(self.text.split(_BETWEEN_TEXTS)) if self.text else ()


class EventStream:
    """What a phone tells while it is listened to; use it as a context."""

    def __init__(self, device: Device) -> None:
        """Listen to `device`."""
        self._device = device
        self._events: list[AppEvent] = []
        self._trees = 0
        self._told = threading.Condition()
        self._server: grpc.Server | None = None
        self._enabled_before: str | None = None

    def __enter__(self) -> Self:
        """Let the phone call.

        Raises:
            DeviceError: the forwarder is not on the phone, or does not call.
        """
        if _PACKAGE not in self._device.packages():
            raise DeviceError(
                f"{self._device.serial}: app events need AndroidEnv's accessibility forwarder: "
                f"install the APK of {_PACKAGE}"
            )
        self._enabled_before = self._device.settings.get("secure", _ENABLED)
        services = [name for name in (self._enabled_before or "").split(":") if name]
        self._device.settings.put("secure", _ENABLED, ":".join(dict.fromkeys([*services, _SERVICE])))
        self._device.settings.put("secure", "accessibility_enabled", 1)
        self._server, port = _server(self._take_event, self._take_tree)
        self._tell("SET_GRPC", {"port": port, "host": _HOST_OF_EMULATOR})
        try:
            self.all()
        except DeviceError:
            self.__exit__(None, None, None)
            raise
        with self._told:
            self._events.clear()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the phone call no more; which services it has is as before."""
        self._tell("SET_GRPC", {"port": 0, "host": _HOST_OF_EMULATOR})
        if self._enabled_before is None:
            self._device.settings.delete("secure", _ENABLED)
        else:
            self._device.settings.put("secure", _ENABLED, self._enabled_before)
        if self._server is not None:
            self._server.stop(None)
            self._server = None

    def all(self) -> tuple[AppEvent, ...]:
        """Return what has happened since the beginning; all that the phone knew of when it was asked is there.

        Raises:
            DeviceError: the phone does not answer.
        """
        with self._told:
            wanted = self._trees + 2  # the first may have been on its way: events come before the second
        self._tell("ENABLE_ACCESSIBILITY_TREE_LOGS")
        with self._told:
            has_answered = True
            while has_answered and self._trees < wanted:  # as long as anything comes, it answers
                has_answered = self._told.wait(_ANSWER_TIMEOUT_S)
        self._tell("DISABLE_ACCESSIBILITY_TREE_LOGS")
        if not has_answered:
            raise DeviceError(
                f"{self._device.serial}: the accessibility forwarder has told nothing for {_ANSWER_TIMEOUT_S:.0f} s: "
                f"see 'logcat -s AndroidRLTask' on the phone, which has to reach the host at {_HOST_OF_EMULATOR}"
            )
        return self.so_far()

    def so_far(self) -> tuple[AppEvent, ...]:
        """Return what has come by now, without asking the phone."""
        with self._told:
            return tuple(self._events)

    def since(self, count: int) -> tuple[AppEvent, ...]:
        """Return what has happened after the first `count` events.

        Raises:
            DeviceError: the phone does not answer.
        """
        return self.all()[count:]

    def _tell(self, action: str, extras: dict[str, str | int] | None = None) -> None:
        self._device.broadcast(f"{_ACTION}{action}", component=_RECEIVER, extras=extras)

    def _take_event(self, data: bytes, _context: grpc.ServicerContext) -> bytes:
        told = {entry["key"]: entry["value"] for entry in protobuf.decode(a11y.MESSAGES, "Event", data)["event"]}
        with self._told:
            self._events.append(_event(told))
            self._told.notify_all()
        return protobuf.encode(a11y.MESSAGES, "Reply", {})

    def _take_tree(self, _data: bytes, _context: grpc.ServicerContext) -> bytes:
        with self._told:
            self._trees += 1
            self._told.notify_all()
        return protobuf.encode(a11y.MESSAGES, "Reply", {})


def _event(told: dict[str, str]) -> AppEvent:
    time_ms = told.get("event_timestamp_ms", "")
    return AppEvent(
        type=told.get("event_type", ""),
        package=told.get("event_package_name", ""),
        id=told.get("view_id", ""),
        text=told.get("event_text", ""),
        desc=told.get("source_content_description", ""),
        time_ms=int(time_ms) if time_ms.isdecimal() else 0,
    )


def _server(take_event: _Taker, take_tree: _Taker) -> tuple[grpc.Server, int]:
    """Return a running server of the host's end, and its port."""
    try:
        import grpc  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise DeviceError("app events need the extra: pip install 'pytest-mobileagent[grpc]'") from error
    server = grpc.server(ThreadPoolExecutor(2))
    takers = {"SendEvent": take_event, "SendForest": take_tree}
    handlers = {name: grpc.unary_unary_rpc_method_handler(take) for name, take in takers.items()}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(a11y.SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    return server, port
