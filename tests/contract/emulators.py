"""An emulator with its gRPC endpoint, and a client made of the tables of its messages."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys

import pytest

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, MESSAGES

grpc = pytest.importorskip("grpc")


def _free_ports():
    with socket.socket() as first, socket.socket() as second, socket.socket() as third:
        for one in (first, second, third):
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in (first, second, third)]


class Emulator:
    """A running emulator with an open channel to it."""

    def __init__(self, home, *flags):
        console, adb, port = _free_ports()
        self.environment = os.environ | {"HOME": str(home), "ANDROID_ADB_SERVER_PORT": "1", "XDG_RUNTIME_DIR": ""}
        words = ["-avd", "t", "-create-avd", "pixel_6", "-ports", f"{console},{adb}", "-grpc", str(port), *flags]
        self.process = subprocess.Popen(  # noqa: S603 - the program under test
            [sys.executable, "-m", "pytest_mobileagent.simulator", *words, "-clock", "virtual", "-no-snapshot"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.lines = []
        for line in self.process.stdout:
            self.lines.append(line)
            if "Boot completed" in line:
                break
        options = [("grpc.max_receive_message_length", -1)]
        self.channel = grpc.secure_channel(f"localhost:{port}", grpc.local_channel_credentials(), options=options)
        self.metadata = ()

    def __call__(self, method, **values):
        service, _, request, reply = next(call for call in CALLS if call[1] == method)
        assert not request.endswith("*"), f"{method} takes a stream: use send"
        data = protobuf.encode(MESSAGES, request, values)
        if reply.endswith("*"):
            replies = self.channel.unary_stream(f"/{service}/{method}")(data, metadata=self.metadata, timeout=120)
            return replies, lambda one: protobuf.decode(MESSAGES, reply[:-1], one)
        call = self.channel.unary_unary(f"/{service}/{method}")
        return protobuf.decode(MESSAGES, reply, call(data, metadata=self.metadata, timeout=120))

    def send(self, method, messages):
        """Send a stream of messages, and return the answer."""
        service, _, request, reply = next(call for call in CALLS if call[1] == method)
        call = self.channel.stream_unary(f"/{service}/{method}")
        data = (protobuf.encode(MESSAGES, request.rstrip("*"), message) for message in messages)
        return protobuf.decode(MESSAGES, reply, call(data, metadata=self.metadata, timeout=120))

    def tap(self, x, y):
        self("sendTouch", touches=[{"x": x, "y": y, "pressure": 1}])
        self("sendTouch", touches=[{"x": x, "y": y}])

    def stop(self):
        self.channel.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(120)
        self.process.stdout.close()
