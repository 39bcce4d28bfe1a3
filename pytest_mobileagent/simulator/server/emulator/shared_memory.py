"""Pictures in memory that the caller owns and the phone writes into: the transport `MMAP`."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.messages import CallError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SCHEME, _SHM = "file://", Path("/dev/shm")  # noqa: S108 - where `shm_open` has its names on Linux


def write(handle: str, pieces: Iterable[bytes], size: int) -> None:
    """Write `size` bytes to the beginning of a region, which its owner has made large enough.

    Raises:
        CallError: there is no such region, or it is not the caller's to give.
    """
    with _opened(_path(handle)) as region:
        if os.fstat(region).st_size < size:  # said as `EmulatorService::getScreenshot` does
            raise CallError("FAILED_PRECONDITION", f"The shared memory region needs to have a size of at least: {size}")
        at = 0
        for piece in pieces:
            at += os.pwrite(region, piece, at)


def _path(handle: str) -> Path:
    """Return the file of a handle: a URL, or the name of a POSIX shared memory object."""
    path = Path(handle.removeprefix(_SCHEME)) if handle.startswith(_SCHEME) else _SHM / handle.lstrip("/")
    folder = path.parent.resolve()
    homes = {_SHM, Path(tempfile.gettempdir()).resolve()}
    if not path.is_absolute() or not homes & {folder, *folder.parents}:
        where = " or ".join(sorted(map(str, homes)))
        raise CallError("INVALID_ARGUMENT", f"'{handle}' is no region to write to: file:// and a path below {where}")
    return folder / path.name


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    try:
        region = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise CallError("FAILED_PRECONDITION", f"{path}: {error.strerror}: make the region first") from error
    try:
        found = os.fstat(region)
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_nlink > 1:
            raise CallError("PERMISSION_DENIED", f"{path} is no file of this user alone")
        yield region
    finally:
        os.close(region)
