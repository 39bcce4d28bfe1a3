"""A request to the environment's server has to end in time once it has begun; a connection may be idle."""

from __future__ import annotations

import asyncio
import socket

import pytest

pytest.importorskip("uvicorn", reason="uvicorn is not installed (pip install pytest-mobileagent[openenv])")

import uvicorn

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.serving.patient_http import PatientHttp, bound


async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(2 * Hurried.request_s)
        await send({"type": "websocket.send", "text": "still here"})
        return
    body = b""
    while (event := await receive())["type"] == "http.request":
        body += event["body"]
        if not event["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


class Hurried(PatientHttp):
    request_s = 0.5


def served(work):
    """Run what talks to the application, with a stream and the other direction of it."""

    async def run():
        config = uvicorn.Config(application, http=Hurried, lifespan="off", log_level="critical")
        config.load()
        state = uvicorn.server.ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Hurried(config, state, {}), "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            try:
                return await work(reader, writer)
            finally:
                writer.close()

    return asyncio.run(run())


@pytest.mark.parametrize(
    "begun",
    [b"GE", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"],
    ids=["a first line", "a head", "a body"],
)
def test_what_has_begun_has_to_end(begun):
    async def work(reader, writer):
        for byte in begun:
            writer.write(bytes([byte]))
            await writer.drain()
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""

    assert served(work) == b""


def test_a_request_that_comes_in_parts_is_answered_and_the_next_one_too():
    async def work(reader, writer):
        lines = []
        for _ in range(2):
            for part in (b"POST / HTTP/1.1\r\n", b"Host: a\r\nContent-Length: 4\r\n\r\n", b"ab", b"cd"):
                writer.write(part)
                await writer.drain()
            lines.append(await reader.readline())
            await reader.readuntil(b"abcd")
        return lines

    assert served(work) == [b"HTTP/1.1 200 OK\r\n"] * 2


def test_a_websocket_lasts_longer_than_a_request_may():
    upgrade = (
        b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    async def work(reader, writer):
        writer.write(upgrade)
        head = await reader.readuntil(b"\r\n\r\n")
        return head.partition(b"\r\n")[0], (await reader.read(12))[2:]

    assert served(work) == (b"HTTP/1.1 101 Switching Protocols", b"still here")


def test_an_address_that_is_taken_is_told_before_anything_is_served():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"nothing can be served at 127\.0\.0\.1:{port}: .*in use"):
            bound("127.0.0.1", port)
