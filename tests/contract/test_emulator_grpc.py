"""The emulator's gRPC endpoint: grpc's own client, and android_env where it is installed."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from PIL import Image

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator_api import CALLS, MESSAGES

grpc = pytest.importorskip("grpc")

RGBA, PNG, RGB = 1, 0, 2
XKB, DOWN, UP, PRESS = 2, 0, 1, 2
STARTED = re.compile(r"Started GRPC server at 127\.0\.0\.1:(\d+), security: Local, auth: (\S+)")


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
        data = protobuf.encode(MESSAGES, request, values)
        if reply.endswith("*"):
            replies = self.channel.unary_stream(f"/{service}/{method}")(data, metadata=self.metadata, timeout=20)
            return replies, lambda one: protobuf.decode(MESSAGES, reply[:-1], one)
        call = self.channel.unary_unary(f"/{service}/{method}")
        return protobuf.decode(MESSAGES, reply, call(data, metadata=self.metadata, timeout=20))

    def tap(self, x, y):
        self("sendTouch", touches=[{"x": x, "y": y, "pressure": 1}])
        self("sendTouch", touches=[{"x": x, "y": y}])

    def stop(self):
        self.channel.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    emulator = Emulator(tmp_path_factory.mktemp("home"))
    emulator("SaveSnapshot", snapshot_id="first")
    yield emulator
    emulator.stop()


@pytest.fixture
def emulator(running):
    assert running("LoadSnapshot", snapshot_id="first")["success"]
    return running


def test_it_says_where_it_listens(emulator):
    assert STARTED.search("".join(emulator.lines))[2] == "none"


def test_status(emulator):
    status = emulator("getStatus")
    assert status["booted"] is True
    assert status["version"].startswith("35.1")
    assert {"key": "hw.lcd.width", "value": "1080"} in status["hardwareConfig"]["entry"]
    assert emulator("getVmState") == {"state": 1}
    assert emulator("getDisplayConfigurations")["displays"][0]["dpi"] == 420


@pytest.mark.parametrize(("form", "size"), [(RGBA, 1080 * 2400 * 4), (RGB, 1080 * 2400 * 3)])
def test_pictures_are_rows_of_pixels(emulator, form, size):
    picture = emulator("getScreenshot", format=form)
    assert (picture["format"]["width"], picture["format"]["height"], len(picture["image"])) == (1080, 2400, size)


def test_pictures_can_be_png_and_smaller(emulator):
    picture = emulator("getScreenshot", format=PNG, width=540, height=600)
    image = Image.open(io.BytesIO(picture["image"]))
    assert image.size == (270, 600) == (picture["format"]["width"], picture["format"]["height"])


def test_fingers_and_keys(emulator):
    home = emulator("getScreenshot", format=RGB)["image"]
    emulator("sendTouch", touches=[{"x": 500, "y": 1800, "pressure": 1}])
    for y in range(1700, 700, -100):
        emulator("sendTouch", touches=[{"x": 500, "y": y, "pressure": 1}])
    emulator("sendTouch", touches=[{"x": 500, "y": 700}])
    drawer = emulator("getScreenshot", format=RGB)["image"]
    assert drawer != home
    for kind in (DOWN, UP):
        emulator("sendKey", codeType=XKB, eventType=kind, keyCode=166)
    assert emulator("getScreenshot", format=RGB)["image"] == home
    emulator("sendMouse", x=500, y=1800, buttons=1)
    emulator("sendMouse", x=500, y=1200, buttons=1)
    emulator("sendMouse", x=500, y=700, buttons=1)
    emulator("sendMouse", x=500, y=700)
    assert emulator("getScreenshot", format=RGB)["image"] != home
    emulator("sendKey", eventType=PRESS, key="GoBack")
    assert emulator("getScreenshot", format=RGB)["image"] == home
    emulator("sendTouch", touches=[{}])
    with pytest.raises(grpc.RpcError, match="INVALID_ARGUMENT"):
        emulator("sendKey", key="NoSuchKey")


def test_pictures_are_streamed_when_the_screen_changes(emulator):
    frames, read = emulator("streamScreenshot", format=PNG, width=108, height=240)
    first = read(next(frames))
    emulator("sendKey", eventType=PRESS, key="AudioVolumeUp")
    second = read(next(frames))
    frames.cancel()
    assert first["image"] != second["image"]
    assert second["seq"] > first["seq"]


def test_clipboard_position_calls_and_messages(emulator):
    emulator("setClipboard", text="„text“")
    assert emulator("getClipboard") == {"text": "„text“"}
    assert emulator("setGps", latitude=47.4, longitude=8.5) == {}
    with pytest.raises(grpc.RpcError, match="INVALID_ARGUMENT"):
        emulator("setGps", latitude=91.0)
    assert emulator("sendSms", srcAddress="+15551234", text="hello") == {"response": 0}
    assert emulator("sendSms", srcAddress="me", text="hello") == {"response": 2}
    assert emulator("sendPhone", operation=0, number="5551234") == {"response": 0}
    assert emulator("sendPhone", operation=4, number="5551234") == {"response": 0}
    assert emulator("sendPhone", operation=6) == {"response": 1}


def test_snapshots(emulator):
    home = emulator("getScreenshot", format=RGB)["image"]
    assert emulator("SaveSnapshot", snapshot_id="home")["success"]
    emulator("sendKey", eventType=PRESS, key="AppSwitch")
    assert emulator("getScreenshot", format=RGB)["image"] != home
    assert emulator("LoadSnapshot", snapshot_id="home")["success"]
    assert emulator("getScreenshot", format=RGB)["image"] == home
    assert [one["snapshot_id"] for one in emulator("ListSnapshots", statusFilter=1)["snapshots"]] == ["first", "home"]
    missing = emulator("LoadSnapshot", snapshot_id="none")
    assert (missing["success"], missing["err"]) == (
        False, b"Device 'cache' does not have the requested snapshot 'none'",
    )  # fmt: skip
    assert emulator("DeleteSnapshot", snapshot_id="home")["success"]
    assert not emulator("DeleteSnapshot", snapshot_id="home")["success"]


def test_what_it_does_not_know_is_unimplemented(emulator):
    call = emulator.channel.unary_unary("/android.emulation.control.EmulatorController/streamAudio")
    with pytest.raises(grpc.RpcError, match="UNIMPLEMENTED"):
        call(b"", timeout=10)
    with pytest.raises(grpc.RpcError, match="UNIMPLEMENTED"):
        emulator("setVmState", state=3)


def test_a_token_is_asked_for_and_a_shutdown_ends_it(tmp_path):
    emulator = Emulator(tmp_path, "-grpc-use-token")
    try:
        with pytest.raises(grpc.RpcError, match="UNAUTHENTICATED"):
            emulator("getStatus")
        discovery = next((tmp_path / ".android" / "avd" / "running").glob("pid_*.ini")).read_text()
        values = dict(line.split("=", 1) for line in discovery.splitlines())
        assert values["grpc.port"].isdigit()
        emulator.metadata = (("authorization", f"Bearer {values['grpc.token']}"),)
        assert emulator("getStatus")["booted"]
        emulator("setVmState", state=5)
        assert emulator.process.wait(20) == 0
    finally:
        emulator.stop()
