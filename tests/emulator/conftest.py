"""An SDK of which only the emulator program is there, and that is a script."""

from __future__ import annotations

import sys

import pytest

from pytest_mobileagent.device.settling import AT_ONCE
from pytest_mobileagent.emulator import avd, sdk


@pytest.fixture
def kvm(tmp_path, monkeypatch):
    """A `/dev/kvm` of the test's own; the emulators that run by it are at rest by the second look."""
    path = tmp_path / "kvm"
    path.touch()
    monkeypatch.setattr(sdk, "KVM", path)
    monkeypatch.setattr(avd, "STAGGER_S", 0)
    monkeypatch.setattr(avd, "IN_REAL_TIME", AT_ONCE)
    return path


@pytest.fixture
def fake_sdk(tmp_path):
    """Make an SDK whose emulator is a Python script; returns its root."""

    def make(script="", *, root="sdk"):
        folder = tmp_path / root / "emulator"
        folder.mkdir(parents=True)
        program = folder / "emulator"
        program.write_text(f"#!{sys.executable}\n{script}\n", "utf-8")
        program.chmod(0o755)
        return tmp_path / root

    return make


@pytest.fixture
def scratch(tmp_path, monkeypatch):
    """A folder of the test's own for locks and logs."""
    folder = tmp_path / "scratch"
    folder.mkdir(mode=0o700)
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder
