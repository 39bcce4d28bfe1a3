"""chroot, unshare, nsenter, pivot_root: other views of the phone, which only root may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._usage import Usage, bounded
from pytest_mobileagent.simulator.shell.identity import exec_words
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_FAILED, _NOT_FOUND = 125, 127
_FILES = {"C": "cgroup", "i": "ipc", "m": "mnt", "n": "net", "p": "pid", "u": "uts", "U": "user"}


@command("chroot")
async def chroot(process: Process) -> int:
    """Run a program with another folder as root; there are no programs but in the phone's own."""
    words = Usage(least=1, stops_at_argument=True).parse(process).arguments
    disk, name = process.phone.disk, words[0]
    if not disk.exists(process.path(name)):
        raise ShellError(_FAILED, f"chroot: {name}: No such file or directory")
    if not disk.is_dir(process.path(name)):
        raise ShellError(_FAILED, f"chroot: {name}: Not a directory")
    if process.uid != ROOT_UID:
        raise ShellError(_FAILED, f"chroot: {name}: Operation not permitted")
    program = words[1:] or ["/bin/sh", "-i"]
    if disk.resolve(process.path(name)) != "/":
        raise ShellError(_NOT_FOUND, f"chroot: exec {program[0]}: No such file or directory")
    return await exec_words(process, program)


@command("unshare")
async def unshare(process: Process) -> int:
    """Run a program in namespaces of its own: the kernel gives one of mounts, to root."""
    parsed = Usage(flags="afimnpruCU", least=1, stops_at_argument=True, long=("all=a",)).parse(process)
    asked = parsed.flags - {"f"}
    if asked and process.uid != ROOT_UID:
        raise ShellError(1, "unshare: Operation not permitted")
    if asked - {"m"}:
        raise ShellError(1, "unshare: Invalid argument")
    return await exec_words(process, parsed.arguments)


@command("nsenter")
async def nsenter(process: Process) -> int:
    """Run a program in the namespaces of another; they are not shown in `/proc`."""
    parsed = Usage(
        flags="aFCimnpuU", with_value="t", least=1, stops_at_argument=True, long=("all=a", "target=t")
    ).parse(process)
    pid = bounded(process, parsed, "t", 1)
    asked = [file for letter, file in _FILES.items() if parsed.flags & {letter, "a"}]
    if asked and pid is None:
        raise ShellError(1, "nsenter: need -t or =filename")
    if asked:
        raise ShellError(1, f"nsenter: /proc/{pid}/ns/{asked[0]}: No such file or directory")
    return await exec_words(process, parsed.arguments)


@command("pivot_root")
def pivot_root(process: Process) -> None:
    """Refuse to change the root: it is not for others, and busy."""
    old, new = Usage(least=2, most=2).parse(process).arguments
    disk = process.phone.disk
    reason = "Operation not permitted"
    if process.uid == ROOT_UID:
        is_there = disk.exists(process.path(old)) and disk.exists(process.path(new))
        reason = "Device or resource busy" if is_there else "No such file or directory"
    raise ShellError(1, f"pivot_root: '{old}' -> '{new}': {reason}")
