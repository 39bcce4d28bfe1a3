"""The sync service's requests and replies, without sockets (AOSP `adb/SYNC.TXT`, `file_sync_protocol.h`)."""

from __future__ import annotations

import struct
from dataclasses import dataclass

MAX_PATH = 1024
MAX_DATA = 64 << 10

_HEADER = struct.Struct("<4sI")
_STAT_V1 = struct.Struct("<4sIII")
_STAT_V2 = struct.Struct("<4sIQQIIIIQqqq")
_DENT_V1 = struct.Struct("<4sIIII")
_DENT_V2 = struct.Struct("<4sIQQIIIIQqqqI")

_WITH_PATH = frozenset((b"STAT", b"STA2", b"LST2", b"LIST", b"LIS2", b"SEND", b"SND2", b"RECV", b"RCV2"))


class SyncProtocolError(Exception):
    """The peer sent what is no sync request: the stream is to be closed, with `FAIL` first."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request; `path` is the text behind it (for SEND `path,mode`), `extra` the second header's numbers (v2)."""

    kind: bytes
    path: str = ""
    extra: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Data:
    """A piece of a file that is being sent."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a file that is being sent; its modification time in seconds."""

    mtime_s: int


@dataclass(frozen=True, slots=True)
class FileStat:
    """What `stat` tells."""

    mode: int = 0
    size: int = 0
    mtime_s: int = 0
    error: int = 0
    inode: int = 0
    links: int = 0
    uid: int = 0
    gid: int = 0
    atime_s: int = 0
    ctime_s: int = 0


_EXTRA = {b"SND2": struct.Struct("<4sII"), b"RCV2": struct.Struct("<4sI")}


def decode_request(buffer: bytearray) -> Request | None:
    """Take one request off `buffer`, or return None until it is complete.

    Raises:
        SyncProtocolError: an unknown request, or a path that is too long.
    """
    if len(buffer) < _HEADER.size:
        return None
    kind, length = _HEADER.unpack_from(buffer)
    if kind == b"QUIT":
        del buffer[: _HEADER.size]
        return Request(kind)
    if kind not in _WITH_PATH:
        raise SyncProtocolError(f"unknown command {int.from_bytes(kind, 'little'):08x}")
    if length > MAX_PATH:
        raise SyncProtocolError("path too long")
    second = _EXTRA.get(kind)
    end = _HEADER.size + length
    whole = end + (second.size if second else 0)
    if len(buffer) < whole:
        return None
    path = bytes(buffer[_HEADER.size : end]).rstrip(b"\0").decode(errors="surrogateescape")
    extra: tuple[int, ...] = ()
    if second is not None:
        name, *numbers = second.unpack_from(buffer, end)
        if name != kind:
            raise SyncProtocolError(f"expected the second half of {kind.decode()}")
        extra = tuple(numbers)
    del buffer[:whole]
    return Request(kind, path, extra)


def decode_data(buffer: bytearray) -> Data | Done | None:
    """Take one DATA or DONE off `buffer`, or return None until it is complete.

    Raises:
        SyncProtocolError: anything else, or a piece that is too large.
    """
    if len(buffer) < _HEADER.size:
        return None
    kind, number = _HEADER.unpack_from(buffer)
    if kind == b"DONE":
        del buffer[: _HEADER.size]
        return Done(number)
    if kind != b"DATA":
        raise SyncProtocolError("invalid data message")
    if number > MAX_DATA:
        raise SyncProtocolError("oversize data message")
    end = _HEADER.size + number
    if len(buffer) < end:
        return None
    data = bytes(memoryview(buffer)[_HEADER.size : end])
    del buffer[:end]
    return Data(data)


def encode_stat(kind: bytes, stat: FileStat) -> bytes:
    """Return the reply to STAT (version 1), STA2 or LST2."""
    if kind == b"STAT":
        return _STAT_V1.pack(kind, stat.mode, min(stat.size, 0xFFFFFFFF), stat.mtime_s & 0xFFFFFFFF)
    return _STAT_V2.pack(kind, *_v2(stat))


def _v2(stat: FileStat) -> tuple[int, ...]:
    return (
        stat.error, 1 if not stat.error else 0, stat.inode, stat.mode, stat.links, stat.uid, stat.gid, stat.size,
        stat.atime_s, stat.mtime_s, stat.ctime_s,
    )  # fmt: skip


def encode_entry(kind: bytes, name: str, stat: FileStat) -> bytes:
    """Return one entry of the reply to LIST or LIS2."""
    raw = name.encode(errors="surrogateescape")
    if kind == b"LIST":
        return _DENT_V1.pack(b"DENT", stat.mode, min(stat.size, 0xFFFFFFFF), stat.mtime_s & 0xFFFFFFFF, len(raw)) + raw
    return _DENT_V2.pack(b"DNT2", *_v2(stat), len(raw)) + raw


def encode_list_end(kind: bytes) -> bytes:
    """Return the end of the reply to LIST or LIS2."""
    return b"DONE" + bytes(16 if kind == b"LIST" else 72)


def encode_data(data: bytes) -> bytes:
    """Return a piece of a file's content, at most `MAX_DATA` bytes."""
    return _HEADER.pack(b"DATA", len(data)) + data


def encode_done() -> bytes:
    """Return the end of a file's content."""
    return _HEADER.pack(b"DONE", 0)


def encode_okay() -> bytes:
    """Return the answer to a file that was stored."""
    return _HEADER.pack(b"OKAY", 0)


def encode_fail(message: str) -> bytes:
    """Return the answer to what could not be done."""
    raw = message.encode()
    return _HEADER.pack(b"FAIL", len(raw)) + raw


def split_send_path(text: str) -> tuple[str, int]:
    """Return path and mode of SEND's `path,mode`; the mode is decimal, octal with a leading zero.

    Raises:
        SyncProtocolError: there is no mode.
    """
    path, comma, mode = text.rpartition(",")
    if not comma or not mode.isascii() or not mode.isdigit():
        raise SyncProtocolError("missing , in ID_SEND_V1")
    base = 8 if mode.startswith("0") and mode.strip("01234567") == "" else 10
    return path, int(mode, base)
