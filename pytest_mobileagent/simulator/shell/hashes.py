"""md5sum, sha1sum, sha224sum, sha256sum, sha384sum, sha512sum, cksum."""

from __future__ import annotations

import hashlib
import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import inputs, lines_of, open_file, parse_options
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


_PIECE, _PIECE_US = 1 << 18, 1000
_SMALL = 1 << 19  # bytes of a file whose checksum is remembered
_REMEMBERED = 1024  # so many files have the apps of a phone that is in use


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum")
async def checksum(process: Process) -> int:
    """Print checksums, or compare them with those in a file."""
    parsed = parse_options(process, "bcs", long=("check=c", "status=s", "binary"))
    kind = process.argv[0].rpartition("/")[2].removesuffix("sum")
    if "c" in parsed.flags:
        return await _check(process, parsed.arguments, kind, is_quiet="s" in parsed.flags)
    for name, content in await inputs(process, parsed.arguments):
        digest = _digest(kind, content)
        process.out(digest if "b" in parsed.flags else f"{digest}  {name}")
    return int(process.failed)


def _digest(kind: str, content: bytes) -> str:
    if len(content) > _SMALL:
        return _computed(kind, content)
    for _ in turns.each(range(0, len(content), _PIECE), cost_us=_PIECE_US):
        pass  # the same lines take the same turns, whoever has asked before
    return _remembered(_Content(kind, content))


class _Content:
    """A content whose checksum is wanted: known by its size and hash, and not held once that is remembered."""

    __slots__ = ("_content", "_known_by")

    def __init__(self, kind: str, content: bytes) -> None:
        self._known_by = kind, len(content), hash(content)
        self._content = content

    def __hash__(self) -> int:
        return hash(self._known_by)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Content) and self._known_by == other._known_by

    def digest(self) -> str:
        """Let go of the content; returns its checksum."""
        content, self._content = self._content, b""
        return hashlib.new(self._known_by[0], content, usedforsecurity=False).hexdigest()


@lru_cache(maxsize=_REMEMBERED)
def _remembered(content: _Content) -> str:
    return content.digest()


def _computed(kind: str, content: bytes) -> str:
    digest = hashlib.new(kind, usedforsecurity=False)
    for at in turns.each(range(0, len(content), _PIECE), cost_us=_PIECE_US):
        digest.update(content[at : at + _PIECE])
    return digest.hexdigest()


async def _check(process: Process, names: list[str], kind: str, *, is_quiet: bool) -> int:
    for _, listing in await inputs(process, names):
        for line in lines_of(listing):
            match = re.fullmatch(r"([0-9a-fA-F]+) [ *](.+)", line)
            if match is None:
                process.err(f"{process.argv[0]}: bad line {line}")
                process.failed = True
                continue
            try:
                content = await (await open_file(process, match[2])).read_all()
            except OSError as error:
                process.err(f"{process.argv[0]}: {match[2]}: {error.strerror}")
                process.failed = True
                continue
            is_same = _digest(kind, content) == match[1].lower()
            process.failed |= not is_same
            if not is_quiet:
                process.out(f"{match[2]}: {'OK' if is_same else 'FAILED'}")
    return int(process.failed)


def _table() -> list[int]:
    table = []
    for value in range(256):
        remainder = value << 24
        for _ in range(8):
            remainder = (remainder << 1 ^ 0x04C11DB7) if remainder & 0x80000000 else remainder << 1
        table.append(remainder & 0xFFFFFFFF)
    return table


@command("cksum")
async def cksum(process: Process) -> int:
    """Print POSIX's checksums and sizes."""
    parsed = parse_options(process, "HIPLN")
    table = _table()
    for name, content in await inputs(process, parsed.arguments):
        length = len(content)
        tail = length.to_bytes((length.bit_length() + 7) // 8, "little") if "N" not in parsed.flags else b""
        remainder = 0xFFFFFFFF if "P" in parsed.flags else 0
        if "L" in parsed.flags:
            remainder = zlib.crc32(content + tail, 0 if "P" in parsed.flags else 0xFFFFFFFF) ^ 0xFFFFFFFF
        else:
            for byte in turns.each(content + tail):
                remainder = (remainder << 8 & 0xFFFFFFFF) ^ table[remainder >> 24 ^ byte]
        if "I" not in parsed.flags:
            remainder ^= 0xFFFFFFFF
        shown = f"{remainder:08x}" if "H" in parsed.flags else str(remainder)
        process.out(f"{shown} {length}" + (f" {name}" if name != "-" else ""))
    return int(process.failed)
