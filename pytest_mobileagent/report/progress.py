"""How far a run is and what is played: a line at once, and now and then, as whole lines, readable in a CI's log too."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.report.record import CRASHED, ERROR, FAILED, PASSED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.report.record import ItemRecord

FIRST_S, EVERY_S = 5.0, 60.0  # between two lines: at first, and when the run is long


class Progress:
    """Counts what is done of what is planned, and tells it: at first often, then once a minute."""

    def __init__(self, clock: Clock) -> None:
        """Begin now."""
        self._clock = clock
        self._began_s = self._told_s = clock.monotonic()
        self._before: dict[str, str] = {}  # outcomes, by node id
        self._now: dict[str, str] = {}
        self._to_do: frozenset[str] = frozenset()
        self._playing: list[str] = []

    def go_on_from(self, records: Iterable[ItemRecord]) -> None:
        """Learn what an earlier session of this run has done."""
        self._before = {record.node_id: record.outcome for record in records}

    def plan(self, node_ids: Iterable[str]) -> None:
        """Learn what is to be done now, which begins."""
        self._to_do = frozenset(node_ids)
        if not self._now:
            self._began_s = self._told_s = self._clock.monotonic()

    def begin(self, node_id: str) -> str:
        """Learn what is played now; returns a line if nothing has been told yet."""
        if node_id not in self._to_do:
            return ""
        self._playing.append(node_id)
        return self._line(0.0) if not self._now and len(self._playing) == 1 else ""

    def note(self, node_id: str, outcome: str) -> str:
        """Count an item that is finished; returns a line if it is time for one, else nothing."""
        self._now[node_id] = outcome
        self._playing = [name for name in self._playing if name != node_id]
        now_s = self._clock.monotonic()
        pause_s = min(EVERY_S, max(FIRST_S, self._told_s - self._began_s))
        if now_s - self._told_s < pause_s or len(self._now) >= len(self._to_do):
            return ""
        self._told_s = now_s
        return self._line(now_s - self._began_s)

    def line(self) -> str:
        """Return how far the run is now."""
        return self._line(self._clock.monotonic() - self._began_s)

    def _line(self, passed_s: float) -> str:
        left = len(self._to_do) - len(self._now)
        outcomes = Counter((self._before | self._now)[name] for name in {*self._now, *self._before} - self._undone())
        errors, scored = outcomes[ERROR], outcomes[PASSED] + outcomes[FAILED]
        told = [f"{outcomes.total()}/{outcomes.total() + left}"]
        if scored:
            told.append(f"{outcomes[PASSED] / scored:.0%} success".replace("%", " %"))
        told.append(f"{errors} error{'' if errors == 1 else 's'}")
        if self._now:
            told.append(f"{duration(left * passed_s / len(self._now))} left")
        if self._playing:
            told.append(f"now {', '.join(name.rpartition('::')[2].partition('[')[0] for name in self._playing)}")
        return " · ".join(told)

    def _undone(self) -> set[str]:
        """Return what is to be done now and has not been: what it was before does not count."""
        return {*self._to_do} - self._now.keys()


class ProgressHooks:
    """A plugin of a run's controller: progress in the terminal."""

    def __init__(self, progress: Progress, reporter: pytest.TerminalReporter) -> None:
        """Tell `reporter`."""
        self._progress, self._reporter = progress, reporter

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count an item with its last report; a worker's crash is an item's only one."""
        record = getattr(report, "mobile_record", None)
        if record is None or not (report.when == "teardown" or record["reason"] == CRASHED):
            return
        self._tell(self._progress.note(report.nodeid, record["outcome"]))

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell what the first worker begins with: phones boot now, and nothing is finished for a while."""
        self._tell(self._progress.begin(nodeid))

    def _tell(self, line: str) -> None:
        if line:
            self._reporter.ensure_newline()
            if self._reporter._tw.width_of_current_line:  # noqa: SLF001 - under xdist pytest knows of no line to be ended
                self._reporter.write("\n")
            self._reporter.write_line(line)


def duration(seconds: float) -> str:
    """Return about how long it takes, as people say it."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return "less than a minute"
    if minutes < 100:
        return f"about {minutes} min"
    return f"about {minutes // 60} h {minutes % 60:02d} min"
