"""The framework as a whole: the system server's process, and whether its services answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.logcat import SYSTEM_SERVER_PID
from pytest_mobileagent.simulator.system.saved import as_int, as_map

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

# The service that a program asks for: most are scripts around `cmd` (AOSP `frameworks/base/cmds`).
_ASKED_BY = {
    "am": "activity", "appops": "appops", "content": "activity", "ime": "input_method", "input": "input",
    "media": "media_session", "monkey": "activity", "pm": "package", "screenrecord": "display", "settings": "settings",
    "svc": "activity", "uiautomator": "accessibility", "wm": "window",
}  # fmt: skip
_SYSTEM_SERVER = "system_server"
_TOLD_BY = ("cmd", "dumpsys")  # their first argument is the service


class Framework:
    """The system server."""

    def __init__(self, phone: Phone) -> None:
        """Run, as on a phone that has booted."""
        self._phone = phone
        self.pids: dict[str, int] = {}  # of its processes that are not those of the first boot any more, by name
        self.is_up = True
        self.on_up: list[Callable[[], None]] = []
        self._coming: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int:
        """The system server's process."""
        return self.pids.get(_SYSTEM_SERVER, SYSTEM_SERVER_PID)

    def restart_process(self, name: str) -> None:
        """Let a process that the framework keeps alive be another one: it was ended."""
        if name == _SYSTEM_SERVER:
            self._phone.restart_framework()
        else:
            self.pids[name] = self._phone.next_pid()
            self._phone.touch()

    def restart(self) -> None:
        """Be another process from now on; its services answer once it has come up."""
        self.pids[_SYSTEM_SERVER] = self._phone.next_pid()
        self.come_up(self._phone.manners.framework_start_s)

    def come_up(self, after_s: float) -> None:
        """Let the services answer from then on."""
        self._cancel()
        if not after_s:
            self._be_up()
            return
        self.is_up = False
        self._coming = asyncio.get_running_loop().call_later(after_s, self._be_up)

    def _be_up(self) -> None:
        self.is_up = True
        self._coming = None
        for action in self.on_up:
            action()

    def _cancel(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None

    def lacks(self, words: list[str]) -> str:
        """Return the service that a program asks for in vain; empty if it asks for none, or is answered."""
        if self.is_up:
            return ""
        if words[0] in _TOLD_BY:
            return next((word for word in words[1:] if not word.startswith("-")), "")
        return _ASKED_BY.get(words[0].rpartition("/")[2], "")

    def save(self) -> object:
        """Return the processes' numbers."""
        return dict(self.pids)

    def load(self, value: object) -> None:
        """Have the processes that `save` returned, and be up; None is the first boot."""
        self._cancel()
        self.is_up = True
        self.pids = {name: as_int(pid) for name, pid in as_map(value).items()}
