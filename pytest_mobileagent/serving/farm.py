"""Many phones on one machine, lent to whoever asks: `mobileagent farm`.

A farm keeps as many players as it has phones, and lends them over TCP. What is said is what `wire` says. The first
message of a connection tells what it is for:

| kind | what is answered |
|---|---|
| `tasks` | `tasks`: which there are, and how many phones |
| `status` | `status`: who uses which phone |
| `lease` | `leased` once a phone is free; from there on the connection is a player's; its end ends the lease |
"""

from __future__ import annotations

import contextlib
import hmac
import socket
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.patience import Patience
from pytest_mobileagent.serving.wire import receive, send

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

    from pytest_mobileagent.serving.local import EpisodeServer
    from pytest_mobileagent.serving.wire import Message

LOOPBACK = "127.0.0.1"
_AT_ONCE = 4  # phones that boot
_MOST_ASKED = 1 << 20  # bytes of what a client says
_MOST_STRANGERS = 64  # connections that have not said yet what they are for
_MOST_WAITING = 1024  # who wait for a phone
_LONGEST_GREETING = 1 << 16
_LONGEST_WAIT_S = 86400.0
_SHORTEST_TOKEN = 16


@dataclass(slots=True)
class Phone:
    """A phone of a farm, and who uses it."""

    number: int
    link: socket.socket = field(repr=False)  # to its player
    pid: int = 0  # of the player
    serial: str = ""
    user: str = ""  # empty: nobody
    task: str = ""
    since: float = 0.0  # when the lease began, of `time.monotonic`
    episodes: int = 0
    deaths: int = 0

    def ask(self, told: Mapping[str, Any]) -> Message:
        """Say something to the player, and return its answer.

        Raises:
            EOFError: it has died.
        """
        try:
            send(self.link, told)
        except OSError as error:
            raise EOFError("the player has died") from error
        answer = receive(self.link)
        serial = answer.told.get("serial") or self.serial
        self.deaths += bool(self.serial) and serial != self.serial  # the player has another phone
        self.serial = serial
        return answer

    def make(self, kind: Literal["boot", "rest"]) -> None:
        """Have a phone booted, or what is played given up.

        Raises:
            InfraError: that cannot be done.
        """
        try:
            answer = self.ask({"kind": kind}).told
        except EOFError as error:
            raise InfraError(f"phone {self.number} does not {kind}: its player has died") from error
        if answer["kind"] != "ready":
            raise InfraError(f"phone {self.number} does not {kind}: {answer['why']}")
        self.pid = answer["pid"]

    def to_tell(self) -> dict[str, Any]:
        """Return what a status says of it."""
        told = {name: getattr(self, name) for name in ("number", "serial", "user", "task", "episodes", "deaths")}
        return told | {"seconds": time.monotonic() - self.since if self.user else 0.0}


class Farm:
    """Phones that are ready, lent over TCP. It ends with a `with` block, and so do its phones."""

    greeting_s = 10.0  # for a connection to say what it is for
    message_s = 60.0  # for a message that has begun, and for its answer to be taken; in between it may be idle

    def __init__(
        self, start: Callable[[], EpisodeServer], phones: int, *, host: str = LOOPBACK, port: int = 0, token: str = ""
    ) -> None:
        """Boot phones, and lend them from `host` and `port`; without a port at one of the kernel's choice.

        Args:
            start: starts a server of episodes: the farm's own, and again if that dies.
            phones: how many.
            host: of which address; others than loopback need a token.
            port: of it.
            token: who asks has to know it, if it is not empty.

        Raises:
            ConfigError: the address cannot be served, or not without a token; the tasks cannot be collected.
            InfraError: the phones do not boot.
        """
        _check_token(host, token)
        self._start, self._token = start, token
        self._strangers = threading.BoundedSemaphore(_MOST_STRANGERS)
        self._lock = threading.Condition()
        self._waiting: deque[object] = deque()  # who asked first gets the first phone
        self.is_closed = False
        with contextlib.ExitStack() as opened:
            self._listener = opened.enter_context(_listener(host, port))
            self._opened = opened
            self._server = opened.enter_context(start())
            self.tasks = self._server.tasks
            self.phones = self._booted(phones)
            self._opened = opened.pop_all()
        self._free = list(self.phones)
        self.address = "{}:{}".format(*self._listener.getsockname()[:2])
        threading.Thread(target=self._accept, name="farm", daemon=True).start()

    @property
    def server_pid(self) -> int:
        """The process that has collected the tasks."""
        return self._server.pid

    def _booted(self, count: int) -> list[Phone]:
        with ThreadPoolExecutor(_AT_ONCE) as threads:
            return list(threads.map(self._new, range(1, count + 1)))

    def _new(self, number: int) -> Phone:
        phone = Phone(number, self._connected())
        phone.make("boot")
        return phone

    def _connected(self) -> socket.socket:
        """Return a connection to a new player; a server that has died is replaced.

        Raises:
            ConfigError: the tasks cannot be collected any more.
            InfraError: the farm is closed.
        """
        with self._lock:
            if self.is_closed:
                raise InfraError("the farm has ended")
            try:
                return self._server.connect()
            except OSError:  # its folder is its players' as yet
                self._server = self._opened.enter_context(self._start())
            return self._server.connect()

    # -- who asks -----------------------------------------------------------------------------------------------------

    def _accept(self) -> None:
        while True:
            self._strangers.acquire()  # each goes within the time of a greeting
            try:
                link, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(link,), name="farm-client", daemon=True).start()

    def _serve(self, link: socket.socket) -> None:
        """Answer one connection until its end."""
        with link, contextlib.suppress(OSError, EOFError):
            try:
                _watch(link)
                patience = Patience(self.greeting_s)
                patience.begin()
                greeting = receive(link, most=_LONGEST_GREETING, patience=patience).told
            finally:
                self._strangers.release()
            link.settimeout(self.message_s)
            said = str(greeting.get("token", "")).encode("utf-8", "backslashreplace")
            if not hmac.compare_digest(said, self._token.encode()):
                send(link, {"kind": "refused", "why": "the farm wants a token, and this is not it"})
            elif greeting.get("kind") == "tasks":
                told = [task._asdict() for task in self.tasks]
                send(link, {"kind": "tasks", "tasks": told, "phones": len(self.phones)})
            elif greeting.get("kind") == "status":
                send(link, {"kind": "status", "phones": [phone.to_tell() for phone in self.phones]})
            elif greeting.get("kind") == "lease":
                self._lend(link, str(greeting.get("who", ""))[:200] or "somebody", greeting.get("wait_s"))

    def _lend(self, link: socket.socket, who: str, wait_s: object) -> None:
        phone = self._lease(who, wait_s if isinstance(wait_s, (int, float)) and 0 < wait_s < _LONGEST_WAIT_S else 0.0)
        if phone is None:
            users = ", ".join(sorted({phone.user for phone in self.phones}))
            send(link, {"kind": "refused", "why": f"all {len(self.phones)} phones are in use, by {users}"})
            return
        try:
            self._refresh(phone)
            send(link, {"kind": "leased", "number": phone.number, "serial": phone.serial})
            self._pass_on(link, phone)
        except (ConfigError, InfraError) as error:
            send(link, {"kind": "refused", "why": str(error)})
        finally:
            link.close()  # before the phone is made ready again: whoever had it knows at once
            self._take_back(phone)

    def _pass_on(self, link: socket.socket, phone: Phone) -> None:
        """Pass on what a client asks for, and what comes of it, until the client or the player has gone."""
        patience = Patience(self.message_s)
        while True:
            asked = receive(link, most=_MOST_ASKED, patience=patience).told
            if asked.get("kind") not in ("reset", "act"):
                return
            if asked["kind"] == "reset":
                phone.task, phone.episodes = str(asked.get("task", "")), phone.episodes + 1
            answer = phone.ask(asked)
            link.settimeout(self.message_s)
            send(link, answer.told, *answer.pieces)

    def _lease(self, who: str, wait_s: float) -> Phone | None:
        """Return a free phone, which is `who`'s from now on; None if there is none within a time, in seconds."""
        me = object()
        with self._lock:
            if len(self._waiting) >= _MOST_WAITING:
                return None
            self._waiting.append(me)
            self._lock.wait_for(lambda: self.is_closed or (self._free and self._waiting[0] is me), wait_s)
            is_mine = not self.is_closed and bool(self._free) and self._waiting[0] is me
            self._waiting.remove(me)
            self._lock.notify_all()
            if not is_mine:
                return None
            phone = self._free.pop(0)
            phone.user, phone.since = who, time.monotonic()
            return phone

    def _take_back(self, phone: Phone) -> None:
        """Lend a phone again, its last episode given up."""
        with contextlib.suppress(InfraError, ConfigError):  # whoever leases it next is told
            self._refresh(phone)
        with self._lock:
            phone.user = phone.task = ""
            if not self.is_closed:
                self._free.append(phone)
            self._lock.notify_all()

    def _refresh(self, phone: Phone) -> None:
        """Have an episode given up that nobody ends any more; a player that has died is replaced.

        Raises:
            ConfigError: the tasks cannot be collected any more.
            InfraError: the farm is closed, or the new player does not boot its phone.
        """
        try:
            phone.make("rest")
        except InfraError:
            phone.link.close()
            with self._lock:
                phone.link = self._connected()
            phone.deaths, phone.serial = phone.deaths + 1, ""
            phone.make("boot")

    def wait(self) -> None:
        """Wait until the farm is closed."""
        with self._lock:
            self._lock.wait_for(lambda: self.is_closed)

    def close(self) -> None:
        """End the farm: all leases, the players and their phones."""
        with self._lock:
            self.is_closed = True
            self._lock.notify_all()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        for phone in self.phones:
            phone.link.close()
        self._opened.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End it."""
        self.close()


def _watch(link: socket.socket) -> None:
    """Let a connection be lost within a minute when the machine at its other end has gone."""
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", 20), ("TCP_KEEPINTVL", 10), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, name):
            link.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _check_token(host: str, token: str) -> None:
    if host != LOOPBACK and not token:
        raise ConfigError(f"a farm at {host} is open to the network: set MOBILEAGENT_FARM_TOKEN to a secret")
    if token and len(token) < _SHORTEST_TOKEN:
        raise ConfigError(f"MOBILEAGENT_FARM_TOKEN is too short: take {_SHORTEST_TOKEN} characters or more")


def _listener(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=256)
    except (OSError, OverflowError) as error:
        raise ConfigError(f"no farm can be served at {host}:{port}: {error}") from error
