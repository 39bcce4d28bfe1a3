"""The host's half of the sync service, without sockets: requests out, replies in (AOSP `adb/SYNC.TXT`)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.sync import MAX_DATA, MAX_PATH, Data, Done, FileStat, SyncProtocolError

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER = struct.Struct("<4sI")
_STAT = struct.Struct("<4sIII")
_ENTRY = struct.Struct("<4sIIII")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a folder."""

    name: str
    stat: FileStat


@dataclass(frozen=True, slots=True)
class Okay:
    """The file was stored."""


@dataclass(frozen=True, slots=True)
class Fail:
    """The phone refuses, and says why."""

    message: str


Reply = FileStat | Entry | Data | Done | Okay | Fail


def encode_request(kind: bytes, path: str = "") -> bytes:
    """Return a request's bytes: STAT, LIST, RECV or QUIT.

    Raises:
        SyncProtocolError: the path is longer than adb allows.
    """
    raw = path.encode(errors="surrogateescape")
    if len(raw) > MAX_PATH:
        raise SyncProtocolError(f"a path of {len(raw)} bytes; adb allows {MAX_PATH}: {path[:60]}…")
    return _HEADER.pack(kind, len(raw)) + raw


def encode_file(path: str, data: bytes, *, mode: int, mtime_s: int) -> Iterator[bytes]:
    """Yield the bytes that store a file: its path and mode, its content in pieces, its modification time."""
    yield encode_request(b"SEND", f"{path},{mode | 0o100000}")
    for start in range(0, len(data), MAX_DATA):
        piece = data[start : start + MAX_DATA]
        yield _HEADER.pack(b"DATA", len(piece)) + piece
    yield _HEADER.pack(b"DONE", mtime_s & 0xFFFFFFFF)


def decode_reply(buffer: bytearray) -> Reply | None:
    """Take one reply off `buffer`, or return None until it is complete.

    DONE has the length of what it ends: after a listing it is padded, which `decode_listing` knows.

    Raises:
        SyncProtocolError: an unknown reply, or one that is too large.
    """
    if len(buffer) < _HEADER.size:
        return None
    kind, number = _HEADER.unpack_from(buffer)
    if kind == b"STAT":
        return _stat(buffer)
    if kind == b"DONE":
        del buffer[: _HEADER.size]
        return Done(number)
    if kind == b"OKAY":
        del buffer[: _HEADER.size]
        return Okay()
    if kind not in (b"DATA", b"FAIL"):
        raise SyncProtocolError(f"unknown reply {bytes(kind)!r}")
    if number > MAX_DATA:
        raise SyncProtocolError(f"a reply of {number} bytes; at most {MAX_DATA} are allowed")
    end = _HEADER.size + number
    if len(buffer) < end:
        return None
    raw = bytes(buffer[_HEADER.size : end])
    del buffer[:end]
    return Data(raw) if kind == b"DATA" else Fail(raw.decode(errors="replace"))


def _stat(buffer: bytearray) -> FileStat | None:
    if len(buffer) < _STAT.size:
        return None
    _, mode, size, mtime_s = _STAT.unpack_from(buffer)
    del buffer[: _STAT.size]
    return FileStat(mode=mode, size=size, mtime_s=mtime_s)


def decode_listing(buffer: bytearray) -> Entry | Done | Fail | None:
    """Take one entry of a listing, or its end, off `buffer`; None until it is complete.

    Raises:
        SyncProtocolError: anything else.
    """
    if bytes(buffer[:4]) == b"FAIL":
        reply = decode_reply(buffer)
        return reply if isinstance(reply, Fail) else None
    if len(buffer) < _ENTRY.size:
        return None
    kind, mode, size, mtime_s, length = _ENTRY.unpack_from(buffer)
    if kind == b"DONE":
        del buffer[: _ENTRY.size]
        return Done(0)
    if kind != b"DENT" or length > MAX_PATH:
        raise SyncProtocolError(f"not an entry of a folder: {bytes(buffer[:20])!r}")
    end = _ENTRY.size + length
    if len(buffer) < end:
        return None
    name = bytes(buffer[_ENTRY.size : end]).decode(errors="surrogateescape")
    del buffer[:end]
    return Entry(name, FileStat(mode=mode, size=size, mtime_s=mtime_s))
