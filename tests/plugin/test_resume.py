"""Resuming, sharding and repeating, with tasks that need no phone."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.waiting import wait_until

TASKS = """
from pytest_mobileagent import DeviceError, mobile_task

@mobile_task("Pass.")
def test_passes(task): pass

@mobile_task("Fail.")
def test_fails(task): raise DeviceError("gone")

@mobile_task("Pass, too.")
def test_passes_too(task): pass
"""


@pytest.fixture
def suite(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.mkdir("suite")
    pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS, "utf-8")

    def run(*arguments):
        options = ("-p", "no:cacheprovider", "--agent=noop", "-q")
        return pytester.runpytest_subprocess("suite", *options, *arguments, timeout=60)

    return run


@pytest.fixture
def folder(pytester):
    def newest():
        return max(pytester.path.joinpath("reports").iterdir(), key=lambda path: path.stat().st_mtime_ns)

    return newest


def lines(folder):
    found = [json.loads(line) for line in (folder / "run.jsonl").read_text("utf-8").splitlines()]
    return [(line["node_id"].rpartition("::")[2], line["attempt"], line["outcome"]) for line in found]


def records(folder):
    """Return a run's records without what the host's clock says."""
    found = map(json.loads, (folder / "run.jsonl").read_text("utf-8").splitlines())
    return [{name: value for name, value in record.items() if name not in TIMED} for record in found]


TIMED = {"seconds", "began"}
WORKERS = pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "two workers"])
FIRST = [
    ("test_fails[pixel_6-noop-seed0]", 1, "error"),
    ("test_passes[pixel_6-noop-seed0]", 1, "passed"),
    ("test_passes_too[pixel_6-noop-seed0]", 1, "passed"),
]


@WORKERS
def test_a_resumed_run_does_what_is_not_finished_and_errors_again(suite, folder, pytester, workers):
    suite(*workers)
    run = folder()
    assert lines(run) == FIRST

    result = suite(f"--mobile-resume={run.name}", "--mobile-seeds=0-1", *workers)

    result.assert_outcomes(passed=2, errors=2)
    result.stdout.fnmatch_lines(["passed 4 / scored 4 / planned 6   errors 2 *"])
    assert [path.name for path in pytester.path.joinpath("reports").iterdir()] == [run.name]
    assert [line for line in lines(run) if "fails" in line[0]] == [
        ("test_fails[pixel_6-noop-seed0]", 1, "error"), ("test_fails[pixel_6-noop-seed0]", 2, "error"),
        ("test_fails[pixel_6-noop-seed1]", 1, "error"),
    ]  # fmt: skip
    assert len(lines(run)) == 7


def test_a_finished_run_resumed_does_nothing(suite, folder):
    suite("-k", "passes")
    before = (folder() / "run.jsonl").read_bytes()

    result = suite("-k", "passes", f"--mobile-resume={folder()}")

    assert (folder() / "run.jsonl").read_bytes() == before
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes()


def test_what_a_resumed_run_did_before_is_in_its_exit_status(suite, folder):
    suite()

    assert suite("-k", "passes", f"--mobile-resume={folder()}").ret == pytest.ExitCode.TESTS_FAILED


def test_a_changed_task_is_done_again_and_its_new_result_counts(suite, folder, pytester):
    suite("-k", "passes")
    path = pytester.path.joinpath("suite/test_tasks.py")
    path.write_text(
        path.read_text("utf-8").replace("def test_passes_too(task): pass", "def test_passes_too(task): 1 / 0")
    )

    result = suite("-k", "passes", f"--mobile-resume={folder()}")

    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["passed 1 / scored 1 / planned 2   errors 1 *"])


def test_what_a_kill_cut_short_is_done_again(suite, folder):
    suite("-k", "passes")
    (results,) = (folder() / "results").iterdir()
    results.write_text(results.read_text("utf-8").rstrip("\n")[:-20], "utf-8")

    suite("-k", "passes", f"--mobile-resume={folder()}").assert_outcomes(passed=1)

    assert [line[2] for line in lines(folder())] == ["passed", "passed"]


def test_a_run_that_is_not_there_is_one_sentence(suite):
    result = suite("--mobile-resume=nothing")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*nothing: no run; expected a folder that pytest wrote below reports/*"])


def test_shards_merged_are_the_whole_run(suite, folder, pytester):
    runs = []
    for option in ("--mobile-repeats=2", "--mobile-shard=1/2", "--mobile-shard=2/2"):
        suite(option, "--mobile-repeats=2")
        runs.append(folder())

    assert main(["merge", *map(str, runs[1:]), f"--output={pytester.path}/reports"]) == 0

    assert records(folder()) == records(runs[0])
    assert len(records(folder())) == 6
    assert [name for name, _, _ in lines(folder()) if "passes[" in name] == [
        "test_passes[pixel_6-noop-seed0-repeat2]", "test_passes[pixel_6-noop-seed0]",
    ]  # fmt: skip


MIXED = """
import os
import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if "--mobile-shard=2/2" in config.invocation_params.args:
        items.reverse()
"""


def test_shards_are_cut_in_one_order_whatever_order_each_of_them_runs_in(suite, pytester):
    pytester.path.joinpath("suite/conftest.py").write_text(MIXED, "utf-8")
    found = []
    for shard in ("1/2", "2/2"):
        result = suite(f"--mobile-shard={shard}", "--mobile-seeds=0-4", "--collect-only")
        found.append([line for line in result.outlines if "::" in line])

    assert list(map(len, found)) == [7, 8]
    assert len({*found[0], *found[1]}) == 15


@WORKERS
def test_a_run_that_is_killed_and_resumed_loses_and_doubles_nothing(suite, folder, pytester, workers):
    command = [sys.executable, "-m", "pytest", "suite", "-k", "passes_too", "-p", "no:html", "-p", "no:cacheprovider"]
    options = ["--agent=noop", "--mobile-seeds=0-299", *workers]

    def count():
        return sum(path.read_bytes().count(b"\n") for path in pytester.path.glob("reports/*/results/*.jsonl"))

    with subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL) as killed:  # noqa: S603 - our own command
        wait_until(lambda: count() > 20, timeout_s=60)
        killed.kill()
    before = count()

    suite("-k", "passes_too", f"--mobile-resume={folder()}", "--mobile-seeds=0-299", "-p", "no:html", *workers)

    assert 20 < before < 300
    assert [(name, outcome) for name, _, outcome in sorted(lines(folder()))] == sorted(
        (f"test_passes_too[pixel_6-noop-seed{seed}]", "passed") for seed in range(300)
    )


KILLER = """

@mobile_task("Kill this process once.")
def test_kills(task):
    import os, pathlib
    seen = pathlib.Path("seen")
    if not seen.exists():
        seen.touch()
        os.kill(os.getpid(), 9)
"""


def test_what_a_killed_worker_was_at_is_done_again_and_nothing_else(suite, folder, pytester):
    path = pytester.path.joinpath("suite/test_tasks.py")
    path.write_text(path.read_text("utf-8") + KILLER, "utf-8")
    suite("-k", "passes or kills", "--mobile-seeds=0-4", "-n", "2")
    before = lines(folder())

    result = suite("-k", "passes or kills", "--mobile-seeds=0-4", "-n", "2", f"--mobile-resume={folder()}")

    result.assert_outcomes(passed=1)
    (killed,) = [name for name, _, outcome in before if outcome == "error"]
    assert sorted({*lines(folder())} - {*before}) == [(killed, 2, "passed")]
    assert len(lines(folder())) == len(before) + 1 == 16
