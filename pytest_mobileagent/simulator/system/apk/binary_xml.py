"""Android's binary XML: bytes in, elements out (AOSP `libs/androidfw/include/androidfw/ResourceTypes.h`)."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import NamedTuple

_XML, _STRING_POOL, _RESOURCE_MAP, _START_ELEMENT, _END_ELEMENT = 0x0003, 0x0001, 0x0180, 0x0102, 0x0103
_CHUNK, _POOL, _NODE = struct.Struct("<HHI"), struct.Struct("<IIIII"), struct.Struct("<II")
_ELEMENT, _ATTRIBUTE = struct.Struct("<IIHHH"), struct.Struct("<IIIHBBI")
_UTF8_FLAG = 0x100
_NONE = 0xFFFFFFFF
_MAX_DEPTH = 64
_REFERENCE, _STRING, _BOOLEAN, _FIRST_INT, _LAST_INT = 0x01, 0x03, 0x12, 0x10, 0x1F


class BinaryXmlError(ValueError):
    """The bytes are no binary XML."""


class Reference(NamedTuple):
    """A value that stands in the resources, by its id."""

    id: int


Value = str | int | bool | Reference | None


@dataclass(frozen=True, slots=True)
class Element:
    """One element: attributes by their resource id where they have one, else by their name."""

    name: str
    line: int
    attributes: dict[int | str, Value] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)

    def all(self, name: str) -> list[Element]:
        """Return the children of that name."""
        return [child for child in self.children if child.name == name]


def parse(data: bytes) -> Element:
    """Return the outermost element.

    Raises:
        BinaryXmlError: the bytes are no binary XML, or a damaged one.
    """
    try:
        return _Reader(data).root()
    except (struct.error, IndexError) as error:
        raise BinaryXmlError("Corrupt XML binary file") from error


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._strings: list[str] = []
        self._ids: tuple[int, ...] = ()
        self._open: list[Element] = []
        self._root: Element | None = None

    def root(self) -> Element:
        kind, head, whole = _CHUNK.unpack_from(self._data)
        if kind != _XML or whole > len(self._data):
            raise BinaryXmlError("Corrupt XML binary file")
        position = head
        while position + _CHUNK.size <= whole:
            kind, head, size = _CHUNK.unpack_from(self._data, position)
            if size < max(head, _CHUNK.size) or position + size > whole:
                raise BinaryXmlError("Corrupt XML binary file")
            self._take(kind, head, self._data[position : position + size])
            position += size
        if self._root is None or self._open:
            raise BinaryXmlError("No root element")
        return self._root

    def _take(self, kind: int, head: int, chunk: bytes) -> None:
        if kind == _STRING_POOL:
            self._strings = _strings(chunk)
        elif kind == _RESOURCE_MAP:
            self._ids = struct.unpack_from(f"<{(len(chunk) - head) // 4}I", chunk, head)
        elif kind == _START_ELEMENT:
            element = self._element(chunk, head)
            if self._open:
                self._open[-1].children.append(element)
            elif self._root is None:
                self._root = element
            else:
                raise BinaryXmlError("More than one root element")
            self._open.append(element)
            if len(self._open) > _MAX_DEPTH:
                raise BinaryXmlError(f"More than {_MAX_DEPTH} nested elements")
        elif kind == _END_ELEMENT:
            self._open.pop()

    def _element(self, chunk: bytes, head: int) -> Element:
        line, _ = _NODE.unpack_from(chunk, _CHUNK.size)
        _, name, start, size, count = _ELEMENT.unpack_from(chunk, head)
        if size < _ATTRIBUTE.size:
            raise BinaryXmlError("Corrupt XML binary file")
        element = Element(self._strings[name], line)
        for index in range(count):
            _, key, raw, _, _, kind, number = _ATTRIBUTE.unpack_from(chunk, head + start + index * size)
            value = self._value(kind, raw, number)
            known = self._ids[key] if key < len(self._ids) else 0
            element.attributes[known or self._strings[key]] = value
        return element

    def _value(self, kind: int, raw: int, number: int) -> Value:
        if kind == _STRING:
            return self._strings[number if raw == _NONE else raw]
        if kind == _REFERENCE:
            return Reference(number)
        if kind == _BOOLEAN:
            return number != 0
        if _FIRST_INT <= kind <= _LAST_INT:
            return number - (1 << 32) if number >> 31 else number
        return None if raw == _NONE else self._strings[raw]


def _strings(chunk: bytes) -> list[str]:
    count, _, flags, start, _ = _POOL.unpack_from(chunk, _CHUNK.size)
    offsets = struct.unpack_from(f"<{count}I", chunk, _CHUNK.size + _POOL.size)
    read = _utf8 if flags & _UTF8_FLAG else _utf16
    return [read(chunk, start + offset) for offset in offsets]


def _utf8(chunk: bytes, position: int) -> str:
    position += 2 if chunk[position] & 0x80 else 1  # the length in UTF-16 units comes first
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
