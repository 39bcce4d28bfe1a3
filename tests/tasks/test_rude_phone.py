"""AndroidWorld on a phone that behaves as the SDK's emulator does, in its place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.config.model import PIXEL_6
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator.avd import create_avd
from tests.tasks.plays import declared, one_of_each_app

ROOT = Path(__file__).parents[2]
EMULATOR = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(ROOT)!r})
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""
# What is started here needs no KVM, and little room.
PLUGIN = """from pathlib import Path


def pytest_configure():
    from pytest_mobileagent.emulator import avd_files, sdk

    sdk.KVM, avd_files.NEEDED_GIB = Path(__file__), 0
"""
PLAYED = 6


@pytest.fixture
def machine(tmp_path):
    """A machine with an SDK whose emulator is the embedded phone, and an AVD; returns the environment that says so."""
    emulator = tmp_path / "emulator" / "emulator"
    emulator.parent.mkdir()
    emulator.write_text(EMULATOR, "utf-8")
    emulator.chmod(0o755)
    (tmp_path / "any_machine.py").write_text(PLUGIN, "utf-8")
    create_avd(tmp_path / ".android" / "avd", "rude", PIXEL_6, IMAGE)
    return {**os.environ, "ANDROID_HOME": str(tmp_path), "HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)}


@pytest.mark.check
def test_tasks_are_solved_on_a_rude_phone(machine, tmp_path, sample):
    """Long: the phone's time is real, and each screen is looked at for a second."""
    tasks = one_of_each_app([task for task in declared() if task.suite == "androidworld"])
    drawn = [f"tasks/androidworld/{task.module}.py::{task.name}" for task in sample.sample(tasks, PLAYED)]
    options = ["--agent=oracle", "--mobile-emulator=avd", "--mobile-emulator-arguments=-rude"]
    plugins = ["-p", "any_machine", "-p", "no:cacheprovider"]

    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "pytest", *drawn, *options, *plugins, f"--mobile-output={tmp_path / 'reports'}"],
        cwd=ROOT, env=machine, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip

    assert f"{PLAYED} passed" in done.stdout, done.stdout[-4000:]
