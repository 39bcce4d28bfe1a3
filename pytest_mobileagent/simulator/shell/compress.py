"""gzip, gunzip, zcat, bzip2, bunzip2, bzcat."""

from __future__ import annotations

import bz2
import gzip as gzip_format
import zlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import check_parent, parse_options, read_file
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

MOST_BYTES = 1 << 30  # of what a small file may unpack to


class BadArchiveError(Exception):
    """The data is not what it should be."""


def pack(data: bytes, *, kind: str) -> bytes:
    """Return data compressed as `gzip` or `bzip2` does it."""
    return bz2.compress(data) if kind == "bzip2" else gzip_format.compress(data, mtime=0)


def unpack(data: bytes, *, kind: str) -> bytes:
    """Return what compressed data holds.

    Raises:
        BadArchiveError: it is not compressed so, or too large.
    """
    try:
        if kind == "bzip2":
            return bz2.BZ2Decompressor().decompress(data, MOST_BYTES)
        pieces = []
        while data:
            unpacker = zlib.decompressobj(31)
            pieces.append(unpacker.decompress(data, MOST_BYTES))
            if not unpacker.eof:
                raise BadArchiveError("truncated")
            data = unpacker.unused_data.lstrip(b"\0")
    except (zlib.error, OSError, ValueError, EOFError) as error:
        raise BadArchiveError(str(error)) from error
    return b"".join(pieces)


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
