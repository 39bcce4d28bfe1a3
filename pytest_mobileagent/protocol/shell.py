"""The shell protocol, version 2, inside a stream (AOSP `adb/shell_protocol.h`)."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)

_HEADER = struct.Struct("<BI")
_MAX_PACKET = 64 << 20
_WINDOW = re.compile(rb"([0-9]{1,5})x([0-9]{1,5}),([0-9]{1,5})x([0-9]{1,5})\0?")


class ShellProtocolError(Exception):
    """The peer sent a packet that is no shell packet."""


@dataclass(frozen=True, slots=True)
class ShellPacket:
    """One packet: what it is, and its data."""

    kind: int
    data: bytes = b""


def encode(packet: ShellPacket) -> bytes:
    """Return a packet's bytes."""
    return _HEADER.pack(packet.kind, len(packet.data)) + packet.data


def decode(buffer: bytearray) -> ShellPacket | None:
    """Take one packet off `buffer`, or return None until it is complete.

    Raises:
        ShellProtocolError: an impossible length.
    """
    if len(buffer) < _HEADER.size:
        return None
    kind, length = _HEADER.unpack_from(buffer)
    if length > _MAX_PACKET:
        raise ShellProtocolError(f"a shell packet of {length} bytes")
    end = _HEADER.size + length
    if len(buffer) < end:
        return None
    data = bytes(memoryview(buffer)[_HEADER.size : end])
    del buffer[:end]
    return ShellPacket(kind, data)


def decode_window_size(data: bytes) -> tuple[int, int] | None:
    """Return rows and columns of a window-size packet's data, or None if it has another form."""
    found = _WINDOW.fullmatch(data)
    return (int(found[1]), int(found[2])) if found else None
