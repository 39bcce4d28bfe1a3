"""sysctl, pwdx, vmstat: what the kernel tells below `/proc`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import needs, parse_options, usage_error, whole_number
from pytest_mobileagent.simulator.shell.date import pause
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.kernel_files import MEMORY_KB
from pytest_mobileagent.simulator.system.processes import find_process

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_ROOT = "/proc/sys/"


@command("sysctl")
def sysctl(process: Process) -> int:
    """Read what the kernel is set to; none of it can be changed."""
    parsed = parse_options(process, "aAeNnqw")
    if not parsed.flags & {"a", "A"}:
        if not parsed.arguments:
            raise usage_error(process, "Needs 1 arg")
        return max(_key(process, word, parsed.flags) for word in parsed.arguments)
    for path in _files(process, _ROOT.rstrip("/")):
        _show(process, path, parsed.flags)
    return 0


def _key(process: Process, word: str, flags: set[str]) -> int:
    key, equals, _ = word.partition("=")
    path = _ROOT + key.replace(".", "/")
    if not process.phone.disk.exists(path):
        if "e" in flags:
            return 0
        process.err(f"sysctl: unknown key '{key}'")
        return 1
    if equals or "w" in flags:
        process.err(f"sysctl: key '{key}': Permission denied")
        return 1
    for each in _files(process, path):
        _show(process, each, flags)
    return 0


def _files(process: Process, path: str) -> list[str]:
    return [found for found, inode in process.phone.disk.walk(path) if inode.is_file]


def _show(process: Process, path: str, flags: set[str]) -> None:
    key = path.removeprefix(_ROOT).replace("/", ".")
    value = process.phone.disk.read_text(path).rstrip("\n")
    process.out(key if "N" in flags else value if "n" in flags else f"{key} = {value}")


@command("pwdx")
def pwdx(process: Process) -> int:
    """Print the folders that processes work in."""
    parsed = parse_options(process, "a")
    needs(process, parsed.arguments, 1)
    status = 0
    for word in parsed.arguments:
        row = find_process(process.phone, int(word)) if word.isdigit() else None
        if row is not None and process.uid in (ROOT_UID, row.uid):
            program = process.phone.programs.get(row.pid)
            process.out(f"{word}: {'/' if program is None else program.cwd}")
            continue
        process.out(f"{word}: {'No such file or directory' if row is None else 'Permission denied'}")
        status = 1
    return status


# -- vmstat -----------------------------------------------------------------------------------------------------------

_WIDTHS = (2, 3, 8, 8, 7, 8, 6, 6, 6, 6, 6, 6, 3, 3, 3, 3)
_HEAD = (
    "procs ------------memory------------ ----swap--- -----io---- ---system-- ----cpu----\n"
    " r  b    swpd    free   buff   cache    si    so    bi    bo    in    cs us sy id wa"
)
_LINES_A_PAGE = 22


@command("vmstat")
async def vmstat(process: Process) -> int:
    """Tell how memory and processors are used: once, or every so many seconds, so often or until it is ended."""
    parsed = parse_options(process, "n")
    if len(parsed.arguments) > 2:
        raise usage_error(process, "Max 2 arguments")
    numbers = [whole_number(word, name="vmstat") for word in parsed.arguments]
    delay_s, count = (*numbers, *([0, 1] if not numbers else [0])[: 2 - len(numbers)])
    done, before = 0, (0.0, [0] * 5)
    while not process.stdout.is_closed:
        if not done or (done % _LINES_A_PAGE == 0 and "n" not in parsed.flags):
            process.out(_HEAD)
        now = (process.phone.clock.monotonic(), _processor_times(process))
        process.out("".join(f"{value:{width}}" for value, width in zip(_row(before, now), _WIDTHS, strict=True)))
        before, done = now, done + 1
        if done == count or not delay_s:
            break
        await process.stdout.drain()
        await pause(process, delay_s)
    return 0


def _processor_times(process: Process) -> list[int]:
    """Return what `/proc/stat` counts: user, system, idle and waiting time, and switches between programs."""
    text = process.phone.disk.read_text("/proc/stat")
    user, nice, system, idle, waiting = map(int, text.split("\n", 1)[0].split()[1:6])
    switches = re.search(r"^ctxt (\d+)$", text, re.MULTILINE)
    if switches is None:
        raise ShellError(1, "vmstat: /proc/stat: No such file or directory")
    return [user + nice, system, idle, waiting, int(switches[1])]


def _row(before: tuple[float, list[int]], now: tuple[float, list[int]]) -> list[int]:
    user, system, idle, waiting, switches = (new - old for old, new in zip(before[1], now[1], strict=True))
    total, passed_s = max(1, user + system + idle + waiting), max(1, int(now[0] - before[0]))
    shares = [100 * each // total for each in (user, system, idle, waiting)]
    swapped = MEMORY_KB["SwapTotal"] - MEMORY_KB["SwapFree"]
    memory = [swapped, MEMORY_KB["MemFree"], MEMORY_KB["Buffers"], MEMORY_KB["Cached"]]
    return [1, 0, *memory, 0, 0, 0, 0, 0, switches // passed_s, *shares]
