"""A server of episodes on this machine: a pytest process that has collected, from which players are forked."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakSet

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.serving.client import Episodes, Player, TaskInfo
from pytest_mobileagent.serving.wire import AGENT, ASKER, DESCRIPTOR, receive

if TYPE_CHECKING:
    from collections.abc import Sequence

_PLUGIN = "pytest_mobileagent.serving.server"
_ALWAYS = (
    "-o", "addopts=", "-p", _PLUGIN, f"--agent={AGENT}", "-q", "-p", "no:cacheprovider", "-p", "no:html",
    "-p", "no:xdist", "--capture=no", "--tb=line",
)  # fmt: skip
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_LAST_WORDS = 600
_LONGEST_BASE = 60
# Players live long. As the C library has it, each large piece that is freed lets pieces as large into the heap, which
# grows by the holes that they leave.
_STEADY_HEAP = {"MALLOC_MMAP_THRESHOLD_": str(1 << 20), "MALLOC_TRIM_THRESHOLD_": str(2 << 20)}


def _base() -> str:
    """Return where a Unix socket has a short enough address: the system says 104 to 108 bytes."""
    base = tempfile.gettempdir()
    return base if len(base.encode()) <= _LONGEST_BASE else "/tmp"  # noqa: S108 - a folder of our own is made there


def _last_words(log: str) -> str:
    """Return what pytest said of a mistake in one sentence, or else the end of what it said."""
    plain = _COLOUR.sub("", log).strip()
    told = [line.removeprefix("ERROR: ") for line in plain.splitlines() if line.startswith("ERROR: ")]
    if told and told[0].startswith("usage: "):
        told = [line.partition(": error: ")[2] for line in plain.splitlines() if ": error: " in line]
    return told[0] if told else plain[-_LAST_WORDS:] or "pytest said nothing"


class EpisodeServer(Episodes):
    """A pytest process that has collected tasks; `player()` gives who plays them. It ends with a `with` block."""

    def __init__(self, *suites: str | Path, options: Sequence[str] = (), output: Path | None = None) -> None:
        """Collect suites that come with this package, by name, or files and folders of tasks, by path.

        `options` are pytest's and the plugin's, as on the command line. Records are thrown away at the end, unless
        `output` names a folder for them.

        Raises:
            ConfigError: that cannot be collected; the message is what pytest said.
        """
        self._folder = tempfile.TemporaryDirectory(
            prefix="mobileagent-serving-", dir=_base(), ignore_cleanup_errors=True
        )
        self.home = Path(self._folder.name)
        self._log, self._address = self.home / "pytest.txt", str(self.home / "socket")
        keep = [f"--mobile-output={output or self.home}", *([] if output else ["--mobile-trace=off"])]
        named = [one for one in suites if isinstance(one, str) and not Path(one).exists()]
        paths = [str(one) for one in suites if one not in named]
        chosen = (f"--mobile-suite={','.join(named)}",) if named else ()
        self._players: WeakSet[Player] = WeakSet()
        self._process = self._start([*_ALWAYS, *keep, *chosen, *options, *paths])
        self._keeper = self.connect()
        self.tasks = self._greeted()

    def _start(self, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
        with socket.socket(socket.AF_UNIX) as listener, self._log.open("wb") as log:
            listener.bind(self._address)
            listener.listen(256)
            ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
            environment = {**_STEADY_HEAP, **ours, DESCRIPTOR: str(listener.fileno()), ASKER: str(os.getpid())}
            return subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "pytest", *arguments], pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env=environment,
            )  # fmt: skip

    def connect(self) -> socket.socket:
        """Return a connection to a player of its own: what `wire` says is said over it.

        Raises:
            OSError: the server has died.
        """
        link = socket.socket(socket.AF_UNIX)
        try:
            link.connect(self._address)
        except OSError:
            link.close()
            raise
        return link

    def _greeted(self) -> tuple[TaskInfo, ...]:
        try:
            told = receive(self._keeper).told
        except EOFError as error:
            self._process.wait()
            said = _last_words(self._log.read_text("utf-8", "replace"))
            self.close()
            raise ConfigError(f"the tasks cannot be collected: {said}") from error
        return tuple(TaskInfo(**one) for one in told["tasks"])

    @property
    def pid(self) -> int:
        """The server's process; the players are its children."""
        return self._process.pid

    def player(self) -> Player:
        """Return a new player; it boots its phone with its first episode, and ends with the server at the latest.

        Raises:
            InfraError: the server has died.
        """
        try:
            player = Player(self.connect())
        except OSError as error:
            raise InfraError("the process that has collected the tasks has died: start another server") from error
        self._players.add(player)
        return player

    def close(self) -> None:
        """End the server, its players and their phones."""
        for player in self._players:
            player.close()
        self._keeper.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(30)
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()
