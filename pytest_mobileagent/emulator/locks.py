"""Locks between the processes of a machine, by name; the system frees them when their holder ends."""

from __future__ import annotations

import fcntl
import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]")


class Lock:
    """A name that one process at a time can hold."""

    def __init__(self, folder: Path, name: str) -> None:
        """Name the lock; nothing is held yet."""
        self._path = folder / f"{_UNSAFE.sub('_', name)}.lock"
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Take the lock if nobody holds it; returns whether it is held now."""
        if self._descriptor is not None:
            return True
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return False
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        self._descriptor = descriptor
        return True

    @property
    def is_held(self) -> bool:
        """Whether somebody holds it: this lock, or another of its name."""
        if self._descriptor is not None:
            return True
        if self.take():
            self.give_back()
            return False
        return True

    @property
    def holder(self) -> str:
        """The process that took the lock last; empty if that is not known."""
        try:
            return self._path.read_text("ascii")
        except (OSError, ValueError):
            return ""

    def give_back(self) -> None:
        """Let go of it; a second time does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
