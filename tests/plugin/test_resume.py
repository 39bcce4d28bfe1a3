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
from pytest_mobileagent.plugin import outcomes

outcomes.refuse_idleness = lambda item: None  # these tasks are judged without a phone, so nobody plays them

@mobile_task("Pass.")
def test_passes(task): pass

@mobile_task("Fail.")
def test_fails(task): raise DeviceError("gone")

@mobile_task("Pass, too.")
def test_passes_too(task): pass
"""


@pytest.fixture
def suite(pytester):
    pytester.mkdir("suite")
    pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS, "utf-8")

    def run(*arguments):
        options = ("-p", "no:cacheprovider", "--agent=noop", "-q")
        return pytester.runpytest_subprocess("suite", *options, *arguments, timeout=300)

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
WORKERS = pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.costly)], ids=["one process", "two workers"]
)
SOMETIMES_WORKERS = pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.check)], ids=["one process", "two workers"]
)
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


@SOMETIMES_WORKERS
def test_a_finished_run_resumed_does_nothing_and_says_so(suite, folder, workers):
    suite("-k", "passes", *workers)
    run = folder()
    before = {path: path.read_bytes() for path in (run / "run.jsonl", run / "report.html", run / "viewer.html")}
    (run / "viewer.html").unlink()

    result = suite("-k", "passes", f"--mobile-resume={run}", *workers)

    assert {path: path.read_bytes() for path in before} == before
    assert not list(run.glob("report-*"))
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes()
    result.stdout.fnmatch_lines([
        "nothing is left to be done: all that is asked for is finished (2 items in this run)", "passed 2 / scored 2 *",
        f"report: {run}/report.html",
    ])  # fmt: skip


def test_a_finished_run_resumed_writes_a_report_of_the_other_tests(suite, folder, pytester):
    suite("-k", "passes")
    pytester.path.joinpath("suite/test_others.py").write_text("def test_passes_as_well(): pass\n", "utf-8")

    suite("-k", "passes", f"--mobile-resume={folder()}").assert_outcomes(passed=1)

    assert "test_passes_as_well" in (folder() / "report-2.html").read_text("utf-8")


def test_a_report_that_the_user_names_is_written_of_nothing_too(suite, folder):
    suite("-k", "passes")

    result = suite("-k", "passes", f"--mobile-resume={folder()}", "--html=mine.html")

    result.stdout.fnmatch_lines(["nothing is left to be done: *", "report: mine.html"])


@pytest.mark.few(4)
@pytest.mark.parametrize("others", [(), ("-p", "no:html"), ("-n", "1", "-p", "no:html")], ids=["html", "no", "worker"])
@pytest.mark.parametrize("place", ["/proc/x", "/dev/null/x", "suite/test_tasks.py"])
def test_a_folder_that_cannot_be_written_is_one_sentence_before_the_run(suite, place, others):
    result = suite(f"--mobile-output={place}", *others)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (told,) = [line for line in result.errlines if line.startswith("ERROR")]
    assert told.startswith(f"ERROR: --mobile-output={place}: ")
    assert told.endswith(("name another folder", "name a folder"))
    assert "Traceback" not in "".join([*result.outlines, *result.errlines])


def test_a_resumed_run_needs_no_other_folder(suite, folder):
    suite("-k", "passes")

    result = suite("-k", "passes", f"--mobile-resume={folder()}", "--mobile-output=suite/test_tasks.py")

    result.stdout.fnmatch_lines(["nothing is left to be done: *"])


FULL = """
import errno
from pytest_mobileagent.report.record import RunFolder

def WHAT(*_):
    raise OSError(errno.ENOSPC, "No space left on device")

RunFolder.WHAT = WHAT
"""


def test_a_disk_that_is_full_from_the_start_is_one_sentence(suite, pytester):
    pytester.path.joinpath("conftest.py").write_text(FULL.replace("WHAT", "write_manifest"), "utf-8")

    result = suite()

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --mobile-output=reports: nothing can be written there (No space left on device); name another folder"]
    )


@SOMETIMES_WORKERS
def test_a_disk_that_fills_up_ends_the_run_with_one_sentence(suite, pytester, workers):
    pytester.path.joinpath("conftest.py").write_text(FULL.replace("WHAT", "append"), "utf-8")

    result = suite(*workers)

    assert result.ret == pytest.ExitCode.INTERRUPTED
    text = "\n".join([*result.outlines, *result.errlines])
    assert "results cannot be written (No space left on device): the run ends here" in text
    assert "INTERNALERROR" not in text
    assert "Traceback" not in text


def test_a_disk_that_is_full_at_the_end_leaves_the_records_as_they_are(suite, pytester):
    pytester.path.joinpath("conftest.py").write_text(FULL.replace("WHAT", "merge"), "utf-8")

    result = suite("-k", "passes")

    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        ["passed 2 / scored 2 *", "viewer: not written (No space left on device); 'mobileagent view *' does it later"]
    )


INTERRUPTED = """
from pytest_mobileagent.plugin import summary


def write_viewer(*arguments):
    raise KeyboardInterrupt


summary.write_viewer = write_viewer
"""


def test_who_interrupts_while_the_viewer_is_written_is_told_of_the_run_all_the_same(suite, pytester):
    pytester.path.joinpath("conftest.py").write_text(INTERRUPTED, "utf-8")

    result = suite("-k", "passes")

    result.stdout.fnmatch_lines(
        ["passed 2 / scored 2 *", "viewer: not written (interrupted); 'mobileagent view *' does it later"]
    )
    assert "Traceback" not in "\n".join([*result.outlines, *result.errlines])


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


@pytest.mark.costly
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
    import os
    try:
        os.mkdir("seen")  # the other worker may be at this, too
    except FileExistsError:
        return
    os.kill(os.getpid(), 9)
"""


@pytest.mark.costly
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
