"""A solution's way leads to its goal on a phone that is held sideways too, with more steps."""

from __future__ import annotations

import json
import os

import pytest

from tests.tasks.plays import ROOT

SUITE = """
import pytest
from tasks.androidworld.conftest import arrange, mobile_image, mobile_needs

def turn(device):
    arrange(device)
    device.must_run("settings put system accelerometer_rotation 0 && settings put system user_rotation 1")

@pytest.fixture(scope="session")
def mobile_arrangement():
    return turn
"""
TASKS = """
from tasks.androidworld.solutions import broccoli, simple_gallery
from tasks.androidworld.test_broccoli import *
from tasks.androidworld.test_simple_gallery import *

mobile_shared = (broccoli, simple_gallery)
"""


@pytest.mark.costly
def test_a_long_page_is_read_and_a_folder_found_sideways(zygote, tmp_path):
    """Long: a phone of a suite of its own is started, and two long episodes are played."""
    (tmp_path / "conftest.py").write_text(SUITE, "utf-8")
    (tmp_path / "test_sideways.py").write_text(TASKS, "utf-8")

    done = zygote.run(
        "-k", "duplicate_among_many or copy_of_receipt", "--agent=oracle",
        "--mobile-max-steps=90", "--mobile-seeds=1", "--mobile-output=out", "-q",
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=600,
    )  # fmt: skip

    records = [
        json.loads(line) for path in tmp_path.glob("out/*/run.jsonl") for line in path.read_text("utf-8").splitlines()
    ]
    assert [record["outcome"] for record in records] == ["passed"] * 2, done.stdout[-3000:] + done.stderr[-3000:]
