"""adbd's packets: each costs the host an answer."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.protocol import adb
from pytest_mobileagent.protocol.shell import EXIT, STDERR, STDOUT, ShellPacket, encode
from pytest_mobileagent.simulator.server.adb import AdbServer
from tests.simulator.server.host import Host


def told(phone, service):
    """Return the payloads that a service sends to a host."""

    async def ask():
        host = Host(AdbServer(phone))
        await host.ask(service)
        return [packet.payload for packet in host.packets if packet.command == adb.WRTE]

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("true", [(EXIT, b"\0")], id="only a status"),
        pytest.param("echo a; echo b", [(STDOUT, b"a\n"), (STDOUT, b"b\n"), (EXIT, b"\0")], id="lines"),
        pytest.param("echo a; echo b >&2; exit 3", [(STDOUT, b"a\n"), (STDERR, b"b\n"), (EXIT, b"\3")], id="an error"),
    ],
)
def test_what_a_program_says_and_how_it_ends_is_one_packet(booted, line, said):
    assert told(booted.phone, f"shell,v2,raw:{line}") == [b"".join(encode(ShellPacket(*part)) for part in said)]


def test_what_is_said_before_a_wait_does_not_wait(booted):
    first, second = told(booted.phone, "shell:echo a; sleep 0.01; echo b")

    assert (first, second) == (b"a\n", b"b\n")
