"""Whose fault it was: failed is the agent's, error is ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.agents.base import Outsider
from pytest_mobileagent.agents.teacher import Forced
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.validity import effects, invalid_kind
from pytest_mobileagent.errors import AgentError, DatabaseNotFound, TaskError, Unreadable
from pytest_mobileagent.plugin.tracebacks import plain
from pytest_mobileagent.report.cost import uniform_tokens
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED, SKIPPED
from pytest_mobileagent.run.items import played
from pytest_mobileagent.run.stash import session_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_mobileagent.agents.models.base import ModelCall
    from pytest_mobileagent.episode.run import Episode
    from pytest_mobileagent.report.record import ItemRecord

RUNNING: pytest.StashKey[bool] = pytest.StashKey()  # set while the test function runs: reports made then are subtests
FAILURES = (AssertionError, pytest.fail.Exception)  # what says that a test has failed, whoever is to blame
_MOST_NAMED = 100
ATTRIBUTE = "mobile_record"  # on reports: the item's record, as a dict; travels from worker to controller


def refuse_idleness(item: pytest.Item) -> None:
    """Refuse a test that took no agent or never let it play, and passed: anybody would pass it.

    Raises:
        TaskError: it is one.
    """
    __tracebackhide__ = True
    by = played(item)
    if by is None:
        raise TaskError("the test passed without an agent: take the fixture 'agent', and call agent.run(task)")
    if by.runner.episode is None:
        raise TaskError("the test passed and its agent never played: call agent.run(task)")


def blame_the_task(item: pytest.Item, error: BaseException) -> TaskError | None:
    """Return what an assertion becomes that failed before the agent acted, or after a recording was followed.

    None if it is the agent's failure, or no failure of an assertion or of `pytest.fail`.
    """
    if not isinstance(error, FAILURES) or isinstance(error, (AgentError, pytest.xfail.Exception)):
        return None
    if _pupil(item) is not None:
        return TaskError(f"the recording does not reach the goal on this phone: {error or 'an assertion'}")
    by = played(item)
    if by is not None and by.runner.has_acted:
        return None
    return TaskError(f"failed before the agent's first action: {error or 'an assertion'}")


def blame_the_agent(item: pytest.Item, error: BaseException) -> AgentError | None:
    """Return what an error becomes that the agent has brought about: it has removed or spoilt what is to be read.

    None if it is anything else.
    """
    by = played(item)
    if by is None or not by.runner.has_acted:
        return None
    match error:
        case DatabaseNotFound(path=path) if by.monitor.had(path):
            return AgentError(f"{path} was there when the agent began, and is gone")
        case Unreadable(path=path) if by.monitor.has_spoilt(error):
            return AgentError(f"{path} cannot be read any more since the agent acted: {error}")
    return None


def refuse_side_effects(item: pytest.Item) -> None:
    """Fail an item whose agent changed what nobody asked for, if that is wanted.

    Raises:
        AgentError: it did; the message names the first change.
    """
    __tracebackhide__ = True
    by = played(item)
    if session_of(item.config).settings.strict_state and by is not None and by.monitor.side_effects:
        first, *others = by.monitor.side_effects
        more = f" (and {len(others)} more)" if others else ""
        raise AgentError(f"the goal is reached, and besides: {first}{more}")


def refuse_mistakes(item: pytest.Item) -> None:
    """Fail an item whose agent, asked along a recording, wanted anything else than what was done.

    Raises:
        AgentError: it did; the message names the first step.
    """
    __tracebackhide__ = True
    pupil = _pupil(item)
    if pupil is not None and not pupil.completes:
        raise AgentError(pupil.mistakes)


def _pupil(item: pytest.Item) -> Forced | None:
    by = played(item)
    return by.runner.agent if by is not None and isinstance(by.runner.agent, Forced) else None


def is_ours(error: BaseException | None) -> bool:
    """Whether an exception is an error of ours and not a failure of the agent."""
    return error is not None and not isinstance(error, (*FAILURES, pytest.skip.Exception))


def judge(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Turn the call's report of an error of ours into an error's: what a failed set-up looks like everywhere."""
    if report.when != "call" or not report.failed:
        return
    error = call.excinfo.value if call.excinfo is not None else None
    fault = blame_the_task(item, error) if error is not None else None  # of a part: a whole test's has been raised
    crash = getattr(report.longrepr, "reprcrash", None)
    if fault is not None and crash is not None:
        crash.message = f"{type(fault).__name__}: {fault}"
    if fault is not None or (error is not None and is_ours(error) and blame_the_agent(item, error) is None):
        report.when = "setup"


def note_part(report: pytest.TestReport, record: ItemRecord) -> None:
    """Write down what a subtest's report says: a part of the goal that holds, or does not."""
    record.parts += 1
    if report.passed:
        record.parts_held += 1
    elif report.when != "call":
        record.outcome, record.reason = ERROR, _reason(report)
    elif not record.failed_part:
        record.failed_part = _reason(report)


def _weigh_parts(report: pytest.TestReport, record: ItemRecord) -> None:
    """Let a test fail whose parts do not all hold; one that could not be judged leaves the whole unjudged."""
    erred_part = record.reason if record.outcome == ERROR else ""
    if report.passed and record.parts_held < record.parts:
        report.outcome = "failed"
        held = f"{record.parts_held} of {record.parts} parts hold"
        report.longrepr = f"{erred_part} ({held})" if erred_part else f"{held}: {record.failed_part}"
    if report.failed and erred_part:
        report.when = "setup"


def note(item: pytest.Item, report: pytest.TestReport, record: ItemRecord) -> None:
    """Write down what a phase's report says about the item."""
    record.seconds += report.duration
    if report.when == "call":
        _weigh_parts(report, record)
    if report.outcome == "skipped":
        record.outcome, record.reason = SKIPPED, _reason(report)
    elif report.failed:
        is_error = report.when != "call"
        if record.outcome != FAILED or is_error:
            record.outcome, record.reason = (ERROR if is_error else FAILED), _reason(report)
    elif report.when == "call":
        record.outcome, record.reason = PASSED, ""
    by = played(item)
    if by is not None and by.runner.episode is not None:
        episode = by.runner.episode
        record.goal = episode.task.goal
        _count_steps(record, episode, by.monitor.changed_steps)
        record.drives_itself = isinstance(by.runner.agent, Outsider)
        record.clock = by.runner.pace.name
        record.shell = session_of(item.config).settings.past_screen
        _count_calls(record, episode.calls)
    pupil = _pupil(item)
    if pupil is not None:
        record.asked = [one.kind for one in pupil.predictions]
        record.right = [one.is_right for one in pupil.predictions]
    if by is not None:
        record.side_effects = [str(change) for change in by.monitor.side_effects[:_MOST_NAMED]]
        record.not_simulated = by.monitor.not_simulated[:_MOST_NAMED]
    record.reward = _reward(record)


def _reward(record: ItemRecord) -> float | None:
    """Return which share of the goal holds; None of an error, also where the phone was lost after all was judged."""
    if not record.is_scored:
        return None
    whole = 1.0 if record.outcome == PASSED else 0.0
    return record.parts_held / record.parts if record.parts else whole


def _count_steps(record: ItemRecord, episode: Episode, changed_steps: Collection[int]) -> None:
    record.steps, record.is_done, record.answer = episode.length, episode.is_done, episode.answer
    record.status_steps = sum(isinstance(step.action, Status) for step in episode.steps)
    record.reached_at, record.goes_on = episode.reached_at, episode.goes_on
    record.ended_by = episode.ended_by
    record.inputs, record.by_shell = episode.inputs, episode.by_shell[:_MOST_NAMED]
    record.problems = sum(bool(step.problem) for step in episode.steps)
    record.invalid = [kind for step in episode.steps if (kind := invalid_kind(step))]
    effective = effects(episode, changed_steps)
    record.watched_steps, record.idle_steps = len(effective), effective.count(False)
    record.agent_s = round(sum(step.agent_s for step in episode.steps), 4)
    record.device_s = round(sum(step.device_s for step in episode.steps), 4)


def _count_calls(record: ItemRecord, calls: Sequence[ModelCall]) -> None:
    replies = [call.reply for call in calls if call.reply is not None]
    record.calls = len(calls)
    record.tokens_in = sum(reply.usage.input_tokens or 0 for reply in replies)
    record.tokens_out = sum(reply.usage.output_tokens or 0 for reply in replies)
    record.tokens_uniform = sum(map(uniform_tokens, calls))
    record.model_s = round(sum(reply.latency_s for reply in replies), 4)
    costs = [reply.cost for reply in replies]
    known = [cost for cost in costs if cost is not None]
    record.cost = sum(known) if costs and len(known) == len(costs) else None


def _reason(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        message = str(crash.message).splitlines()[0] if str(crash.message) else ""
        return plain(message)[:500]
    if said := getattr(report.longrepr, "errorstring", ""):  # of a fixture that is not there
        return f"TaskError: {said.strip().splitlines()[0]}"[:500]
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2])[:500]
    return str(report.longrepr or "").splitlines()[-1][:500] if report.longrepr else ""
