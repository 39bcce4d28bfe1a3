"""What a run's exit status says: pytest's own, the gate's, and what a resumed run has done before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.comparison import compare, flips
from pytest_mobileagent.report.gate import STATUS, judge, lines_of, overall, parse_gate
from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.record import ERROR, FAILED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.summary import agent_of, plural

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.run.session import MobileSession

INCONCLUSIVE = STATUS["insufficient data"]
_SHOWN = 20


class Verdict:
    """What a gate says of a run; made before the run, so that a mistake in it costs none."""

    def __init__(self, session: MobileSession, folder: Path) -> None:
        """Read the gate and the baseline; paths are relative to `folder`.

        Raises:
            ConfigError: one of them is malformed.
        """
        settings = session.settings
        self._session = session
        self._rules = parse_gate(settings.gate)
        self._baseline = self._read(folder / settings.baseline) if settings.baseline else None

    def _read(self, path: Path) -> list[ItemRecord]:
        """Return what the baseline has of the tasks that are wanted: of others this run is not to have any."""
        return [record for record in read_run(path).counted if self._session.selection.wants(record)]

    def check(self) -> None:
        """Try the rules on nothing: a mistake in them is told before the run.

        Raises:
            ConfigError: they want a baseline, and there is none.
        """
        judge(self._rules, [], self._baseline and (self._ours(self._baseline) or self._baseline))
        agents = [agent.text for agent in self._session.agents]
        if self._baseline is not None and len(agents) > 1:
            raise ConfigError(f"--mobile-baseline: one agent at a time is compared, and there are {', '.join(agents)}")

    def exit_status(self, status: int) -> int:
        """Return the exit status of a run that pytest would end with `status`.

        Interrupted runs and mistakes keep pytest's. A resumed run speaks of all its items: nothing left to do is no
        fault, a failure of yesterday still is one. A gate that fails is a failure; one that cannot tell is 20.
        """
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
            return status
        records = self._records()
        if not records:
            return status
        if self._session.settings.resume and status != pytest.ExitCode.TESTS_FAILED:
            outcomes = {ERROR} if self._session.settings.report_only else {ERROR, FAILED}
            has_failed = any(record.outcome in outcomes for record in records)
            status = pytest.ExitCode.TESTS_FAILED if has_failed else pytest.ExitCode.OK
        return self._gated(status, records) if self._rules else status

    def _gated(self, status: int, records: list[ItemRecord]) -> int:
        verdict = overall(judge(self._rules, records, self._alike(records)))
        if self._is_unsound(records):
            return INCONCLUSIVE
        return STATUS[verdict] or status

    def _alike(self, records: list[ItemRecord]) -> list[ItemRecord] | None:
        """Return what the baseline has of what this run was asked for."""
        return None if self._baseline is None else self._session.subset.of(self._baseline, records)

    def _left_out(self, baseline: list[ItemRecord] | None) -> list[str]:
        """Say how much of the baseline nobody asked this run for."""
        before = {record.node_id for record in self._baseline or ()}
        left = len(before - {record.node_id for record in baseline or ()})
        compared = f"gate: of the baseline's {plural(len(before), 'item')} this run was not asked for {left}"
        return [f"{compared} (paths, -k, -m, --deselect, shard): the others are compared"] if left else []

    def _is_unsound(self, records: list[ItemRecord]) -> bool:
        counts = tally(records)
        return counts.errors > self._session.settings.max_infra * (counts.errors + counts.scored)

    def _records(self) -> list[ItemRecord]:
        return self._ours(last_attempts(self._session.files.folder.read())) if self._session.files.is_there else []

    def _ours(self, records: list[ItemRecord]) -> list[ItemRecord]:
        """Leave out what other agents did in a run that is resumed."""
        agents = {agent.text for agent in self._session.agents}
        return [record for record in records if agent_of(record) in agents]

    def lines(self, records: list[ItemRecord]) -> list[str]:
        """Return what the gate says, and which items changed, for the end of a run."""
        told: list[str] = []
        records = self._ours(last_attempts(records))
        baseline = self._alike(records)
        if baseline is not None:
            told += flips(compare(baseline, records), _SHOWN)
        if not self._rules:
            return told
        told += lines_of(judge(self._rules, records, baseline)) + self._left_out(baseline)
        counts = tally(records)
        if self._is_unsound(records):
            told.append(
                f"gate: INCONCLUSIVE   {counts.errors} errors of {counts.errors + counts.scored} items are more than "
                f"{self._session.settings.max_infra:.1%} (--mobile-max-infra)"
            )
        return told


def spare(report: pytest.TestReport) -> None:
    """Make an agent's failure what pytest calls an expected one."""
    if report.when == "call" and report.failed:
        report.outcome = "skipped"
        report.wasxfail = "the agent failed (--mobile-report-only)"
