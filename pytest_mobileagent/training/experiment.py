"""B-MoCA's experiment on diversity: what 7, 21 and 35 training configurations are worth in a test.

The data alone differs: the six tasks, steps and batches are the same for all sizes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.report.markdown import rows_of
from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.page import page, plot, table, text
from pytest_mobileagent.report.statistics import Share, mean_and_error
from pytest_mobileagent.report.summary import plural
from pytest_mobileagent.report.svg import Bar, Row, standing
from pytest_mobileagent.training.settings import NETWORKS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.training.settings import Settings

TRAIN, TEST = "training", "test"
ALL = "all tasks"
STATEMENTS = (
    "The last lines are what the papers state in words: of the language task in figure 8 of both versions, of all "
    "tasks in figure 15 of the first and appendix F.4 of the second. Their bars of other tasks are pictures alone; "
    "all of them rise with the number of configurations."
)


class Stated(NamedTuple):
    """What a paper says of a task, by size and place."""

    name: str
    rates: Mapping[tuple[int, str], str]


STATED = (
    Stated("add language page, first version", {(7, TEST): "20", (21, TEST): "40", (35, TEST): "63"}),
    Stated("add language page, second version", {(7, TEST): "23", (35, TEST): "53"}),
    Stated("all tasks, first version", {(35, TRAIN): "> 90", (35, TEST): "< 70"}),
    Stated("all tasks, second version", {(35, TRAIN): "> 90", (35, TEST): "< 60"}),
)


class Trained(NamedTuple):
    """An agent of the experiment: its size and seed, and how it played."""

    size: int
    seed: int
    records: Sequence[ItemRecord]


class Rate(NamedTuple):
    """A success rate, its standard error over seeds (None of one), and of how many episodes it is."""

    mean: float
    error: float | None
    episodes: int

    def __str__(self) -> str:
        """Return it in percent: `53 (4)`."""
        return f"{100 * self.mean:.0f}" + (f" ({100 * self.error:.0f})" if self.error is not None else "")


class Line(NamedTuple):
    """How well a task was done, by size, in training and in test configurations."""

    task: str
    rates: dict[tuple[int, str], Rate]


def lines_of(found: Sequence[Trained]) -> list[Line]:
    """Return a line for each task, and one for all."""
    tasks = sorted({record.task for one in found for record in one.records})
    return [Line(name, _rates(found, name)) for name in tasks] + [Line(ALL, _rates(found, None))]


def _rates(found: Sequence[Trained], task: str | None) -> dict[tuple[int, str], Rate]:
    rates = {}
    for size in sorted({one.size for one in found}):
        for place in (TRAIN, TEST):
            rounds = [
                [
                    record
                    for record in last_attempts(one.records)
                    if task in (None, record.task) and (_split(record) == place)
                ]
                for one in found
                if one.size == size
            ]
            if (rate := _rate(rounds)) is not None:
                rates[size, place] = rate
    return rates


def _rate(rounds: Sequence[Sequence[ItemRecord]]) -> Rate | None:
    counts = [tally(records) for records in rounds]
    shares = [Share(one.passed, one.scored) for one in counts if one.scored]
    return Rate(*mean_and_error(shares), sum(share.trials for share in shares)) if shares else None


def _split(record: ItemRecord) -> str:
    return TRAIN if find_config(record.env).split == "train" else TEST


def _head(found: Sequence[Trained]) -> list[tuple[int, str]]:
    return [(size, place) for place in (TRAIN, TEST) for size in sorted({one.size for one in found})]


def _how(found: Sequence[Trained], settings: Settings) -> list[str]:
    seeds = len({one.seed for one in found})
    return [
        f"Network `{settings.network}`: {NETWORKS[settings.network]}. Head {settings.head}, {settings.steps} steps of "
        f"{settings.batch} transitions, {plural(seeds, 'seed')}. Success rates in percent, in brackets the standard "
        "error over the seeds; each size is played in the configurations that it was trained in, and in the test's.",
        STATEMENTS,
    ]


def _rows(lines: Sequence[Line], columns: Sequence[tuple[int, str]]) -> list[list[str]]:
    """Return our lines, and those of the papers below."""
    ours = [[line.task, *(str(line.rates.get(one, "-")) for one in columns)] for line in lines]
    theirs = [[f"paper: {one.name}", *(one.rates.get(place, "-") for place in columns)] for one in STATED]
    return ours + [row for row in theirs if set(row[1:]) != {"-"}]


def as_markdown(found: Sequence[Trained], settings: Settings) -> str:
    """Return the experiment's table, and what the papers say."""
    columns = _head(found)
    rows = _rows(lines_of(found), columns)
    told = rows_of(("task", *(f"{place}, {size}" for size, place in columns)), rows)
    how, statements = _how(found, settings)
    return "\n".join(["# Training configurations, and what they are worth", "", how, "", *told, "", statements, ""])


def as_html(found: Sequence[Trained], settings: Settings) -> str:
    """Return the experiment as a page, with a figure."""
    columns, lines = _head(found), lines_of(found)
    sizes = sorted({one.size for one in found})
    rows = [_row(line, sizes) for line in lines]
    series = [f"{size} configurations" for size in sizes]
    how, statements = _how(found, settings)
    body = [
        "<h1>Training configurations, and what they are worth</h1>",
        f"<p>{text(how.replace('`', ''))}</p>",
        "<h2>Success in test configurations</h2>",
        plot(lambda width: standing(rows, title="Success in test configurations", series=series, width=width)),
        table(
            ("task", *(f"{place}, {size}" for size, place in columns)),
            _rows(lines, columns),
            numbers=range(1, len(columns) + 1),
        ),
        f"<p>{text(statements)}</p>",
    ]
    return page("Training configurations, and what they are worth", body)


def _row(line: Line, sizes: Sequence[int]) -> Row:
    bars = [_bar(line.rates.get((size, TEST)), number, size) for number, size in enumerate(sizes)]
    return Row(line.task.removeprefix("test_"), tuple(bars))


def _bar(rate: Rate | None, series: int, size: int) -> Bar:
    if rate is None:
        return Bar(0, 0, 0, series, "not played")
    error = rate.error or 0.0
    told = f"{size} configurations: {rate} % of {plural(rate.episodes, 'episode')}"
    return Bar(rate.mean, max(0.0, rate.mean - error), min(1.0, rate.mean + error), series, told)
