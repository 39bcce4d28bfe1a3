from __future__ import annotations

from pathlib import Path

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.doctor import Finding, examine, render


@pytest.fixture
def sdk(tmp_path):
    """An SDK whose emulator knows two AVDs."""
    emulator = tmp_path / "sdk/emulator/emulator"
    emulator.parent.mkdir(parents=True)
    emulator.write_text("#!/bin/sh\necho Pixel_6\necho 'INFO    | storing crash data'\necho AndroidWorldAvd\n")
    emulator.chmod(0o755)
    return tmp_path / "sdk"


def found(environment):
    return {finding.name: finding for finding in examine(environment)}


def test_everything_needed_is_found_and_boots(sdk):
    findings = found({"ANDROID_HOME": str(sdk)})

    assert [name for name, finding in findings.items() if finding.is_needed and not finding.is_fine] == []
    assert findings["embedded phone"].detail.startswith("Android 13, booted in ")
    assert findings["Android Emulator"].detail == str(sdk / "emulator/emulator")
    assert findings["AVDs"].detail == "Pixel_6, AndroidWorldAvd"


def test_without_an_sdk_the_advice_says_what_to_install():
    missing = found({"HOME": "/nonexistent", "PATH": ""})["Android Emulator"]

    assert (missing.is_fine, missing.is_needed) == (False, False)
    assert "sdkmanager emulator" in missing.advice


def test_findings_are_lines_with_advice_below():
    text = render(
        [
            Finding("adb", is_fine=True, detail="1.0.41"),
            Finding("KVM", is_fine=False, detail="none", advice="turn it on"),
        ]
    )

    assert text == "ok  adb  1.0.41\n--  KVM  none\n         → turn it on\n"


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
