"""The phone's own network: TCP ports and local sockets that programs on it listen on. Nothing here is a host socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.process import Pipe

    Handler = Callable[[Pipe, Pipe], Awaitable[None]]

_FIRST_FREE_PORT = 35490


class PortTable:
    """Who listens where, by address: `tcp:9008`, `localabstract:name`."""

    def __init__(self) -> None:
        """Start with nobody listening."""
        self._listeners: dict[str, Handler] = {}

    def listen(self, address: str, handler: Handler) -> str:
        """Let `handler` serve an address; `tcp:0` is given a free port. Returns the address.

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
        self._listeners[address] = handler
        return address

    def close(self, address: str) -> None:
        """Stop listening."""
        self._listeners.pop(address, None)

    def find(self, address: str) -> Handler | None:
        """Return who serves an address, or None: the connection is refused."""
        return self._listeners.get(address)

    def addresses(self) -> list[str]:
        """Return the addresses in use, sorted."""
        return sorted(self._listeners)
