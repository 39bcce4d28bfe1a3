"""Solutions hold on the configurations that differ most: right to left, smallest screen, tablet; and what cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from pytest_mobileagent.config.load import known_configs
from tests.tasks.test_suites import TASKS

ROOT = Path(__file__).parents[2]
IMPOSSIBLE = tomllib.loads((ROOT / "tasks/androidworld/impossible.toml").read_text("utf-8"))
CONFIGS = "030,108,109"
CHOSEN = ("test_expense_add_single", "test_markor_create_folder", "test_calendar_add_event_on_weekday")


def outcomes(tmp_path, configs, names):
    """Play tasks with the oracle; return outcomes by node id."""
    command = [
        sys.executable, "-m", "pytest", "tasks/androidworld", "-k", " or ".join(names), "--agent=oracle",
        f"--env-config={configs}", "--mobile-trace=off", f"--mobile-output={tmp_path}", "-q", "-p", "no:cacheprovider",
    ]  # fmt: skip
    subprocess.run(command, cwd=ROOT, capture_output=True, timeout=300, check=False)  # noqa: S603 - our own command
    (run,) = tmp_path.glob("*/run.jsonl")
    records = [json.loads(line) for line in run.read_text("utf-8").splitlines()]
    return {record["node_id"]: record["outcome"] for record in records}


def test_solutions_hold_from_right_to_left_on_the_smallest_screen_and_on_a_tablet(tmp_path):
    found = outcomes(tmp_path, CONFIGS, CHOSEN)

    assert len(found) == len(CHOSEN) * len(CONFIGS.split(","))
    assert {node: outcome for node, outcome in found.items() if outcome != "passed"} == {}


def test_what_is_listed_as_impossible_is_a_task_on_a_configuration_and_fails(tmp_path):
    names = {name for suite, name, _ in TASKS if suite == "androidworld"}
    for config, reasons in IMPOSSIBLE.items():
        assert config in known_configs()
        assert set(reasons) <= names
        found = outcomes(tmp_path / config, config, tuple(reasons))
        assert set(found.values()) == {"failed"}
        assert len(found) == len(reasons)
