"""What a shell starts beside itself: the parts of a pipeline, scripts."""

from __future__ import annotations

import asyncio
import inspect
import signal
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.phone import Job, Program
from pytest_mobileagent.simulator.pipes import NoReaderError, Pipe, closed_pipe
from pytest_mobileagent.simulator.shell._control import Exit
from pytest_mobileagent.simulator.shell._deparse import deparse
from pytest_mobileagent.simulator.shell._gate import Gate
from pytest_mobileagent.simulator.shell._tree import Pipeline, Simple
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import find_command
from pytest_mobileagent.simulator.system.processes import running, scheduled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell._tree import Compound, Node
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.shell.registry import CommandFunction

MOST_CHILDREN = 256  # of all shells: each has to have its turn within a tenth of a second
_CANNOT_FORK = "can't fork - try again: Try again"  # mksh's `exchild`, and bionic's EAGAIN
_NO_SERVICE, _NO_SERVICE_STATUS = "cmd: Can't find service: {}\n", 20  # AOSP `frameworks/native/cmds/cmd`
_SIGNALLED = 128  # what a shell adds to the number of the signal that ended a program


def start(shell: Shell, node: Node) -> None:
    """Run a command in the background."""
    shell.status = 0
    if shell.control is not None:
        shell.control.start(node)
        return
    inner = shell.copy()
    inner.use(inner.streams | {0: closed_pipe()})
    inner.lenient = 0
    number, gate = shell.phone.next_pid(), inner.gate or Gate()
    inner.gate = gate
    become(inner, node, [number])
    task = fork(inner, inner.run_inside(node))
    shell.jobs[number] = task
    shell.phone.jobs[number] = Job(task, shell.uid, program_name(node), deparse(node), gate)
    shell.last_job = number
    task.add_done_callback(lambda _task: inner.end())
    task.add_done_callback(lambda _task: shell.phone.jobs.pop(number, None))


def fork(shell: Shell, work: Coroutine[Any, Any, int]) -> asyncio.Task[int]:
    """Start a process of a shell: it runs beside others, behind the shell's gate if it has one.

    Raises:
        Exit: there are as many as the phone can have, which has been said.
    """
    children = shell.phone.children
    if len(children) >= MOST_CHILDREN:
        work.close()
        shell.complain(_CANNOT_FORK)
        raise Exit(1)
    task = turns.start(work) if shell.gate is None else shell.gate.start(work)
    children.add(task)
    task.add_done_callback(children.discard)
    return task


def program_name(node: Node) -> str:
    """Return what a job is called in the list of processes: its program, or a shell that runs more than one."""
    run = deparse(replace(node, assignments=())) if isinstance(node, Simple) else ""
    words = run.removeprefix("\\").split()
    is_program = bool(words) and find_command(words[0]) is not None
    return words[0] if is_program else "sh"


def become(shell: Shell, node: Node, pids: list[int]) -> None:
    """Let the programs that are all of a job be its processes, as a shell that was forked for a program becomes it."""
    if isinstance(node, Simple | Pipeline):
        shell.own_pids = pids


async def run_subshell(shell: Shell, inner: Shell, node: Compound) -> int:
    """Run `( … )` in a copy of the shell; as a job, if there are jobs."""
    if shell.control is None:
        return await inner.run_inside(node.body)

    async def work(copy: Shell) -> int:
        copy.use(inner.streams | {0: copy.stdin if inner.stdin is shell.stdin else inner.stdin})
        return await copy.run_inside(node.body)

    return await shell.control.run(node, work)


async def run_pipeline(shell: Shell, node: Pipeline) -> None:
    """Run commands at once, each reading what the one before writes; as a job, if there are jobs."""
    if shell.control is None:
        await _run_together(shell, node.commands)
        return

    async def work(inner: Shell) -> int:
        await _run_together(inner, node.commands)
        shell.variables.set_array("PIPESTATUS", inner.variables.elements("PIPESTATUS"))
        return inner.status

    shell.status = await shell.control.run(node, work)


async def _run_together(shell: Shell, commands: tuple[Node, ...]) -> None:  # noqa: C901 - tasks from start to end
    shells = [shell.copy() for _ in commands]
    pids, shell.own_pids = shell.own_pids, []
    for part, node, pid in zip(shells, commands, pids, strict=False):
        become(part, node, [pid])
    for left, right in pairwise(shells):
        pipe = Pipe()
        left.use(left.streams | {1: pipe})
        right.use(right.streams | {0: pipe})

    async def work(number: int) -> int:
        part = shells[number]
        source, sink = part.stdin, part.stdout
        try:
            return await part.run_inside(commands[number])
        finally:
            if number < len(commands) - 1:
                sink.close()
            if number:
                source.abandon()

    tasks: list[asyncio.Task[int]] = []
    try:
        tasks.extend(fork(shell, work(number)) for number in range(len(commands)))
        await asyncio.wait(tasks[-1:])
        for task in tasks[:-1]:  # what still writes gets SIGPIPE, as its reader has gone
            if not task.done():
                await asyncio.sleep(0)
        for task in tasks[:-1]:
            if not task.done():
                task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        for task in tasks:
            task.cancel()
        for part in shells[len(tasks) :]:
            part.end()
    statuses = [_status_of(result) for result in results]
    shell.variables.set_array("PIPESTATUS", {number: str(status) for number, status in enumerate(statuses)})
    shell.status = statuses[-1]
    if shell.options["pipefail"]:
        shell.status = next((status for status in reversed(statuses) if status), 0)


def _status_of(result: int | BaseException) -> int:
    if isinstance(result, asyncio.CancelledError):
        return 141
    if isinstance(result, BaseException):
        raise result
    return result


async def run_script(shell: Shell, words: list[str]) -> int:
    """Run a script by its path; 127 if there is nothing of that name."""
    name = words[0]
    disk = shell.phone.disk
    if "/" in name and disk.exists(shell.path(name)):
        inode = disk.stat(shell.path(name))
        if inode.is_dir or not inode.mode & 0o111:
            shell.complain(f"{name}: can't execute: {'Is a directory' if inode.is_dir else 'Permission denied'}")
            return 126
        inner = shell.copy()
        inner.parameters = words[1:]
        inner.name = name
        inner.functions = {}
        return await inner.run_text(disk.read_text(shell.path(name)), source=name)
    if "/" not in name:
        shell.phone.log.miss("command", name)
    shell.complain(f"{name}: inaccessible or not found")
    return 127


async def run_program(shell: Shell, words: list[str], extra: dict[str, str] | None) -> int:
    """Run a command of the phone, or a script, by its name or path; returns its status."""
    name = words[0]
    found = find_command(name.rpartition("/")[2])
    if found is not None and "/" in name and name.rpartition("/")[0] not in ("/system/bin", "/bin", "/system/xbin"):
        found = None
    if found is None:
        return await run_script(shell, words)
    process = shell.process(words, extra)
    program = Program(
        process.uid, tuple(words), process.cwd, process.env, process.stdin.terminal_name,
        shell.phone.clock.monotonic(), asyncio.current_task(), scheduled.get(),
        files={number: leads for number, stream in process.descriptors.items() if (leads := _leads_to(stream))},
    )  # fmt: skip
    return await run_as_process(shell.phone, process.pid, program, lambda: _run_found(shell, found, process))


def _leads_to(stream: Pipe) -> str:
    return stream.path or stream.terminal_name


async def run_as_process(phone: Phone, pid: int, program: Program, start: Callable[[], Awaitable[int]]) -> int:
    """Do the work of a program that is in the list of processes meanwhile, and can be killed; returns its status."""
    phone.programs[pid] = program
    before = running.set(pid)
    try:
        return await start()
    except asyncio.CancelledError:
        if pid not in phone.signals or pid in phone.jobs or program.task is None:
            raise
        number = phone.signals.pop(pid)
        program.task.uncancel()  # it was meant for this program alone
        return _SIGNALLED + number
    finally:
        running.reset(before)
        phone.programs.pop(pid, None)


async def _run_found(shell: Shell, found: CommandFunction, process: Process) -> int:
    if service := shell.phone.framework.lacks(process.argv):
        shell.stderr.write(_NO_SERVICE.format(service))
        return _NO_SERVICE_STATUS
    try:
        result = found(process)
        status = await result if inspect.isawaitable(result) else result
    except ShellError as error:
        shell.stderr.write(f"{error.message}\n" if error.message else "")
        return error.status
    except NoReaderError:
        return _SIGNALLED + signal.SIGPIPE
    except MemoryError:
        shell.stderr.write("Killed \n")  # by the phone's low memory killer; the shell tells of it
        return _SIGNALLED + signal.SIGKILL
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        shell.stderr.write(f"{process.argv[0]}{where}: {error.strerror}\n")
        return 1
    finally:
        for stream in process.opened:
            stream.let_go()
    return int(status or 0)
