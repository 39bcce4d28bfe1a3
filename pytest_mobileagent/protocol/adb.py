"""The adb transport's packets and handshake, without sockets (AOSP `packages/modules/adb/protocol.txt`)."""

from __future__ import annotations

import struct
from dataclasses import dataclass

VERSION_MIN = 0x01000000  # every packet carries its payload's checksum
VERSION = 0x01000001  # none does after the handshake
MAX_PAYLOAD = 1 << 20

CNXN = b"CNXN"
AUTH = b"AUTH"
OPEN = b"OPEN"
OKAY = b"OKAY"
WRTE = b"WRTE"
CLSE = b"CLSE"
_COMMANDS = frozenset((CNXN, AUTH, OPEN, OKAY, WRTE, CLSE, b"SYNC", b"STLS"))

_HEADER = struct.Struct("<4sIIIII")
HEADER_BYTES = _HEADER.size


class RemoteProtocolError(Exception):
    """The peer sent what the protocol does not allow: the connection is to be closed."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet: a command, its two arguments, its payload."""

    command: bytes
    arg0: int
    arg1: int
    payload: bytes = b""


def encode(packet: Packet, version: int = VERSION) -> bytes:
    """Return a packet's bytes for a peer that speaks `version`."""
    is_checked = packet.command == CNXN or version < VERSION
    check = sum(packet.payload) & 0xFFFFFFFF if is_checked else 0
    magic = int.from_bytes(packet.command, "little") ^ 0xFFFFFFFF
    header = _HEADER.pack(packet.command, packet.arg0, packet.arg1, len(packet.payload), check, magic)
    return header + packet.payload


def decode(buffer: bytearray) -> Packet | None:
    """Take one packet off `buffer`, or return None until it is complete.

    Raises:
        RemoteProtocolError: an unknown command, a wrong magic, or a payload larger than was agreed.
    """
    if len(buffer) < HEADER_BYTES:
        return None
    command, arg0, arg1, length, _, magic = _HEADER.unpack_from(buffer)
    if command not in _COMMANDS or magic != int.from_bytes(command, "little") ^ 0xFFFFFFFF:
        raise RemoteProtocolError(f"not an adb packet: {bytes(buffer[:HEADER_BYTES])!r}")
    if length > MAX_PAYLOAD:
        raise RemoteProtocolError(f"payload of {length} bytes; at most {MAX_PAYLOAD} were agreed")
    end = HEADER_BYTES + length
    if len(buffer) < end:
        return None
    payload = bytes(memoryview(buffer)[HEADER_BYTES:end])
    del buffer[:end]
    return Packet(command, arg0, arg1, payload)


@dataclass(frozen=True, slots=True)
class Banner:
    """What a side says of itself in CNXN: its state (`device`, `host`), properties and features."""

    state: str
    properties: tuple[tuple[str, str], ...] = ()
    features: tuple[str, ...] = ()


def encode_banner(banner: Banner) -> bytes:
    """Return the payload of a CNXN packet."""
    parts = [f"{name}={value}" for name, value in banner.properties]
    parts.append(f"features={','.join(banner.features)}")
    return f"{banner.state}::{';'.join(parts)}".encode()


def decode_banner(payload: bytes) -> Banner:
    """Return what a CNXN payload says; what cannot be read is left out, as adb does."""
    state, _, rest = payload.rstrip(b"\0").decode(errors="replace").partition(":")
    pairs = [part.partition("=") for part in rest.partition(":")[2].split(";") if "=" in part]
    features = next((value for name, _, value in pairs if name == "features"), "")
    properties = tuple((name, value) for name, _, value in pairs if name != "features")
    return Banner(state, properties, tuple(feature for feature in features.split(",") if feature))
