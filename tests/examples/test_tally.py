"""An app, a reader of its state, a task and an agent from a folder outside the package: no list is edited."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

TALLY = Path(__file__).parents[2] / "examples" / "tally"


@pytest.fixture
def tally(pytester):
    """A copy of the example, in a folder of its own."""
    shutil.copytree(TALLY, pytester.path / "tally", ignore=shutil.ignore_patterns("__pycache__"))
    return pytester.path / "tally"


@pytest.mark.parametrize(
    ("agent", "passed"), [("oracle", 2), ("tapper:make_agent", 2), ("noop", 0), ("near_miss", 0)]
)
def test_a_strangers_app_is_played(pytester, tally, monkeypatch, agent, passed):
    monkeypatch.chdir(tally)

    options = [f"--agent={agent}", "--mobile-seeds=0-1", "--mobile-strict-state"]
    result = pytester.runpytest_subprocess(str(tally), *options)

    outcomes = result.parseoutcomes()
    assert (outcomes.get("passed", 0), outcomes.get("errors", 0)) == (passed, 0)
    lines = next(tally.glob("reports/*/run.jsonl")).read_text("utf-8").splitlines()
    record = json.loads(lines[0])
    assert (record["image"], record["app_versions"]) == ("androidworld-tally", {"org.example.tally": "1.0"})
