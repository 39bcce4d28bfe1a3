"""appium-adb, unmodified, in node: the class by which Appium's drivers, and others, read an Android phone.

It lies where Appium's driver does (see `test_appium.py`); where it does not, these tests are passed over.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pytest_mobileagent.emulator.adb_server import adb_program

CONTACTS, SETTINGS, CLIPPER = "com.google.android.contacts", "com.android.settings", "ca.zgrs.clipper"
APK = str(Path(__file__).parents[1] / "apks" / "newer.apk")
GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
HOME = Path(os.environ.get("APPIUM_HOME") or Path.home() / ".appium")
MAIN = HOME / "node_modules/appium-adb/build/index.js"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(
        NODE is None or not MAIN.is_file(),
        reason=f"node is not on the path, or {MAIN} is not there; see CONTRIBUTING.md",
    ),
]


@pytest.fixture
def call(phone, tmp_path):
    """Return what methods of the class return, each given as its name and its arguments."""
    tools = tmp_path / "sdk/platform-tools"
    tools.mkdir(parents=True)
    (tools / "adb").symlink_to(adb_program())
    token = phone.emulator.booted.token_file  # it empties the console's
    kept = token.read_text()
    environment = {**os.environ, "ANDROID_HOME": str(tools.parent), "HOME": str(token.parent)}

    def call(*calls):
        done = subprocess.run(  # noqa: S603 - our own script
            [NODE, Path(__file__).with_name("appium_adb.mjs"), MAIN, str(phone.pool.host.adb.port), phone.serial],
            input=json.dumps(calls), env=environment, capture_output=True, text=True, timeout=120, check=True,
        )  # fmt: skip
        return [result.get("value", result.get("error")) for result in json.loads(done.stdout)]

    yield call
    token.write_text(kept)


def test_the_device_is_described(call):
    names = (
        "getApiLevel", "getPlatformVersion", "getModel", "getManufacturer", "getScreenSize", "getScreenDensity",
        "getTimeZone", "getDeviceLocale", "isEmulatorConnected", "isDeviceConnected", "isAirplaneModeOn",
        "isLockManagementSupported", "isStreamedInstallSupported", "ping",
    )  # fmt: skip
    assert dict(zip(names, call(*([name] for name in names)), strict=True)) == {
        "getApiLevel": 33, "getPlatformVersion": "13", "getModel": "sdk_gphone64_x86_64", "getManufacturer": "Google",
        "getScreenSize": "1080x2400", "getScreenDensity": 420, "getTimeZone": "UTC", "getDeviceLocale": "en-US",
        "isEmulatorConnected": True, "isDeviceConnected": True, "isAirplaneModeOn": False,
        "isLockManagementSupported": True, "isStreamedInstallSupported": True, "ping": True,
    }  # fmt: skip


def test_apps_are_started_watched_and_ended(call):
    started, front, launchable, waited, is_running, stopped, is_still, refused = call(
        ["startApp", {"pkg": SETTINGS, "activity": ".Settings"}],
        ["getFocusedPackageAndActivity"],
        ["resolveLaunchableActivity", SETTINGS],
        ["waitForActivity", SETTINGS, ".Settings", 5000],
        ["processExists", SETTINGS],
        ["forceStop", SETTINGS],
        ["processExists", SETTINGS],
        ["startApp", {"pkg": SETTINGS, "activity": ".NoSuch", "retry": False}],
    )
    assert "Status: ok" in started
    assert front == {"appPackage": SETTINGS, "appActivity": ".Settings"}
    assert (launchable, waited, is_running) == (f"{SETTINGS}/.Settings", None, True)
    assert (stopped, is_still) == ("", False)
    assert refused.startswith("Cannot start the 'com.android.settings' application.")


def test_packages_are_installed_and_read(call):
    installed, state, told, features, uninstalled, is_there = call(
        ["install", APK, {"replace": True}],
        ["isAppInstalled", CLIPPER],
        ["getPackageInfo", CLIPPER],
        ["listFeatures"],
        ["uninstallApk", CLIPPER],
        ["isAppInstalled", CLIPPER],
    )
    assert (installed, state, uninstalled, is_there) == (None, True, True, False)
    assert told == {"name": CLIPPER, "versionCode": 4, "versionName": "1.2.4", "isInstalled": True}
    assert "shell_v2" in features


def test_permissions_are_granted_revoked_and_read(call):
    permission = "android.permission.READ_CONTACTS"
    requested, before, _, revoked, denied, _, again, target = call(
        ["getReqPermissions", CONTACTS],
        ["getGrantedPermissions", CONTACTS],
        ["revokePermission", CONTACTS, permission],
        ["getGrantedPermissions", CONTACTS],
        ["getDeniedPermissions", CONTACTS],
        ["grantPermission", CONTACTS, permission],
        ["getGrantedPermissions", CONTACTS],
        ["targetSdkVersionUsingPKG", CONTACTS],
    )
    assert permission in requested
    assert permission in before
    assert permission not in revoked
    assert permission in denied
    assert permission in again
    assert target == 33


def test_radios_and_places_are_switched_and_read(call):
    assert call(
        ["setWifiState", False], ["isWifiOn"], ["setWifiState", True], ["isWifiOn"],
        ["setDataState", False], ["isDataOn"], ["setDataState", True], ["isDataOn"],
        ["setAirplaneMode", True], ["isAirplaneModeOn"], ["setAirplaneMode", False],
        ["toggleGPSLocationProvider", False], ["getLocationProviders"],
        ["toggleGPSLocationProvider", True], ["getLocationProviders"],
    ) == [
        None, False, None, True,
        None, False, None, True,
        None, True, None,
        None, [], None, ["gps"],
    ]  # fmt: skip


def test_the_screen_is_locked(call):
    before, _, locked, _, _, after = call(
        ["isScreenLocked"], ["lock"], ["isScreenLocked"], ["cycleWakeUp"], ["dismissKeyguard"], ["isScreenLocked"],
    )  # fmt: skip
    assert (before, locked, after) == (False, True, False)


def test_a_pin_is_set_verified_asked_for_and_cleared(call):
    verified, enabled, _, enabled_then, wrong, right, _, _, _, locked, _, _, after = call(
        ["verifyLockCredential"], ["isLockEnabled"], ["setLockCredential", "pin", "1234"], ["isLockEnabled"],
        ["verifyLockCredential", "4321"], ["verifyLockCredential", "1234"],
        ["lock"], ["cycleWakeUp"], ["dismissKeyguard"], ["isScreenLocked"], ["clearLockCredential", "1234"],
        ["dismissKeyguard"], ["isScreenLocked"],
    )  # fmt: skip
    assert (verified, enabled, enabled_then, right) == (True, False, True, True)
    assert "Old password '4321' didn't match" in wrong
    assert (locked, after) == (True, False)


def test_keyboards_are_listed_and_chosen(call):
    available, enabled, chosen, shown, refused = call(
        ["availableIMEs"], ["enabledIMEs"], ["defaultIME"], ["isSoftKeyboardPresent"], ["setIME", "no.such/.Keyboard"]
    )
    assert (available, enabled, chosen) == ([GBOARD], [GBOARD], GBOARD)
    assert shown == {"isKeyboardShown": False, "canCloseKeyboard": False}
    assert "Unknown input method no.such/.Keyboard cannot be selected for user #0" in refused


def test_files_ports_and_processes_are_listed(call, tmp_path):
    (tmp_path / "file").write_bytes(b"x" * 1234)
    there = "/sdcard/Download/file"
    pushed, size, exists, names, removed, gone, forwarded, ports, systemui, nobody = call(
        ["push", str(tmp_path / "file"), there], ["fileSize", there], ["fileExists", there],
        ["ls", "/sdcard/Download"], ["rimraf", there], ["fileExists", there],
        ["forwardPort", 0, 9008], ["getForwardList"],
        ["processExists", "com.android.systemui"], ["processExists", "no.such"],
    )  # fmt: skip
    assert (pushed, size, exists, removed, gone, forwarded) == (None, 1234, True, None, False, None)
    assert "file" in names
    assert any(port.endswith("tcp:9008") for port in ports)
    assert (systemui, nobody) == (True, False)


def test_the_emulator_does_as_told(call):
    named, status, _, _, _, picture = call(
        ["execEmuConsoleCommand", "avd name"], ["execEmuConsoleCommand", "avd status"], ["rotate"],
        ["powerCapacity", 42], ["sendSMS", "5551234", "hello you"], ["takeScreenshot"],
    )  # fmt: skip
    assert named
    assert status == "virtual device is running"
    assert base64.b64decode(picture).startswith(b"\x89PNG")
