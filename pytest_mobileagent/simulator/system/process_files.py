"""`/proc/PID`: what the kernel tells of each process, made when somebody looks."""

from __future__ import annotations

import stat
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.inode import Inode
from pytest_mobileagent.simulator.mounts import LIVE
from pytest_mobileagent.simulator.system.kernel_files import CORES
from pytest_mobileagent.simulator.system.process_memory import mappings, measures, program_file
from pytest_mobileagent.simulator.system.processes import (
    PAGE_KB,
    TICKS_PER_SECOND,
    cpuset,
    find_process,
    process_table,
    running,
)
from pytest_mobileagent.simulator.system.resource_limits import LIMITS, limit_text
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.processes import RunningProcess

_FIRST_NUMBER = 4_026_532_000  # of what the kernel makes, far from those of a disk
_NUMBERS_EACH = 128
_NOT_FOR_OTHERS = ("exe", "cwd", "root")
_FIRST_PIPE = 30_000
_STANDARD_NICE = 20
_LIBRARY_NUMBER = 1200  # of a library, which lies on no disk of ours


class _Entry(NamedTuple):
    """What has a name in `/proc/PID`."""

    mode: int
    tell: Callable[[], str] = str  # what it holds, or where it leads


class ProcessFiles:
    """The live part of `/proc`."""

    def __init__(self, phone: Phone) -> None:
        """Look at a phone's processes."""
        self._phone = phone

    def find(self, real: str) -> Inode | None:
        """Return what is at a canonical path below `/proc`, or None."""
        first, *rest = real.removeprefix(LIVE).split("/")
        if first in ("self", "thread-self"):
            pid = running.get()
            target = str(pid) if first == "self" else f"{pid}/task/{pid}"
            return None if rest else self._inode(_Entry(stat.S_IFLNK | 0o777, lambda: target), uid=0, number=len(first))
        row = self._row(first)
        if row is None:
            return None
        if rest[:1] == ["task"] and len(rest) > 1:  # its one thread
            if rest[1] != first:
                return None
            rest = rest[2:]
            if rest[:1] == ["task"]:
                return None
        path = "/".join(rest)
        entries = self._entries(row)
        entry = entries.get(path)
        if entry is None:
            return None
        order = list(entries).index(path)
        return self._inode(entry, uid=row.uid, number=row.pid * _NUMBERS_EACH + order)

    def names(self, real: str) -> frozenset[str]:
        """Return the names in a directory at or below `/proc` that processes give it."""
        if real == LIVE.rstrip("/"):
            pids = (str(row.pid) for row in process_table(self._phone, with_shells=True))
            return frozenset(("self", "thread-self", *pids))
        if not real.startswith(LIVE):
            return frozenset()
        first, *rest = real.removeprefix(LIVE).split("/")
        row = self._row(first)
        if row is None:
            return frozenset()
        if rest == ["task"]:
            return frozenset((first,))
        is_thread = rest[:1] == ["task"]
        prefix = "".join(f"{part}/" for part in (rest[2:] if is_thread else rest))
        below = (path.removeprefix(prefix) for path in self._entries(row) if path.startswith(prefix))
        return frozenset(name for name in below if name and "/" not in name and not (is_thread and name == "task"))

    def _row(self, name: str) -> RunningProcess | None:
        return find_process(self._phone, int(name)) if name.isascii() and name.isdigit() and name[0] != "0" else None

    def _inode(self, entry: _Entry, *, uid: int, number: int) -> Inode:
        now_s = self._phone.clock.now()
        content = entry.tell().encode(errors="surrogateescape")
        return Inode(_FIRST_NUMBER + number, entry.mode, content, uid, uid, now_s, now_s, now_s)

    def _entries(self, row: RunningProcess) -> dict[str, _Entry]:
        """Return everything in a process's directory, by its path there."""
        folder, secret, link = stat.S_IFDIR | 0o555, stat.S_IFDIR | 0o500, stat.S_IFLNK | 0o777
        file, secret_file = stat.S_IFREG | 0o444, stat.S_IFREG | 0o400
        entries = {"": _Entry(folder), "task": _Entry(folder), "attr": _Entry(folder), "fd": _Entry(secret)}
        entries |= {name: _Entry(file, partial(describe, row)) for name, describe in _FILES.items()}
        entries |= {
            "net": _Entry(link, lambda: "../net"),
            "cgroup": _Entry(file, lambda: self._groups(row)),
            "cpuset": _Entry(file, lambda: f"/{cpuset(self._phone, row)}\n"),
        }
        entries |= {
            name: _Entry(secret_file, partial(describe, self._phone, row)) for name, describe in _SECRET_FILES.items()
        }
        entries["limits"] = _Entry(file, _limits)
        ends = dict.fromkeys(range(3), "/dev/null") if row.arguments else {}
        program = self._phone.programs.get(row.pid)
        if program is not None:
            environment, folder_of_work = program.environment, program.cwd
            entries["environ"] = _Entry(
                secret_file, lambda: "".join(f"{name}={value}\0" for name, value in environment.items())
            )
            entries["cwd"] = _Entry(link, lambda: folder_of_work)
            ends = dict.fromkeys(range(3), f"pipe:[{_FIRST_PIPE + row.pid}]") | dict(program.files)
        if row.arguments:
            entries |= {"exe": _Entry(link, lambda: program_file(row)), "root": _Entry(link, lambda: "/")}
            entries.setdefault("cwd", _Entry(link, lambda: "/"))
            entries["fdinfo"] = _Entry(secret)
        if not self._is_open(row):
            for name in _NOT_FOR_OTHERS:
                entries.pop(name, None)
        for number, end in ends.items():
            entries[f"fd/{number}"] = _Entry(link, partial(str, end))
            entries[f"fdinfo/{number}"] = _Entry(secret_file, partial(_descriptor, number))
        return entries

    def _is_open(self, row: RunningProcess) -> bool:
        """Whether who looks may see what a process has at hand: its owner and root may."""
        reader = self._phone.programs.get(running.get())
        return reader is None or reader.uid in (ROOT_UID, row.uid)

    def _groups(self, row: RunningProcess) -> str:
        own = f"/uid_{row.uid}/pid_{row.pid}" if row.arguments else "/"
        return f"3:cpuset:/{cpuset(self._phone, row)}\n2:cpu:/\n1:blkio:/\n0::{own}\n"


def _descriptor(number: int) -> str:
    """Return where a descriptor stands and how it was opened: for reading, or for writing."""
    return f"pos:\t0\nflags:\t010000{int(number > 0)}\nmnt_id:\t22\nino:\t0\n"


def _inode_of(phone: Phone, name: str) -> int:
    inode = phone.disk.find(name) if name.startswith("/") else None
    return inode.number if inode is not None else _LIBRARY_NUMBER * name.startswith("/")


def _maps(phone: Phone, row: RunningProcess) -> str:
    return "".join(f"{each.line(_inode_of(phone, each.name))}\n" for each in mappings(row))


def _smaps(phone: Phone, row: RunningProcess) -> str:
    lines = []
    for each in mappings(row):
        sizes = [("Size", each.size), ("KernelPageSize", PAGE_KB), ("MMUPageSize", PAGE_KB), *measures(each)]
        rights = "".join(f"{long} " for short, long in (("r", "rd"), ("w", "wr"), ("x", "ex")) if short in each.rights)
        lines += [each.line(_inode_of(phone, each.name)), *(_measure(name, size) for name, size in sizes)]
        lines += ["THPeligible:    0", f"VmFlags: {rights}mr mw me ac "]
    return "".join(f"{line}\n" for line in lines)


def _smaps_rollup(_phone: Phone, row: RunningProcess) -> str:
    found = mappings(row)
    if not found:
        return ""
    sums: dict[str, int] = {}
    for each in found:
        for name, size in measures(each):
            sums[name] = sums.get(name, 0) + size
    head = f"{found[0].start:x}-{found[-1].end:x} ---p 00000000 00:00 0"
    lines = [f"{head:<73}[rollup]", *(_measure(name, size) for name, size in sums.items())]
    return "".join(f"{line}\n" for line in lines)


def _measure(name: str, size_kb: int) -> str:
    return f"{name + ':':<16}{size_kb:8} kB"


def _limits() -> str:
    head = f"{'Limit':<26}{'Soft Limit':<21}{'Hard Limit':<21}{'Units':<10}"
    rows = [
        f"{limit.title:<26}{limit_text(limit.soft):<21}{limit_text(limit.hard):<21}{limit.unit:<10}" for limit in LIMITS
    ]
    return "".join(f"{line}\n" for line in [head, *rows])


def _status(row: RunningProcess) -> str:
    ids, groups = "\t".join([str(row.uid)] * 4), " ".join(map(str, groups_of(row.uid)))
    state = {"R": "R (running)", "S": "S (sleeping)"}[row.state]
    memory = []
    if row.arguments:
        memory = [
            f"VmPeak:\t{row.virtual_kb:8} kB", f"VmSize:\t{row.virtual_kb:8} kB", f"VmLck:\t{0:8} kB",
            f"VmHWM:\t{row.resident_kb:8} kB", f"VmRSS:\t{row.resident_kb:8} kB", f"VmSwap:\t{0:8} kB",
        ]  # fmt: skip
    lines = [
        f"Name:\t{row.comm}", "Umask:\t0077", f"State:\t{state}", f"Tgid:\t{row.pid}", "Ngid:\t0", f"Pid:\t{row.pid}",
        f"PPid:\t{row.ppid}", "TracerPid:\t0", f"Uid:\t{ids}", f"Gid:\t{ids}", "FDSize:\t64", f"Groups:\t{groups} ",
        *memory, "Threads:\t1", f"Cpus_allowed:\t{row.schedule.cores:x}",
        f"Cpus_allowed_list:\t{_ranges(row.schedule.cores)}",
    ]  # fmt: skip
    return "".join(f"{line}\n" for line in lines)


def _ranges(mask: int) -> str:
    """Return the numbers of the bits that are set: `0-1,3`."""
    numbers = [number for number in range(CORES) if mask >> number & 1]
    runs = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in zip(runs, ends, strict=True))


def _stat(row: RunningProcess) -> str:
    """Return the 52 fields of proc(5)."""
    schedule = row.schedule
    priority = -1 - schedule.priority if schedule.priority else _STANDARD_NICE + row.nice
    fields = [
        row.pid, f"({row.comm})", row.state, row.ppid, row.pid, 0, 0, -1, 4194560, 0, 0, 0, 0,
        row.ticks * 2 // 3, row.ticks - row.ticks * 2 // 3, 0, 0, priority, row.nice, 1, 0,
        int(row.started_s * TICKS_PER_SECOND), row.virtual_kb * 1024, row.resident_kb // PAGE_KB,
        18446744073709551615, *[0] * 12, 17, row.pid % CORES, schedule.priority, schedule.policy, *[0] * 11,
    ]  # fmt: skip
    return " ".join(map(str, fields)) + "\n"


def _memory_pages(row: RunningProcess) -> str:
    size, resident = row.virtual_kb // PAGE_KB, row.resident_kb // PAGE_KB
    return f"{size} {resident} {resident * 2 // 3} 1 0 {resident // 3} 0\n"


def _old_adjust(row: RunningProcess) -> str:
    """Return the kernel's older measure, from -17 to 15."""
    return f"{15 if row.adjust == 1000 else int(row.adjust * 17 / 1000)}\n"


_SECRET_FILES: dict[str, Callable[[Phone, RunningProcess], str]] = {
    "maps": _maps,
    "smaps": _smaps,
    "smaps_rollup": _smaps_rollup,
}
_FILES: dict[str, Callable[[RunningProcess], str]] = {
    "attr/current": lambda row: f"{row.label}\0",
    "wchan": lambda _row: "0",
    "cmdline": lambda row: "".join(f"{word}\0" for word in row.arguments),
    "comm": lambda row: f"{row.comm}\n",
    "status": _status,
    "stat": _stat,
    "statm": _memory_pages,
    "oom_score_adj": lambda row: f"{row.adjust}\n",
    "oom_adj": _old_adjust,
    "oom_score": lambda row: f"{(1000 + row.adjust) * 2 // 3}\n",
}
