from __future__ import annotations

import pytest

from pytest_mobileagent.report import github
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.records import read_run


@pytest.fixture
def run(a_run, record):
    failed = [record(f"test_{number}", FAILED, reason="50 % too much,\nsee: it") for number in range(12)]
    return read_run(a_run("run", [record("test_good"), record("test_gone", ERROR, reason="DeviceError"), *failed]))


def test_each_failure_is_a_note_at_its_file_ten_at_most(run):
    notes = github.notes(run, is_report_only=False)

    assert len(notes) == 11
    assert notes[0] == (
        "::error file=tasks/suite/test_x.py,title=test_0[pixel_6-m3a-seed0]::50 %25 too much,%0Asee: it"
    )
    assert notes[-1] == "::warning file=tasks/suite/test_x.py,title=test_gone[pixel_6-m3a-seed0]::DeviceError"


def test_nothing_fails_where_only_a_report_is_wanted(run):
    assert {note.split(" ")[0] for note in github.notes(run, is_report_only=True)} == {"::notice", "::warning"}


def test_a_name_cannot_end_its_property(a_run, record):
    run = read_run(a_run("run", [record("test_a::x,line=1", FAILED, reason="why")]))

    assert "title=test_a%3A%3Ax%2Cline=1[" in github.notes(run, is_report_only=False)[0]


def test_the_summary_is_added_to_the_page_of_the_job(run, tmp_path):
    page = tmp_path / "summary.md"
    page.write_text("what was there\n", "utf-8")

    github.write_summary(run, {"GITHUB_STEP_SUMMARY": str(page)})

    assert page.read_text("utf-8").startswith("what was there\n## m3a\n")


TASK = """
from pytest_mobileagent import mobile_task

@mobile_task("Do nothing.", max_steps=2)
def test_task(task, agent):
    agent.run(task)
    assert False, "not done"
"""


@pytest.mark.costly
@pytest.mark.parametrize("is_there", [True, False])
def test_a_job_of_github_shows_it_by_itself(is_there, pytester, monkeypatch, tmp_path):
    page = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_ACTIONS", str(is_there).lower())
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    pytester.makepyfile(TASK)

    result = pytester.runpytest_subprocess("--agent=noop", "-p", "no:cacheprovider")

    notes = [line for line in result.outlines if line.startswith("::error file=")]
    assert len(notes) == page.exists() == is_there
    assert not is_there or "**0.0% " in page.read_text("utf-8")
