"""Job control of a shell that a person types to: what runs in front, what behind, what is stopped."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.phone import Job
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell._deparse import deparse
from pytest_mobileagent.simulator.shell._gate import Gate
from pytest_mobileagent.simulator.shell._pipelines import become, fork, program_name
from pytest_mobileagent.simulator.shell._signals import SIGNALS
from pytest_mobileagent.simulator.shell._tree import Compound, Pipeline

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell._terminal import Terminal
    from pytest_mobileagent.simulator.shell._tree import Node

_ENDS = {
    "TERM": "Terminated", "KILL": "Killed", "HUP": "Hangup", "ABRT": "Aborted", "QUIT": "Quit", "PIPE": "Broken pipe",
    "ALRM": "Alarm clock", "USR1": "User defined signal 1", "USR2": "User defined signal 2",
}  # fmt: skip


@dataclass(eq=False)
class ControlledJob:
    """A pipeline that was started at the prompt."""

    text: str
    pids: list[int]
    number: int = 0  # from when it is in the list
    gate: Gate = field(default_factory=Gate)
    was_told: bool = True
    touched: int = 0  # the line that last did something to it
    task: asyncio.Task[int] = field(init=False)


class _JobInput(Pipe):
    """The terminal as a job reads it: who is not in front is stopped when it tries."""

    def __init__(self, control: JobControl, job: ControlledJob) -> None:
        super().__init__()
        self.terminal = control.terminal
        self.terminal_name = self.terminal.terminal_name
        self._control, self._job = control, job

    def has_ended(self) -> bool:
        return self.terminal.has_ended()

    async def _until(self, is_there: Callable[[], bool]) -> None:
        while True:
            while self._control.in_front is not self._job:
                self._control.stop(self._job, "tty input")
                await asyncio.sleep(0)
            if is_there() or self.terminal.has_ended():
                return
            await self.terminal.wait_for_more()

    async def read(self, limit: int = 1 << 20) -> bytes:
        await self._until(lambda: self.terminal.size > 0)
        return await self.terminal.read(limit)

    async def read_until(self, delimiter: bytes) -> bytes:
        await self._until(lambda: self.terminal.holds(delimiter))
        return await self.terminal.read_until(delimiter)


def terminal_of(stream: Pipe) -> Pipe:
    """Return what a job's standard input comes from: the terminal itself, if a person types it."""
    return stream.terminal if isinstance(stream, _JobInput) else stream


class JobControl:
    """The jobs of one shell on a terminal."""

    def __init__(self, shell: Shell, terminal: Terminal) -> None:
        """Begin without jobs."""
        self._shell = shell
        self.terminal = terminal
        self.jobs: list[ControlledJob] = []  # the current one last
        self.in_front: ControlledJob | None = None
        self._was_warned = False
        self._line = 0

    # -- starting and stopping ----------------------------------------------------------------------------------

    def _launch(self, node: Node, text: str, work: Callable[[Shell], Coroutine[Any, Any, int]]) -> ControlledJob:
        shell = self._shell
        inner = shell.copy()
        inner.lenient = 0
        count = len(node.commands) if isinstance(node, Pipeline) else 1
        job = ControlledJob(text, [shell.phone.next_pid() for _ in range(count)])
        inner.gate = job.gate
        become(inner, node, list(job.pids))
        if inner.stdin is self.terminal:
            inner.use(inner.streams | {0: _JobInput(self, job)})

        job.task = fork(inner, work(inner))
        job.task.add_done_callback(lambda _task: inner.end())
        for pid in job.pids:
            shell.phone.jobs[pid] = Job(job.task, shell.uid, program_name(node), job.text, job.gate)
        job.task.add_done_callback(lambda _task: [shell.phone.jobs.pop(pid, None) for pid in job.pids])
        return job

    def start(self, node: Node) -> None:
        """Run a command behind."""
        job = self._launch(node, deparse(node), lambda inner: inner.run_inside(node))
        job.was_told = False
        job.touched = self._line
        self._list(job)
        self._shell.jobs[job.pids[-1]] = job.task
        self._shell.last_job = job.pids[-1]
        self._shell.stderr.write(f"[{job.number}] {' '.join(map(str, job.pids))}\n")

    async def run(self, node: Node, work: Callable[[Shell], Coroutine[Any, Any, int]]) -> int:
        """Run a command in front until it ends or is stopped; returns its status."""
        inside = node.body if isinstance(node, Compound) else node  # a subshell in front is told of by what it does
        return await self._stay_with(self._launch(node, deparse(inside).removesuffix(" ;"), work))

    def stop(self, job: ControlledJob, reason: str) -> None:
        """Stop a job; the next prompt tells of it."""
        job.gate.shut(reason)
        job.was_told = False

    def touch(self, pid: int) -> None:
        """Note that a signal is sent: what comes of it is told one prompt later, as it takes its time."""
        for job in self.jobs:
            if pid in job.pids:
                job.touched, job.was_told = self._line, False

    def waited_for(self, pid: int) -> None:
        """Forget a job whose end needs not be told any more."""
        for job in [job for job in self.jobs if pid in job.pids]:
            self._forget(job)

    def go_on(self, job: ControlledJob) -> None:
        """Continue a job."""
        job.gate.open()
        job.was_told = False
        self.terminal.wake()

    async def _stay_with(self, job: ControlledJob) -> int:
        self.in_front = job
        self.terminal.on_suspend = lambda: self.stop(job, "")
        stopped = asyncio.ensure_future(job.gate.when_shut())
        try:
            await asyncio.wait((job.task, stopped), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            job.task.cancel()
            self._forget(job)
            raise
        finally:
            stopped.cancel()
            self.terminal.on_suspend = None
            self.in_front = None
        if not job.task.done():
            self._list(job)
            return 0
        self._forget(job)
        signal = self._ended_by(job)
        return 128 + SIGNALS[signal] if signal else job.task.result()

    def _ended_by(self, job: ControlledJob) -> str:
        if not job.task.cancelled():
            return ""
        number = self._shell.phone.signals.get(job.pids[-1], SIGNALS["TERM"])
        return next(name for name, value in SIGNALS.items() if value == number)

    def _list(self, job: ControlledJob) -> None:
        if job in self.jobs:
            self.jobs.remove(job)
        taken = {other.number for other in self.jobs}
        job.number = job.number or next(number for number in range(1, len(taken) + 2) if number not in taken)
        self.jobs.append(job)

    def _forget(self, job: ControlledJob) -> None:
        if job in self.jobs:
            self.jobs.remove(job)
        self._shell.jobs.pop(job.pids[-1], None)

    # -- what is told -------------------------------------------------------------------------------------------

    def notices(self) -> str:
        """Return what is to be told before a prompt: jobs that were stopped or have ended."""
        told = ""
        for job in list(reversed(self.jobs)):
            if job.touched == self._line:
                continue
            if not job.was_told and (job.task.done() or job.gate.is_shut):
                told += "" if self._ended_by_interrupt(job) else self._row(job)
                job.was_told = True
            if job.task.done():
                self._forget(job)
        return told

    def _ended_by_interrupt(self, job: ControlledJob) -> bool:
        return job.task.done() and self._ended_by(job) == "INT"

    def rows(self, chosen: list[ControlledJob], flags: set[str]) -> str:
        """Return the list of jobs, the current one first; those that have ended are told of once."""
        text = ""
        for job in [job for job in reversed(self.jobs) if job in chosen]:
            text += f"{job.pids[0]}\n" if "p" in flags else self._row(job, with_pid="l" in flags)
            if job.task.done() and "p" not in flags:
                self._forget(job)
        return text

    def _row(self, job: ControlledJob, *, with_pid: bool = False) -> str:
        mark = {job: " ", **dict(zip(self.jobs[:-3:-1], "+-", strict=False))}[job]
        pid = f"{job.pids[0]:5} " if with_pid else ""
        return f"[{job.number}] {mark} {pid}{self._state(job):<20} {job.text}\n"

    def _state(self, job: ControlledJob) -> str:
        if not job.task.done():
            reason = f" ({job.gate.reason})" if job.gate.reason else ""
            return f"Stopped{reason}" if job.gate.is_shut else "Running"
        if job.task.cancelled():
            name = self._ended_by(job)
            return _ENDS.get(name, f"Signal {SIGNALS[name]}")
        return f"Done ({job.task.result()})" if job.task.result() else "Done"

    def keeps(self) -> bool:
        """Whether the shell is not left yet: stopped jobs are warned of once."""
        has_stopped = any(job.gate.is_shut and not job.task.done() for job in self.jobs)
        if has_stopped and not self._was_warned:
            self._was_warned = True
            self._shell.stderr.write("You have stopped jobs\n")
            return True
        return False

    def entered(self) -> None:
        """Note that a line was entered."""
        self._line += 1

    def forget_warning(self) -> None:
        """Warn again at the next `exit`."""
        self._was_warned = False

    # -- what is chosen -----------------------------------------------------------------------------------------

    def find(self, word: str) -> ControlledJob | None:
        """Return the job that a word means: `%1`, `%%`, `%+`, `%-`, `%begin`, `%?part` or a process id."""
        name = word.removeprefix("%")
        if word.isdigit():
            return next((job for job in self.jobs if int(word) in job.pids), None)
        if not word.startswith("%"):
            return None
        if name in ("", "%", "+", "-"):
            place = -2 if name == "-" else -1
            return self.jobs[place] if len(self.jobs) >= -place else None
        if name.isdigit():
            return next((job for job in self.jobs if job.number == int(name)), None)
        part = name.removeprefix("?")
        fits = [job for job in self.jobs if (part in job.text if name[0] == "?" else job.text.startswith(part))]
        return fits[0] if len(fits) == 1 else None

    async def bring_to_front(self, job: ControlledJob) -> int:
        """Go on with a job in front."""
        self._list(job)
        self._shell.stdout.write(f"{job.text}\n")
        self.in_front = job
        self.go_on(job)
        return await self._stay_with(job)

    def send_behind(self, job: ControlledJob) -> None:
        """Go on with a job behind."""
        self._shell.stdout.write(f"[{job.number}] {job.text}\n")
        self.go_on(job)


def _chosen(shell: Shell, words: list[str], default: list[str]) -> list[ControlledJob] | None:
    """Return the jobs that are named, or None if one is not there, which has been said."""
    found = []
    for word in words[1:] or default:
        job = shell.control.find(word) if shell.control is not None else None
        if job is None:
            shell.complain(f"{words[0]}: {word}: no such job")
            return None
        found.append(job)
    return found


async def fg(shell: Shell, words: list[str]) -> int:
    """Go on with a job in front."""
    chosen = _chosen(shell, words, ["%%"])
    if not chosen or shell.control is None:
        return 1
    return await shell.control.bring_to_front(chosen[0])


async def bg(shell: Shell, words: list[str]) -> int:
    """Go on with jobs behind."""
    chosen = _chosen(shell, words, ["%%"])
    for job in chosen or ():
        if shell.control is not None:
            shell.control.send_behind(job)
    return 0  # also without such a job


async def jobs(shell: Shell, words: list[str]) -> int:
    """List background jobs."""
    flags = {letter for word in words[1:] if word.startswith("-") for letter in word[1:]}
    names = [word for word in words[1:] if not word.startswith("-")]
    if shell.control is None:
        for number, (pid, task) in enumerate(shell.jobs.items(), 1):
            shell.stdout.write(f"[{number}] {'Done' if task.done() else 'Running'} {pid}\n")
        return 0
    chosen = _chosen(shell, ["jobs", *names], []) if names else shell.control.jobs
    if chosen is None:
        return 1
    shell.stdout.write(shell.control.rows(chosen, flags))
    return 0
