"""swapon, swapoff. No file of the phone holds a swap area, and none can be written here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._usage import Usage, bounded
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_HIGHEST = 32767


def _reason(process: Process, name: str) -> str:
    return "Invalid argument" if process.phone.disk.exists(process.path(name)) else "No such file or directory"


@command("swapon")
def swapon(process: Process) -> None:
    """Refuse to swap to what is no swap area."""
    parsed = Usage(flags="d", with_value="p", least=1, most=1, is_for_root=True).parse(process)
    bounded(process, parsed, "p", 0, _HIGHEST)
    name = parsed.arguments[0]
    raise ShellError(1, f"swapon: Couldn't swapon '{name}': {_reason(process, name)}")


@command("swapoff")
def swapoff(process: Process) -> None:
    """Refuse to leave what is not swapped to."""
    parsed = Usage(flags="av", least=1, most=1, is_for_root=True).parse(process)
    raise ShellError(1, f"swapoff: failed to remove swaparea: {_reason(process, parsed.arguments[0])}")
