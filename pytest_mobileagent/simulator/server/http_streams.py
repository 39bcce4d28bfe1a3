"""HTTP connections on streams of the phone's own network: what the automation servers share."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol import http
from pytest_mobileagent.simulator import turns

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe

    Answer = Callable[[http.Request], Awaitable[bytes]]

_GRACE_S = 0.001  # a client that sends head and body apart waits for any byte: its own Nagle, our delayed ACK


class HttpServer(ABC):
    """A program's server: it answers on any number of connections until it is stopped, or its process ends."""

    def __init__(self, phone: Phone) -> None:
        """Serve on `phone`'s network; nobody is connected yet."""
        self.phone = phone
        self.is_stopped = asyncio.Event()
        self._readers: set[Pipe] = set()

    async def serve(self, reader: Pipe, writer: Pipe) -> None:
        """Answer the requests of one connection."""
        self._readers.add(reader)
        try:
            await serve_requests(self.phone, reader, writer, self._answer)
        finally:
            self._readers.discard(reader)

    def hang_up(self) -> None:
        """End all connections, as the end of the process does."""
        for reader in list(self._readers):
            reader.close()

    @abstractmethod
    async def _answer(self, request: http.Request) -> bytes:
        """Return the response to a request."""


async def serve_requests(phone: Phone, reader: Pipe, writer: Pipe, answer: Answer) -> None:
    """Answer the requests of one connection, one after the other."""
    buffer = bytearray()
    while True:
        try:
            request = await _next_request(reader, writer, buffer)
        except http.HttpError as error:
            writer.write(http.encode_response(400, str(error).encode(), content_type="text/plain"))
            return
        if request is None:
            return
        phone.clock.follow()
        writer.write(await turns.in_turns(_answered(answer, request)))
        if not request.keeps_alive:
            return


async def _answered(answer: Answer, request: http.Request) -> bytes:
    return await answer(request)


async def _next_request(reader: Pipe, writer: Pipe, buffer: bytearray) -> http.Request | None:
    is_encouraged = False
    while (request := http.decode_request(buffer)) is None:
        if http.awaits_body(buffer) and not is_encouraged:
            try:
                data = await asyncio.wait_for(reader.read(), _GRACE_S)
            except TimeoutError:
                writer.write(http.CONTINUE)
                is_encouraged = True
                continue
        else:
            data = await reader.read()
        if not data:
            return None
        buffer += data
    return request
