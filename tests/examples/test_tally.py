"""An app, a reader of its state, a task and an agent from a folder outside the package: no list is edited."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

TALLY = Path(__file__).parents[2] / "examples" / "tally"
POINTS = """
[mobileagent.apps]
tally = tally_app:APP

[mobileagent.declarations]
tally = tally_state:APP
"""


@pytest.fixture
def tally(pytester):
    """A copy of the example, in a folder of its own."""
    shutil.copytree(TALLY, pytester.path / "tally", ignore=shutil.ignore_patterns("__pycache__"))
    return pytester.path / "tally"


@pytest.mark.parametrize(("agent", "passed"), [("oracle", 2), ("tapper:make_agent", 2), ("noop", 0), ("near_miss", 0)])
@pytest.mark.costly
def test_a_strangers_app_is_played(pytester, tally, monkeypatch, agent, passed):
    monkeypatch.chdir(tally)

    options = [f"--agent={agent}", "--mobile-seeds=0-1", "--mobile-strict-state"]
    result = pytester.runpytest_subprocess(str(tally), *options)

    outcomes = result.parseoutcomes()
    assert (outcomes.get("passed", 0), outcomes.get("errors", 0)) == (passed, 0)
    lines = next(tally.glob("reports/*/run.jsonl")).read_text("utf-8").splitlines()
    record = json.loads(lines[0])
    assert (record["image"], record["app_versions"]) == ("androidworld-tally", {"org.example.tally": "1.0"})


@pytest.mark.own_process("which distributions are installed is read once by a process")
def test_an_app_of_an_installed_distribution_needs_nothing_but_its_build(pytester, tally, monkeypatch):
    metadata = tally / "tally-2.0.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: tally\nVersion: 2.0\n", "utf-8")
    metadata.joinpath("entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tally}{os.pathsep}{TALLY.parents[1]}")
    test = tally / "test_tally.py"
    image = 'find_image("androidworld").with_apps(AppBuild(APP.package, "2.0", 2), name="theirs")'
    text, count = re.subn(r"(?<=^mobile_image = ).*$", image, test.read_text("utf-8"), flags=re.MULTILINE)
    test.write_text(text, "utf-8")

    result = pytester.runpytest_subprocess(str(tally), "--agent=oracle", "--mobile-strict-state")

    result.assert_outcomes(passed=count)
    (lines,) = (path.read_text("utf-8") for path in pytester.path.glob("reports/*/run.jsonl"))
    assert json.loads(lines)["app_versions"] == {"org.example.tally": "2.0"}
