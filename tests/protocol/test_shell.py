from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import shell
from pytest_mobileagent.protocol.shell import ShellPacket, ShellProtocolError

PACKETS = [
    (ShellPacket(shell.STDOUT, b"hi\n"), b"\x01\x03\0\0\0hi\n"),
    (ShellPacket(shell.EXIT, b"\0"), b"\x03\x01\0\0\0\0"),
    (ShellPacket(shell.CLOSE_STDIN), b"\x04\0\0\0\0"),
    (ShellPacket(shell.WINDOW_SIZE, b"40x100,0x0\0"), b"\x05\x0b\0\0\x0040x100,0x0\0"),
]


@pytest.mark.parametrize(("packet", "wire"), PACKETS, ids=["stdout", "exit", "close", "window"])
def test_decode_does_not_depend_on_packet_boundaries(packet, wire):
    assert shell.encode(packet) == wire
    buffer = bytearray()
    for at in range(len(wire)):
        assert shell.decode(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"
    assert shell.decode(buffer) == packet
    assert buffer == b"trailing"


@given(st.lists(st.builds(ShellPacket, st.integers(0, 255), st.binary(max_size=50)), max_size=5))
def test_what_is_written_is_read(packets):
    buffer = bytearray(b"".join(map(shell.encode, packets)))
    assert [shell.decode(buffer) for _ in packets] == packets
    assert not buffer


@given(st.binary(max_size=60))
def test_garbage_is_a_packet_incomplete_or_an_error(data):
    buffer = bytearray(data)
    try:
        packet = shell.decode(buffer)
    except ShellProtocolError:
        assert len(data) >= 5
    else:
        assert packet is None or shell.encode(packet) + buffer == data


def test_an_oversized_packet_is_refused_before_its_data_comes():
    with pytest.raises(ShellProtocolError, match="4294967295"):
        shell.decode(bytearray(b"\0\xff\xff\xff\xff"))


@pytest.mark.parametrize(
    ("data", "size"),
    [(b"40x100,0x0\0", (40, 100)), (b"24x80,640x480", (24, 80)), (b"", None), (b"40x100", None),
     (b"-1x2,3x4", None), (b"123456x1,1x1", None), (b"40x100,0x0\0\0", None)],
)  # fmt: skip
def test_window_sizes(data, size):
    assert shell.decode_window_size(data) == size
