"""Who writes into a run's folder: a killed run's workers are waited for, and no two runs share a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.locks import Lock
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

_FOLDER, _PREFIX = "shared", "writer-"
_PATIENCE_S = 60.0


class Writers:
    """The processes that write into one run's folder; the system strikes off who ends, however that happens."""

    def __init__(self, run: Path) -> None:
        """Look at the folder `run`; nobody enters yet."""
        self._run = run
        self._own: Lock | None = None

    def enter(self, name: str) -> None:
        """Be one of them until `leave`.

        Raises:
            ConfigError: another process of that name writes there.
        """
        lock = Lock(self._run / _FOLDER, f"{_PREFIX}{name}")
        if not lock.take():
            raise self._busy(name)
        self._own = lock

    def leave(self) -> None:
        """Be none of them any more; a second time does nothing."""
        if self._own is not None:
            self._own.give_back()
            self._own = None

    def wait_until_gone(self, *, timeout_s: float = _PATIENCE_S) -> None:
        """Wait until nobody writes there.

        Raises:
            ConfigError: somebody still does.
        """
        for path in sorted((self._run / _FOLDER).glob(f"{_PREFIX}*.lock")):
            lock = Lock(path.parent, path.stem)
            if not wait_until(lock.take, timeout_s=timeout_s):
                raise self._busy(path.stem.removeprefix(_PREFIX))
            lock.give_back()

    def _busy(self, name: str) -> ConfigError:
        return ConfigError(f"{self._run}: another pytest still writes there ({name}): wait until it ends, or stop it")
