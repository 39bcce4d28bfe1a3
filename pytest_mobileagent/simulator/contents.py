"""Contents of large files: never changed, checksummed once, read from a snapshot's file only when they are wanted."""

from __future__ import annotations

import errno
import os
import weakref
import zlib
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LARGE_BYTES = 1 << 16
ALIGNMENT = 4096  # a file system that shares parts of files shares whole blocks
_SAMPLE_BYTES = 1 << 12
_MOST_ZEROS = 1 << 30  # that are made at once, when somebody reads them
_CANNOT_COPY = (errno.EXDEV, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


class SnapshotFile:
    """A snapshot's file, held open: it can be replaced or deleted while contents of it are wanted."""

    def __init__(self, descriptor: int, path: Path, on_damage: Callable[[str], None] | None) -> None:
        """Own `descriptor`; `on_damage`, if any, is told what is wrong once a content cannot be had."""
        self.descriptor = descriptor
        self._path = path
        self._on_damage = on_damage
        weakref.finalize(self, os.close, descriptor)

    def is_at(self, there: os.stat_result) -> bool:
        """Whether it is the file that a path leads to now."""
        here = os.fstat(self.descriptor)
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)

    def damaged(self, why: str) -> OSError:
        """Say that the file is damaged; returns what a phone's kernel says of a storage that is."""
        if self._on_damage is not None:
            self._on_damage(f"{self._path} is damaged ({why}): delete the snapshot and build it again")
        return OSError(errno.EIO, os.strerror(errno.EIO), str(self._path))


class Extent(NamedTuple):
    """Where a content lies in a snapshot's file."""

    file: SnapshotFile
    offset: int
    stored_size: int
    is_packed: bool

    def read(self) -> bytes:
        """Return what is stored there.

        Raises:
            OSError: the file ends before, or cannot be read.
        """
        pieces = []
        offset, end = self.offset, self.offset + self.stored_size
        while offset < end:
            piece = os.pread(self.file.descriptor, end - offset, offset)
            if not piece:
                raise self.file.damaged(f"it ends at {offset} and not behind {end}")
            pieces.append(piece)
            offset += len(piece)
        return b"".join(pieces)


class LargeContent:
    """The bytes of one large file. Two of the same bytes are equal."""

    __slots__ = ("_checksum", "_data", "_size", "extent")

    def __init__(
        self, data: bytes | None, *, size: int = 0, checksum: int | None = None, extent: Extent | None = None
    ) -> None:
        """Hold `data`, or know the size and checksum of what lies at `extent`; without either, be a hole: zeros."""
        self._data = data
        self._size = size if data is None else len(data)
        self._checksum = checksum
        self.extent = extent

    def __len__(self) -> int:
        """Return its size in bytes."""
        return self._size

    def __eq__(self, other: object) -> bool:
        """Whether the bytes are the same."""
        if not isinstance(other, LargeContent) or len(self) != len(other):
            return False
        return self is other or (self.is_hole and other.is_hole) or self.read() == other.read()

    def __hash__(self) -> int:
        """Return the same number for the same bytes."""
        return hash(self._size)

    @property
    def is_hole(self) -> bool:
        """Whether it is nothing but zeros that lie nowhere."""
        return self._data is None and self.extent is None

    @property
    def checksum(self) -> int:
        """The CRC-32 of the bytes, counted once."""
        if self._checksum is None:
            self._checksum = zlib.crc32(self.read())
        return self._checksum

    def read(self) -> bytes:
        """Return the bytes; the first time, those from a file are compared with the checksum.

        Raises:
            OSError: EIO, the file is damaged; ENOMEM, so many zeros are more than the host should hold.
        """
        if self._data is not None:
            return self._data
        if self.extent is None:
            if self._size > _MOST_ZEROS:
                raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
            return bytes(self._size)
        self._data = self._read_extent(self.extent)
        return self._data

    def lies_at(self, extent: Extent) -> None:
        """Know where the bytes have been written; they need no memory from now on, until they are wanted."""
        self._checksum = self.checksum
        self.extent, self._data = extent, None

    def _read_extent(self, extent: Extent) -> bytes:
        data = extent.read()
        if extent.is_packed:
            unpacker = zlib.decompressobj()
            try:
                data = unpacker.decompress(data, self._size + 1)
            except zlib.error as error:
                raise extent.file.damaged(f"the content at {extent.offset} {error}") from error
        if len(data) != self._size or zlib.crc32(data) != self._checksum:
            raise extent.file.damaged(f"the content at {extent.offset} does not have its checksum")
        return data

    def append_to(self, file: BinaryIO, opened: SnapshotFile) -> Extent:
        """Write the bytes from the next block on, unless they lie in the file already; returns where they lie in it.

        What lies in another file is copied by the kernel, which shares it where the file system can do that. `opened`
        is the same file as `file`.

        Raises:
            OSError: the host's disk refuses.
        """
        if self.extent is not None and self.extent.file is opened:
            return self.extent
        offset = file.seek(_aligned(file.tell()))
        if self.extent is not None and self._is_copied(self.extent, file):
            return self.extent._replace(file=opened, offset=offset)
        data = self.read()
        is_packed = not _is_packed_already(data)
        written = zlib.compress(data, 1) if is_packed else data
        file.write(written)
        return Extent(opened, offset, len(written), is_packed)

    def _is_copied(self, extent: Extent, target: BinaryIO) -> bool:
        """Copy an extent with what fills its last block, in the kernel; False if that cannot be done."""
        if not hasattr(os, "copy_file_range"):
            return False
        target.flush()
        start = target.tell()
        offset, end = extent.offset, extent.offset + _aligned(extent.stored_size)
        while offset < end:
            try:
                copied = os.copy_file_range(
                    extent.file.descriptor, target.fileno(), end - offset, offset, start + offset - extent.offset
                )
            except OSError as error:
                if error.errno not in _CANNOT_COPY:
                    raise
                copied = 0
            if not copied:
                target.seek(start)
                return False
            offset += copied
        target.seek(start + extent.stored_size)
        return True


def _aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT


def stored(data: bytes) -> bytes | LargeContent:
    """Return the form in which a file keeps its bytes."""
    return LargeContent(data) if len(data) >= LARGE_BYTES else data


def _is_packed_already(data: bytes) -> bool:
    """Whether packing would not make a file's content smaller: tried on a part from its middle."""
    middle = len(data) // 2
    sample = data[middle : middle + _SAMPLE_BYTES]
    return len(zlib.compress(sample, 1)) > len(sample) * 0.95
