"""log: write a line to the log, as toybox does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.logcat import LogEntry

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_PRIORITIES = "vdiwefs"


@command("log")
def log(process: Process) -> None:
    """Write the arguments to the log as one message."""
    parsed = parse_options(process, "", with_value="pt")
    if not parsed.arguments:
        raise ShellError(1, "log: Needs 1 argument")
    priority = parsed.values.get("p", "i")[:1].lower()
    if priority not in _PRIORITIES:
        raise ShellError(1, f"log: bad -p '{parsed.values['p']}'")
    if priority == "s":
        return
    phone = process.phone
    message = " ".join(parsed.arguments)
    tag = parsed.values.get("t", "log")
    pid, uid = process.pid, process.uid
    phone.log.add(LogEntry(phone.clock.now(), pid, pid, uid, priority.upper(), tag, message))
