"""The emulator's gRPC endpoint: grpc's own client, and android_env where it is installed."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from tests.contract.emulators import Emulator

grpc = pytest.importorskip("grpc")

RGBA, PNG, RGB = 1, 0, 2
MMAP = 1
XKB, DOWN, UP, PRESS = 2, 0, 1, 2
STARTED = re.compile(r"Started GRPC server at 127\.0\.0\.1:(\d+), security: Local, auth: (\S+)")


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
    assert (first["seq"], second["seq"]) == (0, 1)


@pytest.mark.parametrize("form", [RGB, RGBA, PNG])
@pytest.mark.parametrize("size", [{}, {"width": 540, "height": 600}])
def test_a_picture_is_written_into_memory_that_the_caller_shares(emulator, tmp_path, form, size):
    sent = emulator("getScreenshot", format=form, **size)
    region = tmp_path / "region"
    region.write_bytes(b"x" * (len(sent["image"]) + 7))
    transport = {"channel": MMAP, "handle": f"file://{region}"}

    shared = emulator("getScreenshot", format=form, transport=transport, **size)

    assert shared["image"] == b""
    assert shared["format"] == {**sent["format"], "transport": transport}
    assert region.read_bytes() == sent["image"] + b"x" * 7


def test_a_shared_region_follows_the_screen_while_it_streams(emulator, tmp_path):
    region = tmp_path / "region"
    region.write_bytes(bytes(108 * 240 * 3))
    transport = {"channel": MMAP, "handle": f"file://{region}"}
    frames, read = emulator("streamScreenshot", format=RGB, width=108, height=240, transport=transport)

    assert read(next(frames))["image"] == b""
    first = region.read_bytes()
    emulator("sendKey", eventType=PRESS, key="AudioVolumeUp")
    assert read(next(frames))["seq"] == 1
    frames.cancel()
    assert region.read_bytes() != first


def test_a_picture_of_no_display_is_empty(emulator):
    assert emulator("getScreenshot", display=1)["image"] == b""


def test_what_this_display_cannot_be_is_refused(emulator):
    assert emulator("setDisplayConfigurations") == emulator("getDisplayConfigurations")
    for call, values in (("setDisplayConfigurations", {"displays": [{"display": 1, "width": 720}]}),
                         ("getDisplayMode", {}), ("setPosture", {"value": 1})):  # fmt: skip
        with pytest.raises(grpc.RpcError, match=r"INVALID_ARGUMENT|FAILED_PRECONDITION"):
            emulator(call, **values)


def test_a_stream_of_fingers_keys_and_raw_events(emulator):
    home = emulator("getScreenshot", format=RGB)["image"]
    path = [{"touch_event": {"touches": [{"x": 500, "y": y, "pressure": 1}]}} for y in range(1800, 700, -100)]
    lifted = {"touch_event": {"touches": [{"x": 500, "y": 700}]}}
    assert emulator.send("streamInputEvent", [*path, lifted]) == {}
    assert emulator("getScreenshot", format=RGB)["image"] != home
    raw = [(1, 158, 1), (0, 0, 0), (1, 158, 0), (0, 0, 0)]  # the back key, down and up, each with its report
    events = [{"android_event": {"type": kind, "code": code, "value": value}} for kind, code, value in raw]
    assert emulator.send("streamInputEvent", events) == {}
    assert emulator("getScreenshot", format=RGB)["image"] == home
    with pytest.raises(grpc.RpcError, match="INVALID_ARGUMENT"):
        emulator.send("streamInputEvent", [{}])


def test_a_phone_that_is_paused_says_so_and_goes_on(emulator):
    emulator("setVmState", state=3)
    assert emulator("getVmState") == {"state": 3}
    emulator("setVmState", state=1)
    assert emulator("getVmState") == {"state": 1}


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
    assert emulator("sendPhone", operation=6) == {"response": 3}
    assert emulator("sendPhone", operation=9) == {"response": 1}
    assert emulator("sendPhone", operation=0, number="nobody") == {"response": 2}


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
    call = emulator.channel.unary_unary("/android.emulation.control.EmulatorController/setXrOptions")
    with pytest.raises(grpc.RpcError, match="UNIMPLEMENTED"):
        call(b"", timeout=10)
    missed = emulator("getLogcat")["contents"]
    assert "NotSimulated: gRPC call: /android.emulation.control.EmulatorController/setXrOptions" in missed
    with pytest.raises(grpc.RpcError, match="INVALID_ARGUMENT"):
        emulator("setVmState", state=10)


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
