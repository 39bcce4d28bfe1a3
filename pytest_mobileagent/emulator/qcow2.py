"""The header of a qcow2 disk image: which image lies below it (QEMU's `docs/interop/qcow2.txt`)."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

_MAGIC = b"QFI\xfb"
_HEADER = struct.Struct(">4sIQII")  # magic, version, the name's place, its length, the cluster's bits
_LONGEST_NAME = 1023
_LARGEST_CLUSTER_BITS = 21


class _Header(NamedTuple):
    place: int
    length: int
    cluster: int


def backing_file(image: Path) -> str:
    """Return the path of the image below; empty if there is none.

    Raises:
        EmulatorError: the file is no qcow2 image.
    """
    with image.open("rb") as file:
        header = _header(file, image)
        file.seek(header.place)
        return file.read(header.length).decode(errors="surrogateescape")


def set_backing_file(image: Path, name: str) -> None:
    """Name the image below anew; nothing else of the file changes.

    Raises:
        EmulatorError: the file is no qcow2 image, lies on nothing, or has no room for the name.
    """
    new = name.encode(errors="surrogateescape")
    with image.open("r+b") as file:
        header = _header(file, image)
        file.seek(header.place)
        room = file.read(len(new))[header.length :]  # the first cluster ends with the name and zeros
        ends = header.place + max(len(new), header.length)
        if not header.place or any(room) or len(new) > _LONGEST_NAME or ends > header.cluster:
            raise EmulatorError(f"{image} has no room to name {name}: move the AVDs to a folder with a shorter path")
        file.seek(header.place)
        file.write(new.ljust(header.length, b"\0"))
        file.seek(16)  # the length's place in the header
        file.write(struct.pack(">I", len(new)))


def _header(file: BinaryIO, image: Path) -> _Header:
    start = file.read(_HEADER.size)
    if len(start) == _HEADER.size:
        magic, version, place, length, bits = _HEADER.unpack(start)
        if magic == _MAGIC and version in (2, 3) and length <= _LONGEST_NAME and bits <= _LARGEST_CLUSTER_BITS:
            return _Header(place, length if place else 0, 1 << bits)
    raise EmulatorError(f"{image} is no qcow2 image: delete the AVD and make it again")
