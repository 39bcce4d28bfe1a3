"""Well-known agents' own programs play a task on a phone by their recipes, where they are installed.

`PROGRAMS` names a folder with a folder for each: `autoglm`, `appagent`, `mobilerun`, `mobile_use`, of which each is a
virtual environment with the program, and has in `home` what is no package: the copies of Open-AutoGLM and AppAgent.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TASK = "tasks/androidworld/test_settings.py::test_settings_wifi_off"
STEPS = {"autoglm": 4, "appagent": 5, "mobilerun": 4, "mobile_use": 4}  # AppAgent draws up the list of apps first


@pytest.mark.check
@pytest.mark.skipif(not os.environ.get("PROGRAMS"), reason="no folder with the programs is named")
@pytest.mark.parametrize("name", STEPS)
def test_a_program_completes_a_task_and_its_steps_are_counted_from_outside(name, zygote, tmp_path):
    """Long: a program, and a model beside it."""
    beside = f"{sys.executable} {ROOT / 'tests/agents/beside_a_model.py'} {os.environ['PROGRAMS']} {name}"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}

    done = zygote.run(
        TASK, f"--agent=cmd:{beside} {{serial}} {{goal}}", "--mobile-max-steps=40", f"--mobile-output={tmp_path}",
        "-p", "no:cacheprovider", cwd=ROOT, env=clean, timeout=600,
    )  # fmt: skip

    (run,) = tmp_path.glob("*/run.jsonl")
    (record,) = (json.loads(line) for line in run.read_text("utf-8").splitlines())
    assert (record["outcome"], record["steps"]) == ("passed", STEPS[name]), done.stdout
