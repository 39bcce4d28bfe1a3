"""Asking a farm for phones."""

from __future__ import annotations

import getpass
import os
import socket
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakSet

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.serving.client import Episodes, Player, TaskInfo
from pytest_mobileagent.serving.wire import receive, send

if TYPE_CHECKING:
    from collections.abc import Mapping

TOKEN = "MOBILEAGENT_FARM_TOKEN"  # noqa: S105 - the variable's name
_PATIENCE_S = 60.0
_ANSWER_S = 60.0  # a farm tells at once; what says nothing is none


class PhoneInUse(NamedTuple):
    """A phone of a farm: its number and serial there, who uses it for which task and for how long, what it has done."""

    number: int
    serial: str
    user: str
    task: str
    episodes: int
    deaths: int
    seconds: float


class FarmClient(Episodes):
    """The tasks and the phones of a farm. Leases end with their players, and with the process that has them."""

    def __init__(self, address: str, *, token: str = "", who: str = "", wait_s: float = _PATIENCE_S) -> None:
        """Ask the farm at `host:port` which tasks it has.

        Args:
            address: where it is.
            token: its token; without, that of the environment's `MOBILEAGENT_FARM_TOKEN`.
            who: what the farm's status calls the user; without, the account, the machine and the process.
            wait_s: how long to wait for a phone if all are in use.

        Raises:
            ConfigError: there is no farm, or it wants another token.
        """
        self._host, _, port = address.rpartition(":")
        if not self._host or not port.isascii() or not port.isdigit():
            raise ConfigError(f"'{address}' is no farm's address: expected host:port")
        self._port = int(port)
        self._token = token or os.environ.get(TOKEN, "")
        self._who = who or f"{_account()}@{socket.gethostname()} pid {os.getpid()}"
        self._wait_s = wait_s
        self._players: WeakSet[Player] = WeakSet()
        told = self._told({"kind": "tasks"})
        self.tasks = tuple(TaskInfo(**one) for one in told["tasks"])
        self.count = int(told["phones"])

    def status(self) -> list[PhoneInUse]:
        """Return who uses which phone.

        Raises:
            ConfigError: the farm has gone.
        """
        return [PhoneInUse(**one) for one in self._told({"kind": "status"})["phones"]]

    def player(self) -> Player:
        """Lease a phone; closing the player gives it back.

        Raises:
            ConfigError: the farm has gone.
            InfraError: all phones are in use.
        """
        link = self._connected()
        told = self._asked(link, {"kind": "lease", "who": self._who, "wait_s": self._wait_s})
        if told["kind"] == "refused":
            link.close()
            raise InfraError(f"{self._host}:{self._port}: {told['why']}")
        player = Player(link)
        self._players.add(player)
        return player

    def close(self) -> None:
        """Give all phones back."""
        for player in self._players:
            player.close()

    def _told(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        with self._connected() as link:
            link.settimeout(_ANSWER_S)
            told = self._asked(link, asked)
        if told["kind"] == "refused":
            raise ConfigError(f"{self._host}:{self._port}: {told['why']}: set {TOKEN}")
        return told

    def _connected(self) -> socket.socket:
        try:
            link = socket.create_connection((self._host, self._port), timeout=_PATIENCE_S)
        except (OSError, OverflowError) as error:
            raise ConfigError(
                f"there is no farm at {self._host}:{self._port} ({error}): start one with 'mobileagent farm'"
            ) from error
        link.settimeout(None)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return link

    def _asked(self, link: socket.socket, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            send(link, {**asked, "token": self._token})
            return receive(link).told
        except (OSError, EOFError) as error:
            link.close()
            raise ConfigError(f"what is at {self._host}:{self._port} is no farm, or has ended") from error


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"
