from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import adb
from pytest_mobileagent.protocol.adb import Banner, Packet, RemoteProtocolError

PACKETS = [
    Packet(adb.CNXN, adb.VERSION, adb.MAX_PAYLOAD, b"host::features=shell_v2"),
    Packet(adb.OPEN, 4, 0, b"shell,v2,TERM=xterm,raw:echo hi\0"),
    Packet(adb.OKAY, 1, 4),
    Packet(adb.WRTE, 1, 4, b"\x01\x03\0\0\0hi\n"),
    Packet(adb.CLSE, 1, 4),
]


@pytest.mark.parametrize("packet", PACKETS, ids=lambda packet: packet.command.decode())
def test_decode_does_not_depend_on_packet_boundaries(packet):
    wire = adb.encode(packet)
    buffer = bytearray()
    for at in range(len(wire)):
        assert adb.decode(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"
    assert adb.decode(buffer) == packet
    assert buffer == b"trailing"


def test_the_captured_cnxn_is_understood():
    payload = b"host::features=cmd,shell_v2"
    wire = bytes.fromhex("434e584e 01000001 00001000") + len(payload).to_bytes(4, "little")
    wire += sum(payload).to_bytes(4, "little") + bytes.fromhex("bcb1a7b1") + payload
    packet = adb.decode(bytearray(wire))
    assert packet == Packet(adb.CNXN, 0x01000001, 0x100000, payload)
    assert adb.decode_banner(payload) == Banner("host", (), ("cmd", "shell_v2"))


@given(st.binary(min_size=24, max_size=200))
def test_garbage_is_an_error_or_incomplete(data):
    buffer = bytearray(data)
    with contextlib.suppress(RemoteProtocolError):
        adb.decode(buffer)


@given(
    st.builds(
        Packet,
        st.sampled_from([adb.CNXN, adb.AUTH, adb.OPEN, adb.OKAY, adb.WRTE, adb.CLSE]),
        st.integers(0, (1 << 32) - 1),
        st.integers(0, (1 << 32) - 1),
        st.binary(max_size=200),
    ),
    st.integers(0, 30),
)
def test_a_packet_that_is_cut_off_waits_for_the_rest(packet, missing):
    wire = adb.encode(packet)
    buffer = bytearray(wire[: max(0, len(wire) - missing)])
    assert adb.decode(buffer) == (packet if missing == 0 else None)
    assert len(buffer) <= len(wire)


def test_a_payload_beyond_the_agreed_size_is_refused():
    wire = bytearray(adb.encode(Packet(adb.WRTE, 1, 2)))
    wire[12:16] = (adb.MAX_PAYLOAD + 1).to_bytes(4, "little")
    with pytest.raises(RemoteProtocolError, match="at most"):
        adb.decode(wire)


@given(st.text(st.characters(codec="ascii", exclude_characters=":;=,\0"), max_size=20))
def test_banners_round_trip(value):
    banner = Banner("device", (("ro.product.model", value),), ("cmd",))
    assert adb.decode_banner(adb.encode_banner(banner)) == banner
