"""Pictures in memory that the caller owns and the phone writes into: the transport `MMAP`."""

from __future__ import annotations

import os
import stat
import tempfile
from collections import OrderedDict
from contextlib import contextmanager
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.server.emulator.messages import CallError
from pytest_mobileagent.simulator.ui.png import crc32

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

_SCHEME, _SHM = "file://", Path("/dev/shm")  # noqa: S108 - where `shm_open` has its names on Linux
_MOST_KNOWN = 4  # regions; the others are written as a whole


class Piece(NamedTuple):
    """A piece of a picture: what it is known by (None: nothing), how many bytes it has, and how to make them."""

    known_by: Hashable
    size: int
    make: Callable[[], bytes]


class _Written(NamedTuple):
    """A piece that was written, and the checksum that tells whether somebody else has written there since."""

    known_by: Hashable
    checksum: int


class SharedMemory:
    """Writes pictures into regions; a piece that lies there already is not made again."""

    def __init__(self) -> None:
        """Know no region."""
        self._written: OrderedDict[str, list[_Written]] = OrderedDict()  # by handle

    def write(self, handle: str, pieces: Sequence[Piece]) -> None:
        """Write pieces to the beginning of a region, which its owner has made large enough.

        Raises:
            CallError: there is no such region, or it is not the caller's to give.
        """
        size = sum(piece.size for piece in pieces)
        with _opened(_path(handle)) as region:
            if os.fstat(region).st_size < size:  # said as `EmulatorService::getScreenshot` does
                need = f"The shared memory region needs to have a size of at least: {size}"
                raise CallError("FAILED_PRECONDITION", need)
            written = self._written.pop(handle, [])
            self._written[handle] = _updated(region, pieces, written)
        while len(self._written) > _MOST_KNOWN:
            self._written.popitem(last=False)


def _updated(region: int, pieces: Sequence[Piece], written: Sequence[_Written]) -> list[_Written]:
    """Write the pieces that are not in the region; returns what is there now."""
    at, found = 0, []
    for piece, last in zip_longest(pieces, written[: len(pieces)]):
        is_there = last is not None and last.known_by == piece.known_by is not None
        if is_there and crc32(os.pread(region, piece.size, at)) == last.checksum:
            found.append(last)
        else:
            data = piece.make()
            os.pwrite(region, data, at)
            found.append(_Written(piece.known_by, crc32(data)))
        at += piece.size
    return found


def _path(handle: str) -> Path:
    """Return the file of a handle: a URL, or the name of a POSIX shared memory object."""
    path = Path(handle.removeprefix(_SCHEME)) if handle.startswith(_SCHEME) else _SHM / handle.lstrip("/")
    folder = path.parent.resolve()
    if not path.is_absolute() or not _homes() & {folder, *folder.parents}:
        where = " or ".join(sorted(map(str, _homes())))
        raise CallError("INVALID_ARGUMENT", f"'{handle}' is no region to write to: file:// and a path below {where}")
    return folder / path.name


def _homes() -> set[Path]:
    """Return the folders of what is shared for a while; nothing in them is lost if it is written over."""
    return {_SHM, Path(tempfile.gettempdir()).resolve()}


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    try:
        is_safe = all(map(_is_ours, takewhile(lambda one: one not in _homes(), path.parents)))
        region = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise CallError("FAILED_PRECONDITION", f"{path}: {error.strerror}: make the region first") from error
    try:
        found = os.fstat(region)
        if not is_safe or not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_nlink > 1:
            raise CallError("PERMISSION_DENIED", f"{path} is no file of this user alone")
        yield region
    except OSError as error:
        raise CallError("RESOURCE_EXHAUSTED", f"{path}: {error.strerror}") from error
    finally:
        os.close(region)


def _is_ours(folder: Path) -> bool:
    """Whether no stranger can put a link into a folder."""
    found = folder.lstat()
    return found.st_uid == os.geteuid() and not found.st_mode & stat.S_IWOTH
