"""Accessibility events: what `AccessibilityService`s are told about the screen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.phone import Phone

_CAPACITY = 1000


@dataclass(frozen=True, slots=True)
class AccessibilityEvent:
    """One event; `type` as Android names it (`TYPE_VIEW_CLICKED`), `time_ms` since boot."""

    type: str
    time_ms: int
    package: str = ""
    class_name: str = ""
    text: tuple[str, ...] = ()
    desc: str = ""
    view_id: str = ""


class Accessibility:
    """The latest events and whoever listens to them; services enabled in the settings."""

    def __init__(self, phone: Phone) -> None:
        """Start without events."""
        self._phone = phone
        self._listeners: list[Callable[[AccessibilityEvent], None]] = []
        self.events: deque[AccessibilityEvent] = deque(maxlen=_CAPACITY)
        self.count = 0

    def emit(  # noqa: PLR0913 - the fields of an event
        self,
        type: str,  # noqa: A002 - as the event's field is called
        package: str = "",
        class_name: str = "",
        text: str | Sequence[str] = (),
        desc: str = "",
        *,
        view_id: str = "",
    ) -> None:
        """Tell everyone who listens."""
        texts = ((text,) if text else ()) if isinstance(text, str) else tuple(text)
        time_ms = int(self._phone.clock.monotonic() * 1000)
        event = AccessibilityEvent(type, time_ms, package, class_name, texts, desc or "", view_id)
        self.events.append(event)
        self.count += 1
        for listener in list(self._listeners):
            listener(event)

    def window_changed(self, package: str, class_name: str, title: str) -> None:
        """Tell everyone that a window came to the front."""
        self.emit("TYPE_WINDOW_STATE_CHANGED", package, class_name, title)

    def toast(self, package: str, text: str) -> None:
        """Tell everyone that a toast shows."""
        self.emit("TYPE_NOTIFICATION_STATE_CHANGED", package, "android.widget.Toast", text)

    def listen(self, listener: Callable[[AccessibilityEvent], None]) -> Callable[[], None]:
        """Call `listener` with every event to come; the function returned ends that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def enabled_services(self) -> list[str]:
        """Return the components of the services that the settings enable."""
        value = self._phone.settings.get("secure", "enabled_accessibility_services") or ""
        return [] if value == "null" else [name for name in value.split(":") if name]

    def save(self) -> object:
        """Return nothing: events are not state."""
        return None

    def load(self, value: object) -> None:
        """Forget the events."""
        del value
        self.events.clear()
