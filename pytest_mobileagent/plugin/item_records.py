"""Writing records while pytest runs, and giving artifacts to the reports."""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.agents.registry import HUMAN
from pytest_mobileagent.plugin.assertions import COMPARED, failed_check
from pytest_mobileagent.plugin.outcomes import ATTRIBUTE, RUNNING, note, note_part
from pytest_mobileagent.plugin.tracebacks import begin_with
from pytest_mobileagent.report.contact_sheet import contact_sheet, screens
from pytest_mobileagent.report.html_report import check_table, links, preview
from pytest_mobileagent.report.record import CRASHED, ERROR, FAILED, SKIPPED, ItemRecord
from pytest_mobileagent.run.items import PLAYED, known_recorder, new_record, played
from pytest_mobileagent.run.redaction import hide_in_record
from pytest_mobileagent.run.stash import session_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.plugin.assertions import Check
    from pytest_mobileagent.report.record import EpisodeRecorder
    from pytest_mobileagent.run.session import MobileSession

_RECORD_KEY: pytest.StashKey[ItemRecord] = pytest.StashKey()
_CASE = re.compile(r"(?P<seed>[0-9]+)(?:.*-repeat(?P<repeat>[0-9]+))?")  # as `Case.id` writes it


def note_phase(item: pytest.Item, report: pytest.TestReport, call: pytest.CallInfo[None]) -> None:
    """Write down a phase, or a subtest within the call; with the last phase, the record."""
    session = session_of(item.config)
    if _RECORD_KEY not in item.stash:
        record = new_record(session, item)
        if record is None:
            return
        item.stash[_RECORD_KEY] = record
    record = item.stash[_RECORD_KEY]
    compared = item.config.stash.get(COMPARED, None)
    check = failed_check(call.excinfo, compared) if call.excinfo is not None and not record.asserted else None
    if check is not None:
        record.asserted, record.expected, record.actual, record.explanation = check
        _tell_in_words(report, check)
    if item.stash.get(RUNNING, False):
        note_part(report, record)
        hide_in_record(record)
        report.mobile_part = True  # type: ignore[attr-defined]  # for pytest-html's table
        return
    note(item, report, record)
    hide_in_record(record)
    recorder = known_recorder(session, item)
    if recorder is not None:
        record.folder = os.path.relpath(recorder.folder, session.files.folder.path)
        _attach(item, report, record, recorder)
    setattr(report, ATTRIBUTE, dataclasses.asdict(record))
    if report.when == "teardown":
        report.user_properties += _properties(record)  # JUnit takes the last phase's
        if recorder is not None:
            report.user_properties += _named(session, record, recorder)
        item.stash[PLAYED] = None
        _finish(session, record, recorder)
        del item.stash[_RECORD_KEY]
        if record.outcome != SKIPPED:
            failure = _told(session, record)
            if failure is not None and report.passed:
                report.outcome, report.longrepr = "failed", item.repr_failure(failure)
        session.files.forget(record.node_id, record.attempt)


def _tell_in_words(report: pytest.TestReport, check: Check) -> None:
    """Let a failure begin with what is wrong, and pytest's summary and the record have that line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None and report.when == "call" and check.words:
        crash.message = check.words
        begin_with(report, check.words)


@contextlib.contextmanager
def _writing(session: MobileSession) -> Iterator[None]:
    """End a run whose results cannot be written: whatever followed would be lost too. What is finished is resumed."""
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        pytest.exit(f"{session.files.folder.path}: results cannot be written ({why}): the run ends here")


def _finish(session: MobileSession, record: ItemRecord, recorder: EpisodeRecorder | None) -> None:
    if record.outcome == SKIPPED:
        return
    with _writing(session):
        session.files.folder.append(session.worker, record)
        if recorder is not None:
            recorder.keep() if _is_kept(record) else recorder.drop_images()
    session.plan.note_attempt(record.node_id, record.attempt)


def _told(session: MobileSession, record: ItemRecord) -> pytest.ExceptionInfo[BaseException] | None:
    """Let plugins know of a record; returns what went wrong with them, which ends no run."""
    tell = session.config.hook.pytest_mobileagent_item_recorded
    call = pytest.CallInfo.from_call(
        lambda: tell(record=record, run=session.files.folder.path, config=session.config),
        when="teardown",
        reraise=(KeyboardInterrupt, pytest.exit.Exception),
    )
    return call.excinfo


_TOLD = ("outcome", "outcome_class", "agent", "env", "seed", "repeat", "attempt", "steps", "reward", "calls", "cost")


def _properties(record: ItemRecord) -> list[tuple[str, object]]:
    """Return what JUnit's properties tell of an item."""
    told = [(f"mobile_{name}", getattr(record, name)) for name in _TOLD]
    return [*told, ("mobile_tokens", record.tokens_in + record.tokens_out)]


def _is_kept(record: ItemRecord) -> bool:
    """Whether an item's pictures and log are kept where not all are; a person's episode is a demonstration."""
    return record.outcome in (FAILED, ERROR) or record.agent == HUMAN


def _with_log(session: MobileSession, record: ItemRecord) -> bool:
    return session.settings.trace == "on" or _is_kept(record)


def _named(session: MobileSession, record: ItemRecord, recorder: EpisodeRecorder) -> list[tuple[str, object]]:
    """Return the artifacts as properties, relative to where pytest was called."""
    found = links(recorder, session.called_in, with_log=_with_log(session, record))
    return [(f"mobile_{label.replace(' ', '_')}", address) for label, address in found]


def _attach(item: pytest.Item, report: pytest.TestReport, record: ItemRecord, recorder: EpisodeRecorder) -> None:
    """Link the artifacts from pytest-html's row, tell there what was expected, and name them for JUnit."""
    if report.when != "call" and report.passed:
        return
    session = session_of(item.config)
    report.user_properties += _named(session, record, recorder)
    html = item.config.pluginmanager.getplugin("html")
    if html is None or not hasattr(html, "extras"):
        return
    page = item.config.getoption("htmlpath", None)
    base = (session.called_in / page).parent if page else session.files.folder.path
    found = links(recorder, base, with_log=_with_log(session, record))
    extras = [html.extras.html(preview(record, recorder, session.files.folder.path, base))]
    extras += [html.extras.html(check_table(record))] if record.asserted else []
    extras += [html.extras.url(address, name=label) for label, address in found]
    pictures = screens(recorder) if item.config.getoption("self_contained_html", False) else []
    if pictures:
        extras.append(html.extras.jpg(base64.b64encode(contact_sheet(pictures)).decode(), name="contact sheet"))
    report.extras = [*getattr(report, "extras", []), *extras]  # type: ignore[attr-defined]  # pytest-html's


def note_crash(session: MobileSession, node_id: str, report: pytest.TestReport) -> None:
    """Make the report of a crashed worker's item an error, and write its record."""
    report.when = "setup"  # what an error looks like everywhere
    name = node_id.rpartition("::")[2]
    env = session.needs.config_of(node_id)
    agent, seed, repeat = _case_of(session, name, env)
    record = ItemRecord(
        node_id=node_id,
        suite=Path(node_id.partition("::")[0]).parent.name,
        task=name.partition("[")[0],
        upstream="",
        goal="",
        agent=agent,
        env=env,
        seed=seed,
        repeat=repeat,
        attempt=session.plan.first_attempt(node_id),
        outcome=ERROR,
        reason=CRASHED,
        worker="controller",
    )
    setattr(report, ATTRIBUTE, dataclasses.asdict(record))
    with _writing(session):
        session.files.folder.append("controller", record)
    failure = _told(session, record)
    if failure is not None:
        report.sections.append(("pytest_mobileagent_item_recorded", failure.exconly()))


def _case_of(session: MobileSession, name: str, env: str) -> tuple[str, int, int]:
    """Return agent, seed and repeat as an item's name has them: all that a dead worker leaves."""
    for agent in session.agents:
        case = _CASE.match(name.partition(f"[{env}-{agent.id}-seed")[2])
        if case is not None:
            return agent.text, int(case["seed"]), int(case["repeat"] or 1)
    return ", ".join(agent.text for agent in session.agents), -1, 1


def tell_allure(item: pytest.Item) -> None:
    """Give Allure labels, steps and attachments."""
    if not item.config.getoption("allure_report_dir", None):
        return
    from pytest_mobileagent.report.allure_report import attach_episode, describe  # noqa: PLC0415 - an optional plugin

    session = session_of(item.config)
    record = item.stash.get(_RECORD_KEY, None)
    by, recorder = played(item), known_recorder(session, item)
    listener = item.config.pluginmanager.getplugin("allure_listener")
    if record is not None:
        describe(record, listener)
    if by is not None and by.runner.episode is not None and recorder is not None:
        with_images = record is not None and record.outcome in (FAILED, ERROR)
        attach_episode(by.runner.episode, recorder, listener, with_images=with_images)
