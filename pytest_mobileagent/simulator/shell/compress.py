"""gzip, gunzip, zcat, bzip2, bunzip2, bzcat."""

from __future__ import annotations

import bz2
import zlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import check_parent, parse_options, read_file
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.shell.process import Process

MOST_BYTES = 1 << 28  # of what a small file may unpack to
_PIECE, _PIECE_US = 1 << 18, 5000
_GZIP = 31  # zlib's number for the format


class BadArchiveError(Exception):
    """The data is not what it should be."""


def pack(data: bytes, *, kind: str) -> bytes:
    """Return data compressed as `gzip` or `bzip2` does it."""
    packer = bz2.BZ2Compressor() if kind == "bzip2" else zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    pieces = [
        packer.compress(data[at : at + _PIECE]) for at in turns.each(range(0, len(data), _PIECE), cost_us=_PIECE_US)
    ]
    return b"".join([*pieces, packer.flush()])


def unpack(data: bytes, *, kind: str) -> bytes:
    """Return what compressed data holds.

    Raises:
        BadArchiveError: it is not compressed so, or too large.
    """
    try:
        if kind == "bzip2":
            return _together(_unpacked_bzip2(data))
        whole = b""
        while data:
            unpacker = zlib.decompressobj(_GZIP)
            whole += _together(_unpacked_gzip(unpacker, data))
            if not unpacker.eof:
                raise BadArchiveError("truncated")
            data = unpacker.unused_data.lstrip(b"\0")
    except (zlib.error, OSError, ValueError, EOFError) as error:
        raise BadArchiveError(str(error)) from error
    return whole


def _unpacked_bzip2(data: bytes) -> Iterator[bytes]:
    unpacker = bz2.BZ2Decompressor()
    while piece := unpacker.decompress(data, _PIECE):
        yield piece
        data = b""
        if unpacker.eof or unpacker.needs_input:
            return


def _unpacked_gzip(unpacker: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    while piece := unpacker.decompress(data, _PIECE):
        yield piece
        data = unpacker.unconsumed_tail


def _together(pieces: Iterator[bytes]) -> bytes:
    """Return all pieces.

    Raises:
        MemoryError: they are more than a small file may unpack to.
    """
    found, size = [], 0
    for piece in turns.each(pieces, cost_us=_PIECE_US):
        size += len(piece)
        if size > MOST_BYTES:
            raise MemoryError
        found.append(piece)
    return b"".join(found)


_UNPACKERS = ("gunzip", "zcat", "bunzip2", "bzcat")


@command("gzip", "gunzip", "zcat", "bzip2", "bunzip2", "bzcat")
async def gzip(process: Process) -> int:
    """Compress files, or give them back."""
    name = process.argv[0].rpartition("/")[2]
    kind, suffix = ("bzip2", ".bz2") if name.startswith("b") else ("gzip", ".gz")
    parsed = parse_options(
        process, "cdfkntvq123456789", with_value="S",
        long=("stdout=c", "decompress=d", "force=f", "keep=k", "fast=1", "best=9"),
    )  # fmt: skip
    unpacks = name in _UNPACKERS or "d" in parsed.flags
    to_output = "c" in parsed.flags or name.endswith("cat")
    status = 0
    for path in parsed.arguments or ["-"]:
        try:
            if path == "-":
                data = await process.stdin.read_all()
            else:
                data = read_file(process, path)
            result = unpack(data, kind=kind) if unpacks else pack(data, kind=kind)
        except OSError as error:
            process.err(f"{name}: {path}: {error.strerror}")
            status = 1
            continue
        except BadArchiveError:
            process.err(f"{name}: bad magic" if kind == "gzip" else f"{name}: not bzip2: {path}")
            status = 1
            continue
        if path == "-" or to_output:
            process.stdout.write(result)
        elif "t" not in parsed.flags:
            status |= _replace(process, path, result, suffix, unpacks=unpacks, flags=parsed.flags)
    return status


def _replace(  # noqa: PLR0913 - a file and how to replace it
    process: Process, name: str, data: bytes, suffix: str, *, unpacks: bool, flags: set[str]
) -> int:
    program = process.argv[0]
    if unpacks and not name.endswith(suffix):
        process.err(f"{program}: no {suffix}: {name}")
        return 1
    target = name.removesuffix(suffix) if unpacks else name + suffix
    disk = process.phone.disk
    path, old = process.path(target), process.path(name)
    if disk.exists(path) and "f" not in flags:
        process.err(f"{program}: {target}: File exists")
        return 1
    check_parent(process, path)
    inode = disk.stat(old)
    disk.write(path, data, mode=inode.mode & 0o777)
    disk.set_times(path, mtime_s=inode.mtime_s)
    if "k" not in flags:
        disk.unlink(old)
    return 0
