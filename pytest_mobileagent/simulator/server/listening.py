"""Accessibility services that the phone runs for their apps: what they have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent


class ListeningService(ABC):
    """Hears events while the settings enable it."""

    def __init__(self, phone: Phone, package: str, name: str) -> None:
        """Serve `phone`; the app and the class that the settings name."""
        self._phone = phone
        self._component = package, name
        self._silence: Callable[[], None] | None = None

    def _listens(self) -> bool:
        """Begin or end as the settings say; returns whether it is enabled, all that has happened having been heard."""
        self._phone.clock.follow()
        if not self._phone.accessibility.is_enabled(*self._component):
            self._stop()
            return False
        if self._silence is None:
            self._begin()
            self._silence = self._phone.accessibility.listen(self._hear)
        self._phone.windows.placed()  # what has changed on the screen becomes events
        return True

    def _stop(self) -> None:
        """Hear nothing more."""
        if self._silence is not None:
            self._silence()
            self._silence = None
            self._end()

    @abstractmethod
    def _hear(self, event: AccessibilityEvent) -> None:
        """Take note of an event."""

    def _begin(self) -> None:  # noqa: B027 - most need nothing
        """Get ready: the service has been enabled."""

    def _end(self) -> None:  # noqa: B027 - as above
        """Let go: the service is enabled no more."""
