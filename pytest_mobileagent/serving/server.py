"""`pytest -p pytest_mobileagent.serving.server`: a pytest that collects, and forks a player for each connection.

It listens on the Unix socket whose descriptor the environment names. To the first who connects it says which tasks it
has; while that connection lasts it goes on, and then it ends. Every other connection gets a player of its own.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import os
import select
import shutil
import signal
import socket
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

import pytest_mobileagent.run.offspring
import pytest_mobileagent.run.runner  # noqa: F401 - once for all players, which share what is loaded before them
from pytest_mobileagent.run.items import params_of
from pytest_mobileagent.run.stash import SESSION_KEY, session_of
from pytest_mobileagent.serving.player import Link, Player
from pytest_mobileagent.serving.wire import AGENT, ASKER, DESCRIPTOR, send

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Serve, and offer the agent before it is looked for."""
    listener = socket.socket(fileno=int(os.environ[DESCRIPTOR]))
    server = Server(listener)
    config.pluginmanager.register(server, "mobileagent_server")
    config.add_cleanup(server.leave)  # whatever the hooks of others come to


class Server:
    """The hooks that make of a run of pytest a server of its items."""

    def __init__(self, listener: socket.socket) -> None:
        """Serve who connects to `listener`."""
        self._listener = listener
        self._link: Link | None = None  # in a player
        self._number = 0
        self._players: list[int] = []
        self._is_over = False
        self._family = os.open(self._place, os.O_RDONLY)  # locked as long as the server or a player lives
        fcntl.flock(self._family, fcntl.LOCK_SH)

    def pytest_mobileagent_agents(self) -> Mapping[str, Callable[[], Link | None]]:
        """Offer who asks as the agent."""
        return {AGENT: lambda: self._link}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tell which tasks there are, and fork players until the first who connected has gone."""
        with self._listener.accept()[0] as keeper:
            self._serve(session, keeper)
        self._is_over = True
        return True

    def _serve(self, session: pytest.Session, keeper: socket.socket) -> None:
        items = [item for item in session.items if isinstance(item, pytest.Function)]
        known = {_name_of(item): item for item in reversed(items)}
        send(keeper, {"kind": "tasks", "tasks": [_told(item) for item in items]})
        signal.signal(signal.SIGCHLD, lambda *_: _reap())
        gc.collect()
        gc.freeze()
        while keeper not in (ready := select.select([keeper, self._listener], [], [])[0]):
            del ready
            link, _ = self._listener.accept()
            self._number += 1
            pid = os.fork()
            if pid == 0:
                keeper.close()
                self._play(session, link, known)
            self._players.append(pid)
            link.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pid in self._players:  # they end as soon as nobody asks them any more
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)

    @property
    def _place(self) -> Path:
        """The folder that goes when all is over: records that lie there are for nobody."""
        return Path(self._listener.getsockname()).parent

    def leave(self) -> None:
        """Leave nothing, whoever asked; before it has served, the asker reads why, unless it has been killed."""
        place = self._place
        self._listener.close()
        if self._is_over or os.getppid() != int(os.environ[ASKER]):
            shutil.rmtree(place, ignore_errors=True)

    def _leave_as_the_last(self, home: Path) -> None:
        """Leave nothing for a server that was killed, which lasts as long as its players."""
        os.close(self._family)
        with contextlib.suppress(OSError):
            alone = os.open(home, os.O_RDONLY)
            fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(home, ignore_errors=True)

    def _play(self, session: pytest.Session, link: socket.socket, known: Mapping[str, pytest.Function]) -> NoReturn:
        """Be a player, to the run what a worker of xdist is, until the asker has gone."""
        status = 1
        try:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            home = self._place
            self._listener.close()
            told = session_of(session.config).to_tell()
            session.config.workerinput = {"workerid": f"gw{self._number}", **told}  # type: ignore[attr-defined]
            del session.config.stash[SESSION_KEY]
            is_kept = session_of(session.config).files.folder.path.parent != home
            self._link = Link(link, keeps_records=is_kept)
            Player(session, self._link, known).serve()
            session_of(session.config).close()
            self._leave_as_the_last(home)
            status = 0
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            os._exit(status)


def _name_of(item: pytest.Function) -> str:
    return f"{Path(item.path).parent.name}/{item.originalname}"


def _told(item: pytest.Function) -> dict[str, object]:
    """Return what a catalogue says of an item's task."""
    template = item.get_closest_marker("mobile_task").args[0]  # type: ignore[union-attr]  # all have been selected by it
    return {
        "name": _name_of(item), "upstream": template.upstream, "max_steps": template.max_steps,
        "config": params_of(item)["device_config"].name,
    }  # fmt: skip


def _reap() -> None:
    """Take leave of players that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue
    except ChildProcessError:
        return
