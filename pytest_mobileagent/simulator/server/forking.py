"""Processes that fork: who asks at a Unix socket is given a copy of one, which is a program of its own from then on.

A request is a line of JSON, the command line, the environment and the folder of the program, with two descriptors: its
output, and a leash. The answer is a line with its process id, and once it has ended another with its status. The leash
is a socket that the program holds: if the other end is closed, the kernel kills it (on Linux).
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import select
import selectors
import signal
import socket
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_TIMEOUT_S = 2.0
_MOST_BYTES = 1 << 20
_PIECE_BYTES = 1 << 16
# Of a new interpreter: a fork keeps what these were when its first ancestor was started.
_STARTED_WITH = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "LANG", "LC_ALL")


class Order(NamedTuple):
    """What somebody wants to be forked."""

    arguments: list[str]
    environment: dict[str, str]
    cwd: str
    output: int
    leash: int
    link: socket.socket  # to who wants it

    def refuse(self, why: str) -> None:
        """Answer that there will be none."""
        _tell(self.link, {"error": why})
        _close(self.output, self.leash)
        self.link.close()


def listen_for_orders(path: Path) -> socket.socket:
    """Return a Unix socket at which forks can be ordered by this user.

    Raises:
        OSError: there is something at `path`, or it is too long.
    """
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind(str(path))
        path.chmod(0o600)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def handed(descriptor: int) -> socket.socket:
    """Return the socket that a program was handed as one of its descriptors, where it takes orders."""
    return socket.socket(fileno=descriptor)


def take_order(listener: socket.socket) -> Order | None:
    """Return what the next client wants; None if that is nothing that can be forked."""
    link, _ = listener.accept()
    link.settimeout(_TIMEOUT_S)
    descriptors: list[int] = []
    try:
        data, descriptors, *_ = socket.recv_fds(link, _PIECE_BYTES, 2)
        while not data.endswith(b"\n") and len(data) < _MOST_BYTES and (piece := link.recv(_PIECE_BYTES)):
            data += piece
        wanted = json.loads(data)
        output, leash = descriptors
        environment = {str(name): str(value) for name, value in wanted["environment"].items()}
        order = Order([str(word) for word in wanted["arguments"]], environment, str(wanted["cwd"]), output, leash, link)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        _close(*descriptors)
        link.close()
        return None
    if any(order.environment.get(name) != os.environ.get(name) for name in _STARTED_WITH):
        order.refuse("its environment is that of another interpreter")
        return None
    return order


class Forks:
    """The programs that this process has forked, and its own leash if it was forked itself."""

    def __init__(self) -> None:
        """Begin with none."""
        self._links: dict[int, socket.socket] = {}  # to who wanted them, by process id
        self._leash = -1

    def fork(self, order: Order) -> bool:
        """Fork as it is ordered; True in the new process, which is one of its own then.

        This process must have one thread.
        """
        _flush()
        pid = os.fork()
        if not pid:
            self._become(order)
            return True
        _close(order.output, order.leash)
        self._links[pid] = order.link
        return False

    def reap(self) -> None:
        """Tell of those that have ended."""
        for pid in list(self._links):
            try:
                ended, status = os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                continue  # a signal came meanwhile, and its handler was here first
            if ended:
                with self._links.pop(pid) as link:
                    _tell(link, {"status": os.waitstatus_to_exitcode(status)})

    def _become(self, order: Order) -> None:
        """Let go of what the other process has, and be what is ordered: session, streams, environment."""
        os.setsid()
        for link in self._links.values():
            link.close()
        self._links.clear()
        _close(self._leash)
        self._leash = order.leash
        _obey(order.leash)
        null = os.open(os.devnull, os.O_RDONLY)
        for descriptor, standard in ((null, 0), (order.output, 1), (order.output, 2)):
            os.dup2(descriptor, standard)
        _close(null, order.output)
        os.chdir(order.cwd)
        os.environ.clear()
        os.environ.update(order.environment)
        sys.argv[1:] = order.arguments
        _tell(order.link, {"pid": os.getpid()})  # not before it can be ended by itself
        order.link.close()


def _obey(leash: int) -> None:
    """Let the kernel kill this process when the other end of a socket is closed, on which nothing is ever sent."""
    if sys.platform == "linux":
        fcntl.fcntl(leash, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(leash, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(leash, fcntl.F_SETFL, fcntl.fcntl(leash, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([leash], [], [], 0)[0]:
        os._exit(1)  # it was closed before


def _tell(link: socket.socket, answer: dict[str, int | str]) -> None:
    with contextlib.suppress(OSError):  # it does not want to know any more
        link.sendall(json.dumps(answer).encode() + b"\n")


def _flush() -> None:
    """Write what is buffered: it would be written twice otherwise."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        if descriptor >= 0:
            os.close(descriptor)


class ForkableLoop(asyncio.SelectorEventLoop):
    """A loop that can go on in a forked process, between two of its turns."""

    def __init__(self) -> None:
        """Watch nothing."""
        self._watch = _Watch()
        super().__init__(self._watch)

    def renew(self) -> None:
        """Share nothing with the process that this one was forked from: neither its epoll nor what wakes it up."""
        self._watch.renew()
        self._close_self_pipe()  # type: ignore[attr-defined]  # since Python 3.4
        self._make_self_pipe()  # type: ignore[attr-defined]  # as above


class _Watch(selectors.DefaultSelector):
    """The system's best selector, which a forked process makes anew."""

    def renew(self) -> None:
        keys = list(self.get_map().values())
        with contextlib.suppress(OSError):  # kqueue's is closed by the fork
            self.close()
        super().__init__()
        for key in keys:
            self.register(key.fileobj, key.events, key.data)
