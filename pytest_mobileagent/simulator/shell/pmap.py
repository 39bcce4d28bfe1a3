"""pmap: what lies where in the memory of processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._usage import Usage, integer
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.process_memory import mappings
from pytest_mobileagent.simulator.system.processes import find_process

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.process_memory import Mapping

_USAGE = Usage(flags="pqx", least=1)


@command("pmap")
def pmap(process: Process) -> int:
    """Print the mappings of processes, and their sum."""
    parsed = _USAGE.parse(process)
    status = 0
    for word in parsed.arguments:
        pid = integer(process, word)
        row = find_process(process.phone, pid)
        if row is None:
            if "q" not in parsed.flags:
                process.err(f"pmap: no /proc/{pid}/cmdline")
            status = 1
            continue
        if "q" not in parsed.flags:
            process.out(f"{pid}: {' '.join(row.arguments)}")
        if process.uid not in (ROOT_UID, row.uid):
            process.err(f"pmap: no /proc/{pid}/maps")
            status = 1
            continue
        _print(process, parsed, mappings(row))
    return status


def _print(process: Process, parsed: Parsed, found: list[Mapping]) -> None:
    is_long, has_head = "x" in parsed.flags, "q" not in parsed.flags
    if is_long and has_head:
        process.out(f"Address{' ' * 9}  Kbytes     PSS   Dirty    Swap Mode  Mapping")
    for each in found:
        sizes = f" {each.size:7d}K"
        if is_long:
            sizes = f" {each.size:7d}  {each.proportional:6d}  {each.dirty:6d}  {0:6d}"
        name = each.name or "[anon]"
        shown = f"  {name}" if name[0] == "[" else name if "p" in parsed.flags else name.rpartition("/")[2]
        process.out(f"{each.start:016x}{sizes} {_mode(each)} {shown}")
    if has_head:
        total = sum(each.size for each in found)
        if is_long:
            sums = [sum(values) for values in zip(*((each.proportional, each.dirty, 0) for each in found), strict=True)]
            process.out(
                f"----------------  ------  ------  ------  ------\ntotal           {total:8d}"
                + "".join(f" {size:7d}" for size in sums)
            )
        else:
            process.out(f"total {total:>17d}K")


def _mode(mapping: Mapping) -> str:
    return f"{mapping.rights[:3]}{'s' if mapping.rights[3] == 's' else '-'}-"
