"""watch: a program is run in turns, until a key or its failure ends it."""

from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell._terminal import Terminal


@pytest.mark.parametrize("key", [b"q", b"Q", b"\x03"])
def test_a_key_quits_and_the_terminal_is_as_before(phone, key):
    async def run():
        screen = Pipe()
        terminal = Terminal(screen)
        terminal.resize(4, 40)
        work = asyncio.ensure_future(
            sh.run(phone, "watch -n 1 echo hello; stty -g", stdin=terminal, stdout=screen, stderr=screen, uid=2000)
        )
        shown = b""
        while b"hello" not in shown:
            shown += await screen.read(1)
        terminal.typed(key)
        status = await work
        screen.close()
        return status, (shown + await screen.read_all()).decode()

    status, shown = asyncio.run(asyncio.wait_for(run(), 20))

    assert status == 0
    assert shown.startswith("\033[H\033[JEvery 1.0s: ech*Sun Oct 15 15:34:0")
    assert "2023\nhello\r\n" in shown
    assert shown.endswith(
        "\033[?25h\033[0m\033[999H\033[K500:5:bf:8a3b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0:0:0\n"
    )


def test_a_failure_ends_it_on_request(shell):
    status, out, _ = shell("watch -tbe 'echo no; exit 3'")

    assert status == 3
    assert "no\r\n\bExit status 3\r\n" in out


def test_long_lines_go_on_below_and_the_screen_is_not_left(phone):
    async def run():
        screen = Pipe()
        terminal = Terminal(screen)
        terminal.resize(3, 30)
        command = "watch -te 'echo 0123456789012345678901234567890123456789; echo x; echo y; exit 1'"
        await sh.run(phone, command, stdin=terminal, stdout=screen, stderr=screen, uid=2000)
        screen.close()
        return (await screen.read_all()).decode()

    shown = asyncio.run(asyncio.wait_for(run(), 20))

    assert shown.startswith("\033[H\033[J012345678901234567890123456789\r\n0123456789\r\nxExit status 1\r\n")
