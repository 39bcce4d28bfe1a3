"""Where a shell's descriptors lead: redirections."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell._options import open_pipe, read_path
from pytest_mobileagent.simulator.shell._tree import Document
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell._tree import Redirection

_COPIED_PER_US = 2000  # bytes


class FileWriter(Pipe):
    """A descriptor that writes to a file."""

    def __init__(self, shell: Shell, path: str, *, appends: bool = False) -> None:
        """Write to the file at `path`, from its beginning or always at its end; what goes to /dev/null is gone."""
        super().__init__()
        self._appends = appends
        self._place = 0
        self._disk = shell.phone.disk
        self.path = self._path = path

    def write(self, data: bytes | str) -> None:
        """Write behind what was written before, as a descriptor does."""
        raw = data.encode(errors="surrogateescape") if isinstance(data, str) else data
        inode = self._disk.find(self._path) if raw and self._path != "/dev/null" else None
        if inode is None:
            return
        if self._appends or inode.size == self._place:
            self._disk.append(self._path, raw)
        else:
            old = self._disk.read(self._path)
            front = old[: self._place].ljust(self._place, b"\0")
            self._disk.write(self._path, front + raw + old[self._place + len(raw) :])
        turns.spend((inode.size + len(raw)) // _COPIED_PER_US)
        self._place += len(raw)


class Captured(Pipe):
    """What a command substitution gathers: its commands do not wait until it is read."""

    async def drain(self) -> None:
        """Let others have their turn now and then, and go on."""
        await self._turn()


def _reader(shell: Shell, target: str) -> Pipe:
    """Return a descriptor that reads a file; errors as `readable`."""
    pipe = closed_pipe(readable(shell, target))
    pipe.path = shell.path(target)
    return pipe


async def redirect(shell: Shell, redirections: tuple[Redirection, ...]) -> bool:
    """Let the shell's descriptors lead elsewhere; False if that failed, which has been said."""
    shell.streams = dict(shell.streams)
    opened: list[Pipe] = []
    try:
        for redirection in redirections:
            if not await _try(shell, redirection, opened):
                return False
    finally:
        hold(shell.streams)
        for pipe in opened:
            pipe.let_go()
    return True


def hold(streams: dict[int, Pipe]) -> None:
    """Note that a program has these descriptors."""
    for stream in streams.values():
        stream.hold()


def let_go(streams: dict[int, Pipe]) -> None:
    """Note that it has them no more."""
    for stream in streams.values():
        stream.let_go()


async def _try(shell: Shell, redirection: Redirection, opened: list[Pipe]) -> bool:
    target = redirection.target
    text = await shell.expander.text(target.body if isinstance(target, Document) else target)
    operator = redirection.operator
    try:
        pipe = None
        if operator in ("<", "<>", ">", ">>", ">|", "&>", "&>>"):
            reads = "<" in operator
            pipe = await open_pipe(shell, shell.path(text), reads=reads, writes=">" in operator)
            opened += [pipe] if pipe is not None else []
        _redirect_one(shell, redirection, text, pipe)
    except OSError as error:
        verb = "create" if ">" in operator else "open"
        shell.complain(f"can't {verb} {text}: {error.strerror}")
        return False
    except ShellError as error:
        shell.complain(error.message)
        return False
    return True


def _redirect_one(shell: Shell, redirection: Redirection, target: str, pipe: Pipe | None) -> None:
    operator, descriptor = redirection.operator, redirection.descriptor
    streams = shell.streams
    if operator == "<<":
        streams[descriptor or 0] = closed_pipe(target.encode(errors="surrogateescape"))
    elif operator == "<<<":
        streams[descriptor or 0] = closed_pipe(f"{target}\n".encode(errors="surrogateescape"))
    elif operator in ("<", "<>"):
        streams[descriptor or 0] = pipe or _reader(shell, target)
    elif operator in (">&", "<&"):
        _duplicate(shell, redirection, target)
    else:
        appends = operator in (">>", "&>>")
        writer = pipe or writable(shell, target, appends=appends, may_overwrite=operator == ">|")
        if operator.startswith("&"):
            streams[1] = streams[2] = writer
        else:
            streams[1 if descriptor is None else descriptor] = writer


def _duplicate(shell: Shell, redirection: Redirection, target: str) -> None:
    streams = shell.streams
    descriptor = redirection.descriptor
    if descriptor is None:
        descriptor = 1 if redirection.operator == ">&" else 0
    if target == "-":
        if descriptor > 2:
            streams.pop(descriptor, None)
        else:
            streams[descriptor] = closed_pipe()
    elif target.isdigit():
        if int(target) not in streams:
            raise ShellError(1, f"{target}: bad file descriptor")
        streams[descriptor] = streams[int(target)]
    elif target == "p" or redirection.operator == "<&" or redirection.descriptor is not None:
        raise ShellError(1, f"{target}: illegal file descriptor name")
    else:
        streams[1] = streams[2] = writable(shell, target, appends=False)


def readable(shell: Shell, target: str) -> bytes:
    """Return a file's content.

    Raises:
        OSError: it is missing, a directory, or not for this user.
    """
    return read_path(shell, shell.path(target))


async def content(shell: Shell, target: str) -> bytes:
    """Return a file's content, or what comes through a named pipe; errors as `readable`."""
    pipe = await open_pipe(shell, shell.path(target), reads=True)
    if pipe is None:
        return readable(shell, target)
    try:
        return await pipe.read_all()
    finally:
        pipe.let_go()


def writable(shell: Shell, target: str, *, appends: bool, may_overwrite: bool = False) -> Pipe:
    """Return a stream into a file, which is made, or emptied unless `appends`.

    Raises:
        OSError: it is a directory, or not for this user.
    """
    path = shell.path(target)
    disk = shell.phone.disk
    if target in ("/dev/null", "/dev/tty"):
        return FileWriter(shell, "/dev/null")
    if target in ("/dev/stdout", "/dev/stderr"):
        return shell.streams[1 if target == "/dev/stdout" else 2]
    if disk.is_dir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    is_new = not disk.exists(path)
    if not (is_new or appends or may_overwrite) and shell.options["noclobber"]:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    guard = (path.rpartition("/")[0] or "/") if is_new else path
    disk.check_access(guard, uid=shell.uid, access=os.W_OK, gids=groups_of(shell.uid))
    if not appends or is_new:
        disk.write(path, b"")
    if is_new and not disk.resolve(path).startswith("/storage/"):
        disk.chmod(path, 0o666 & ~shell.umask)
        disk.chown(path, shell.uid)
    return FileWriter(shell, path, appends=appends)
