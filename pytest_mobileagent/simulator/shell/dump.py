"""xxd, od, strings: what bytes look like."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import inputs, parse_options, whole_number
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process


@command("xxd")
async def xxd(process: Process) -> int:
    """Show bytes in hexadecimal, or read them so."""
    parsed = parse_options(process, "pri", with_value="cglos")
    for name, content in await inputs(process, parsed.arguments[:1]):
        if "r" in parsed.flags:
            process.stdout.write(_from_hex(process, content, is_plain="p" in parsed.flags))
            continue
        start = _size(parsed, "s", 0)
        data = content[start:]
        data = data[: _size(parsed, "l", len(data))]
        if "i" in parsed.flags:
            _as_c(process, name, data)
        elif "p" in parsed.flags:
            width = _size(parsed, "c", 30)
            for at in turns.each(range(0, len(data), width), cost_us=_ROW_US):
                process.out(data[at : at + width].hex())
        else:
            _show(process, parsed, data, start)
    return int(process.failed)


def _size(parsed: Parsed, letter: str, default: int) -> int:
    value = parsed.values.get(letter)
    return default if value is None else max(1 if letter in "cg" else 0, whole_number(value, name="xxd"))


def _show(process: Process, parsed: Parsed, data: bytes, start: int) -> None:
    width, group = _size(parsed, "c", 16), _size(parsed, "g", 2)
    base = _size(parsed, "o", 0)
    room = width * 2 + -(-width // group)
    for at in turns.each(range(0, len(data), width), cost_us=_ROW_US):
        row = data[at : at + width]
        cells = " ".join(row[place : place + group].hex() for place in range(0, len(row), group))
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        process.out(f"{start + at + base:08x}: {cells:<{room}} {shown}")


def _as_c(process: Process, name: str, data: bytes) -> None:
    label = re.sub(r"\W", "_", name)
    if name != "-":
        process.out(f"unsigned char {label}[] = {{")
    rows = [", ".join(f"0x{byte:02x}" for byte in data[at : at + 12]) for at in turns.each(range(0, len(data), 12))]
    process.out("  " + ",\n  ".join(rows))
    if name != "-":
        process.out(f"}};\nunsigned int {label}_len = {len(data)};")


def _from_hex(process: Process, content: bytes, *, is_plain: bool) -> bytes:
    text = content.decode("latin-1")
    if not is_plain:
        rows = [re.match(r"\s*[0-9a-fA-F]+:((?: ?[0-9a-fA-F]{2,})+)", line) for line in text.split("\n")]
        text = "".join(row[1] for row in rows if row)
    digits = re.sub(r"[^0-9a-fA-F]", "", text)
    del process
    return bytes.fromhex(digits[: len(digits) // 2 * 2])


_ROW_US = 5
_NAMES = (
    "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so", "si", "dle",
    "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs", "us", "sp",
)  # fmt: skip
_ESCAPES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
_ALIASES = {"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}
_CODES = {1: "Bb", 2: "Hh", 4: "Ii", 8: "Qq"}


class _Type:
    """One way in which `od` shows data."""

    def __init__(self, kind: str, size: int) -> None:
        self.kind, self.size = kind, size
        self.width = self._width()

    def _width(self) -> int:
        if self.kind in "ac":
            return 4
        if self.kind == "f":
            return {4: 16, 8: 25}.get(self.size, 25)
        if self.kind == "x":
            return self.size * 2 + (1 if self.size == 1 else 2)
        if self.kind == "o":
            return {1: 4, 2: 8, 4: 13, 8: 24}[self.size]
        return {1: 5, 2: 7, 4: 12, 8: 22}[self.size]

    def cell(self, data: bytes) -> str:
        if self.kind in "ac":
            return self._letter(data[0])
        data = data.ljust(self.size, b"\0")
        if self.kind == "f":
            return f"{struct.unpack('<f' if self.size == 4 else '<d', data)[0]:.{7 if self.size == 4 else 15}g}"
        code = _CODES[self.size][self.kind == "d"]
        (value,) = struct.unpack(f"<{code}", data)
        if self.kind == "x":
            return f"{value:0{self.size * 2}x}"
        if self.kind == "o":
            return f"{value:0{ {1: 3, 2: 6, 4: 11, 8: 22}[self.size] }o}"
        return str(value)

    def _letter(self, byte: int) -> str:
        if self.kind == "a":
            return _NAMES[byte & 127] if byte & 127 <= 32 else "del" if byte & 127 == 127 else chr(byte & 127)
        return _ESCAPES.get(byte) or (chr(byte) if 32 <= byte < 127 else f"{byte:03o}")


def _types(parsed: Parsed) -> list[_Type]:
    texts = [_ALIASES[letter] for letter in _ALIASES if letter in parsed.flags] + parsed.all_values("t")
    found = []
    for text in texts or ["o2"]:
        for match in re.finditer(r"([acdfoux])([1248CSILFD]?)|(.)", text):
            kind, size, bad = match.groups()
            if bad:
                raise ShellError(1, f"od: bad -t {bad}")
            default = 1 if kind in "ac" else 8 if kind == "f" else 4
            number = {"C": 1, "S": 2, "I": 4, "L": 8, "F": 4, "D": 8}.get(
                size, int(size) if size.isdigit() else default
            )
            found.append(_Type(kind, number))
    return found


@command("od")
async def od(process: Process) -> int:
    """Show bytes in octal, or otherwise."""
    parsed = parse_options(process, "bcdosxv", with_value="jNwAt")
    data = b"".join(content for _, content in await inputs(process, parsed.arguments))
    start = whole_number(parsed.values.get("j", "0"), name="od")
    data = data[start:]
    if "N" in parsed.values:
        data = data[: whole_number(parsed.values["N"], name="od")]
    width = max(1, whole_number(parsed.values.get("w", "16"), name="od"))
    base = parsed.values.get("A", "o")[:1]
    types = _types(parsed)
    last = b""
    is_repeating = False
    for at in turns.each(range(0, len(data), width), cost_us=_ROW_US):
        row = data[at : at + width]
        if row == last and "v" not in parsed.flags and len(row) == width:
            if not is_repeating:
                process.out("*")
            is_repeating = True
            continue
        last, is_repeating = row, False
        for number, kind in enumerate(types):
            address = _address(start + at, base) if number == 0 else " " * len(_address(0, base))
            cells = "".join(
                kind.cell(row[place : place + kind.size]).rjust(kind.width) for place in range(0, len(row), kind.size)
            )
            process.out(address + cells)
    if base != "n":
        process.out(_address(start + len(data), base))
    return int(process.failed)


def _address(value: int, base: str) -> str:
    return {"o": f"{value:07o}", "d": f"{value:07d}", "x": f"{value:06x}", "n": ""}.get(base, f"{value:07o}")


@command("strings")
async def strings(process: Process) -> int:
    """Show runs of printable characters."""
    parsed = parse_options(process, "afo", with_value="nt")
    least = max(1, whole_number(parsed.values.get("n", "4"), name="strings"))
    if least > 10_000:
        return 0
    base = {"o": "o", "d": "d", "x": "x"}.get("o" if "o" in parsed.flags else parsed.values.get("t", "")[:1], "")
    for name, content in await inputs(process, parsed.arguments):
        for match in turns.each(re.finditer(rb"[\x20-\x7e\t]{%d,}" % least, content)):
            front = f"{name}: " if "f" in parsed.flags else ""
            front += f"{match.start():7{base}} " if base else ""
            process.out(front + match[0].decode())
    return int(process.failed)
