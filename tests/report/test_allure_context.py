from __future__ import annotations

import json
import re

import pytest

from pytest_mobileagent.report.allure_context import write_context


def test_allure_is_told_what_ran_and_whose_fault_failures_are(tmp_path):
    write_context(
        tmp_path / "new", {"agents": ["m3a", "t3a"], "models": {}, "note": "a\nb\\c", "arguments": ["-k", "a or b"]}, {}
    )

    assert (tmp_path / "new" / "environment.properties").read_text("utf-8") == (
        "# written by pytest-mobileagent\nagents=m3a, t3a\nnote=a b\\\\c\narguments=-k 'a or b'\n"
    )
    categories = json.loads((tmp_path / "new" / "categories.json").read_text("utf-8"))
    assert [one["matchedStatuses"] for one in categories] == [["failed"], ["failed"], ["broken"], ["broken"]]
    assert json.loads((tmp_path / "new" / "allurerc.json").read_text("utf-8")) == {"categories": categories}  # Allure 3


@pytest.mark.parametrize(
    ("status", "message", "name"),
    [
        ("failed", "errors.BudgetExceeded: 12 steps\nused up", "A budget was used up"),
        ("failed", "AssertionError:\nassert 1 == 2", "The agent did not reach the goal"),
        ("broken", "errors.TaskError: no", "The task itself is wrong"),
        ("broken", "errors.DeviceError: gone", "The phone, the link or the model's service"),
    ],
)
def test_a_failure_is_in_one_category_whether_a_reader_wants_the_whole_message_or_a_part(
    tmp_path, status, message, name
):
    write_context(tmp_path, {}, {})
    categories = json.loads((tmp_path / "categories.json").read_text("utf-8"))

    for matches in (re.fullmatch, re.search):
        assert [
            one["name"] for one in categories
            if status in one["matchedStatuses"] and matches(one["messageRegex"], message)
        ] == [name]  # fmt: skip


def test_what_the_user_has_written_stays(tmp_path):
    for name in ("categories.json", "environment.properties"):
        (tmp_path / name).write_text("[]")

    write_context(tmp_path, {"agents": "m3a"}, {})

    assert (tmp_path / "categories.json").read_text() == (tmp_path / "environment.properties").read_text() == "[]"


def test_another_run_into_the_same_folder_tells_its_own_environment(tmp_path):
    for agent in ("m3a", "t3a"):
        write_context(tmp_path, {"agents": agent}, {})

    assert (tmp_path / "environment.properties").read_text().endswith("\nagents=t3a\n")


@pytest.mark.parametrize(
    ("environment", "executor"),
    [
        ({}, None),
        ({"GITLAB_CI": "true", "CI_PIPELINE_IID": "12", "CI_PIPELINE_URL": "https://ci/12"},
         {"name": "GitLab CI", "type": "gitlab", "buildName": "12", "buildUrl": "https://ci/12"}),
        ({"GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://hub", "GITHUB_REPOSITORY": "a/b",
          "GITHUB_RUN_ID": "99", "GITHUB_WORKFLOW": "phones", "GITHUB_RUN_NUMBER": "3"},
         {"name": "GitHub Actions", "type": "github", "buildName": "phones #3",
          "buildUrl": "https://hub/a/b/actions/runs/99"}),
    ],
    ids=["a person's machine", "GitLab", "GitHub"],
)  # fmt: skip
def test_allure_is_told_which_ci_ran_it(tmp_path, environment, executor):
    write_context(tmp_path, {}, environment)

    path = tmp_path / "executor.json"
    assert (json.loads(path.read_text("utf-8")) if path.exists() else None) == executor
