"""taskset, chrt, ionice, iorenice: on which processors programs run, and in which order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import usage_error
from pytest_mobileagent.simulator.shell._usage import Usage, bounded, integer
from pytest_mobileagent.simulator.shell.identity import exec_words
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.processes import Schedule, find_process, reschedule, scheduled

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.processes import RunningProcess

_NOT_PERMITTED = "Operation not permitted"
_REAL_TIME, _IO_REAL_TIME = (1, 2), 1
_MOST = 99  # of the real-time priorities
_POLICIES = {0: "SCHED_OTHER", 1: "SCHED_FIFO", 2: "SCHED_RR", 3: "SCHED_BATCH", 5: "SCHED_IDLE", 6: "SCHED_DEADLINE"}
_POLICY_LETTERS = {"o": 0, "f": 1, "r": 2, "b": 3, "i": 5}
_IO_CLASSES = ("unknown", "Realtime", "Best-effort", "Idle")
_IO_NAMES = ("none", "rt", "be", "idle")
_IO_PRIORITY, _IO_PRIORITY_LATER = 5, 4  # without one: of ionice, of iorenice
_TASKSET = Usage(flags="ap", least=1, stops_at_argument=True)
_CHRT = Usage(flags="mRbrfoi", with_value="p", exclusive=("ibrfo",), stops_at_argument=True)
_IONICE = Usage(flags="t", with_value="cnp", stops_at_argument=True)
_IORENICE = Usage(least=1, most=3)


async def _start(process: Process, words: list[str], schedule: Schedule) -> int:
    """Run a program that is scheduled in another way."""
    before = scheduled.set(schedule)
    try:
        return await exec_words(process, words)
    finally:
        scheduled.reset(before)


def _may_change(process: Process, row: RunningProcess) -> bool:
    return process.uid in (ROOT_UID, row.uid)


# -- processors -------------------------------------------------------------------------------------------------------


@command("taskset")
async def taskset(process: Process) -> int:
    """Run a program on some processors only, or tell and change those of a running one."""
    parsed = _TASKSET.parse(process)
    words = parsed.arguments
    if "p" in parsed.flags:
        return _affinity(process, words)
    if len(words) < 2:
        raise ShellError(1, "taskset: Needs 2 args")
    mask = _mask(words[0])
    if not mask & Schedule().cores:
        raise ShellError(1, f"taskset: failed to set pid {process.pid}'s affinity: Invalid argument")
    return await _start(process, words[1:], scheduled.get()._replace(cores=mask & Schedule().cores))


def _mask(text: str) -> int:
    if not re.fullmatch(r"(0[xX])?[0-9a-fA-F]+", text):
        raise ShellError(1, f"taskset: bad mask '{text}'")
    return int(text, 16)


def _affinity(process: Process, words: list[str]) -> int:
    if not re.fullmatch(r"\d{1,9}", words[-1]):
        raise ShellError(1, f"taskset: Not int {words[-1]}")
    pid = int(words[-1])
    row = find_process(process.phone, pid)
    if row is None:
        raise ShellError(1, f"taskset: failed to get pid {pid}'s affinity: No such process")
    process.out(f"pid {pid}'s current affinity mask: {row.schedule.cores:x}")
    if len(words) == 1:
        return 0
    mask = _mask(words[0]) & Schedule().cores
    if not _may_change(process, row) or not mask:
        reason = "Invalid argument" if _may_change(process, row) else _NOT_PERMITTED
        raise ShellError(1, f"taskset: failed to set pid {pid}'s affinity: {reason}")
    reschedule(process.phone, pid, row.schedule._replace(cores=mask))
    process.out(f"pid {pid}'s new affinity mask: {mask:x}")
    return 0


# -- policies ---------------------------------------------------------------------------------------------------------


@command("chrt")
async def chrt(process: Process) -> int:
    """Run a program by another policy, or tell and change that of a running one."""
    parsed = _CHRT.parse(process)
    words = parsed.arguments
    if "m" in parsed.flags:
        for number, name in _POLICIES.items():
            least, most = (1, _MOST) if number in _REAL_TIME else (0, 0)
            process.out(f"{name} min/max priority\t: {least}/{most}")
        return 0
    pid = bounded(process, parsed, "p", 0)
    if pid is not None and not words:
        _tell_policy(process, pid)
        return 0
    if not words:
        raise usage_error(process, "no PRIORITY")
    policy = next((number for letter, number in _POLICY_LETTERS.items() if letter in parsed.flags), 2)
    priority = _priority(process, words[0], policy)
    if pid is None and len(words) < 2:
        raise usage_error(process, "need 1 of -p or COMMAND")
    if policy in _REAL_TIME and process.uid != ROOT_UID:
        raise ShellError(1, f"chrt: sched_setscheduler: {_NOT_PERMITTED}")
    old = scheduled.get()
    if pid is not None:
        row = find_process(process.phone, pid)
        if row is None or not _may_change(process, row):
            reason = _NOT_PERMITTED if row is not None else "No such process"
            raise ShellError(1, f"chrt: sched_setscheduler: {reason}")
        old = row.schedule
    schedule = old._replace(policy=policy, priority=priority, is_reset_on_fork="R" in parsed.flags)
    if pid is None:
        return await _start(process, words[1:], schedule)
    reschedule(process.phone, pid, schedule)
    return 0


def _priority(process: Process, text: str, policy: int) -> int:
    least, most = (1, _MOST) if policy in _REAL_TIME else (0, 0)
    priority = integer(process, text)
    if priority < least:
        raise ShellError(1, f"chrt: {priority} < {least}")
    if priority > most:
        raise ShellError(1, f"chrt: {priority} > {most}")
    return priority


def _tell_policy(process: Process, pid: int) -> None:
    row = find_process(process.phone, pid)
    if row is None:
        raise ShellError(1, f"chrt: pid {pid}: No such process")
    reset = "|SCHED_RESET_ON_FORK" if row.schedule.is_reset_on_fork else ""
    process.out(f"pid {pid}'s current scheduling policy: {_POLICIES[row.schedule.policy]}{reset}")
    process.out(f"pid {pid}'s current scheduling priority: {row.schedule.priority}")


# -- the disk ---------------------------------------------------------------------------------------------------------


@command("ionice")
async def ionice(process: Process) -> int:
    """Run a program with another priority at the disk, or tell and change that of a running one."""
    parsed = _IONICE.parse(process)
    level, kind = bounded(process, parsed, "n", 0, 7), bounded(process, parsed, "c", 0, 3)
    pid = bounded(process, parsed, "p", 0)
    if pid is None and not parsed.arguments:
        raise ShellError(1, "ionice: Need -p or COMMAND")
    if pid is not None and level is None and kind is None:
        row = find_process(process.phone, pid)
        if row is None:
            raise ShellError(1, "ionice: read priority: No such process")
        process.out(f"{_IO_CLASSES[row.schedule.io_class]}: prio {row.schedule.io_priority}")
        return 0
    kind, level = 2 if kind is None else kind, _IO_PRIORITY if level is None else level
    if pid is not None:
        reason = _set_io(process, pid, kind, level)
    else:
        reason = _NOT_PERMITTED if kind == _IO_REAL_TIME and process.uid != ROOT_UID else ""
    if reason and "t" not in parsed.flags:
        raise ShellError(1, f"ionice: set: {reason}")
    if pid is not None:
        return 0
    own = scheduled.get()
    return await _start(
        process, parsed.arguments, own if reason else own._replace(io_class=kind, io_priority=level)
    )  # fmt: skip


def _set_io(process: Process, pid: int, kind: int, level: int) -> str:
    """Change a process's priority at the disk; return why not, if it cannot be."""
    row = find_process(process.phone, pid)
    if row is None:
        return "No such process"
    if not kind:
        return "Invalid argument"
    if not _may_change(process, row) or (kind == _IO_REAL_TIME and process.uid != ROOT_UID):
        return _NOT_PERMITTED
    reschedule(process.phone, pid, row.schedule._replace(io_class=kind, io_priority=level))
    return ""


@command("iorenice")
def iorenice(process: Process) -> None:
    """Tell or change the priority of a running program at the disk."""
    words = _IORENICE.parse(process).arguments
    pid = integer(process, words[0])
    row = find_process(process.phone, pid)
    if len(words) == 1:
        if row is None:
            raise ShellError(1, "iorenice: read priority: No such process")
        kind, level = row.schedule.io_class, row.schedule.io_priority
        process.out(f"Pid {pid}, class {_IO_NAMES[kind]} ({kind}), prio {level}")
        return
    is_class = len(words) == 2 and words[1] in _IO_NAMES
    kind = _IO_NAMES.index(words[1]) if is_class else 0 * integer(process, words[1])
    reason = _set_io(process, pid, kind, _IO_PRIORITY_LATER)
    if reason:
        raise ShellError(1, f"iorenice: set: {reason}")
