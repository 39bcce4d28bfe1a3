from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh


@pytest.fixture
def raw(phone):
    """Return what a command line writes, as bytes, and what it complains about."""

    def run(line):
        async def work():
            out, err = Pipe(), Pipe()
            status = await sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=err, uid=2000)
            out.close()
            err.close()
            return status, await out.read_all(), await err.read_all()

        return asyncio.run(work())

    return run


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (r"printf '\000\377\r\n'", b"\x00\xff\r\n"),
        (r"printf '\xff\x41'", b"\xffA"),
        (r"printf '\303\251'", "é".encode()),
        (r"printf '%b' '\0351'", b"\xe9"),
        (r"echo -e '\0377x'", b"\xffx\n"),
        (r"printf '%5s|%-3d|%x\n' é 7 255", "    é|7  |ff\n".encode()),
    ],
)
def test_an_escape_is_one_byte(raw, line, out):
    assert raw(line) == (0, out, b"")
