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
from tasks.androidworld.solutions import broccoli, simple_gallery, tasks_org
from tasks.androidworld.test_broccoli import *
from tasks.androidworld.test_simple_gallery import *
from tasks.androidworld.test_tasks_org import *

mobile_shared = (broccoli, simple_gallery, tasks_org)
"""


@pytest.mark.costly
def test_a_long_page_and_a_long_list_are_read_and_a_folder_is_found_sideways(zygote, tmp_path):
    """Long: a phone of a suite of its own is started, and three long episodes are played."""
    (tmp_path / "conftest.py").write_text(SUITE, "utf-8")
    (tmp_path / "test_sideways.py").write_text(TASKS, "utf-8")

    done = zygote.run(
        "-k", "duplicate_among_many or copy_of_receipt or due_on_date", "--agent=oracle",
        "--mobile-max-steps=90", "--mobile-seeds=2", "--mobile-output=out", "-q",
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=600,
    )  # fmt: skip

    records = [
        json.loads(line) for path in tmp_path.glob("out/*/run.jsonl") for line in path.read_text("utf-8").splitlines()
    ]
    assert [record["outcome"] for record in records] == ["passed"] * 3, done.stdout[-3000:] + done.stderr[-3000:]
