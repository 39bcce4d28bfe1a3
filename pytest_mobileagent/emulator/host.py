"""What the phones of one pytest process share: a supervisor of programs, a private folder, an adb server."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.emulator import supervisor
from pytest_mobileagent.emulator.adb_server import adb_program, server_environment
from pytest_mobileagent.emulator.ports import PairsOfPorts
from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Self

_ANSWER_TIMEOUT_S = 30.0
_END_TIMEOUT_S = 15.0
_LAST_LINES = 12


def base_folder() -> Path:
    """Return the folder below which everything temporary of this user's phones lies.

    Raises:
        EmulatorError: somebody else has taken its name.
    """
    base = Path(tempfile.gettempdir()) / f"mobileagent-{os.getuid()}"
    base.mkdir(mode=0o700, exist_ok=True)
    owner = base.stat()
    if owner.st_uid != os.getuid() or owner.st_mode & 0o022:
        raise EmulatorError(f"{base} belongs to somebody else: delete it, or set TMPDIR to a folder of your own")
    return base


class NotForkedError(EmulatorError):
    """Nobody forks a program there: it has to be started otherwise."""


@dataclass(frozen=True, slots=True)
class Program:
    """A running program."""

    host: Host
    name: str
    pid: int
    port: int
    output: Path

    def status(self) -> int | None:
        """Return the exit status, or None while it runs."""
        answer = self.host.ask({"do": "poll", "pid": self.pid})["status"]
        return None if answer is None else int(answer)

    def stop(self, *, patience_s: float = 2.0) -> None:
        """End the program with all its children; after `patience_s` the hard way."""
        self.host.ask({"do": "stop", "pid": self.pid, "patience_s": patience_s})

    def last_lines(self) -> str:
        """Return the end of what it has printed."""
        try:
            lines = self.output.read_text("utf-8", errors="replace").splitlines()
        except OSError:
            lines = []
        return "\n".join(lines[-_LAST_LINES:]) or "(it printed nothing)"


class Host:
    """Programs of one pytest process. Nothing of it remains when this process ends, however it ends."""

    def __init__(self, *, adb_server: ServerAddress | None = None, zygote: Path | None = None) -> None:
        """Start the supervisor; use `adb_server` in place of a private one, and the zygote of another host, if named.

        Raises:
            EmulatorError: it does not start.
        """
        self._adb_server = adb_server
        self._adb: Program | None = None
        self._zygote: Program | None = None
        self._shared_zygote = zygote
        self.ports = PairsOfPorts(os.getpid())
        self._numbers = itertools.count(1)
        self._lock = threading.RLock()  # several threads may start phones at once
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own file
                [sys.executable, "-I", "-S", supervisor.__file__, str(base_folder()), str(os.getpid())],
                stdin=theirs.fileno(),
                start_new_session=True,
            )
        self._link = ours
        self._link.settimeout(_ANSWER_TIMEOUT_S)
        self._lines = ours.makefile("rb")
        self.folder = Path(str(self._answer()["folder"]))

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End everything."""
        self.close()

    @property
    def is_closed(self) -> bool:
        """Whether everything has ended."""
        return self._link.fileno() < 0

    def close(self) -> None:
        """End all programs and delete the folder; a second time does nothing."""
        if self.is_closed:
            return
        with contextlib.suppress(OSError):  # if the supervisor is gone, its programs are too
            self._link.sendall(b'{"do": "end"}\n')
        self._lines.close()
        self._link.close()
        try:
            self._process.wait(_END_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send the supervisor a request and return its answer.

        Raises:
            EmulatorError: it refuses, or is gone.
        """
        if self.is_closed:
            raise EmulatorError("the host of the phones is closed: nothing can be started or stopped any more")
        with self._lock:
            try:
                self._link.sendall(json.dumps(request).encode() + b"\n")
            except OSError as error:
                raise EmulatorError(f"the supervisor of the phones is gone ({error}): start the run again") from error
            return self._answer()

    def _answer(self) -> dict[str, Any]:
        try:
            line = self._lines.readline()
        except OSError as error:
            raise EmulatorError(
                f"the supervisor of the phones does not answer ({error}): start the run again"
            ) from error
        if not line:
            raise EmulatorError("the supervisor of the phones has ended: start the run again")
        answer = json.loads(line)
        if not isinstance(answer, dict) or "error" in answer:
            raise EmulatorError(f"a program did not start: {answer['error']}")
        return answer

    def start(
        self, name: str, arguments: Sequence[str], *, environment: Mapping[str, str], listens: bool | Path = False
    ) -> Program:
        """Start a program; with `listens`, `{fd}` in its arguments becomes a socket that listens already.

        It is on a free port, or the Unix socket of the path that `listens` is.

        Raises:
            EmulatorError: there is no such program.
        """
        request = {
            "do": "start",
            "arguments": list(arguments),
            "environment": dict(environment),
            "listens": str(listens) if isinstance(listens, Path) else listens,
        }
        return self._launch(name, request)

    def fork(self, name: str, zygote: Path, arguments: Sequence[str], *, environment: Mapping[str, str]) -> Program:
        """Let whoever listens at the Unix socket `zygote` fork itself, to be a program with these arguments.

        Raises:
            NotForkedError: nobody listens there, or it refuses.
        """
        program = {"arguments": list(arguments), "environment": dict(environment)}
        return self._launch(name, {"do": "fork", "zygote": str(zygote), "program": program})

    def _launch(self, name: str, request: dict[str, Any]) -> Program:
        output = self.folder / f"{name}-{next(self._numbers)}.log"
        answer = self.ask({**request, "output": str(output)})
        if "refused" in answer:
            raise NotForkedError(f"{name} was not forked: {answer['refused']}")
        return Program(self, name, int(answer["pid"]), int(answer["port"]), output)

    def zygote(self, start: Callable[[Path], Program]) -> Path:
        """Return where phones are forked: at another host's zygote, or at one that was made by `start`.

        It is started at first use, and again once it has ended.
        """
        if self._shared_zygote is not None:
            return self._shared_zygote
        path = self.folder / "zygote"
        with self._lock:
            if self._zygote is None or self._zygote.status() is not None:
                path.unlink(missing_ok=True)
                self._zygote = start(path)
            return path

    def leave_zygote(self) -> None:
        """Do without another host's zygote from now on: it has ended."""
        self._shared_zygote = None

    @property
    def adb(self) -> ServerAddress:
        """The adb server for these phones: a private one, started at first use, unless another was named."""
        if self._adb_server is not None:
            return self._adb_server
        with self._lock:
            if self._adb is None or self._adb.status() is not None:
                self._adb = self.start(
                    "adb",
                    [adb_program(), "-L", "acceptfd:{fd}", "server", "nodaemon"],
                    environment=server_environment(os.environ, home=self.folder),
                    listens=True,
                )
            return ServerAddress("127.0.0.1", self._adb.port)

    def own(self, folder: Path) -> None:
        """Delete a folder when all is over, however this process ends."""
        self.ask({"do": "own", "folder": str(folder)})

    def folder_for(self, name: str) -> Path:
        """Return a new folder that is deleted in the end."""
        folder = self.folder / f"{name}-{next(self._numbers)}"
        folder.mkdir()
        return folder
