"""What Allure is told of the whole run: its environment, and what kinds of failures there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.report.summary import fact_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# of a whole message, in Java's words and in JavaScript's: a failure is in one category
_WITH, _WITHOUT = r"[\s\S]*{}[\s\S]*", r"^(?![\s\S]*{})[\s\S]*"
_CATEGORIES = (
    ("A budget was used up", "failed", _WITH.format("BudgetExceeded")),
    ("The agent did not reach the goal", "failed", _WITHOUT.format("BudgetExceeded")),
    ("The task itself is wrong", "broken", _WITH.format("TaskError")),
    ("The phone, the link or the model's service", "broken", _WITHOUT.format("TaskError")),
)
_EXECUTORS = (
    ("GitLab CI", "gitlab", "GITLAB_CI", "CI_PIPELINE_IID", "CI_PIPELINE_URL"),
    ("Jenkins", "jenkins", "JENKINS_URL", "BUILD_TAG", "BUILD_URL"),
    ("CircleCI", "circleci", "CIRCLECI", "CIRCLE_BUILD_NUM", "CIRCLE_BUILD_URL"),
    ("Buildkite", "buildkite", "BUILDKITE", "BUILDKITE_BUILD_NUMBER", "BUILDKITE_BUILD_URL"),
)
_OURS = "# written by pytest-mobileagent"


def write_context(folder: Path, facts: Mapping[str, object], environment: Mapping[str, str]) -> None:
    """Write `environment.properties`, `categories.json` and, in a known CI, `executor.json` into Allure's results.

    Allure 3 takes categories from its own configuration alone: `allurerc.json` is one. What the user has there stays.
    """
    folder.mkdir(parents=True, exist_ok=True)
    categories = [
        {"name": name, "matchedStatuses": [status], "messageRegex": message} for name, status, message in _CATEGORIES
    ]
    _unless_there(folder / "categories.json", json.dumps(categories, indent=1) + "\n")
    _unless_there(folder / "allurerc.json", json.dumps({"categories": categories}, indent=1) + "\n")
    executor = _executor(environment)
    if executor:
        _unless_there(folder / "executor.json", json.dumps(executor, indent=1) + "\n")
    lines = [_OURS, *(f"{name}={_plain(fact_text(name, value))}" for name, value in facts.items() if value)]
    _unless_there(folder / "environment.properties", "".join(f"{line}\n" for line in lines))


def _executor(environment: Mapping[str, str]) -> dict[str, str]:
    """Return who runs this: the CI, its build and the build's address; nothing on a person's machine."""
    of = environment.get
    if of("GITHUB_ACTIONS"):
        home = f"{of('GITHUB_SERVER_URL', '')}/{of('GITHUB_REPOSITORY', '')}/actions/runs/{of('GITHUB_RUN_ID', '')}"
        return _told("GitHub Actions", "github", f"{of('GITHUB_WORKFLOW', '')} #{of('GITHUB_RUN_NUMBER', '')}", home)
    for name, kind, mark, build, address in _EXECUTORS:
        if of(mark):
            return _told(name, kind, of(build, ""), of(address, ""))
    return {}


def _told(name: str, kind: str, build: str, address: str) -> dict[str, str]:
    return {"name": name, "type": kind, "buildName": build, "buildUrl": address}


def _unless_there(path: Path, content: str) -> None:
    if not path.exists() or path.read_text("utf-8", "replace").startswith(_OURS):
        path.write_text(content, "utf-8", "backslashreplace")


def _plain(text: str) -> str:
    """Return a text on one line, as Java reads properties."""
    return " ".join(text.replace("\\", "\\\\").split())
