"""What is written and said at a run's end: how it went, where the records are, what is left of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.plugin.collection import NO_AGENT
from pytest_mobileagent.report import github
from pytest_mobileagent.report.foreign import printable
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.summary import plural
from pytest_mobileagent.report.terminal import summary_lines
from pytest_mobileagent.report.viewer import write_viewer

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.run.session import MobileSession


def closing_lines(session: MobileSession, reporter: pytest.TerminalReporter) -> list[str]:
    """Write the run's records and its viewer anew; return what is told of them."""
    folder = session.files.folder
    try:
        records = folder.merge()
        viewer = f"viewer: {write_viewer(read_run(folder.path))}" if records else ""
    except (OSError, ConfigError, KeyboardInterrupt) as error:
        records = folder.read()
        why = "interrupted" if isinstance(error, KeyboardInterrupt) else getattr(error, "strerror", None) or error
        viewer = f"viewer: not written ({why}); 'mobileagent view {folder.path}' does it later"
    if not records:
        return []
    width = reporter.config.get_terminal_writer().fullwidth
    told = [_nothing_left(records)] if session.settings.resume and session.plan.left == 0 else []
    told += _tried_again(records)
    told += summary_lines(
        [records], planned=session.plan.planned, folder=folder.path, width=width, explained=_explained(reporter)
    )
    told += [*session.files.phone_log.lines(), *session.verdict.lines(records), viewer]
    report = getattr(reporter.config.option, "htmlpath", None)
    told += [f"report: {Path(report)}"] if report else []
    told += _for_github(session) if github.is_here(os.environ) else []
    return [printable(line) for line in told]


def _explained(reporter: pytest.TerminalReporter) -> set[str]:
    """Return the items whose failures pytest shows itself, and names again in its short summary."""
    if reporter.config.getoption("tbstyle") == "no":
        return set()
    return {report.nodeid for outcome in ("failed", "error") for report in reporter.getreports(outcome)}


def skipped_lines(skipped: Iterable[pytest.TestReport]) -> list[str]:
    """Tell of tasks that nobody was to do: a run without an agent passes, and has tried nothing."""
    count = sum(isinstance(why := report.longrepr, tuple) and why[2].endswith(NO_AGENT) for report in skipped)
    return [f"{plural(count, 'mobile task')} {'was' if count == 1 else 'were'} skipped: {NO_AGENT}"] if count else []


def _for_github(session: MobileSession) -> list[str]:
    """Write the summary of the job; return the notes at the tasks that failed."""
    try:
        run = read_run(session.files.folder.path)
        github.write_summary(run, os.environ)
    except (OSError, ConfigError) as error:
        return [f"GitHub's summary: not written ({error})"]
    return github.notes(run, is_report_only=session.settings.report_only)


def _tried_again(records: list[ItemRecord]) -> list[str]:
    """Tell of attempts that count no more: another plugin ran an item again though it had been scored."""
    counted = {id(record) for record in last_attempts(records)}
    again = {record.node_id for record in records if record.is_scored and id(record) not in counted}
    return [f"{plural(len(again), 'item')} scored more than once: the first of the attempts counts"] if again else []


def _nothing_left(records: list[ItemRecord]) -> str:
    items = len({record.node_id for record in records})
    return f"nothing is left to be done: all that is asked for is finished ({plural(items, 'item')} in this run)"
