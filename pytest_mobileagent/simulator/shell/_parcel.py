"""A binder reply as `service call` prints it (AOSP `Parcel::print`, `HexDump`)."""

from __future__ import annotations

import struct

_PER_LINE = 16
NOTHING = "Result: Parcel(NULL)"


def reply(*values: int | str | None) -> str:
    """Return the reply of a call that went well: whole numbers, strings and absent strings."""
    return _printed(struct.pack("<i", 0) + b"".join(_packed(value) for value in values))


def descriptor(interface: str) -> str:
    """Return the reply that names the interface of a service; no status goes before it."""
    return _printed(_packed(interface))


def security_exception(message: str) -> str:
    """Return the reply of a call that its caller may not make."""
    return _printed(struct.pack("<i", -1) + _packed(message) + struct.pack("<i", 0))


def _packed(value: int | str | None) -> bytes:
    if value is None:
        return struct.pack("<i", -1)
    if isinstance(value, int):
        return struct.pack("<i", value)
    units = value.encode("utf-16-le") + b"\0\0"
    return struct.pack("<i", len(units) // 2 - 1) + units.ljust(-(-len(units) // 4) * 4, b"\0")


def _printed(content: bytes) -> str:
    if len(content) <= _PER_LINE:
        return f"Result: Parcel({_words(content)}   '{_letters(content)}')"
    lines = []
    for at in range(0, len(content), _PER_LINE):
        row = content[at : at + _PER_LINE]
        lines.append(f"  0x{at:08x}: {_words(row):<35} '{_letters(row):<{_PER_LINE}}'")
    return "Result: Parcel(\n" + "\n".join(lines) + ")"


def _words(content: bytes) -> str:
    spaces = " " if len(content) == 4 else ""  # a word alone has one more space behind it
    return " ".join(f"{word:08x}" for (word,) in struct.iter_unpack("<I", content)) + spaces


def _letters(content: bytes) -> str:
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in content)
