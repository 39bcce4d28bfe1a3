from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import console
from pytest_mobileagent.protocol.console import ConsoleProtocolError


@pytest.mark.parametrize(
    ("wire", "line"),
    [(b"avd name\n", "avd name"), (b"avd name\r\n", "avd name"), (b"\n", ""),
     (b"sms send 1 \xc3\xa9\r\n", "sms send 1 é"), (b"\xff\n", "\ufffd")],
)  # fmt: skip
def test_decode_does_not_depend_on_packet_boundaries(wire, line):
    buffer = bytearray()
    for at in range(len(wire)):
        assert console.decode_line(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"
    assert console.decode_line(buffer) == line
    assert buffer == b"trailing"


@given(st.binary(max_size=200))
def test_every_line_is_taken(data):
    buffer = bytearray(data)
    lines = []
    while (line := console.decode_line(buffer)) is not None:
        lines.append(line)
    assert len(lines) == data.count(b"\n")
    assert b"\n" not in buffer


def test_a_line_without_end_is_refused():
    with pytest.raises(ConsoleProtocolError):
        console.decode_line(bytearray(b"x" * (console.MAX_LINE + 1)))


def test_replies_end_with_their_verdict():
    assert console.ok("one", "two") == b"one\r\ntwo\r\nOK\r\n"
    assert console.ok() == b"OK\r\n"
    assert console.ko("bad sub-command") == b"KO: bad sub-command\r\n"
