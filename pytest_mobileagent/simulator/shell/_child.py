"""The shell that a running command starts programs with, as `sh -c` would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._variables import Variables

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell.process import Process


def child_shell(process: Process, *, stdin: Pipe | None = None, stdout: Pipe | None = None) -> Shell:
    """Return a shell with a process's user, folder, environment and streams, or with others."""
    from pytest_mobileagent.simulator.shell._shell import Shell  # noqa: PLC0415 - the shell finds the commands

    shell = Shell(
        process.phone, stdin=stdin or process.stdin, stdout=stdout or process.stdout, stderr=process.stderr,
        uid=process.uid,
    )  # fmt: skip
    shell.cwd, shell.umask = process.cwd, process.umask
    if process.env:
        shell.variables = Variables({name: value for name, value in process.env.items() if name not in ("PWD", "_")})
    return shell
