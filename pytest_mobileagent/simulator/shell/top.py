"""top, free."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options, whole_number
from pytest_mobileagent.simulator.shell._process_fields import columns, order, table
from pytest_mobileagent.simulator.shell.date import pause
from pytest_mobileagent.simulator.shell.ls import human_size
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.kernel_files import CORES, MEMORY_KB
from pytest_mobileagent.simulator.system.processes import process_table
from pytest_mobileagent.simulator.system.users import user_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.processes import RunningProcess

_TOP = "PID,USER,PR,NI,VIRT,RES,SHR,S,%CPU,%MEM,TIME+,CMDLINE=ARGS"
_REPLACED = "PR,NI,VIRT,RES,SHR,S"
_SORTED = "9"  # the column, from 1
_EVERY_S = 3


def _seconds(text: str, *, name: str, letter: str) -> float:
    if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", text):
        raise ShellError(1, f"{name}: bad -{letter} {text}")
    return float(text)


@command("top")
async def top(process: Process) -> int:
    """List processes by what they use, again and again."""
    parsed = parse_options(process, "bHhq", with_value="kOosnmdpu")
    spec = parsed.values.get("o", _TOP)
    if "O" in parsed.values:
        spec = spec.replace(_REPLACED, parsed.values["O"])
    shown = columns([spec], name="top")
    count = whole_number(parsed.values.get("n", "0"), name="top")
    delay_s = _seconds(parsed.values.get("d", str(_EVERY_S)), name="top", letter="d")
    done = 0
    while not process.stdout.is_closed:
        rows = _listed(process, parsed)
        if "q" not in parsed.flags:
            for line in _summary(rows):
                process.out(line)
        by = whole_number(parsed.values.get("s", _SORTED), name="top")
        if by > len(shown) and "s" in parsed.values:
            raise ShellError(1, f"top: -s > {len(shown)}")
        by = min(by, len(shown))
        keys = [f"-{shown[by - 1].field}", *(parsed.all_values("k") or ["-ELAPSED", "-PID"])]
        rows = order(process.phone, rows, keys, name="top")
        rows = rows[: whole_number(parsed.values["m"], name="top") if "m" in parsed.values else None]
        titles, *lines = table(process.phone, shown, rows)
        if "q" not in parsed.flags:
            process.out(_marked(titles, shown[by - 1].title))
        for line in lines:
            process.out(line)
        done += 1
        if done == count:
            break
        await process.stdout.drain()
        await pause(process, delay_s)
    return 0


def _marked(titles: str, title: str) -> str:
    """Return the line of titles with the one in brackets that is sorted by."""
    return f" {titles} ".replace(f" {title} ", f"[{title}]", 1).removeprefix(" ").rstrip()


def _listed(process: Process, parsed: Parsed) -> list[RunningProcess]:
    rows = process_table(process.phone)
    if "p" in parsed.values:
        pids = {word for value in parsed.all_values("p") for word in value.split(",")}
        rows = [row for row in rows if str(row.pid) in pids]
    if "u" in parsed.values:
        users = {user_number(word) for value in parsed.all_values("u") for word in value.split(",")}
        rows = [row for row in rows if row.uid in users]
    return rows


def _summary(rows: list[RunningProcess]) -> list[str]:
    running = sum(row.state == "R" for row in rows)
    size = {name: f"{kilobytes:8}K" for name, kilobytes in MEMORY_KB.items()}
    used = f"{MEMORY_KB['MemTotal'] - MEMORY_KB['MemFree']:8}K"
    swapped = f"{MEMORY_KB['SwapTotal'] - MEMORY_KB['SwapFree']:8}K"
    return [
        f"Tasks: {len(rows)} total, {running:3} running, {len(rows) - running:3} sleeping,   0 stopped,   0 zombie",
        f"  Mem: {size['MemTotal']} total, {used} used, {size['MemFree']} free, {size['Buffers']} buffers",
        f" Swap: {size['SwapTotal']} total, {swapped} used, {size['SwapFree']} free, {size['Cached']} cached",
        f"{CORES * 100}%cpu   3%user   0%nice   6%sys {CORES * 100 - 9}%idle   0%iow   0%irq   0%sirq   0%host",
    ]


@command("free")
def free(process: Process) -> None:
    """Tell how much memory is used."""
    parsed = parse_options(process, "bkmgth")
    shift = next((at * 10 for at, letter in enumerate("bkmgt") if letter in parsed.flags), 0)

    def row(*sizes_kb: int) -> str:
        if "h" in parsed.flags:
            return "".join(f"{human_size(size << 10):>12}" for size in sizes_kb)
        return "".join(f"{(size << 10) >> shift:12}" for size in sizes_kb)

    total, unused = MEMORY_KB["MemTotal"], MEMORY_KB["MemFree"]
    buffers, shared = MEMORY_KB["Buffers"], MEMORY_KB["Shmem"]
    used, swap, unused_swap = total - unused, MEMORY_KB["SwapTotal"], MEMORY_KB["SwapFree"]
    process.out("\t\ttotal        used        free      shared     buffers")
    process.out(f"Mem:     {row(total, used, unused, shared, buffers)}")
    process.out(f"-/+ buffers/cache:   {row(used - buffers, unused + buffers)}")
    process.out(f"Swap:    {row(swap, swap - unused_swap, unused_swap)}")
