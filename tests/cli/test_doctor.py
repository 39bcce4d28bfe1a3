from __future__ import annotations

import json
from pathlib import Path

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.cli.doctor import Finding, examine, render
from pytest_mobileagent.emulator import avd_files
from pytest_mobileagent.image import find_image


@pytest.fixture
def sdk(tmp_path):
    """An SDK whose emulator knows two AVDs."""
    emulator = tmp_path / "sdk/emulator/emulator"
    emulator.parent.mkdir(parents=True)
    emulator.write_text(EMULATOR)
    emulator.chmod(0o755)
    return tmp_path / "sdk"


EMULATOR = """#!/bin/sh
if [ "$1" = -version ]; then echo "Android emulator version 35.1.20.0 (build_id 1)"; exit; fi
echo Pixel_6
echo 'INFO    | storing crash data'
echo AndroidWorldAvd
"""


def found(environment):
    return {finding.name: finding for finding in examine(environment)}


@pytest.mark.costly
def test_everything_needed_is_found_and_boots(sdk):
    findings = found({"ANDROID_HOME": str(sdk), "HOME": str(sdk)})

    assert [name for name, finding in findings.items() if finding.is_needed and not finding.is_fine] == []
    assert findings["embedded phone"].detail.startswith("Android 13, booted in ")
    assert findings["Android Emulator"].detail == f"35.1.20.0, {sdk / 'emulator/emulator'}"
    assert findings["AVDs"].detail == "Pixel_6, AndroidWorldAvd"


@pytest.mark.costly
def test_without_an_sdk_the_advice_says_what_to_install():
    missing = found({"HOME": "/nonexistent", "PATH": ""})["Android Emulator"]

    assert (missing.is_fine, missing.is_needed) == (False, False)
    assert "sdkmanager emulator" in missing.advice


def test_what_a_snapshot_needs_is_looked_at(sdk, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.cli.doctor._embedded", lambda _: Finding("embedded phone", True, "not now"))
    monkeypatch.setattr(avd_files, "NEEDED_GIB", 1 << 40)
    environment = {"ANDROID_HOME": str(sdk), "HOME": str(sdk)}
    bare = found(environment)

    assert bare["SDK licences"] == Finding("SDK licences", False, "none is accepted", "run 'sdkmanager --licenses'")
    assert bare["system images"].advice == "install one with sdkmanager 'system-images;android-33;google_apis;x86_64'"
    assert bare["avdmanager"].detail == "not there: AVDs are written without it"
    assert bare["disk"].detail.endswith(f" GiB free, an AVD with a snapshot needs {1 << 40}")
    assert bare["disk"].advice.startswith("make room ('mobileagent snapshot prune' deletes what is out of date), or ")
    assert bare["snapshots"].detail == "none was built"

    (sdk / "licenses").mkdir()
    (sdk / "licenses" / "android-sdk-license").touch()
    (sdk / "system-images/android-33/google_apis/x86_64").mkdir(parents=True)
    monkeypatch.setattr(avd_files, "NEEDED_GIB", 0)
    note_of_an_old_snapshot(sdk / ".android/avd")
    full = found(environment)

    assert full["SDK licences"] == Finding("SDK licences", True, "android-sdk-license", "run 'sdkmanager --licenses'")
    assert full["system images"].detail == "system-images;android-33;google_apis;x86_64"
    assert full["disk"].is_fine
    assert full["snapshot 105"] == Finding(
        "snapshot 105", False, "it is of emulator 34.0, this is 35.1.20.0",
        "build it again with 'mobileagent snapshot build 105 --image androidworld'",
    )  # fmt: skip


def note_of_an_old_snapshot(home):
    folder, name = home / "mine.avd", "mobileagent-androidworld-105-0"
    (folder / "mobileagent").mkdir(parents=True)
    (home / "mine.ini").touch()
    document = {
        "format": 2, "name": name, "image": "androidworld", "config": "105", "emulator": "34.0", "hash": "0",
        "apps": [],
    }  # fmt: skip
    (folder / "mobileagent" / f"{name}.json").write_text(json.dumps(document))
    (folder / "snapshots" / name).mkdir(parents=True)
    (folder / "snapshots" / name / "ram.bin").write_bytes(b"x")


def test_what_an_images_phone_needs_is_looked_at(sdk, monkeypatch, tmp_path):
    monkeypatch.setattr("pytest_mobileagent.cli.doctor._embedded", lambda _: Finding("embedded phone", True, "not now"))
    image = find_image("bmoca")
    bare = {one.name: one for one in examine({"ANDROID_HOME": str(sdk), "HOME": str(sdk)}, image=image)}

    assert bare["image bmoca"] == Finding(
        "image bmoca", False, "its system image is missing",
        "run sdkmanager 'system-images;android-29;google_apis;x86_64'",
    )  # fmt: skip
    assert bare["apps of bmoca"].detail.startswith("missing: com.google.android.calculator 8.6 (612662282) as com.goo")

    (sdk / image.android.folder).mkdir(parents=True)
    for app in image.brought:
        (tmp_path / f"{app.package}.apk").touch()
    whole = examine({"ANDROID_HOME": str(sdk), "HOME": str(sdk)}, image=image, apks=tmp_path)
    full = {one.name: one for one in whole}
    assert full["image bmoca"].detail == "system-images;android-29;google_apis;x86_64"
    assert full["apps of bmoca"] == Finding("apps of bmoca", True, f"5 APKs in {tmp_path}")


def test_an_emulator_that_does_not_start_is_told(sdk, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.cli.doctor._embedded", lambda _: Finding("embedded phone", True, "not now"))
    (sdk / "emulator/emulator").write_text("#!/bin/sh\nexit 127\n")
    finding = found({"ANDROID_HOME": str(sdk)})["Android Emulator"]

    assert not finding.is_fine
    assert finding.detail.startswith(f"'{sdk}/emulator/emulator -version' failed: ")


def test_findings_are_lines_with_advice_below():
    text = render(
        [
            Finding("adb", is_fine=True, detail="1.0.41"),
            Finding("KVM", is_fine=False, detail="none", advice="turn it on"),
        ]
    )

    assert text == "ok  adb  1.0.41\n--  KVM  none\n         → turn it on\n"


@pytest.mark.costly
def test_the_program_exits_with_zero_where_an_embedded_phone_runs(capsys):
    assert main(["doctor"]) == 0
    assert "embedded phone" in capsys.readouterr().out


def test_an_unknown_command_is_refused(capsys):
    with pytest.raises(SystemExit) as end:
        main(["cure"])
    assert end.value.code == 2
    assert "invalid choice: 'cure'" in capsys.readouterr().err


def test_the_program_is_an_entry_point():
    text = Path("pyproject.toml").read_text("utf-8")

    assert 'mobileagent = "pytest_mobileagent.cli:main"' in text
