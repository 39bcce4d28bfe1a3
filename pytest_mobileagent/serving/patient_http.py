"""uvicorn with patience: an application for clients of whom none can hold it up."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import asyncio
    from typing import Any

_MOST_IDLE = 64  # connections beside those that the phones are for


class PatientHttp(H11Protocol):
    """A connection that may be idle, and whose requests have to be there in time once they have begun.

    Once it has become a WebSocket, uvicorn asks by pings whether anybody is there.
    """

    request_s = 30.0
    _end: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Take what has come, and wait so long for the rest of it."""
        super().data_received(data)
        state = self.conn.their_state
        if self.transport.get_protocol() is not self:  # it is a WebSocket from here on
            self._rest()
        elif state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._end = self._end or self.loop.call_later(self.request_s, self.transport.abort)
        else:
            self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._rest()
        super().connection_lost(exc)

    def _rest(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None


def bound(host: str, port: int) -> socket.socket:
    """Return an address that is taken; nobody listens there as yet.

    Raises:
        ConfigError: it cannot be taken.
    """
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
    except (OSError, OverflowError) as error:
        taken.close()
        raise ConfigError(f"nothing can be served at {host}:{port}: {error}") from error
    return taken


def serve(app: Any, address: socket.socket, *, phones: int) -> None:  # noqa: ANN401 - ASGI has no type of its own
    """Serve an application until it is stopped; as many clients at once as there are phones, and some that only ask."""
    config = uvicorn.Config(app, log_level="warning", http=PatientHttp, limit_concurrency=_MOST_IDLE + phones)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[address])
