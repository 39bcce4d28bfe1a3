"""The film of the screen: it begins when somebody asks, and ends when nobody looks any more."""

from __future__ import annotations

import asyncio

from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.server.webdriver import mjpeg
from pytest_mobileagent.simulator.server.webdriver.driver import Driver
from pytest_mobileagent.simulator.server.webdriver.server import WebDriverServer

PATIENCE_S = 20


async def watched(booted, *pieces):
    """Ask in pieces for the film; returns its beginning once there is a picture, and how the film ends."""
    reader, writer = Pipe(), Pipe()
    driver = Driver(booted.phone)
    driver.settings["mjpegServerFramerate"] = 1000
    showing = asyncio.ensure_future(mjpeg.Film(driver).serve(reader, writer))
    for piece in pieces:
        reader.write(piece)
        await asyncio.sleep(0)
    said = b""
    while said.count(b"--BoundaryString\r\n") < 2:
        said += await asyncio.wait_for(writer.read(), PATIENCE_S)
    return said, writer, showing


def test_it_ends_when_nobody_looks_any_more(booted):
    async def live():
        said, writer, showing = await watched(booted, b"GET / HTTP/1.1\r\n")
        writer.abandon()
        await asyncio.wait_for(showing, PATIENCE_S)
        return said

    assert asyncio.run(live()).startswith(b"HTTP/1.0 200 OK\r\n")


def test_a_request_may_come_in_pieces(booted):
    async def live():
        said, writer, showing = await watched(booted, b"G", b"ET /", b"\n")
        writer.abandon()
        await asyncio.wait_for(showing, PATIENCE_S)
        return said

    assert asyncio.run(live()).startswith(b"HTTP/1.0 200 OK\r\n")


def test_whoever_asks_for_nothing_is_shown_nothing(booted):
    async def live():
        reader, writer = Pipe(), Pipe()
        reader.write(b"GET / HTTP/1.1")
        reader.close()
        await asyncio.wait_for(mjpeg.Film(Driver(booted.phone)).serve(reader, writer), PATIENCE_S)
        return writer.size

    assert asyncio.run(live()) == 0


def test_the_port_is_the_servers_as_long_as_it_runs(booted):
    async def live():
        server = WebDriverServer(booted.phone)
        server.start(server.stop)
        during = [address for address in booted.phone.ports.addresses() if address in ("tcp:6790", "tcp:7810")]
        reader, writer = Pipe(), Pipe()
        reader.write(b"GET /\n")
        showing = asyncio.ensure_future(booted.phone.ports.find("tcp:7810")(reader, writer))
        assert await asyncio.wait_for(writer.read(), PATIENCE_S)
        server.stop()
        await asyncio.wait_for(showing, PATIENCE_S)
        return during, [address for address in booted.phone.ports.addresses() if address in ("tcp:6790", "tcp:7810")]

    assert asyncio.run(live()) == (["tcp:6790", "tcp:7810"], [])
