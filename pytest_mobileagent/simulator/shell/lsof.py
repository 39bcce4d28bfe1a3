"""lsof: the files that processes have open (AOSP `external/toybox`, `toys/pending/lsof.c`)."""

from __future__ import annotations

import re
import stat
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.filesystem import DEVICE_NUMBERS
from pytest_mobileagent.simulator.system.process_memory import mappings
from pytest_mobileagent.simulator.system.processes import find_process, process_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.processes import RunningProcess

_USAGE = Usage(flags="lt", with_value="p")
_DEVICE = "253,22"  # of the data partition
_KINDS = {
    stat.S_IFBLK: "BLK", stat.S_IFCHR: "CHR", stat.S_IFDIR: "DIR", stat.S_IFIFO: "FIFO", stat.S_IFLNK: "LINK",
    stat.S_IFREG: "REG",
}  # fmt: skip
_UNKNOWN = "unknown"


class _Open(NamedTuple):
    """One line: what a process has open, and how."""

    row: RunningProcess
    descriptor: str
    name: str
    kind: str = _UNKNOWN
    device: str = ""
    size: str = ""
    node: str = ""
    access: str = " "


@command("lsof")
def lsof(process: Process) -> None:
    """List open files: all, those of some processes, or some files."""
    parsed = _USAGE.parse(process)
    sought = {_number(process, name) for name in parsed.arguments}
    lines = [line for row in _chosen(process, parsed.all_values("p")) for line in _files(process, row)]
    if parsed.arguments:
        lines = [line for line in lines if line.node and int(line.node) in sought]
    if "t" in parsed.flags:
        for pid in dict.fromkeys(line.row.pid for line in lines):
            process.out(str(pid))
        return
    if lines:
        head = ("COMMAND", "PID", "USER", "FD", "TYPE", "DEVICE", "SIZE/OFF", "NODE", "NAME")
        process.out("{:<9} {:>5} {:>10} {:>4}   {:>7} {:>18} {:>9} {:>10} {}".format(*head))
    for line in lines:
        user = str(line.row.uid) if "l" in parsed.flags else line.row.user
        front = f"{line.row.comm[:9]:<9} {line.row.pid:>5} {user[:10]:>10} {line.descriptor:>4}{line.access} "
        process.out(f"{front} {line.kind:>7} {line.device:>18} {line.size:>9} {line.node:>10} {line.name}")


def _number(process: Process, name: str) -> int:
    try:
        return process.phone.disk.stat(process.path(name)).number
    except OSError as error:
        raise ShellError(1, f"lsof: {name}: {error.strerror}") from error


def _chosen(process: Process, values: list[str]) -> list[RunningProcess]:
    if not values:
        return process_table(process.phone, with_shells=True)
    words = [word for value in values for word in value.split(",") if word]
    for word in words:
        digits = re.match(r"[0-9]*", word)
        if digits is None or digits[0] != word or int(word) < 1:
            raise ShellError(1, f"lsof: bad -p '{digits[0] if digits else ''}'")
    found = (find_process(process.phone, int(word)) for word in words)
    return [row for row in found if row is not None]


def _files(process: Process, row: RunningProcess) -> Iterator[_Open]:
    folder = f"/proc/{row.pid}"
    may_look = process.uid in (ROOT_UID, row.uid)
    for title, link in (("cwd", "cwd"), ("rtd", "root"), ("txt", "exe")):
        inode = process.phone.disk.find(f"{folder}/{link}", follow=False) if may_look else None
        if inode is None:
            reason = "Permission denied" if not may_look else "No such file or directory"
            yield _Open(row, title, f"{folder}/{link} (readlink: {reason})")
        else:
            yield _described(process, _Open(row, title, inode.content.decode(errors="surrogateescape")))
    if not may_look:
        yield _Open(row, "NOFD", f"{folder}/fd (opendir: Permission denied)")
        return
    for each in mappings(row):
        if each.is_file:
            yield _described(process, _Open(row, "mem", each.name))
    for number in sorted(process.phone.disk.names(f"{folder}/fd"), key=int):
        name = process.phone.disk.stat(f"{folder}/fd/{number}", follow=False).content.decode(errors="surrogateescape")
        yield _described(process, _Open(row, number, name, size="0t0", access="r" if number == "0" else "w"))


def _described(process: Process, line: _Open) -> _Open:
    """Return a line with what is known of its file."""
    if line.name.startswith("pipe:["):
        return line._replace(kind="FIFO", device="0,13", node=line.name[6:-1])
    inode = process.phone.disk.find(line.name) if line.name.startswith("/") else None
    if inode is None:
        return line
    major, minor = DEVICE_NUMBERS.get(line.name, (0, 0))
    size = str(inode.size) if inode.is_file or inode.is_dir else line.size
    return line._replace(
        kind=_KINDS.get(stat.S_IFMT(inode.mode), _UNKNOWN), size=size, node=str(inode.number),
        device=f"{major},{minor}" if inode.is_device else _DEVICE,
    )  # fmt: skip
