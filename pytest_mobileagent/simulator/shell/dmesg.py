"""dmesg: what the kernel said. Only root may read it: the security policy keeps it from adb's shell."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._usage import Usage, bounded, integer
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.kernel_log import KernelMessage

_USAGE = Usage(flags="wCSTtrc", with_value="sn", long=("follow=w",), exclusive=("Ttr", "Cc", "Sw"))
_LEVELS = range(1, 9)  # of what is shown on the console
_GREEN, _YELLOW, _RED, _PLAIN = 32, 33, 31, 0
_ERROR = 3


@command("dmesg")
async def dmesg(process: Process) -> None:
    """Print the kernel's messages, or clear them."""
    parsed = _USAGE.parse(process)
    bounded(process, parsed, "s", 1)
    level = integer(process, parsed.values["n"]) if "n" in parsed.values else _LEVELS[0]
    if process.uid != ROOT_UID:
        raise ShellError(1, "dmesg: klogctl: Permission denied")
    if level not in _LEVELS:
        raise ShellError(1, "dmesg: klogctl: Invalid argument")
    log = process.phone.kernel_log
    if not parsed.flags & {"C", "n"}:
        for message in log.messages():
            process.out(_line(process, parsed, message))
    if parsed.flags & {"C", "c"}:
        log.clear()
    if "w" in parsed.flags:
        await asyncio.Event().wait()  # nothing more is said once the phone is up


def _line(process: Process, parsed: Parsed, message: KernelMessage) -> str:
    has_colors = bool(process.stdout.terminal_name)

    def color(number: int) -> str:
        return f"\033[{number}m" if has_colors else ""

    pieces = []
    if "r" in parsed.flags:
        pieces.append(f"{color(_PLAIN)}<{message.priority}>")
    if "t" not in parsed.flags:
        pieces.append(f"{color(_GREEN)}[{_time(process, parsed, message.time_s)}] ")
    subsystem, colon, text = message.text.partition(": ")
    if colon:
        pieces.append(f"{color(_YELLOW)}{subsystem}")
    rest = f"{colon}{text}" if colon else message.text
    return "".join([*pieces, color(_RED * (message.priority & 7 <= _ERROR)), rest])


def _time(process: Process, parsed: Parsed, time_s: float) -> str:
    if "T" not in parsed.flags:
        return f"{int(time_s):5}.{round(time_s % 1 * 1_000_000):06}"
    clock = process.phone.clock
    local = to_local(process.phone, clock.now() - clock.monotonic() + int(time_s))
    return f"{local:%a %b} {local.day:2} {local:%H:%M:%S %Y}"
