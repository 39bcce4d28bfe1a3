"""Who connects again and again, and says nothing, keeps nobody from the phone."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.protocol import adb
from pytest_mobileagent.simulator.avd import Avd
from pytest_mobileagent.simulator.server.adb import AdbServer
from pytest_mobileagent.simulator.server.console import ConsoleServer
from pytest_mobileagent.simulator.server.crowds import MOST, has_room
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import Snapshots

TOKEN = "a-token"  # noqa: S105 - of this test


class Client:
    def __init__(self, *, is_known):
        self.is_known, self.is_there = is_known, True

    def leave(self):
        self.is_there = False


@pytest.mark.parametrize(
    ("known", "unknown", "expected"),
    [(1, 2, (True, 3)), (2, 2, (True, 2)), (4, 0, (False, 4)), (0, 4, (True, 0))],
    ids=["few", "strangers make room", "full", "strangers alone"],
)
def test_strangers_make_room_and_nobody_else(known, unknown, expected):
    clients = [Client(is_known=number < known) for number in range(known + unknown)]

    room = has_room(clients, most=4)

    assert (room, sum(client.is_there for client in clients)) == expected


async def crowded(server, first_words, reads):
    """Return what is answered to one who speaks, after as many as are served have come and said nothing."""
    port = await server.start(0)
    silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST)]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(first_words)
        return await reads(reader)
    finally:
        for _, other in [*silent, (reader, writer)]:
            other.close()
        await server.stop()


def test_an_adb_server_is_served_after_a_crowd(booted):
    hello = adb.encode(adb.Packet(adb.CNXN, adb.VERSION, adb.MAX_PAYLOAD, b"host::"), adb.VERSION)

    said = asyncio.run(crowded(AdbServer(booted.phone), hello, lambda reader: reader.readexactly(4)))

    assert said == b"CNXN"


def test_a_console_s_client_is_served_after_a_crowd(booted, tmp_path):
    token = tmp_path / "token"
    token.write_text(TOKEN, "ascii")
    phone = booted.phone
    server = ConsoleServer(
        phone, Avd("crowd", tmp_path, phone.image, DeviceConfig()), Snapshots(phone, tmp_path / "s", is_read_only=True),
        token_file=token, machine=Machine(lambda: None),
    )  # fmt: skip

    async def reads(reader):
        for _ in range(2):  # the greeting, the answer
            said = await reader.readuntil(b"OK")
        return said

    assert asyncio.run(crowded(server, f"auth {TOKEN}\n".encode(), reads)).endswith(b"OK")
