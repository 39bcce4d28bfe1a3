"""The gate's part in a run's exit status, with tasks that need no phone."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.cli import main

TASKS = """
from pytest_mobileagent import AgentError, DeviceError, mobile_task

@mobile_task("Pass.")
def test_passes(task): pass

@mobile_task("Fail.")
def test_fails(task): raise AgentError("it did not")

@mobile_task("Err.")
def test_errs(task): raise DeviceError("gone")

@mobile_task("Part.")
def test_parts(task, subtests):
    with subtests.test("one"):
        raise AgentError("not this part")
"""

WITHOUT_PHONES = """
from pytest_mobileagent.plugin import outcomes

outcomes.refuse_idleness = lambda item: None  # these tasks are judged without a phone, so nobody plays them
"""


@pytest.fixture
def suite(pytester):
    pytester.mkdir("suite")
    pytester.makeconftest(WITHOUT_PHONES)
    pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS, "utf-8")

    def run(*arguments, only="suite"):
        options = ("-p", "no:cacheprovider", "-p", "no:html", "--agent=noop", "-q")
        return pytester.runpytest_subprocess(only, *options, *arguments, timeout=300)

    return run


def test_of_a_baseline_of_several_agents_the_runs_own_is_compared(suite, pytester):
    suite("-k", "passes", "--agent=random", "--mobile-seeds=0-39")

    result = suite(
        "-k", "passes", "--mobile-seeds=0-39", "--mobile-gate=no-regression",
        f"--mobile-baseline={next(pytester.path.joinpath('reports').iterdir())}",
    )  # fmt: skip

    assert result.ret == 20
    result.stdout.fnmatch_lines(["gate no-regression: INSUFFICIENT DATA   40 pairs: 0 lost, 0 gained,*"])


MORE = """
from pytest_mobileagent import mobile_task

@mobile_task("Pass too.")
def test_passes_too(task): pass
"""


def _baseline(suite, pytester):
    suite("-k", "passes", "--mobile-seeds=0-39")
    (run,) = pytester.path.joinpath("reports").iterdir()
    assert main(["baseline", "update", str(run), str(pytester.path / "main.jsonl")]) == 0
    return "--mobile-baseline=main.jsonl"


@pytest.fixture
def baseline(suite, pytester):
    """A baseline in which everything passed; returns its option."""
    return _baseline(suite, pytester)


def test_a_gate_decides_and_agents_failures_fail_nothing_else(suite):
    result = suite(
        "-k", "passes or fails or parts", "--mobile-repeats=9", "--mobile-report-only", "--mobile-gate=sr>=0.1"
    )

    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes()["passed"] == 9
    result.stdout.fnmatch_lines(["passed 9 / scored 27 *", "gate sr>=0.1: PASSED   9 of 27 *"])
    result.stdout.no_fnmatch_line("FAILED*")


@pytest.mark.parametrize(
    ("options", "status", "line"),
    [
        (("-k", "fails", "--mobile-repeats=9", "--mobile-report-only", "--mobile-gate=sr>=0.5"), 1,
         "gate sr>=0.5: FAILED   0 of 9*"),
        (("-k", "passes", "--mobile-gate=sr>=0.5"), 20, "gate sr>=0.5: INSUFFICIENT DATA   1 of 1 *"),
        (("-k", "passes or errs", "--mobile-repeats=9", "--mobile-gate=sr>=0.1"), 20,
         "gate: INCONCLUSIVE   9 errors of 18 items are more than 5.0% (--mobile-max-infra)"),
        (("-k", "passes or errs", "--mobile-repeats=9", "--mobile-gate=sr>=0.1", "--mobile-max-infra=60"), 1,
         "gate sr>=0.1: PASSED *"),
        (("-k", "fails", "--mobile-report-only"), 0, "success rate 0.0% *"),
    ],
    ids=["failed", "insufficient", "too many errors", "as many errors as are borne", "no gate"],
)  # fmt: skip
def test_the_exit_status_says_what_the_gate_says(suite, options, status, line):
    result = suite(*options)

    assert result.ret == status
    result.stdout.fnmatch_lines([line])


def test_a_regression_against_the_baseline_fails_and_names_the_flips(suite, baseline, pytester):
    path = pytester.path / "suite/test_tasks.py"
    path.write_text(path.read_text("utf-8").replace("def test_passes(task): pass",
                                                    "def test_passes(task): raise AgentError('it broke')"))  # fmt: skip

    result = suite(
        "-k", "passes", "--mobile-seeds=0-39", baseline, "--mobile-gate=no-regression", "--mobile-report-only"
    )

    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "lost: suite · test_passes · pixel_6 · seed 0",
            "lost: … and 20 more (`mobileagent compare`)",
            "gate no-regression: FAILED   40 pairs: 40 lost, 0 gained, p < 0.0001 *",
        ]
    )


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--mobile-gate=better",), "*--mobile-gate=better: expected no-regression, *"),
        (("--mobile-gate=no-regression",), "*--mobile-gate=no-regression: against what? *"),
        (("--mobile-baseline=none.jsonl",), "*none.jsonl: no run; *"),
    ],
)
def test_a_mistake_in_the_gate_costs_no_run(suite, pytester, options, line):
    result = suite(*options)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([line])
    assert not pytester.path.joinpath("reports").exists()


DIES = """
import os
from pytest_mobileagent import mobile_task

@mobile_task("Die with one of the agents.")
def test_dies(task, mobile_agent_spec):
    if mobile_agent_spec.name == "random":
        os.kill(os.getpid(), 9)
"""


@pytest.mark.costly
def test_a_worker_that_dies_is_an_error_of_the_agent_that_it_had(suite, pytester):
    pytester.path.joinpath("suite/test_tasks.py").write_text(DIES, "utf-8")

    result = suite(
        "--agent=random", "-n", "1", "--mobile-seeds=7", "--mobile-repeats=2", "-k", "repeat2", "--mobile-gate=sr>=0.1"
    )

    (run,) = pytester.path.glob("reports/*/run.jsonl")
    records = [json.loads(line) for line in run.read_text("utf-8").splitlines()]
    assert sorted((one["agent"], one["env"], one["seed"], one["repeat"], one["outcome"]) for one in records) == [
        ("noop", "pixel_6", 7, 2, "passed"), ("random", "pixel_6", 7, 2, "error"),
    ]  # fmt: skip
    assert result.ret == 20


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("asked", "left"),
    [
        (["suite", "-k", "passes and (seed1 or seed2)"], 36),
        (["suite", "-k", "passes and (seed1 or seed2)", "-n", "1"], 36),
        (["suite/test_tasks.py::test_passes", "--deselect", "suite/test_more.py"], 40),
        (["suite/test_more.py", "--mobile-shard=1/2"], 60),
    ],
    ids=["keyword", "in a worker", "path", "shard"],
)
@pytest.mark.costly
def test_a_part_that_was_chosen_is_compared_with_its_part_of_the_baseline(suite, pytester, asked, left):
    pytester.path.joinpath("suite/test_more.py").write_text(MORE, "utf-8")
    baseline = _baseline(suite, pytester)

    result = suite(*asked[1:], "--mobile-seeds=0-39", baseline, "--mobile-gate=no-regression", only=asked[0])

    said = result.stdout.str()
    assert f"of the baseline's 80 items this run was not asked for {left} (paths" in said
    assert "in the baseline only" not in said


def test_a_task_that_has_gone_is_missed_however_the_run_was_chosen(suite, pytester):
    pytester.path.joinpath("suite/test_more.py").write_text(MORE, "utf-8")
    baseline = _baseline(suite, pytester)
    pytester.path.joinpath("suite/test_more.py").write_text(MORE.replace("test_passes_too", "test_renamed"), "utf-8")

    chosen = ("-k", "(passes or renamed) and seed1", "--mobile-seeds=0-39")
    result = suite(*chosen, baseline, "--mobile-gate=no-regression")

    assert "items are in one run only, more than 5%" in result.stdout.str()
    assert result.ret == 20
