"""MobileAgentBench's table: its six metrics of each agent, over all tasks and by difficulty (its section "Metrics")."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.report.markdown import rows_of
from pytest_mobileagent.report.metrics import measure
from pytest_mobileagent.report.summary import agent_of, groups, number, told_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.metrics import Metrics
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

ALL = "all"
_HEAD = ("agent", "difficulty", "tasks", "SR", "SE", "latency (s)", "tokens per task", "per action", "FFR", "OER")
_NOTES = (
    "SR: passed of scored tasks. SE: actions / fewest actions, mean over passed tasks; lower is better. Latency: of an "
    "action, thinking and acting. Tokens: in and out, counted alike for every model; the paper's figures fit the "
    "reading per action. FFR: of the failed tasks, the share that the agent ended by itself. OER: of the passed tasks, "
    "the share in which the agent went on after the goal held, where that was looked at. In brackets of how many; '-' "
    "where nothing was observed."
)


class Row(NamedTuple):
    """The figures of an agent at the tasks of a difficulty, or at all."""

    agent: str
    difficulty: str
    metrics: Metrics

    @property
    def cells(self) -> tuple[str, ...]:
        """Its figures as the paper writes them, each with of how many it is."""
        found = self.metrics
        figures = (
            found.step_efficiency, found.latency_s, found.tokens_uniform, found.tokens_per_action,
            found.false_finish, found.over_execution,
        )  # fmt: skip
        told = ["-" if figure is None else f"{number(figure)} ({figure.over:,})" for figure in figures]
        return (self.agent, self.difficulty, str(found.counts.scored), number(found.counts.success_rate), *told)


def six_metrics(records: Iterable[ItemRecord]) -> list[Row]:
    """Return the rows of the table: of each agent all tasks, then those of each difficulty that there is."""
    played = list(records)
    found = []
    for agent in sorted({agent_of(record) for record in played}):
        mine = [record for record in played if agent_of(record) == agent]
        found.append(Row(agent, ALL, measure(mine)))
        graded = [record for record in mine if record.difficulty]
        found += [Row(agent, group.name, group.metrics) for group in groups(graded, "difficulty")]
    return found


def as_table(runs: Sequence[Run]) -> str:
    """Return the table of one run, or of several as repeats of one, as Markdown."""
    rows = six_metrics(told_apart([run.records for run in runs]))
    return "\n".join([*rows_of(_HEAD, [row.cells for row in rows]), _NOTES, ""])
