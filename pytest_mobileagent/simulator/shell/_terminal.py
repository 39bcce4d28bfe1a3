"""The shell on a terminal: prompt, echo, line editing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._control import Exit

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

_INTERRUPT, _END, _BACKSPACES = "\x03", "\x04", ("\x7f", "\b")


def _prompt(shell: Shell) -> str:
    device = shell.phone.properties.get("ro.product.device") or "emu64xa"
    return f"{device}:{shell.cwd} {'#' if shell.uid == 0 else '$'} "


async def converse(shell: Shell) -> int:
    """Read lines from a terminal and run them until `exit` or the end; returns the last status."""
    shell.stdout.write(_prompt(shell))
    while True:
        line = await _read_line(shell)
        if line is None:
            return shell.status
        try:
            if line.strip():
                await shell.run_lines(line)
        except Exit as end:
            if line.split()[:1] == ["exit"]:
                return end.status
            shell.status = end.status
        shell.stdout.write(_prompt(shell))


async def _read_line(shell: Shell) -> str | None:
    """Read one line, echoing it; None at the end of the input."""
    line = ""
    while True:
        data = (await shell.stdin.read(1)).decode(errors="replace")
        if not data or (data == _END and not line):
            return None
        if data in "\r\n":
            shell.stdout.write("\n")
            return line
        if data == _INTERRUPT:
            shell.stdout.write("^C\n" + _prompt(shell))
            line = ""
        elif data in _BACKSPACES:
            if line:
                line = line[:-1]
                shell.stdout.write("\b \b")
        else:
            line += data
            shell.stdout.write(data)
