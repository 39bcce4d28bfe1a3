"""pure-python-adb, unmodified (the extra `judges`): another reading of the server's protocol and of shells."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

ppadb = pytest.importorskip("ppadb.client", reason="pip install -e '.[judges]' adds pure-python-adb")

pytestmark = pytest.mark.check  # adbutils stands for the clients of adb in `make test`

CLIPPER = "ca.zgrs.clipper"
APK = str(Path(__file__).parents[1] / "apks" / "newer.apk")
FILE = "/data/local/tmp/f"


@pytest.fixture
def client(phone):
    return ppadb.Client(host="127.0.0.1", port=phone.pool.host.adb.port)


@pytest.fixture
def d(client, phone):
    return client.device(phone.serial)


def test_the_server_tells_its_devices(client, phone):
    assert client.version() >= 39
    assert [device.serial for device in client.devices()] == [phone.serial]
    assert "shell_v2" in client.features()


CALLS = {
    "shell": (lambda d: d.shell("echo hi"), "hi\n"),
    "get_state": (lambda d: d.get_state(), "device"),
    "get_serial_no": (lambda d: d.get_serial_no()[:9], "emulator-"),
    "get_device_path": (lambda d: d.get_device_path(), "unknown"),
    "list_features": (lambda d: d.list_features()["android.hardware.wifi"], True),
    "get_properties": (lambda d: d.get_properties()["ro.build.version.sdk"], "33"),
    "list_packages": (lambda d: CLIPPER in d.list_packages(), True),
    "get_package_version_name": (lambda d: d.get_package_version_name("com.android.settings"), "13"),
    "is_installed": (lambda d: (d.is_installed(CLIPPER), d.is_installed("no.such")), (True, False)),
    "install": (lambda d: (d.install(APK), d.get_package_version_name(CLIPPER)), (True, "1.2.4")),
    "uninstall": (lambda d: (d.uninstall(CLIPPER), d.is_installed(CLIPPER)), (True, False)),
    "clear": (lambda d: d.clear(CLIPPER), True),
    "wm_size": (lambda d: tuple(d.wm_size()), (1080, 2400)),
    "wm_density": (lambda d: d.wm_density(), 2),
    "get_battery_level": (lambda d: d.get_battery_level(), 100),
    "get_top_activity": (lambda d: d.get_top_activity().package, "com.google.android.apps.nexuslauncher"),
    "screencap": (lambda d: bytes(d.screencap()[:4]), b"\x89PNG"),
    "input_tap": (lambda d: d.input_tap(10, 10), ""),
    "input_swipe": (lambda d: d.input_swipe(500, 1500, 500, 700, 100), ""),
    "input_keyevent": (lambda d: d.input_keyevent("KEYCODE_HOME"), ""),
    "input_text": (lambda d: d.input_text("abc"), ""),
    "list_reverses": (lambda d: d.list_reverses(), []),
    "get_pid": (lambda d: d.get_pid("com.google.android.apps.nexuslauncher") is not None, True),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_returns_what_it_does_on_a_phone(d, name):
    call, wanted = CALLS[name]

    assert call(d) == wanted


def test_files_are_pushed_and_pulled(d, tmp_path):
    (tmp_path / "a").write_bytes(bytes(range(256)) * 1000)

    d.push(str(tmp_path / "a"), FILE)
    d.pull(FILE, str(tmp_path / "b"))

    assert (tmp_path / "b").read_bytes() == (tmp_path / "a").read_bytes()
    assert d.shell(f"wc -c < {FILE}").strip() == "256000"


def test_ports_are_forwarded(d):
    d.forward("tcp:17017", "tcp:9008")
    assert d.list_forward() == {"tcp:17017": "tcp:9008"}
    d.killforward_all()
    assert d.list_forward() == {}


def test_a_stream_is_read_by_a_handler(d):
    found = io.BytesIO()

    def take(link):
        found.write(link.read_all())
        link.close()

    d.shell("echo one; echo two", handler=take)

    assert found.getvalue() == b"one\ntwo\n"
