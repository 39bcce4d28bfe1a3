"""kill, as a program: what `xargs` and `toybox` start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._builtins import BUILTINS
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell._options import usage_error
from pytest_mobileagent.simulator.shell._signals import send_signal, signal_name
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("kill")
async def kill(process: Process) -> int:
    """Signal processes."""
    words = process.argv[1:]
    name = "TERM"
    if words[:1] == ["-l"]:
        return await BUILTINS["kill"](child_shell(process), process.argv)
    if words and words[0].startswith("-") and words[0] != "--":
        given = words.pop(0)[1:]
        given = (words.pop(0) if words else "") if given == "s" else given
        found = signal_name(given)
        if found is None:
            raise ShellError(1, f"kill: bad signal '{given}'")
        name = found
    words = [word for word in words if word != "--"]
    if not words:
        raise usage_error(process, "Needs 1 argument")
    status = 0
    for word in words:
        if not word.isdigit() or not send_signal(process.phone, int(word), name):
            process.err(f"kill: bad pid '{word}': No such process")
            status = 1
    return status
