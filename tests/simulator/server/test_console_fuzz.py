"""Whatever a client of the console types, it gets OK, KO or the end of the line."""

from __future__ import annotations

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.avd import Avd
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.console import ConsoleServer, _Client
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import Snapshots

WORDS = st.sampled_from(
    [
        "help",
        "avd",
        "name",
        "snapshot",
        "save",
        "load",
        "list",
        "delete",
        "get",
        "path",
        "status",
        "start",
        "stop",
        "geo",
        "fix",
        "nmea",
        "gsm",
        "call",
        "accept",
        "cancel",
        "busy",
        "data",
        "voice",
        "signal",
        "sms",
        "send",
        "power",
        "display",
        "ac",
        "on",
        "off",
        "capacity",
        "health",
        "good",
        "network",
        "speed",
        "lte",
        "delay",
        "capture",
        "event",
        "text",
        "mouse",
        "codes",
        "types",
        "sensor",
        "set",
        "acceleration",
        "rotate",
        "ping",
        "auth",
        "",
        "x",
        "-1",
        "0",
        "1:2:3",
        "99999999999999",
        "nan",
        "inf",
        "1e400",
        "+15551234567",
        "..",
        "../../etc",
        "a/b",
        "\x00",
        "é",
        "%s",
        "EV_KEY:KEY_HOME:1",
        "1:2",
        "discoveryPath",
        "hostmicon",
        "heartbeat",
        "rewindaudio",
        "windowtype",
        "bugreport",
    ]
)
LINES = st.one_of(st.lists(WORDS, max_size=6).map(" ".join), st.text(max_size=30))


class Wire:
    """A connection that keeps what is sent."""

    def __init__(self):
        self.sent = b""
        self.is_over = False

    def get_extra_info(self, _name):
        return self

    def setsockopt(self, *_):
        pass

    def write(self, data):
        self.sent += data

    def close(self):
        self.is_over = True


class Booted:
    """A console, short when a failure is shown."""

    def __init__(self, folder):
        self.phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
        self.snapshot = self.phone.snapshot()
        self.server = ConsoleServer(
            self.phone, Avd("fuzz", folder, self.phone.image, DeviceConfig()),
            Snapshots(self.phone, folder / "s", is_read_only=True),
            token_file=folder / "none", machine=Machine(lambda: None),
        )  # fmt: skip


@pytest.fixture(scope="module")
def booted(tmp_path_factory):
    return Booted(tmp_path_factory.mktemp("avd"))


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(st.lists(LINES, max_size=4), st.binary(max_size=20))
@example(["x" * 100_000], b"")
@example(["geo fix nan nan", "geo fix inf 1", "geo fix 1e400 0"], b"\xff\xfe")
@example(["sms send 1 \x00", "event text \x00", "power capacity 99999999999999999999"], b"")
def test_whatever_is_typed_is_answered_or_ends_the_line(booted, lines, tail):
    wire = Wire()
    client = _Client(booted.server)
    client.connection_made(wire)
    try:
        data = "\r\n".join([*lines, ""]).encode(errors="replace") + tail
        for at in range(0, len(data), 7000):
            if not wire.is_over:
                client.data_received(data[at : at + 7000])
    finally:
        client.connection_lost(None)
        booted.phone.restore(booted.snapshot)
    answers = [line for line in wire.sent.decode(errors="replace").split("\r\n") if line.startswith(("OK", "KO"))]
    assert answers
