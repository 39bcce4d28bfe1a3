"""The phone's own network: TCP ports and local sockets that programs on it listen on. Nothing here is a host socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.pipes import Pipe

    Handler = Callable[[Pipe, Pipe], Awaitable[None]]

_FIRST_FREE_PORT = 35490


class PortTable:
    """Who listens where, by address: `tcp:9008`, `localabstract:name`."""

    def __init__(self) -> None:
        """Start with nobody listening."""
        self._listeners: dict[str, tuple[Handler, int]] = {}

    def listen(self, address: str, handler: Handler, *, uid: int = SHELL_UID) -> str:
        """Let `handler`, a program of user `uid`, serve an address; `tcp:0` is given a free port. Returns the address.

        Raises:
            OSError: the address is in use.
        """
        if address == "tcp:0":
            port = _FIRST_FREE_PORT
            while f"tcp:{port}" in self._listeners:
                port += 1
            address = f"tcp:{port}"
        if address in self._listeners:
            raise OSError(98, "Address already in use", address)
        self._listeners[address] = handler, uid
        return address

    def close(self, address: str) -> None:
        """Stop listening."""
        self._listeners.pop(address, None)

    def find(self, address: str) -> Handler | None:
        """Return who serves an address, or None: the connection is refused."""
        listener = self._listeners.get(address)
        return None if listener is None else listener[0]

    def uid_of(self, address: str) -> int:
        """Return whose program serves an address.

        Raises:
            KeyError: none does.
        """
        return self._listeners[address][1]

    def addresses(self) -> list[str]:
        """Return the addresses in use, sorted."""
        return sorted(self._listeners)
