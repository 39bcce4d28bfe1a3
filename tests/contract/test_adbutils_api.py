"""adbutils' whole public interface: every name of it is called here, or said why not."""

from __future__ import annotations

import io
from pathlib import Path

import adbutils
import pytest
from adbutils.sync import Sync

CLIPPER = "ca.zgrs.clipper"
APK = str(Path(__file__).parents[1] / "apks" / "newer.apk")
FILE = "/data/local/tmp/f"
HOME = "com.google.android.apps.nexuslauncher"

# name, what is done with the device, what it returns (a type, a value, or a check)
CALLS = {
    "adb_output": (lambda d: d.adb_output("shell", "echo hi"), "hi\n"),
    "app_clear": (lambda d: d.app_clear(CLIPPER), lambda found: "Success" in str(found) or found is None),
    "app_current": (lambda d: d.app_current().package, HOME),
    "app_info": (lambda d: d.app_info(CLIPPER).version_code, 3),
    "app_start": (lambda d: (d.app_start(CLIPPER, ".Main"), d.app_current().package)[1], CLIPPER),
    "app_stop": (lambda d: d.app_stop(CLIPPER), None),
    "battery": (lambda d: d.battery().level, 100),
    "brightness_mode": (lambda d: d.brightness_mode, adbutils.BrightnessMode),
    "brightness_value": (lambda d: d.brightness_value, int),
    "click": (lambda d: d.click(10, 10), None),
    "drag": (lambda d: d.drag(500, 1500, 500, 700, 0.1), None),
    "dump_hierarchy": (lambda d: d.dump_hierarchy()[:5], "<?xml"),
    "forward": (lambda d: d.forward("tcp:0", "tcp:9008"), lambda found: True),
    "forward_list": (lambda d: list(d.forward_list()), list),
    "forward_port": (lambda d: d.forward_port(9008), int),
    "forward_remove": (lambda d: d.forward_remove(f"tcp:{d.forward_port(9007)}"), lambda found: True),
    "forward_remove_all": (lambda d: (d.forward_remove_all(), list(d.forward_list()))[1], []),
    "get_devpath": (lambda d: d.get_devpath(), "unknown"),
    "get_features": (lambda d: d.get_features(), lambda found: "shell_v2" in found),
    "get_serialno": (lambda d: d.get_serialno() == d.serial, True),
    "get_state": (lambda d: d.get_state(), "device"),
    "getprop": (lambda d: d.getprop("ro.build.version.sdk"), "33"),
    "info": (lambda d: d.info["state"], "device"),
    "install": (lambda d: (d.install(APK, nolaunch=True, silent=True), d.app_info(CLIPPER).version_code)[1], 4),
    "install_remote": (lambda d: (d.sync.push(APK, FILE), d.install_remote(FILE, clean=True))[1], None),
    "is_screen_on": (lambda d: d.is_screen_on(), True),
    "keyevent": (lambda d: d.keyevent("HOME"), None),
    "list_packages": (lambda d: CLIPPER in d.list_packages(), True),
    "open_browser": (
        lambda d: (d.open_browser("https://example.com"), d.app_current().package)[1],
        "com.android.chrome",
    ),
    "package_info": (lambda d: d.package_info(CLIPPER)["version_code"], lambda found: int(found) == 3),
    "prop": (lambda d: d.prop.model, "sdk_gphone64_x86_64"),
    "push": (lambda d: (d.push(APK, FILE), d.sync.stat(FILE).size)[1], Path(APK).stat().st_size),
    "remove": (lambda d: (d.shell(f"touch {FILE}"), d.remove(FILE), d.sync.exists(FILE))[2], False),
    "reverse": (lambda d: d.reverse("tcp:7001", "tcp:7002"), lambda found: True),
    "reverse_list": (lambda d: list(d.reverse_list()), list),
    "reverse_remove": (
        lambda d: (d.reverse("tcp:7003", "tcp:7002"), d.reverse_remove("tcp:7003"))[1],
        lambda found: True,
    ),
    "reverse_remove_all": (lambda d: (d.reverse_remove_all(), list(d.reverse_list()))[1], []),
    "rmtree": (lambda d: (d.shell(f"mkdir -p {FILE}/a"), d.rmtree(FILE), d.sync.exists(FILE))[2], False),
    "root": (lambda d: d.root(), lambda found: "root" in found),
    "rotation": (lambda d: d.rotation(), 0),
    "screenshot": (lambda d: d.screenshot().size, (1080, 2400)),
    "send_keys": (lambda d: d.send_keys("abc"), ""),
    "serial": (lambda d: d.serial[:9], "emulator-"),
    "shell": (lambda d: d.shell("echo hi"), "hi"),
    "shell2": (lambda d: d.shell2("exit 3", v2=True).returncode, 3),
    "swipe": (lambda d: d.swipe(500, 1500, 500, 700, 0.1), None),
    "switch_airplane": (lambda d: (d.switch_airplane(True), d.shell("settings get global airplane_mode_on"))[1], "1"),
    "switch_screen": (lambda d: (d.switch_screen(False), d.is_screen_on())[1], False),
    "switch_wifi": (lambda d: (d.switch_wifi(False), d.shell("settings get global wifi_on"))[1], "0"),
    "sync": (lambda d: d.sync, Sync),
    "uninstall": (lambda d: (d.uninstall(CLIPPER), d.app_info(CLIPPER))[1], None),
    "volume_down": (lambda d: d.volume_down(), None),
    "volume_mute": (lambda d: d.volume_mute(), None),
    "volume_up": (lambda d: d.volume_up(), None),
    "window_size": (lambda d: d.window_size(), (1080, 2400)),
    "wlan_ip": (lambda d: d.wlan_ip(), lambda found: found.count(".") == 3),
}
ELSEWHERE = {
    "create_connection": "test_adbutils.py", "framebuffer": "test_adbutils.py", "tcpip": "test_adb_link.py",
    "reboot": "test_adb_link.py", "start_recording": "below", "stop_recording": "below", "is_recording": "below",
    "logcat": "below", "open_shell": "below", "open_transport": "below", "download_apk": "loads from the internet",
}  # fmt: skip
SYNC = {"exists", "iter_content", "iter_directory", "list", "pull", "pull_dir", "pull_file", "push", "read_bytes",
        "read_text", "stat"}  # fmt: skip


@pytest.fixture
def d(phone, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phone.pool.host.adb.port))  # for the adb that adb_output runs
    return adbutils.AdbClient(host="127.0.0.1", port=phone.pool.host.adb.port).device(serial=phone.serial)


def public(kind):
    return {name for name in dir(kind) if not name.startswith("_")}


def test_every_name_is_known():
    assert public(adbutils.AdbDevice) == CALLS.keys() | ELSEWHERE.keys()
    assert public(Sync) == SYNC


@pytest.mark.filterwarnings("ignore::deprecation.DeprecatedWarning")  # what it will not have for ever is called too
@pytest.mark.parametrize("name", CALLS)
def test_a_call_returns_what_it_does_on_a_phone(d, name):
    call, wanted = CALLS[name]

    found = call(d)

    if isinstance(wanted, type):
        assert isinstance(found, wanted)
    elif callable(wanted):
        assert wanted(found), found
    else:
        assert found == wanted


def test_files_are_read_and_listed_in_every_way(d, tmp_path):
    d.shell("mkdir -p /data/local/tmp/dir/sub; printf 'é' > /data/local/tmp/dir/sub/f")
    sync = d.sync

    assert sync.read_text("/data/local/tmp/dir/sub/f") == "é"
    assert b"".join(sync.iter_content("/data/local/tmp/dir/sub/f")) == "é".encode()
    assert {entry.path for entry in sync.iter_directory("/data/local/tmp/dir")} >= {"sub"}
    sync.pull_dir("/data/local/tmp/dir", tmp_path / "dir")
    sync.pull_file("/data/local/tmp/dir/sub/f", tmp_path / "f")
    sync.push(io.BytesIO(b"stream"), FILE)

    assert (tmp_path / "dir/sub/f").read_text() == (tmp_path / "f").read_text() == "é"
    assert (sync.read_bytes(FILE), sync.exists("/none")) == (b"stream", False)


def test_streams_stay_open(d):
    with d.open_shell("cat") as stream:
        stream.conn.send(b"line\n")
        assert stream.conn.recv(100).replace(b"\r", b"") == b"line\n"
    with d.open_transport("get-state") as link:
        assert link.read_string_block() == "device"


def test_the_screen_is_recorded(d, tmp_path):
    d.start_recording(tmp_path / "film.mp4")
    assert d.is_recording()
    d.stop_recording()

    assert not d.is_recording()
    assert (tmp_path / "film.mp4").read_bytes()[4:8] == b"ftyp"
