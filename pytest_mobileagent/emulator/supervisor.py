"""The program that owns all programs of one pytest process, and outlives it by a moment.

It is run as a file of its own (`python -I supervisor.py BASE OWNER`), knows nothing but the standard library, and
talks JSON lines over the socket that is its standard input. When the owner asks, closes the socket, or is gone in
any other way, `kill -9` included, it ends every program it has started with its whole process group, deletes
the folder it made and those that it was given, and ends. If it is killed itself, the kernel kills its programs (on
Linux).

A program may also be forked: by a zygote, at whose Unix socket the supervisor asks for it. Such a program is nobody's
child but the zygote's, so the supervisor holds it by a leash, a socket of which the program has the other end.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import select
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LOCK = "owner.lock"
AGENT_OF = "MOBILEAGENT_AGENT_OF"  # in the environment of what an agent starts: the process that plays the agent
_FOLDER = "run-"
_UNFINISHED = "new-"
_FD = "{fd}"
_FORK_TIMEOUT_S = 25.0  # a zygote that gets ready first, on a busy machine
_STATUS_TIMEOUT_S = 0.5
_UNKNOWN = -1  # how a program ended that nobody knows of
_PR_SET_PDEATHSIG = 1
_OWNER_CHECK_S = 0.5
_PATIENCE_S = 2.0
_ROUND_S, _POLITE_ROUNDS, _MOST_ROUNDS = 0.02, 50, 250


def make_folder(base: Path) -> tuple[Path, int]:
    """Make a folder of our own in `base`, and lock it; returns it and the lock's file descriptor."""
    while True:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        sweep(base)
        try:
            unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=base))
        except FileNotFoundError:
            continue  # the last supervisor before us has just deleted the base
        break
    lock = os.open(unfinished / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    folder = base / unfinished.name.replace(_UNFINISHED, _FOLDER, 1)
    unfinished.rename(folder)
    return folder, lock


def sweep(base: Path) -> None:
    """Delete the folders of supervisors that were killed: nobody holds their lock."""
    for folder in base.glob(f"{_FOLDER}*"):
        try:
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            continue  # being deleted by its own supervisor
        except OSError:
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue
        else:
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def _die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent ends; called between fork and exec."""
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def agents_of(owner: int, *, is_of: Callable[[int], bool] = bool) -> set[int]:
    """Return the processes that agents of a process have started, wherever they are now (on Linux).

    Only those are looked at whose number `is_of` the wanted ones; none is 0.
    """
    mark, found = f"{AGENT_OF}={owner}".encode(), set()
    for pid in filter(is_of, map(int, filter(str.isdecimal, _listed("/proc")))):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123 - of hundreds
            if mark in file.read().split(b"\0"):
                found.add(pid)
    return found - {os.getpid()}


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208 - of hundreds
    except OSError:
        return []


def end_all(find: Callable[[], set[int]]) -> None:
    """End the processes that are found, and what is born meanwhile: first with a word, then without."""
    for turn in range(_MOST_ROUNDS):
        found = find()
        if not found:
            return
        for pid in found if turn in (0, *range(_POLITE_ROUNDS, _MOST_ROUNDS)) else ():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGTERM if turn == 0 else signal.SIGKILL)
        select.select([], [], [], _ROUND_S)


class Forked:
    """A program that a zygote has forked, with the part of `subprocess.Popen` that a supervisor needs."""

    def __init__(self, pid: int, zygote: socket.socket, leash: socket.socket) -> None:
        """Hold a program: it lives as long as it holds its end of `leash`; the zygote says how it ended."""
        self.pid = pid
        self._zygote = zygote
        self._leash = leash
        self._status: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while it runs."""
        return self._ended(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status once it has ended.

        Raises:
            subprocess.TimeoutExpired: it has not.
        """
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired([str(self.pid)], timeout or 0.0)
        return status

    def _ended(self, timeout: float | None) -> int | None:
        if self._status is None and _is_readable(self._leash, timeout):
            self._status = self._told()
            self._leash.close()
            self._zygote.close()
        return self._status

    def _told(self) -> int:
        try:
            return int(_answer(self._zygote, _STATUS_TIMEOUT_S)["status"])
        except (OSError, ValueError, KeyError, TypeError):
            return _UNKNOWN  # the zygote ended before


_Program = subprocess.Popen[bytes] | Forked


class Supervisor:
    """Starts, watches and ends programs."""

    def __init__(self, folder: Path) -> None:
        """Delete `folder` at the end."""
        self.folder = folder
        self._programs: dict[int, _Program] = {}
        self._given: list[str] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked."""
        match request:
            case {"do": "start", "arguments": list(arguments), "environment": dict(environment), "output": str(output)}:
                return self._start(arguments, environment, output, listens=request.get("listens", False))
            case {"do": "fork", "zygote": str(zygote), "program": dict(program), "output": str(output)}:
                return self._fork(zygote, program, output)
            case {"do": "poll", "pid": int(pid)}:
                return {"status": self._programs[pid].poll() if pid in self._programs else -1}
            case {"do": "stop", "pid": int(pid)}:
                return {"status": self._stop(pid, float(request.get("patience_s", _PATIENCE_S)))}
            case {"do": "own", "folder": str(folder)}:
                self._given.append(folder)
                return {}
        return {"error": f"unknown request {request!r}"}

    def _start(
        self, arguments: list[str], environment: dict[str, str], output: str, *, listens: bool | str
    ) -> dict[str, Any]:
        listener: socket.socket | None = None
        port = 0
        try:
            if listens:  # the program is given a socket that listens already: no port can be lost to others
                listener, port = _listener(listens)
                arguments = [word.replace(_FD, str(listener.fileno())) for word in arguments]
            with Path(output).open("ab") as log:
                program = subprocess.Popen(  # noqa: S603 - the owner's own command line
                    arguments,
                    env={name: value for name, value in environment.items() if name != AGENT_OF},
                    cwd=self.folder,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    pass_fds=[listener.fileno()] if listener else [],
                    preexec_fn=_die_with_parent,  # noqa: PLW1509 - this program has one thread
                )
        except OSError as error:
            return {"error": f"{arguments[0]}: {error.strerror or error}"}
        finally:
            if listener is not None:
                listener.close()
        self._programs[program.pid] = program
        return {"pid": program.pid, "port": port}

    def _fork(self, zygote: str, program: dict[str, Any], output: str) -> dict[str, Any]:
        """Let a zygote fork a program, with `output` and a leash as its descriptors."""
        link, (leash, its_end) = socket.socket(socket.AF_UNIX), socket.socketpair()
        try:
            with its_end, Path(output).open("ab") as log:
                link.settimeout(_FORK_TIMEOUT_S)
                link.connect(zygote)
                request = json.dumps(program | {"cwd": str(self.folder)}).encode() + b"\n"
                sent = socket.send_fds(link, [request], [log.fileno(), its_end.fileno()])
                link.sendall(request[sent:])
            pid = int(_answer(link, _FORK_TIMEOUT_S)["pid"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            link.close()
            leash.close()  # if it was forked after all, it is no more
            return {"refused": f"{zygote}: {error}"}
        self._programs[pid] = Forked(pid, link, leash)
        return {"pid": pid, "port": 0}

    def _stop(self, pid: int, patience_s: float) -> int:
        program = self._programs.pop(pid, None)
        if program is None:
            return -1
        _signal(program, signal.SIGTERM)
        try:
            program.wait(patience_s)
        except subprocess.TimeoutExpired:
            _signal(program, signal.SIGKILL)
        _signal_group(pid, signal.SIGKILL)  # children that outlived it
        return program.wait()

    def end(self) -> None:
        """End all programs, and delete the folder."""
        for program in self._programs.values():
            _signal(program, signal.SIGTERM)
        for pid in list(self._programs):
            self._stop(pid, _PATIENCE_S)
        for folder in (self.folder, *map(Path, self._given)):
            shutil.rmtree(folder, ignore_errors=True)
            with contextlib.suppress(OSError):
                folder.parent.rmdir()  # if nobody else uses it


def _listener(path: bool | str) -> tuple[socket.socket, int]:
    """Return a socket that listens at the path of a Unix socket; without one on a free port, which comes with it."""
    listener = socket.socket(socket.AF_UNIX if isinstance(path, str) else socket.AF_INET)
    try:
        listener.bind(path if isinstance(path, str) else ("127.0.0.1", 0))
        listener.listen(socket.SOMAXCONN)
    except OSError:
        listener.close()
        raise
    return listener, 0 if isinstance(path, str) else listener.getsockname()[1]


def _is_readable(link: socket.socket, timeout: float | None) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(link, selectors.EVENT_READ)
        return bool(selector.select(timeout))


def _answer(link: socket.socket, timeout: float) -> dict[str, Any]:
    """Return the next line that comes, a JSON object; what follows it is left for later."""
    link.settimeout(timeout)
    line = b""
    while not line.endswith(b"\n"):
        if not (piece := link.recv(1)):
            raise ConnectionError("closed without an answer")
        line += piece
    answer = json.loads(line)
    if "error" in answer:
        raise ConnectionError(answer["error"])
    return dict(answer)


def _signal(program: _Program, number: int) -> None:
    if program.poll() is None:
        _signal_group(program.pid, number)


def _signal_group(pid: int, number: int) -> None:
    try:
        os.killpg(pid, number)
    except (ProcessLookupError, PermissionError):
        return


def _watched_owner(owner: int) -> int | None:
    """Return a descriptor that is readable once the owner has ended, where the system has such a thing."""
    try:
        return os.pidfd_open(owner)
    except (AttributeError, OSError):
        return None


def serve(link: socket.socket, supervisor: Supervisor, owner: int) -> None:
    """Answer requests until the owner is gone or asks to end."""
    selector = selectors.DefaultSelector()
    selector.register(link, selectors.EVENT_READ, "link")
    if (descriptor := _watched_owner(owner)) is not None:
        selector.register(descriptor, selectors.EVENT_READ, "owner")
    buffer = b""
    while os.getppid() == owner:
        ready = {key.data for key, _ in selector.select(_OWNER_CHECK_S)}
        if "owner" in ready:
            return
        if "link" not in ready:
            continue
        data = link.recv(1 << 16)
        if not data:
            return
        *lines, buffer = (buffer + data).split(b"\n")
        for line in lines:
            request = json.loads(line)
            if request.get("do") == "end":
                return
            link.sendall(json.dumps(supervisor.answer(request)).encode() + b"\n")


def main() -> None:
    """Run the supervisor."""
    base, owner = Path(sys.argv[1]), int(sys.argv[2])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the owner's to handle
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folder, _lock = make_folder(base)
    supervisor = Supervisor(folder)
    link = socket.socket(fileno=os.dup(0))
    end_agents = partial(end_all, partial(agents_of, owner))
    try:
        link.sendall(json.dumps({"folder": str(folder)}).encode() + b"\n")
        serve(link, supervisor, owner)
    except (BrokenPipeError, ConnectionResetError):
        pass  # the owner is gone: the same as a closed socket
    finally:
        end_agents()
        supervisor.end()
        link.close()


if __name__ == "__main__":
    main()
