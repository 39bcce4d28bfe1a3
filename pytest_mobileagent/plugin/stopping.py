"""Runs that stop for a person (`--mobile-pause`): what pytest tells of it, and what an episode with help counts."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.agents.consent import ASK, ONE_TERMINAL
from pytest_mobileagent.agents.human import ONE_AT_A_TIME, Human
from pytest_mobileagent.agents.registry import HUMAN
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.plugin.outcomes import ATTRIBUTE, is_ours
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.run.items import played
from pytest_mobileagent.run.stash import PAUSING

if TYPE_CHECKING:
    from pytest_mobileagent.run.options import Pause, Settings

_BECAME = {PASSED: "passed", FAILED: "failed", ERROR: "could not be judged"}


def refuse_workers(config: pytest.Config, settings: Settings) -> None:
    """Refuse several workers where there is one person to play, to consent or to look.

    Raises:
        ConfigError: they are wanted.
    """
    if not (config.getoption("numprocesses", None) or config.getoption("tx", None)):
        return
    if settings.pause is not None:
        raise ConfigError("--mobile-pause stops one task at a time: leave out -n")
    if HUMAN in settings.agents:
        raise ConfigError(ONE_AT_A_TIME)
    if settings.confirm == ASK:
        raise ConfigError(ONE_TERMINAL)


def stop_by(config: pytest.Config, pause: Pause) -> None:
    """Let the run stop."""
    from pytest_mobileagent.agents.human import page_of_this_run  # noqa: PLC0415 - most runs never stop
    from pytest_mobileagent.run.pausing import Pausing  # noqa: PLC0415 - see above

    config.stash[PAUSING] = Pausing(pause, page_of_this_run(), lambda words: _tell(config, words))


def _tell(config: pytest.Config, words: str) -> None:
    """Write a line to the terminal, whatever pytest captures."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    capture = config.pluginmanager.get_plugin("capturemanager")
    if reporter is None:
        return
    with capture.global_and_fixture_disabled() if capture is not None else contextlib.nullcontext():
        reporter.ensure_newline()
        reporter.write_line(words)
        reporter.flush()


def stop_at_end(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Stop when an item has been played, before its phone is put back."""
    pausing = item.config.stash.get(PAUSING, None)
    device = getattr(item, "funcargs", {}).get("device")
    record = getattr(report, ATTRIBUTE, None)
    if pausing is not None and device is not None and record is not None and call.when == "call":
        pausing.at_end(device, record)


def tell_player(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Tell a person who has played a task what became of it."""
    by = played(item)
    record = getattr(report, ATTRIBUTE, None)
    if call.when != "call" or by is None or record is None or not isinstance(by.runner.agent, Human):
        return
    reason = f": {record['reason']}" if record["reason"] else ""
    by.runner.agent.hear_verdict(f"{_BECAME.get(record['outcome'], 'has no score')}{reason}".rstrip("."))


def refuse_help(item: pytest.Item, error: BaseException | None = None) -> None:
    """Leave an item out of the score if a person took part in its episode; an error of ours stays one.

    Raises:
        pytest.skip.Exception: somebody did.
    """
    __tracebackhide__ = True
    by = played(item)
    episode = by.runner.episode if by is not None else None
    if episode is None or not episode.by_person or is_ours(error):
        return
    first, *others = episode.by_person
    more = f" and {len(others)} more" if others else ""
    raise pytest.skip.Exception(f"a person took part ({first}{more}): no score") from error
