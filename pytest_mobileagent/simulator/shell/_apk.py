"""What an APK says it is: package and version from its binary manifest (AOSP `ResourceTypes.h`)."""

from __future__ import annotations

import io
import struct
import zipfile
from typing import NamedTuple

_XML, _STRING_POOL, _START_ELEMENT = 0x0003, 0x0001, 0x0102
_UTF8_FLAG = 0x100
_MAX_MANIFEST = 1 << 22


class Manifest(NamedTuple):
    """Identity of an APK."""

    package: str
    version_code: int


def read_manifest(content: bytes) -> Manifest:
    """Return what an APK's manifest says.

    Raises:
        ValueError: the bytes are no APK.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entry = archive.getinfo("AndroidManifest.xml")
            if entry.file_size > _MAX_MANIFEST:
                raise ValueError("AndroidManifest.xml is too large")
            return _parse(archive.read(entry))
    except (zipfile.BadZipFile, KeyError, struct.error, IndexError, NotImplementedError, RuntimeError) as error:
        raise ValueError(f"no APK: {error}") from error


def _parse(data: bytes) -> Manifest:
    kind, head, _ = struct.unpack_from("<HHI", data)
    if kind != _XML:
        raise ValueError("AndroidManifest.xml is no binary XML")
    position = head
    strings: list[str] = []
    while position + 8 <= len(data):
        kind, head, size = struct.unpack_from("<HHI", data, position)
        if size < 8:
            break
        if kind == _STRING_POOL:
            strings = _strings(data[position : position + size])
        elif kind == _START_ELEMENT:
            element = _element(data, position, strings)
            if element is not None:
                return element
        position += size
    raise ValueError("AndroidManifest.xml has no manifest element")


def _element(data: bytes, position: int, strings: list[str]) -> Manifest | None:
    name, start, size, count = struct.unpack_from("<IHHH", data, position + 20)
    if strings[name] != "manifest":
        return None
    package, version = "", 0
    for index in range(count):
        offset = position + 16 + start + index * size
        attribute, raw, _, value = struct.unpack_from("<IIII", data, offset + 4)
        if strings[attribute] == "package":
            package = strings[raw]
        elif strings[attribute] == "versionCode":
            version = value
    if not package:
        raise ValueError("the manifest names no package")
    return Manifest(package, version)


def _strings(chunk: bytes) -> list[str]:
    count, _, flags, start = struct.unpack_from("<IIII", chunk, 8)
    offsets = struct.unpack_from(f"<{count}I", chunk, 28)
    read = _utf8 if flags & _UTF8_FLAG else _utf16
    return [read(chunk, start + offset) for offset in offsets]


def _utf8(chunk: bytes, position: int) -> str:
    position += 2 if chunk[position] & 0x80 else 1
    length = chunk[position]
    position += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | chunk[position]
        position += 1
    return chunk[position : position + length].decode("utf-8", errors="replace")


def _utf16(chunk: bytes, position: int) -> str:
    (length,) = struct.unpack_from("<H", chunk, position)
    position += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", chunk, position)
        length = (length & 0x7FFF) << 16 | low
        position += 2
    return chunk[position : position + 2 * length].decode("utf-16-le", errors="replace")
