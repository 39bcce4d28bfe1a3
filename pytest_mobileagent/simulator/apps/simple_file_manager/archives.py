"""Zip archives, with a password by PKWARE's traditional encryption or without (`APPNOTE.TXT`)."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

_LOCAL, _CENTRAL, _END = 0x04034B50, 0x02014B50, 0x06054B50
_VERSION, _DEFLATED = 20, 8
_IS_ENCRYPTED, _IS_UTF8 = 1, 0x800
_IS_FOLDER = 0x10  # of MS-DOS
_KEYS = (0x12345678, 0x23456789, 0x34567890)
_HEADER = 12  # bytes of chance before what is encrypted; the last one tells whether a password is right
_FIRST_YEAR = 1980
_MOST_BYTES = 256 << 20
_CRC = tuple(zlib.crc32(bytes([at]), 0xFFFFFFFF) ^ 0xFFFFFFFF for at in range(256))


class Packed(NamedTuple):
    """A file in an archive, or a folder, whose name ends with a slash."""

    name: str
    content: bytes
    moment: datetime.datetime


class BadArchiveError(Exception):
    """No zip archive, or too much in it."""


class WrongPasswordError(Exception):
    """A password is needed, or is another."""


# -- writing ----------------------------------------------------------------------------------------------------------


def zipped(files: Iterable[Packed], password: str = "") -> bytes:
    """Return an archive of files."""
    out, central = bytearray(), bytearray()
    count = 0
    for one in files:
        name = one.name.encode()
        data, crc = _deflated(one.content), zlib.crc32(one.content)
        flags = _IS_UTF8
        if password and not one.name.endswith("/"):
            flags |= _IS_ENCRYPTED
            data = _encrypted(data, crc, password.encode(), name)
        common = struct.pack(
            "<HHHHHIIIHH", _VERSION, flags, _DEFLATED, *_dos(one.moment), crc, len(data), len(one.content), len(name), 0
        )
        kind = _IS_FOLDER if one.name.endswith("/") else 0
        central += struct.pack("<IH", _CENTRAL, _VERSION) + common
        central += struct.pack("<HHHII", 0, 0, 0, kind, len(out)) + name
        out += struct.pack("<I", _LOCAL) + common + name + data
        count += 1
    end = struct.pack("<IHHHHIIH", _END, 0, 0, count, count, len(central), len(out), 0)
    return bytes(out + central + end)


def _deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(content) + packer.flush()


def _dos(moment: datetime.datetime) -> tuple[int, int]:
    time = moment.hour << 11 | moment.minute << 5 | moment.second // 2
    return time, max(0, moment.year - _FIRST_YEAR) << 9 | moment.month << 5 | moment.day


def _encrypted(data: bytes, crc: int, password: bytes, name: bytes) -> bytes:
    """Return data as it is encrypted; the bytes of chance are drawn from the file, so that they are always the same."""
    first, second, third = _KEYS
    chance = hashlib.sha256(password + name).digest()[: _HEADER - 1] + bytes([crc >> 24])
    out = bytearray()
    for is_secret, text in ((False, password), (True, chance + data)):
        for byte in text:
            if is_secret:
                low = third & 0xFFFF | 2
                out.append(byte ^ (low * (low ^ 1) >> 8) & 0xFF)
            first = first >> 8 ^ _CRC[(first ^ byte) & 0xFF]
            second = ((second + (first & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
            third = third >> 8 ^ _CRC[(third ^ second >> 24) & 0xFF]
    return bytes(out)


# -- reading ----------------------------------------------------------------------------------------------------------


def names_in(content: bytes) -> list[tuple[str, int]]:
    """Return what is in an archive, each with its size; folders end with a slash."""
    with _open(content) as archive:
        return [(entry.filename, entry.file_size) for entry in archive.infolist()]


def needs_password(content: bytes) -> bool:
    """Whether something in an archive is encrypted."""
    with _open(content) as archive:
        return any(entry.flag_bits & _IS_ENCRYPTED for entry in archive.infolist())


def unzipped(content: bytes, password: str = "") -> Sequence[tuple[str, bytes]]:
    """Return the files in an archive that would lie below where it is unpacked."""
    with _open(content) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir() and _stays_below(entry.filename)]
        try:
            return [(entry.filename, archive.read(entry, password.encode() or None)) for entry in entries]
        except RuntimeError as error:  # what `zipfile` raises for a password that is wrong, or is none
            raise WrongPasswordError from error
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as error:
            raise (WrongPasswordError if password else BadArchiveError) from error


def _open(content: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise BadArchiveError from error
    if sum(entry.file_size for entry in archive.infolist()) > _MOST_BYTES:
        raise BadArchiveError
    return archive


def _stays_below(name: str) -> bool:
    return not name.startswith("/") and ".." not in name.split("/")
