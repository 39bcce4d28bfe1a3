"""dd."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._devices import ENDLESS
from pytest_mobileagent.simulator.shell._options import check_access, check_parent, open_file, open_pipe, whole_number
from pytest_mobileagent.simulator.shell.ls import human_size
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_OPERANDS = (
    "if",
    "of",
    "bs",
    "ibs",
    "obs",
    "count",
    "skip",
    "seek",
    "iseek",
    "oseek",
    "conv",
    "iflag",
    "oflag",
    "status",
)
_CONVERSIONS = ("fsync", "noerror", "notrunc", "sync", "fdatasync", "excl", "nocreat", "swab", "ucase", "lcase")
_MOST_BYTES = 1 << 28


@command("dd")
async def dd(process: Process) -> int:
    """Copy bytes in blocks."""
    given: dict[str, str] = {}
    for word in process.argv[1:]:
        name, equals, value = word.partition("=")
        if not equals or name not in _OPERANDS:
            raise ShellError(1, f"dd: bad argument '{word}'")
        given[name] = value
    conversions = [word for word in given.get("conv", "").split(",") if word]
    for word in conversions:
        if word not in _CONVERSIONS:
            raise ShellError(1, f"dd: unknown conv={word}")
    sizes = {name: whole_number(given[name], name="dd") for name in given if name in _OPERANDS[2:10]}
    block = sizes.get("bs", sizes.get("ibs", 512))
    if block <= 0:
        raise ShellError(1, "dd: bad block size")
    data = await _input(process, given, sizes, block)
    for word, change in (("ucase", bytes.upper), ("lcase", bytes.lower)):
        data = change(data) if word in conversions else data
    if "sync" in conversions and len(data) % block:
        data += bytes(block - len(data) % block)
    at = sizes.get("seek", sizes.get("oseek", 0)) * sizes.get("bs", sizes.get("obs", 512))
    await _output(process, given, data, at=at, truncates="notrunc" not in conversions)
    if given.get("status") != "none":
        full, part = len(data) // block, int(len(data) % block > 0)
        process.err(f"{full}+{part} records in\n{full}+{part} records out")
        if given.get("status") != "noxfer":
            size = human_size(len(data))
            process.err(f"{len(data)} bytes ({size}{'' if size[-1:].isalpha() else ' '}) copied, 0.001 s, {size}/s")
    return 0


async def _input(process: Process, given: dict[str, str], sizes: dict[str, int], block: int) -> bytes:
    count = sizes.get("count", -1)
    by_bytes = "count_bytes" in given.get("iflag", "")
    most = -1 if count < 0 else count if by_bytes else count * block
    skip = sizes.get("skip", sizes.get("iseek", 0)) * (1 if "skip_bytes" in given.get("iflag", "") else block)
    if most > _MOST_BYTES:
        raise ShellError(1, "dd: write: No space left on device")
    name = given.get("if")
    if name in ENDLESS and most < 0:
        raise ShellError(1, "dd: write: No space left on device")
    if name is not None:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            raise ShellError(1, f"dd: {name}: {error.strerror}") from error
    else:
        stream = process.stdin
    pieces: list[bytes] = []
    have = 0
    while most < 0 or have < skip + most:
        piece = await stream.read(min(1 << 18, skip + most - have) if most >= 0 else 1 << 18)
        if not piece:
            break
        pieces.append(piece)
        have += len(piece)
        turns.spend_on(len(piece))
        if have > _MOST_BYTES:
            raise ShellError(1, "dd: write: No space left on device")
    return b"".join(pieces)[skip:]


async def _output(process: Process, given: dict[str, str], data: bytes, *, at: int, truncates: bool) -> None:
    name = given.get("of")
    if name is None:
        process.stdout.write(data)
        return
    disk, path = process.phone.disk, process.path(name)
    pipe = await open_pipe(process, path, writes=True)
    if pipe is not None:
        process.opened.append(pipe)
        pipe.write(data)
        return
    if disk.exists(path):
        check_access(process, path, os.W_OK)
        old = disk.read(path)
    else:
        check_parent(process, path)
        old = b""
    if at > _MOST_BYTES:
        raise ShellError(1, f"dd: {name}: No space left on device")
    front = old[:at].ljust(at, b"\0")
    rest = b"" if truncates else old[at + len(data) :]
    disk.write(path, front + data + rest)
