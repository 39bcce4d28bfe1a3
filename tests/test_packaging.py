"""What is installed: the package, and the suites inside it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own command
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_the_suites_lie_in_the_package(wheel):
    tasks = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tasks").rglob("*.py")}

    assert {f"pytest_mobileagent/{name}" for name in tasks} <= wheel


def test_nothing_is_installed_beside_the_package(wheel):
    assert {name.split("/")[0].partition("-")[0] for name in wheel} == {"pytest_mobileagent"}
    assert not [name for name in wheel if name.endswith(".pyc") or "/tests/" in name]
