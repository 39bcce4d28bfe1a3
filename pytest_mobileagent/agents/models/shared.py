"""Numbers that all workers of a run share: a small JSON file under the system's file lock."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class SharedNumbers:
    """A file of numbers; one process at a time changes them, and the lock of one that dies is free."""

    def __init__(self, path: Path) -> None:
        """Use the file at `path`, which need not be there yet."""
        self._path = path

    @contextmanager
    def changing(self) -> Iterator[dict[str, float]]:
        """Yield the numbers; what is changed in them is stored."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "r+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            numbers = _numbers(file.read())
            yield numbers
            file.seek(0)
            file.write(json.dumps(numbers))
            file.truncate()
            file.flush()

    def read(self) -> dict[str, float]:
        """Return the numbers as they are."""
        with self.changing() as numbers:
            return dict(numbers)


def _numbers(text: str) -> dict[str, float]:
    """Return what the file holds; one that was cut short by a kill counts as new."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
