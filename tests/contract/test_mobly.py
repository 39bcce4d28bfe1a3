"""mobly, unmodified (the extra `judges`): a test bed's controller, which drives the adb program and keeps the log."""

from __future__ import annotations

import logging
import os
import zipfile
from pathlib import Path

import pytest

from pytest_mobileagent.emulator.host import adb_program
from pytest_mobileagent.waiting import wait_until

android_device = pytest.importorskip("mobly.controllers.android_device", reason="pip install -e '.[judges]' adds mobly")
adb = pytest.importorskip("mobly.controllers.android_device_lib.adb")
apk_utils = pytest.importorskip("mobly.controllers.android_device_lib.apk_utils")
errors = pytest.importorskip("mobly.snippet.errors")

pytestmark = pytest.mark.check  # adbutils stands for the clients of adb in `make test`

CLIPPER = "ca.zgrs.clipper"
APK = str(Path(__file__).parents[1] / "apks" / "newer.apk")


@pytest.fixture
def d(phone, tmp_path, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phone.pool.host.adb.port))
    monkeypatch.setenv("PATH", f"{Path(adb_program()).parent}:{os.environ['PATH']}")
    monkeypatch.setattr(logging, "log_path", str(tmp_path), raising=False)
    device = android_device.AndroidDevice(phone.serial)
    yield device
    device.services.stop_all()


def test_the_phone_is_found_and_described(d, phone):
    assert android_device.list_adb_devices() == [phone.serial]
    assert d.is_emulator
    assert d.is_rootable
    assert d.is_adb_root
    assert d.is_boot_completed()
    assert d.model == "sdk_gphone64_x86_64"
    assert d.build_info["build_version_sdk"] == "33"
    assert d.build_info["debuggable"] == "1"


def test_forwards_are_listed(d):
    before = adb.list_occupied_adb_ports()  # those of others who have the phone in these tests
    port = int(d.adb.forward(["tcp:0", "tcp:8080"]))
    assert set(adb.list_occupied_adb_ports()) - set(before) == {port}

    d.adb.forward(["--remove", f"tcp:{port}"])

    assert port not in adb.list_occupied_adb_ports()


def test_adb_is_asked(d):
    assert d.adb.shell(["echo", "a b"]) == b"a b\n"
    assert d.adb.getprops(["ro.build.version.sdk", "no.such"]) == {"ro.build.version.sdk": "33"}
    assert d.adb.current_user_id == 0
    assert (d.adb.has_shell_command("ls"), d.adb.has_shell_command("nosuch")) == (True, False)
    with pytest.raises(adb.AdbError, match=r"ret: 3, "):
        d.adb.shell("exit 3")


def test_an_app_is_installed_and_removed(d):
    apk_utils.install(d, APK)
    assert apk_utils.is_apk_installed(d, CLIPPER)
    apk_utils.uninstall(d, CLIPPER)
    assert not apk_utils.is_apk_installed(d, CLIPPER)


def test_the_log_is_collected(d):
    def collected():
        return Path(d.services.logcat.adb_logcat_file_path).read_text()

    d.services.logcat.start()
    d.adb.shell("log -t mine hello")
    assert wait_until(lambda: "mine    : hello" in collected(), timeout_s=30)
    d.services.logcat.pause()
    d.adb.shell("log -t mine meanwhile")
    d.services.logcat.resume()
    assert wait_until(lambda: "mine    : meanwhile" in collected(), timeout_s=30)


def test_the_screen_is_shot(d, tmp_path):
    shot = Path(d.take_screenshot(str(tmp_path / "shots")))

    assert shot.read_bytes()[:4] == b"\x89PNG"


def test_a_bug_report_is_taken(d, tmp_path):
    with zipfile.ZipFile(d.take_bug_report(destination=str(tmp_path / "reports"))) as report:
        assert report.read("main_entry.txt").decode() in report.namelist()


def test_a_reboot_is_waited_for(d):
    before_s = float(d.adb.shell("cat /proc/uptime").split()[0])

    d.reboot()

    assert d.is_boot_completed()
    assert d.is_adb_root
    assert float(d.adb.shell("cat /proc/uptime").split()[0]) < before_s + 60


def test_a_snippet_that_is_not_there_is_refused(d):
    with pytest.raises(errors.ServerStartPreCheckError, match=r"com\.example\.snippet is not installed"):
        d.load_snippet("snippet", "com.example.snippet")
