"""An app of somebody's own, in a folder outside the package: nothing in the package knows it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = "org.example.tally"
POINTS = """
[mobileagent.apps]
tally = tally_app:APP

[mobileagent.declarations]
tally = tally_state:APP
"""


@pytest.fixture
def run(pytester, monkeypatch):
    """Return what became of each item of a copy of the example, by agent."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    shutil.copytree(ROOT / "examples/tally", pytester.path, dirs_exist_ok=True)

    def run(*agents):
        arguments = [f"--agent={agent}" for agent in agents]
        pytester.runpytest_subprocess(".", "-p", "no:cacheprovider", "--mobile-strict-state", *arguments, timeout=120)
        (folder,) = pytester.path.joinpath("reports").iterdir()
        records = map(json.loads, folder.joinpath("run.jsonl").read_text("utf-8").splitlines())
        return {record["agent"]: (record["outcome"], record["app_versions"]) for record in records}

    return run


@pytest.mark.parametrize(
    "outcomes",
    [{"oracle": "passed", "tapper:make_agent": "passed"}, {"near_miss": "failed"}],
    ids=["driven", "judged"],
)
def test_an_app_beside_its_suite_is_driven_and_judged(run, outcomes):
    found = run(*outcomes)

    assert {agent.partition(" ")[0]: outcome for agent, (outcome, _) in found.items()} == outcomes
    assert [versions for _, versions in found.values()] == [{PACKAGE: "1.0"}] * len(outcomes)


def test_an_app_of_an_installed_distribution_needs_nothing_but_its_build(run, pytester, monkeypatch):
    metadata = pytester.mkdir("tally-2.0.dist-info")
    metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: tally\nVersion: 2.0\n", "utf-8")
    metadata.joinpath("entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{pytester.path}{os.pathsep}{ROOT}")
    test = pytester.path / "test_tally.py"
    lines = test.read_text("utf-8").splitlines()
    build = ['TALLY = AppBuild(APP.package, "2.0", 2)' if line.startswith("TALLY") else line for line in lines]
    test.write_text("\n".join(build), "utf-8")

    assert run("oracle") == {"oracle": ("passed", {PACKAGE: "2.0"})}
