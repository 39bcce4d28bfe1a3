"""TRL's and verifiers' own loops, unmodified, against `mobileagent openenv`, with tiny random models.

Where they are not installed, they are passed over.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.report.records import read_run
from tests.contract.openenv_server import serving

pytest.importorskip("openenv", reason="openenv is not installed (pip install pytest-mobileagent[openenv])")
pytestmark = pytest.mark.check
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def records(tmp_path):
    """A server's address, and where its records are."""
    with serving(tmp_path, "--phones", "2", "--output", str(tmp_path / "reports")) as address:
        yield address, tmp_path / "reports"


def played(folder):
    """Return how many steps each episode of a server had."""
    (run,) = folder.iterdir()
    return [record.steps for record in read_run(run).records]


def example(name, *arguments, folder):
    """Run an example; returns what it says."""
    here = os.environ | {"HF_HUB_OFFLINE": "1", "HOME": str(folder)}  # verifiers installs uv there
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, str(EXAMPLES / name), *arguments, "--out", str(folder / "out")],
        cwd=folder, env=here, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def test_trls_trainer_trains_on_phones(records, tmp_path):
    """It trains for two steps, which takes a minute or two."""
    pytest.importorskip("trl", reason="trl is not installed (pip install trl torch)")
    address, reports = records

    said = example(
        "trl_openenv.py", "--server", address, "--task", "open", "--group", "2", "--steps", "2", "--turns", "2",
        folder=tmp_path,
    )  # fmt: skip

    assert len(re.findall(r"^step +\d+  reward \d\.\d\d  calls \d+\.\d$", said, re.MULTILINE)) == 2
    assert len(played(reports)) == 4
    assert all(played(reports))


def test_verifiers_evaluates_on_phones(records, tmp_path):
    """It has uv install what a rollout's program needs, which takes a minute or two."""
    pytest.importorskip("verifiers", reason="verifiers is not installed (pip install verifiers torch transformers)")
    address, reports = records

    said = example("verifiers_openenv.py", "--server", address, "--task", "open", "--turns", "3", folder=tmp_path)

    assert len(re.findall(r"^[1-3] actions, reward \d\.\d\d, ended by \w+$", said, re.MULTILINE)) == 2
    assert len(played(reports)) == 2
