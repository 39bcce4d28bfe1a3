"""Runs in parts: what is to be copied for Slurm and Kubernetes ends in one run with every item once."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.run.shards import parse_shard
from pytest_mobileagent.waiting import wait_until

SCALE = Path(__file__).parents[2] / "examples/scale"
TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Do nothing.", max_steps=1)
def test_nothing(task, agent, device):
    agent.run(task)
"""
SBATCH = """#!{python}
import json, pathlib, sys
pathlib.Path({log!r}).write_text(json.dumps(sys.argv[1:]))
"""


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    """A folder of tasks, and an `sbatch` that notes what it is asked for."""
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite/test_nothing.py").write_text(TASKS, "utf-8")
    (tmp_path / "bin").mkdir()
    sbatch = tmp_path / "bin/sbatch"
    sbatch.write_text(SBATCH.format(python=sys.executable, log=str(tmp_path / "asked.json")), "utf-8")
    sbatch.chmod(0o755)
    programs = f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    monkeypatch.setenv("PATH", programs)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.costly
def test_slurms_array_plays_each_item_once_and_its_last_step_joins_them(cluster, monkeypatch):
    """It runs pytest twice, which takes some seconds beside other work."""
    for name, value in (("ARRAY_JOB_ID", 7), ("ARRAY_TASK_COUNT", 2), ("ARRAY_TASK_MIN", 1), ("CPUS_PER_TASK", 0)):
        monkeypatch.setenv(f"SLURM_{name}", str(value))
    monkeypatch.setenv("SUITE", "")
    monkeypatch.setenv("AGENT", "noop")
    monkeypatch.setenv("OPTIONS", "suite --mobile-seeds=0-4")
    for part in (1, 2):
        monkeypatch.setenv("SLURM_ARRAY_TASK_ID", str(part))
        subprocess.run(["bash", SCALE / "slurm.sh"], check=True, capture_output=True)  # noqa: S603, S607 - our own

    *options, wrap = yaml.safe_load((cluster / "asked.json").read_text("utf-8"))
    joined = subprocess.run(["sh", "-c", wrap], check=True, capture_output=True, text=True)  # noqa: S603, S607 - as above

    assert "--dependency=afterany:7" in options
    assert "passed 5 / scored 5" in joined.stdout
    assert sorted(record.seed for record in read_run(cluster / "reports/slurm-7").records) == [0, 1, 2, 3, 4]


def test_each_pod_of_the_indexed_job_plays_its_part_into_a_folder_that_the_report_reads():
    (job,) = yaml.safe_load_all((SCALE / "kubernetes.yaml").read_text("utf-8"))
    (report,) = yaml.safe_load_all((SCALE / "kubernetes-report.yaml").read_text("utf-8"))
    (part,) = job["spec"]["template"]["spec"]["containers"]
    (joins,) = report["spec"]["template"]["spec"]["containers"]
    chosen = dict(word.partition("=")[::2] for word in part["args"])
    count = job["spec"]["completions"]
    shards = [parse_shard(chosen["--mobile-shard"], {"JOB_COMPLETION_INDEX": str(index)}) for index in range(count)]

    assert job["spec"]["completionMode"] == "Indexed"
    assert sorted(index for shard in shards for index in shard.of(range(100))) == list(range(100))
    assert chosen["--mobile-output"] == "/reports/parts/$(JOB_COMPLETION_INDEX)"
    assert "mobileagent merge /reports/parts/*/*/" in joins["args"][0]
    assert [shlex.split(line)[0] for line in joins["args"][0].splitlines()] == ["set", "mobileagent", "mobileagent"]


@pytest.mark.check
def test_slurm_itself_plays_three_parts_goes_on_with_one_that_is_requeued_and_joins_them(tmp_path, monkeypatch):
    """It waits for Slurm to begin a requeued job again, which takes two minutes."""
    if shutil.which("sbatch") is None or subprocess.run(["sinfo"], capture_output=True, check=False).returncode:  # noqa: S607 - wherever it is
        pytest.skip("no Slurm answers")
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite/test_nothing.py").write_text(TASKS, "utf-8")
    told = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "SUITE": "", "AGENT": "noop", "NAME": "real"}
    for name, value in (told | {"OPTIONS": "suite --mobile-seeds=0-29"}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    job = said("sbatch", "--parsable", "--array=1-3", "--cpus-per-task=1", str(SCALE / "slurm.sh")).strip()
    assert wait_until(lambda: finished(tmp_path) >= 2, timeout_s=120.0)
    said("scontrol", "requeue", f"{job}_2")
    reported = wait_until(lambda: list(tmp_path.glob("agent-*-report.txt")), timeout_s=400.0)
    assert reported
    assert wait_until(lambda: not said("squeue", "--noheader", "--name=agent,agent-report"), timeout_s=60.0)

    report = reported[0].read_text("utf-8")
    assert "passed 30 / scored 30 / planned 30" in report
    assert "missing" not in report
    assert sorted(record.seed for record in read_run(tmp_path / "reports/real").records) == list(range(30))


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout  # noqa: S603 - Slurm's own


def finished(folder):
    """Return how many items of the second part are done."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.glob("parts/real/2/*/results/*.jsonl"))
