"""nice, renice: the priorities of programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import needs, parse_options, usage_error
from pytest_mobileagent.simulator.shell.identity import run_words
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command, find_command
from pytest_mobileagent.simulator.system.processes import find_process, reschedule, scheduled

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_LEAST, _MOST, _MORE = -20, 19, 10
_FAILED, _NOT_FOUND = 125, 127


def _whole(text: str, *, name: str) -> int:
    if not re.fullmatch(r"[-+]?\d{1,9}", text):
        raise ShellError(1, f"{name}: not integer: {text}")
    return int(text)


def _within(value: int) -> int:
    return max(_LEAST, min(_MOST, value))


@command("nice")
async def nice(process: Process) -> int:
    """Run a program at another priority."""
    parsed = parse_options(process, "", with_value="n", stops_at_argument=True)
    needs(process, parsed.arguments, 1)
    more = _whole(parsed.values.get("n", str(_MORE)), name="nice")
    if more < 0 and process.uid != ROOT_UID:
        raise ShellError(_FAILED, "nice: Can't set priority: Operation not permitted")
    name = parsed.arguments[0]
    if "/" not in name and find_command(name) is None:
        raise ShellError(_NOT_FOUND, f"nice: exec {name}: No such file or directory")
    own = scheduled.get()
    before = scheduled.set(own._replace(nice=_within(own.nice + more)))
    try:
        return await run_words(process, parsed.arguments)
    finally:
        scheduled.reset(before)


@command("renice")
def renice(process: Process) -> int:
    """Change the priority of running programs."""
    parsed = parse_options(process, "p", with_value="n")
    needs(process, parsed.arguments, 1)
    if "n" not in parsed.values:
        raise usage_error(process, "Needs -n")
    more, status = _whole(parsed.values["n"], name="renice"), 0
    for word in parsed.arguments:
        reason = _change(process, _whole(word, name="renice"), more)
        if reason:
            process.err(f"renice: setpriority {word}: {reason}")
            status = 1
    return status


def _change(process: Process, pid: int, more: int) -> str:
    """Change the priority of a program; return why not, if it cannot be."""
    row = find_process(process.phone, pid)
    if row is None:
        return "No such process"
    if process.uid not in (ROOT_UID, row.uid):
        return "Operation not permitted"
    if more < 0 and process.uid != ROOT_UID:
        return "Permission denied"
    reschedule(process.phone, pid, row.schedule._replace(nice=_within(row.nice + more)))
    return ""
