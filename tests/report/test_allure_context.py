from __future__ import annotations

import json

from pytest_mobileagent.report.allure_context import write_context


def test_allure_is_told_what_ran_and_whose_fault_failures_are(tmp_path):
    write_context(tmp_path / "new", {"agents": ["m3a", "t3a"], "models": {}, "note": "a\nb\\c"})

    assert (tmp_path / "new" / "environment.properties").read_text("utf-8") == (
        "# written by pytest-mobileagent\nagents=m3a, t3a\nmodels={}\nnote=a b\\\\c\n"
    )
    categories = json.loads((tmp_path / "new" / "categories.json").read_text("utf-8"))
    assert [(one["matchedStatuses"], one.get("messageRegex")) for one in categories] == [
        (["failed"], "(?s).*BudgetExceeded.*"),
        (["failed"], None),
        (["broken"], "(?s).*TaskError.*"),
        (["broken"], None),
    ]


def test_what_the_user_has_written_stays(tmp_path):
    for name in ("categories.json", "environment.properties"):
        (tmp_path / name).write_text("[]")

    write_context(tmp_path, {"agents": "m3a"})

    assert (tmp_path / "categories.json").read_text() == (tmp_path / "environment.properties").read_text() == "[]"


def test_another_run_into_the_same_folder_tells_its_own_environment(tmp_path):
    for agent in ("m3a", "t3a"):
        write_context(tmp_path, {"agents": agent})

    assert (tmp_path / "environment.properties").read_text().endswith("\nagents=t3a\n")
