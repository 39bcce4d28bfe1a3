"""Files and commands that an awk program reads from and writes to."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import _streams
from pytest_mobileagent.simulator.shell._child import child_shell
from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._values import fatal
from pytest_mobileagent.simulator.shell.process import ShellError

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_BUFFER_BYTES = 4096


def outside(text: str) -> str:
    """Return a text of Latin-1 letters as everything else on the phone spells it."""
    return text.encode("latin-1").decode(errors="surrogateescape")


def inside(text: str) -> str:
    """Return a text of the phone as one letter per byte."""
    return text.encode(errors="surrogateescape").decode("latin-1")


class Reader:
    """Records of a stream."""

    def __init__(self, pipe: Pipe) -> None:
        """Read from a pipe."""
        self._pipe = pipe
        self._pending = ""  # of what a regular expression has looked at

    async def record(self, separator: str) -> str | None:
        """Return the next record without its end, None behind the last; `separator` is RS."""
        if not separator:
            return await self._paragraph()
        if len(separator) > 1:
            return await self._until_match(separator)
        raw = await self._pipe.read_until(separator.encode("latin-1"))
        text = raw.decode("latin-1")
        return text.removesuffix(separator) if text else None

    async def _paragraph(self) -> str | None:
        line = await self._pipe.read_line()
        while line == b"\n":
            line = await self._pipe.read_line()
        lines = []
        while line not in (b"", b"\n"):
            lines.append(line)
            line = await self._pipe.read_line()
        return b"".join(lines).decode("latin-1").removesuffix("\n") if lines else None

    async def _until_match(self, pattern: str) -> str | None:
        regex = compile_regex(pattern)
        is_over = False
        while True:
            found = regex.find(self._pending)
            if found is not None and found[0] < found[1] and (is_over or found[1] < len(self._pending)):
                record, self._pending = self._pending[: found[0]], self._pending[found[1] :]
                return record
            if is_over:
                break
            piece = await self._pipe.read()
            is_over = not piece
            self._pending += piece.decode("latin-1")
        record, self._pending = self._pending, ""
        return record or None

    def close(self) -> None:
        """Read no more."""
        self._pipe.abandon()


class Writer:
    """Where something is printed to: a stream, or a command's input, which it gets by the buffer."""

    def __init__(self, pipe: Pipe, task: asyncio.Task[int] | None = None) -> None:
        """Write into a pipe that a command, if there is one, reads."""
        self._pipe = pipe
        self._task = task
        self._pending: list[str] = []
        self._size = 0

    def write(self, text: str) -> None:
        """Print."""
        self._pending.append(text)
        self._size += len(text)
        if self._task is None or self._size > _BUFFER_BYTES:
            self.flush()

    def flush(self) -> None:
        """Pass on what waits."""
        self._pipe.write("".join(self._pending).encode("latin-1"))
        self._pending.clear()
        self._size = 0

    async def close(self) -> None:
        """End the stream; a command has ended then, too."""
        self.flush()
        if self._task is not None:
            self._pipe.close()
            await self._task

    async def drain(self) -> None:
        """Wait until the reader has caught up."""
        if self._task is not None and self._task.done():
            self._pipe.abandon()
        await self._pipe.drain()

    def cancel(self) -> None:
        """End the command at once."""
        if self._task is not None:
            self._task.cancel()


class Files:
    """What is open, by name."""

    def __init__(self, process: Process) -> None:
        """Begin with the process's own streams."""
        self._process = process
        self.stdout = Writer(process.stdout)
        self._writers: dict[str, Writer] = {"/dev/stdout": self.stdout, "/dev/stderr": Writer(process.stderr)}
        self._readers: dict[tuple[str, str], Reader] = {}
        self._commands: dict[str, asyncio.Task[int]] = {}
        self.stdin = Reader(process.stdin)

    def reader(self, kind: str, name: str) -> Reader | None:
        """Return the file (`<`) or command (`|`) to read from; None if there is no such file."""
        found = self._readers.get((kind, name))
        if found is not None:
            return found
        self.flush()
        if kind == "|":
            pipe = Pipe()
            self._commands[name] = self._start(name, closed_pipe(), pipe, ends=pipe)
            made = Reader(pipe)
        else:
            try:
                made = self.open(name)
            except OSError:
                return None
        self._readers[kind, name] = made
        return made

    def open(self, name: str) -> Reader:
        """Return a file to read from its beginning.

        Raises:
            OSError: it is not there, or not for this user.
        """
        if name in ("-", "/dev/stdin"):
            return self.stdin
        shell = child_shell(self._process)
        self._process.phone.disk.stat(shell.path(outside(name)))
        return Reader(closed_pipe(_streams.readable(shell, outside(name))))

    def writer(self, mode: str, name: str) -> Writer:
        """Return the file (`>`, `>>`) or command (`|`) to print to.

        Raises:
            ShellError: it cannot be opened.
        """
        if name == "-" and mode != "|":
            name = "/dev/stdout"
        found = self._writers.get(name)
        if found is not None:
            return found
        self.flush()
        if not name:
            raise fatal("null file name in print or getline")
        if mode == "|":
            pipe = Pipe()
            made = Writer(pipe, self._start(name, pipe, self._process.stdout))
        else:
            try:
                shell = child_shell(self._process)
                made = Writer(_streams.writable(shell, outside(name), appends=mode == ">>"))
            except (OSError, ShellError) as error:
                raise fatal(f"can't redirect to {outside(name)}") from error
        self._writers[name] = made
        return made

    def _start(self, name: str, stdin: Pipe, stdout: Pipe, *, ends: Pipe | None = None) -> asyncio.Task[int]:
        shell = child_shell(self._process, stdin=stdin, stdout=stdout)

        async def work() -> int:
            try:
                return await shell.run_text(outside(name))
            finally:
                stdin.abandon()
                if ends is not None:
                    ends.close()

        return turns.start(work())

    async def system(self, text: str) -> int:
        """Run a command; returns its status."""
        self.flush()
        return await child_shell(self._process).run_text(outside(text))

    def flush(self, name: str | None = None) -> bool:
        """Pass on what waits, everywhere or for one name; False if that is not open."""
        chosen = (
            list(self._writers.values()) if name is None else [self._writers[name]] if name in self._writers else []
        )
        for writer in chosen:
            writer.flush()
        return bool(chosen)

    async def close(self, name: str) -> int:
        """Close what is open by a name; -1 if nothing is."""
        status = -1
        for kind in ("<", "|"):
            if (reader := self._readers.pop((kind, name), None)) is not None:
                if reader is not self.stdin:
                    reader.close()
                await self._end_command(name)
                status = 0
        if (writer := self._writers.pop(name, None)) is not None:
            await writer.close()
            status = 0
        return status

    async def _end_command(self, name: str) -> None:
        task = self._commands.pop(name, None)
        if task is None:
            return
        for _ in range(3):  # what still writes gets SIGPIPE, as its reader has gone
            if not task.done():
                await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])

    async def close_all(self) -> None:
        """Close everything, in the order of opening."""
        for name in [*(name for _, name in self._readers), *self._writers]:
            await self.close(name)

    def cancel(self) -> None:
        """End all commands at once."""
        for task in self._commands.values():
            task.cancel()
        for writer in self._writers.values():
            writer.cancel()
