"""The shell as adbd starts it, and as a command."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.phone import Program
from pytest_mobileagent.simulator.shell._control import Exit, LoopControl
from pytest_mobileagent.simulator.shell._parser import is_complete
from pytest_mobileagent.simulator.shell._pipelines import run_as_process
from pytest_mobileagent.simulator.shell._shell import Shell
from pytest_mobileagent.simulator.shell._specials import OPTIONS, PATH, SHELL_NAME
from pytest_mobileagent.simulator.shell._terminal import Terminal, converse
from pytest_mobileagent.simulator.shell._variables import Variables
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.turns import in_turns

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell.process import Process

_NOT_HUNG_UP = ("setsid", "nohup")  # what these run outlives the session in which it was started

__all__ = ["Exit", "Shell", "run"]


async def run(  # noqa: PLR0913 - what a process has
    phone: Phone,
    command_text: str,
    *,
    stdin: Pipe,
    stdout: Pipe,
    stderr: Pipe,
    uid: int,
) -> int:
    """Run a command line as adbd does; without one, run what comes on standard input, or is typed on a terminal.

    Returns the exit status.
    """
    shell = Shell(phone, stdin=stdin, stdout=stdout, stderr=stderr, uid=uid)

    async def work() -> int:
        if command_text:
            return await shell.run_text(command_text)
        if isinstance(stdin, Terminal):
            return await converse(shell, stdin)
        return await _run_input(shell)

    program = Program(
        uid, (SHELL_NAME, *(("-c", command_text) if command_text else ("-",))), shell.cwd, shell.environment(),
        stdin.terminal_name, phone.clock.monotonic(), asyncio.current_task(), is_listed=not command_text,
    )  # fmt: skip
    try:
        return await run_as_process(phone, shell.pid, program, lambda: in_turns(work()))
    finally:
        for number, task in shell.jobs.items():
            if number not in phone.jobs or phone.jobs[number].name not in _NOT_HUNG_UP:
                task.cancel()
                phone.signals.pop(number, None)


async def _run_input(shell: Shell) -> int:
    """Run standard input as a program, command by command as they become complete."""
    pending = ""
    try:
        while True:
            line = (await shell.stdin.read_line()).decode(errors="surrogateescape")
            pending += line
            if pending.strip() and (not line or is_complete(pending)):
                await shell.run_lines(pending)
                pending = ""
            if not line:
                break
    except Exit as end:
        shell.status = end.status
    except LoopControl:
        pass
    await shell.run_exit_trap()
    return shell.status


@command("sh", "mksh")
async def sh(process: Process) -> int:
    """Run `sh [-c text [name args]] [script args]`."""
    shell = Shell(process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr, uid=process.uid)
    shell.use(process.descriptors | shell.streams)
    shell.cwd, shell.umask, shell.pid = process.cwd, process.umask, process.pid
    shell.variables = Variables({name: value for name, value in process.env.items() if name not in ("PWD", "_")})
    shell.variables.setdefault("PATH", PATH)
    arguments = process.argv[1:]
    is_text = False
    while arguments and arguments[0][:1] in "-+" and len(arguments[0]) > 1:
        word = arguments.pop(0)
        if word == "--":
            break
        if word[1:] == "o" and arguments:
            shell.options[arguments.pop(0)] = word[0] == "-"
            continue
        is_text |= "c" in word[1:]
        for option, letter in OPTIONS.items():
            if letter and letter in word[1:]:
                shell.options[option] = word[0] == "-"
    shell.runs_text = is_text
    if is_text:
        if not arguments:
            raise ShellError(1, "sh: -c requires an argument")
        shell.name = arguments[1] if len(arguments) > 1 else SHELL_NAME
        shell.parameters = arguments[2:]
        return await shell.run_text(arguments[0])
    if not arguments or arguments == ["-"]:
        return await _run_input(shell)
    path = shell.path(arguments[0])
    if not process.phone.disk.exists(path):
        raise ShellError(127, f"{SHELL_NAME}: {arguments[0]}: No such file or directory")
    shell.name, shell.parameters = arguments[0], arguments[1:]
    return await shell.run_text(process.phone.disk.read_text(path), source=arguments[0])
