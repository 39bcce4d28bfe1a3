"""Whatever arrives, adbd and the console answer or hang up: no error of ours, no memory without bound."""

from __future__ import annotations

import asyncio
import struct

from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.protocol import adb
from pytest_mobileagent.protocol.adb import Packet
from pytest_mobileagent.simulator.server.adb import AdbServer, Transport

HELLO = adb.encode(Packet(adb.CNXN, adb.VERSION, adb.MAX_PAYLOAD, b"host::features=shell_v2"))
SERVICES = [
    "shell:echo hi",
    "shell:",
    "shell,v2,raw:cat",
    "shell,v2,pty,TERM=x:",
    "exec:cat",
    "sync:",
    "abb:package\0list\0packages",
    "abb_exec:package\0list",
    "root:",
    "unroot:",
    "remount:",
    "tcp:9008",
    "tcp:99999",
    "tcp:x",
    "localabstract:none",
    "jdwp",
    "track-jdwp",
    "track-app",
    "framebuffer:",
    "reverse:list-forward",
    "reverse:forward:tcp:1;tcp:2",
    "reverse:killforward-all",
    "reverse:forward:",
    "reverse:x",
    "reboot:",
    "reboot:bootloader",
    "dev:/dev/null",
    "",
    ":",
    "nosuch:",
    "shell,v2:\udcff",
    "jdwp:1",
    "jdwp:x",
    "tcpip:0",
    "usb:",
    "reconnect",
    "sink:100",
    "source:100",
    "spin",
]
SYNC = [b"STAT", b"LIST", b"SEND", b"RECV", b"QUIT", b"DATA", b"DONE", b"STA2", b"LIS2", b"SND2", b"RCV2", b"LST2"]
SYNC_PIECES = st.builds(
    lambda kind, size, data: kind + struct.pack("<I", len(data) if size is None else size) + data,
    st.sampled_from(SYNC),
    st.sampled_from([None, None, None, 0, 3, 0xFFFFFFFF]),
    st.sampled_from(
        [b"/sdcard", b"/sdcard/a,33188", b"", b"/\xff", b"/data/local/tmp/x,0", b"x" * 2000, b"/etc/hosts"]
    ),
)
SHELL_PIECES = st.builds(
    lambda kind, size, data: bytes([kind]) + struct.pack("<I", len(data) if size is None else size) + data,
    st.integers(0, 9),
    st.sampled_from([None, None, 0, 5, 0xFFFFFFFF]),
    st.sampled_from([b"ls\n", b"", b"24x80,0x0\0", b"\xff"]),
)
WRITTEN = st.one_of(st.binary(max_size=60), SYNC_PIECES, SHELL_PIECES, st.lists(SYNC_PIECES, max_size=4).map(b"".join))
PACKETS = st.one_of(
    st.builds(
        lambda number, name: Packet(adb.OPEN, number, 0, name.encode(errors="surrogateescape") + b"\0"),
        st.integers(0, 5),
        st.sampled_from(SERVICES),
    ),
    st.builds(
        lambda mine, yours, data: Packet(adb.WRTE, mine, yours, data), st.integers(0, 5), st.integers(0, 5), WRITTEN
    ),
    st.builds(Packet, st.sampled_from([adb.OKAY, adb.CLSE]), st.integers(0, 5), st.integers(0, 5)),
)
STREAMS = st.one_of(
    st.lists(PACKETS, max_size=12).map(lambda packets: HELLO + b"".join(map(adb.encode, packets))),
    st.binary(max_size=300),
    st.binary(max_size=100).map(lambda data: HELLO + data),
    st.builds(
        lambda packets, tail: HELLO + b"".join(map(adb.encode, packets)) + tail,
        st.lists(PACKETS, max_size=4),
        st.binary(max_size=40),
    ),
)


class Wire(asyncio.Transport):
    """A connection that leads nowhere."""

    def __init__(self):
        super().__init__()
        self.sent = 0
        self.is_over = False

    def get_extra_info(self, name, default=None):
        return self if name == "socket" else default

    def setsockopt(self, *_):
        pass

    def write(self, data):
        self.sent += len(data)

    def pause_reading(self):
        pass

    def resume_reading(self):
        pass

    def is_closing(self):
        return self.is_over

    def close(self):
        self.is_over = True


@seed(1)
@settings(max_examples=80, deadline=None, database=None)
@given(STREAMS)
@example(
    HELLO
    + adb.encode(Packet(adb.OPEN, 1, 0, b"shell,v2,raw:cat\0"))
    + adb.encode(Packet(adb.WRTE, 1, 1, b"\0\xff\xff\xff\xff"))
)
@example(
    HELLO + adb.encode(Packet(adb.OPEN, 1, 0, b"sync:\0")) + adb.encode(Packet(adb.WRTE, 1, 1, b"SEND\xff\xff\xff\xff"))
)
def test_whatever_arrives_is_answered_or_refused(booted, data):
    phone = booted.phone
    errors = []

    async def run():
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: errors.append(context))
        server = AdbServer(phone)
        wire = Wire()
        transport = Transport(server)
        transport.connection_made(wire)
        for at in range(0, len(data), 97):
            if wire.is_over:
                break
            transport.data_received(data[at : at + 97])
            for _ in range(3):
                await asyncio.sleep(0)
        for _ in range(30):
            await asyncio.sleep(0)
        transport.connection_lost(None)
        await server.stop()
        phone.on_reboot.clear()
        return wire.sent

    try:
        sent = asyncio.run(run())
    finally:
        phone.restore(booted.snapshot)
    assert errors == []
    assert sent < 64 << 20
