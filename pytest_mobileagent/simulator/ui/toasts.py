"""Toasts: short words of apps over everything, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

SHOWN_S = 2.0  # `LENGTH_SHORT`
MOST = 5  # of one package, that is shown and those that wait (AOSP `NotificationManagerService.MAX_PACKAGE_TOASTS`)


class Toast(NamedTuple):
    """A toast: what it says, and whose it is."""

    text: str
    package: str


class Toasts:
    """The toast on the screen, and those that wait until it is gone."""

    def __init__(self, phone: Phone) -> None:
        """Begin with none."""
        self._phone = phone
        self._queue: list[Toast] = []  # the first is shown
        self._end: Timer | None = None
        self.last: str | None = None  # what was shown latest

    @property
    def shown(self) -> Toast | None:
        """The toast that is on the screen."""
        return self._queue[0] if self._queue else None

    def add(self, toast: Toast) -> None:
        """Show a toast as soon as no other is shown; too many of a package are dropped."""
        if sum(one.package == toast.package for one in self._queue) < MOST:
            self._queue.append(toast)
            if self._queue == [toast]:
                self._show()

    def clear(self) -> None:
        """Forget all."""
        self._queue.clear()
        self.last = None
        if self._end is not None:
            self._end.cancel()

    def _show(self) -> None:
        toast = self._queue[0]
        self._end = self._phone.clock.call_later(SHOWN_S, self._next)
        self.last = toast.text
        self._phone.accessibility.toast(toast.package, toast.text)
        self._phone.touch()

    def _next(self) -> None:
        self._queue.pop(0)
        self._phone.touch()
        if self._queue:
            self._show()
