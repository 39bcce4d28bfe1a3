"""flock: locks by which scripts keep out of each other's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = Usage(flags="nsux", least=1, most=1)


@command("flock")
async def flock(process: Process) -> int:
    """Lock the file that a descriptor leads to, or give the lock back."""
    parsed = _USAGE.parse(process)
    number = parsed.arguments[0]
    stream = process.descriptors.get(int(number) if number.isascii() and number.isdigit() else 0)
    if stream is None:
        raise ShellError(1, "flock: flock: Bad file descriptor")
    inode = process.phone.disk.find(stream.path) if stream.path else None
    file = stream if inode is None else inode.number
    kind = next((letter for letter in reversed(parsed.order) if letter in "sux"), "x")
    locks = process.phone.file_locks
    if kind == "u":
        locks.release(file, stream)
        return 0
    while not locks.take(file, stream, is_shared=kind == "s"):
        if "n" in parsed.flags:
            return 1
        await locks.wait()
    return 0
