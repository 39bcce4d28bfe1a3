"""The emulator's gRPC services, called with the stubs that android_env carries; adb and the console see the same."""

from __future__ import annotations

import io
import itertools
import tarfile

import pytest

from pytest_mobileagent.emulator.adb_server import adb_program
from tests.contract.adb_programs import Adb

pytest.importorskip("android_env", reason="the extra android-env is not installed")

import grpc
from android_env.proto import emulator_controller_pb2 as messages
from android_env.proto import emulator_controller_pb2_grpc as services
from android_env.proto import snapshot_service_pb2 as packages
from android_env.proto import snapshot_service_pb2_grpc as snapshot_services
from google.protobuf.empty_pb2 import Empty

PATIENCE_S = 20
NEW_CONTACT = "am start -W -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
LANDSCAPE = [0.0, 0.0, 90.0]


@pytest.fixture(scope="module")
def channel(leased, grpc_port):
    with grpc.secure_channel(f"localhost:{grpc_port}", grpc.local_channel_credentials()) as channel:
        yield channel


@pytest.fixture
def device(leased):
    leased.reset()
    return leased.device


@pytest.fixture
def emulator(channel, device):
    return services.EmulatorControllerStub(channel)


@pytest.fixture
def console(leased):
    """What `adb emu` says to a line."""
    adb = Adb(adb_program(), leased)
    return lambda line: adb.text("emu", *line.split())


def sensor(target, *values):
    return messages.SensorValue(target=target, value=messages.ParameterValue(data=values))


def model(target, *values):
    return messages.PhysicalModelValue(target=target, value=messages.ParameterValue(data=values))


def code_of(call):
    with pytest.raises(grpc.RpcError) as failed:
        call()
    return failed.value.code()


def test_the_battery_is_one_for_all_who_ask(emulator, device, console):
    state = messages.BatteryState(
        hasBattery=True, isPresent=True, charger=messages.BatteryState.USB, chargeLevel=42,
        health=messages.BatteryState.OVERHEATED, status=messages.BatteryState.DISCHARGING,
    )  # fmt: skip
    emulator.setBattery(state)
    assert emulator.getBattery(Empty()) == state
    told = device.shell("dumpsys battery")
    for line in ("AC powered: false", "USB powered: true", "level: 42", "status: 3", "health: 3", "present: true"):
        assert line in told
    console("power capacity 7")
    console("power present false")
    assert (emulator.getBattery(Empty()).chargeLevel, emulator.getBattery(Empty()).isPresent) == (7, False)
    assert "present: false" in console("power display")
    wrong = messages.BatteryState(chargeLevel=101)
    assert code_of(lambda: emulator.setBattery(wrong)) == grpc.StatusCode.INVALID_ARGUMENT


def test_the_place_is_one_for_all_who_ask(emulator, device, console):
    emulator.setGps(messages.GpsState(latitude=47.4, longitude=8.5, altitude=430, speed=1.5, bearing=90, satellites=8))
    found = emulator.getGps(Empty())
    assert (found.latitude, found.longitude, found.altitude, found.speed) == (47.4, 8.5, 430, 1.5)
    assert (found.bearing, found.satellites) == (90, 8)
    assert "Location[gps 47.400000,8.500000 " in device.shell("dumpsys location")
    console("geo fix 13.4 52.52 34 5 10")
    found = emulator.getGps(Empty())
    assert (found.longitude, found.latitude, found.altitude, found.satellites) == (13.4, 52.52, 34, 5)
    assert found.speed == pytest.approx(5.144, abs=1e-3)
    assert code_of(lambda: emulator.setGps(messages.GpsState(latitude=91))) == grpc.StatusCode.INVALID_ARGUMENT


def test_a_phone_that_is_turned_turns_its_screen(emulator, device, console):
    device.shell("am start -n com.android.settings/.Settings")
    emulator.setPhysicalModel(model(messages.PhysicalModelValue.ROTATION, *LANDSCAPE))
    assert list(emulator.getSensor(sensor(messages.SensorValue.ACCELERATION)).value.data) == pytest.approx([9.81, 0, 0])
    assert "mCurrentRotation=ROTATION_90" in device.shell("dumpsys window")
    picture = emulator.getScreenshot(messages.ImageFormat(format=messages.ImageFormat.PNG))
    rotation = picture.format.rotation
    assert (rotation.rotation, rotation.zAxis) == (messages.Rotation.LANDSCAPE, 90)
    assert picture.format.width > picture.format.height
    assert console("sensor get acceleration").splitlines()[0] == "acceleration = 9.81:0:0"
    console("rotate")
    assert list(emulator.getPhysicalModel(model(messages.PhysicalModelValue.ROTATION)).value.data) == [0, 0, -180]


def test_sensors_are_told_by_either_way_and_those_that_are_missing_say_so(emulator, console):
    emulator.setSensor(sensor(messages.SensorValue.LIGHT, 250))
    assert console("sensor get light").splitlines()[0] == "light = 250"
    console("sensor set proximity 0")
    assert list(emulator.getSensor(sensor(messages.SensorValue.PROXIMITY)).value.data) == [0]
    assert "hinge-angle0: disabled." in console("sensor status")
    assert emulator.getPhysicalModel(model(messages.PhysicalModelValue.HINGE_ANGLE0)).status == -2
    wrong = [
        lambda: emulator.setSensor(sensor(messages.SensorValue.LIGHT, 1, 2)),
        lambda: emulator.setPhysicalModel(model(messages.PhysicalModelValue.HINGE_ANGLE0, 90)),
    ]
    assert [code_of(call) for call in wrong] == [grpc.StatusCode.INVALID_ARGUMENT] * 2


def test_sensors_are_streamed_as_they_change(emulator):
    light = emulator.streamSensor(sensor(messages.SensorValue.LIGHT), timeout=PATIENCE_S)
    turns = emulator.streamPhysicalModel(model(messages.PhysicalModelValue.ROTATION), timeout=PATIENCE_S)
    assert list(next(light).value.data) == [0]
    assert list(next(turns).value.data) == [-4.75, 0, 0]
    emulator.setSensor(sensor(messages.SensorValue.LIGHT, 12))
    assert list(next(light).value.data) == [12]
    emulator.setPhysicalModel(model(messages.PhysicalModelValue.ROTATION, *LANDSCAPE))
    assert list(next(turns).value.data) == LANDSCAPE
    light.cancel()
    turns.cancel()


def test_the_clipboard_is_streamed_as_the_phone_changes_it(emulator, device):
    clips = emulator.streamClipboard(Empty(), timeout=PATIENCE_S)
    assert next(clips).text == ""
    emulator.setClipboard(messages.ClipData(text="from the host"))
    device.shell(f"{NEW_CONTACT}; input text Ann; input keycombination CTRL_LEFT A; input keyevent COPY")
    assert next(clips).text == "Ann"
    assert emulator.getClipboard(Empty()).text == "Ann"
    clips.cancel()


def test_the_log_is_read_on_from_where_it_was_read_to(emulator, device):
    first = emulator.getLogcat(messages.LogMessage())
    assert first.next - first.start == len(first.contents.encode())
    device.shell("log -p w -t Greeter 'good morning'")
    more = emulator.getLogcat(messages.LogMessage(start=first.next))
    assert more.start == first.next
    assert more.contents.endswith(" W Greeter : good morning\n")
    assert more.contents in device.shell("logcat -d") + "\n"
    entries = emulator.getLogcat(messages.LogMessage(start=first.next, sort=messages.LogMessage.Parsed)).entries
    assert [(entry.level, entry.tag, entry.msg) for entry in entries][-1] == (
        messages.LogcatEntry.WARN, "Greeter", "good morning",
    )  # fmt: skip
    assert emulator.getLogcat(messages.LogMessage(start=more.next)).contents == ""


@pytest.mark.parametrize("sort", [messages.LogMessage.Text, messages.LogMessage.Parsed])
def test_the_log_is_streamed_as_it_is_written(emulator, device, sort):
    stream = emulator.streamLogcat(messages.LogMessage(sort=sort), timeout=PATIENCE_S)
    before = next(stream)
    device.shell("log -t Greeter hello")
    found = itertools.chain.from_iterable([one.contents, *(entry.msg for entry in one.entries)] for one in stream)
    assert any("hello" in text for text in found)
    assert before.next > 0
    stream.cancel()


@pytest.mark.parametrize(
    ("form", "rate", "size", "silence"),
    [
        (messages.AudioFormat(), 44100, 44 * 30, b"\x80"),
        (messages.AudioFormat(samplingRate=48000, channels="Stereo", format="AUD_FMT_S16"), 48000, 48 * 30 * 4, b"\0"),
    ],
)
def test_what_is_heard_is_silence_at_the_pace_of_a_loudspeaker(emulator, form, rate, size, silence):
    stream = emulator.streamAudio(form, timeout=PATIENCE_S)
    packets = list(itertools.islice(stream, 3))
    stream.cancel()
    assert {(packet.format.samplingRate, packet.audio) for packet in packets} == {(rate, silence * size)}
    times = [packet.timestamp for packet in packets]
    assert [later - earlier for earlier, later in itertools.pairwise(times)] == [30_000, 30_000]


def test_sound_that_nobody_can_hear_or_make_is_refused(emulator):
    packets = [messages.AudioPacket(format=messages.AudioFormat(samplingRate=44100), audio=b"\x80" * 100)]
    assert code_of(lambda: emulator.injectAudio(iter(packets))) == grpc.StatusCode.FAILED_PRECONDITION
    packets[0].format.samplingRate = 96000
    assert code_of(lambda: emulator.injectAudio(iter(packets))) == grpc.StatusCode.INVALID_ARGUMENT
    loud = messages.AudioFormat(samplingRate=1 << 40)
    assert code_of(lambda: next(emulator.streamAudio(loud))) == grpc.StatusCode.INVALID_ARGUMENT
    assert emulator.injectAudio(iter(())) == Empty()


def test_the_camera_looks_at_no_virtual_scene(emulator):
    stream = emulator.streamNotification(Empty(), timeout=PATIENCE_S)
    assert next(stream).event == messages.Notification.VIRTUAL_SCENE_CAMERA_INACTIVE
    stream.cancel()
    assert emulator.rotateVirtualSceneCamera(messages.RotationRadian(x=1)) == Empty()
    assert emulator.setVirtualSceneCameraVelocity(messages.Velocity(z=1)) == Empty()


def test_a_finger_on_the_sensor_that_knows_none_changes_nothing(emulator, device):
    before = device.shell("uiautomator dump /dev/tty")
    assert emulator.sendFingerprint(messages.Fingerprint(isTouching=True, touchId=1)) == Empty()
    assert device.shell("uiautomator dump /dev/tty") == before


@pytest.mark.parametrize(("key", "typed"), [("A", "A"), ("a", "a"), ("!", "!"), ("7", "7")])
def test_keys_type_what_is_printed_on_them(emulator, device, key, typed):
    device.shell(NEW_CONTACT)
    emulator.sendKey(messages.KeyboardEvent(key=key, eventType=messages.KeyboardEvent.keypress))
    assert f'text="{typed}"' in device.shell("uiautomator dump /dev/tty")


def test_the_hardware_is_what_the_avd_says(emulator, leased):
    entries = {entry.key: entry.value for entry in emulator.getStatus(Empty()).hardwareConfig.entry}
    assert entries["avd.name"] == leased.emulator.booted.avd.stem
    assert (entries["hw.lcd.width"], entries["hw.lcd.height"], entries["hw.cpu.arch"]) == ("1080", "2400", "x86_64")


@pytest.mark.parametrize("form", [packages.SnapshotPackage.TARGZ, packages.SnapshotPackage.TAR])
def test_a_snapshot_is_pulled_and_pushed_under_another_name(emulator, channel, form):
    snapshots = snapshot_services.SnapshotServiceStub(channel)
    emulator.setClipboard(messages.ClipData(text="kept"))
    assert snapshots.SaveSnapshot(packages.SnapshotPackage(snapshot_id="here")).success
    *pieces, last = snapshots.PullSnapshot(packages.SnapshotPackage(snapshot_id="here", format=form))
    assert (last.success, last.err, b"" in {piece.payload for piece in pieces}) == (True, b"", False)

    emulator.setClipboard(messages.ClipData(text="other"))
    first = packages.SnapshotPackage(snapshot_id="there", format=form)
    assert snapshots.PushSnapshot(iter([first, *pieces])).success
    assert snapshots.LoadSnapshot(packages.SnapshotPackage(snapshot_id="there")).success
    assert emulator.getClipboard(Empty()).text == "kept"
    found = {one.snapshot_id: one for one in snapshots.ListSnapshots(packages.SnapshotFilter(statusFilter=1)).snapshots}
    assert (found["there"].status, found["there"].size) == (packages.SnapshotDetails.Loaded, found["here"].size)
    for name in ("here", "there"):
        assert snapshots.DeleteSnapshot(packages.SnapshotPackage(snapshot_id=name)).success


def test_what_is_no_snapshot_is_neither_pulled_nor_pushed(emulator, channel):
    snapshots = snapshot_services.SnapshotServiceStub(channel)
    (answer,) = snapshots.PullSnapshot(packages.SnapshotPackage(snapshot_id="nothing"))
    assert (answer.success, answer.err) == (False, b"Snapshot 'nothing' not found")
    (answer,) = snapshots.PullSnapshot(packages.SnapshotPackage(snapshot_id="nothing", path="there"))
    assert (answer.success, b"leave the path empty" in answer.err) == (False, True)
    names = set()
    for name, payload in (("garbage", b"x" * 5000), ("../up", tar(b"x")), ("damaged", tar(b"x" * 5000))):
        answer = snapshots.PushSnapshot(iter([packages.SnapshotPackage(snapshot_id=name, payload=payload)]))
        assert (answer.success, bool(answer.err)) == (False, True)
        names.add(name)
    listed = snapshots.ListSnapshots(packages.SnapshotFilter(statusFilter=1)).snapshots
    assert names.isdisjoint(one.snapshot_id for one in listed)
    assert code_of(lambda: snapshots.PushSnapshot(iter(()))) == grpc.StatusCode.INVALID_ARGUMENT


def tar(content):
    """A tar file with what claims to be a snapshot."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        member = tarfile.TarInfo("snapshot.zip")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()
