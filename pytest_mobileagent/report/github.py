"""What GitHub shows of a run by itself: the summary on the workflow's page, and a note at each task that failed.

The commands are GitHub's workflow commands (docs.github.com, "Workflow commands for GitHub Actions"): `::error …::text`
on a line of its own; ten of a kind are shown for each step.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.report.markdown import as_markdown
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import ERROR, FAILED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

_MOST = 10
_SUMMARY = "GITHUB_STEP_SUMMARY"


def is_here(environment: Mapping[str, str]) -> bool:
    """Whether this is a job of GitHub Actions."""
    return environment.get("GITHUB_ACTIONS") == "true"


def write_summary(run: Run, environment: Mapping[str, str]) -> None:
    """Add a run's figures to the page of the job.

    Raises:
        OSError: they cannot be written.
    """
    if path := environment.get(_SUMMARY):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{as_markdown([run])}\n")


def notes(run: Run, *, is_report_only: bool) -> list[str]:
    """Return a line for each item that failed, an error of ours a warning; nothing fails if only a report is wanted."""
    kinds = {FAILED: "notice" if is_report_only else "error", ERROR: "warning"}
    ended = last_attempts(run.records)
    return [line for outcome, kind in kinds.items() for line in _lines(kind, ended, outcome)]


def _lines(kind: str, records: list[ItemRecord], outcome: str) -> Iterator[str]:
    found = [record for record in records if record.outcome == outcome]
    for record in found[:_MOST]:
        file, _, name = record.node_id.partition("::")
        yield f"::{kind} file={_property(file)},title={_property(name)}::{_data(record.reason or outcome)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
