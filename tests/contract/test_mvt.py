"""mvt (Mobile Verification Toolkit), unmodified, started as a program: what it finds in the phone's bug report.

It is no dependency of ours: where `mvt-android` is not on the path (`pip install mvt`), it is passed over.
"""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.contract.u2 import adb_device

PROGRAM = shutil.which("mvt-android")
SETTINGS, LAUNCHER = "com.android.settings", "com.google.android.apps.nexuslauncher"

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(PROGRAM is None, reason="mvt-android is not on the path (pip install mvt)"),
]


@pytest.fixture(scope="module")
def found(booted_phone, tmp_path_factory):
    """Return what each of its modules has read."""
    folder = tmp_path_factory.mktemp("mvt")
    device = adb_device(booted_phone)
    device.shell(f"am start -W -n {SETTINGS}/.Settings")
    report = device.shell("bugreportz").removeprefix("OK:").strip()
    device.sync.pull(report, folder / "report.zip")
    line = [PROGRAM, "--disable-update-check", "--disable-indicator-update-check", "check-bugreport"]
    subprocess.run([*line, "-o", folder / "found", folder / "report.zip"], check=True, capture_output=True, timeout=300)  # noqa: S603
    return {path.stem: json.loads(path.read_text()) for path in (folder / "found").glob("*.json")}


def test_properties_and_settings(found):
    properties = {row["name"]: row["value"] for row in found["dumpsys_get_prop"]}
    assert properties["ro.build.version.release"] == "13"
    assert properties["ro.vendor.build.fingerprint"] == properties["ro.build.fingerprint"]
    settings = {(row["namespace"], row["name"]): row["value"] for row in found["settings"]}
    assert settings["global", "adb_enabled"] == "1"


def test_packages_and_what_they_answer_to(found):
    packages = {row["package_name"]: row for row in found["dumpsys_packages"]}
    assert (packages[SETTINGS]["version_code"], packages[SETTINGS]["system"]) == (33, True)
    assert packages[SETTINGS]["users"][0]["installed"]
    main = [row["component"] for row in found["dumpsys_activities"] if row["key"] == "android.intent.action.MAIN"]
    assert f"{SETTINGS}/.Settings" in main
    assert "android.intent.action.PHONE_STATE" in {row["key"] for row in found["dumpsys_receivers"]}


def test_who_was_in_front(found):
    events = [(row["event"], row["package_name"]) for row in found["dumpsys_battery_history"]]
    assert events.index(("end_top", LAUNCHER)) < events.index(("start_top", SETTINGS))


def test_processes(found):
    commands = {row["command"]: row for row in found["processes"]}
    assert commands["system_server"]["user"] == "system"
    assert {"init", "system_server", "ndroid.settings"} <= set(commands)  # the names of threads are short
