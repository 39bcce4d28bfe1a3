"""Protocol Buffers' wire format without generated code: a message is a dict, its schema a table of fields."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LONGEST_VARINT = 10
_DEEPEST = 50
_ZEROS: dict[str, Any] = {"bool": False, "string": "", "bytes": b"", "double": 0.0, "float": 0.0}
_NUMBERS = frozenset({"int", "uint", "bool", "double", "float"})
_SCALARS = _NUMBERS | {"string", "bytes"}
_WIRE = {"string": _BYTES, "bytes": _BYTES, "double": _FIXED64, "float": _FIXED32}


class ProtobufError(ValueError):
    """Bytes that are no message."""


class Field(NamedTuple):
    """One field: its name, its type (`int`, `uint`, `bool`, `string`, `bytes`, `double`, `float`, or a message's)."""

    name: str
    type: str
    is_repeated: bool = False

    @property
    def is_packed(self) -> bool:
        """Whether its values are written as one run of bytes, as proto3 does with numbers."""
        return self.is_repeated and self.type in _NUMBERS


Schema = dict[str, dict[int, Field]]


def schema(text: str) -> Schema:
    """Return the messages of a table: a line `Message: number name type, …`; a type with `*` is repeated."""
    messages: Schema = {}
    for line in text.strip().splitlines():
        message, _, rest = line.partition(":")
        fields = messages[message.strip()] = {}
        for part in filter(None, (part.strip() for part in rest.split(","))):
            number, name, kind = part.split()
            fields[int(number)] = Field(name, kind.rstrip("*"), kind.endswith("*"))
    return messages


# -- writing ------------------------------------------------------------------------------------------------------


def encode(messages: Schema, name: str, values: Mapping[str, Any]) -> bytes:
    """Return a message; zero values are left out, as in proto3."""
    return b"".join(_pieces(messages, name, values))


def _pieces(messages: Schema, name: str, values: Mapping[str, Any]) -> Iterator[bytes]:
    for number, field in messages[name].items():
        value = values.get(field.name)
        if value and field.is_packed:
            data = b"".join(piece for one in value for piece in _value(messages, field, one))
            yield _varint(number << 3 | _BYTES) + _varint(len(data)) + data
            continue
        for one in value if field.is_repeated and value is not None else [value]:
            if one is None or (not field.is_repeated and not one and field.type in _SCALARS):
                continue
            yield _varint(number << 3 | _wire(field))
            yield from _value(messages, field, one)


def _value(messages: Schema, field: Field, value: Any) -> Iterator[bytes]:  # noqa: ANN401 - of the field's type
    if field.type in ("int", "uint", "bool"):
        yield _varint(int(value) & (1 << 64) - 1)
    elif field.type in ("double", "float"):
        yield struct.pack("<d" if field.type == "double" else "<f", value)
    else:
        data = _bytes_of(messages, field, value)
        yield _varint(len(data))
        yield data


def _bytes_of(messages: Schema, field: Field, value: Any) -> bytes:  # noqa: ANN401 - as above
    if field.type == "string":
        return str(value).encode(errors="replace")
    return bytes(value) if field.type == "bytes" else encode(messages, field.type, value)


def _wire(field: Field) -> int:
    return _WIRE.get(field.type, _VARINT if field.type in _SCALARS else _BYTES)


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


# -- reading ------------------------------------------------------------------------------------------------------


def decode(messages: Schema, name: str, data: bytes, *, depth: int = 0) -> dict[str, Any]:
    """Return a message with every scalar and repeated field; unknown fields are passed over.

    Raises:
        ProtobufError: the bytes are cut off or no message.
    """
    if depth > _DEEPEST:
        raise ProtobufError("messages are nested too deeply")
    fields = messages[name]
    values: dict[str, Any] = {}
    for field in fields.values():
        if field.is_repeated:
            values[field.name] = []
        elif field.type in _SCALARS:
            values[field.name] = _ZEROS.get(field.type, 0)
    at = 0
    while at < len(data):
        tag, at = _read_varint(data, at)
        raw, at = _read_raw(data, at, tag & 7)
        known = fields.get(tag >> 3)
        if known is None:
            continue
        if known.is_packed and isinstance(raw, bytes) and tag & 7 == _BYTES:
            values[known.name] += _unpacked(messages, known, raw, depth)
            continue
        if tag & 7 != _wire(known):
            raise ProtobufError(f"{known.name} has another wire type")
        value = _understood(messages, known, raw, depth)
        if known.is_repeated:
            values[known.name].append(value)
        else:
            values[known.name] = value
    return values


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    for position in range(at, min(len(data), at + _LONGEST_VARINT)):
        value |= (data[position] & 0x7F) << shift
        if data[position] < 0x80:
            return value & (1 << 64) - 1, position + 1
        shift += 7
    raise ProtobufError("a number is cut off")


def _read_raw(data: bytes, at: int, wire: int) -> tuple[int | bytes, int]:
    if wire == _VARINT:
        return _read_varint(data, at)
    sizes = {_FIXED64: 8, _FIXED32: 4}
    if wire == _BYTES:
        size, at = _read_varint(data, at)
    elif wire in sizes:
        size = sizes[wire]
    else:
        raise ProtobufError(f"unknown wire type {wire}")
    if at + size > len(data):
        raise ProtobufError("a field is cut off")
    return data[at : at + size], at + size


def _unpacked(messages: Schema, field: Field, data: bytes, depth: int) -> Iterator[Any]:
    at = 0
    while at < len(data):
        raw, at = _read_raw(data, at, _wire(field))
        yield _understood(messages, field, raw, depth)


def _understood(messages: Schema, field: Field, raw: int | bytes, depth: int) -> Any:  # noqa: ANN401 - of its type
    if isinstance(raw, int):
        if field.type == "bool":
            return raw != 0
        return raw - (1 << 64) if field.type == "int" and raw >> 63 else raw
    if field.type in ("double", "float"):
        return struct.unpack("<d" if field.type == "double" else "<f", raw)[0]
    if field.type == "string":
        return raw.decode(errors="replace")
    return raw if field.type == "bytes" else decode(messages, field.type, raw, depth=depth + 1)
