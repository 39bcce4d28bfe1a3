"""What the paper of AutoDroid says (arXiv 2308.15272, tables 2 to 5), to stand beside what was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.droidtask.evaluation import scores
from pytest_mobileagent.droidtask.tables import COSTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.droidtask.tables import Column

    Cell = Callable[[Column], str]

_RISKY_APPS = ("calendar", "clock", "contacts", "dialer", "messenger")  # of table 5: those where a step may be risky
_SWITCHES = ("+privacy=off+risk=off", "+risk=off", "+privacy=off", "")


class Table(NamedTuple):
    """A table of the paper.

    Attributes:
        title: what it is about.
        rows: what is measured, and how it is read from an agent's outcomes.
        columns: what was published for whom, row by row.
        apps: those that it is about, all if it names none.
        variants: options that each AutoDroid is asked with, one after the other.
    """

    title: str
    rows: tuple[tuple[str, Cell], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    apps: tuple[str, ...] = ()
    variants: tuple[str, ...] = ("",)

    def agents(self, named: Sequence[str]) -> list[str]:
        """Return the agents that the table compares: each AutoDroid with all of its variants, others as they are."""
        return [_with(agent, variant) for agent in named for variant in (self.variants if _is_ours(agent) else ("",))]

    def cells(self, columns: Sequence[Column]) -> list[tuple[str, list[str]]]:
        """Return the rows: what was measured, and then what was published."""
        return [
            (label, [*(cell(column) for column in columns), *(told[number] for _, told in self.columns)])
            for number, (label, cell) in enumerate(self.rows)
        ]


def _is_ours(agent: str) -> bool:
    return agent.partition(":")[0].partition("+")[0] == "autodroid"


def _with(agent: str, options: str) -> str:
    name, colon, model = agent.partition(":")
    return f"{name}{options}{colon}{model}"


def _accuracy(kind: str) -> Cell:
    return lambda column: scores(column.outcomes).actions[kind].words


def _completion(column: Column) -> str:
    return scores(column.outcomes).completion.words


def _cost(title: str) -> tuple[str, Cell]:
    return title, lambda column: COSTS[title](column.cost)


_BOTH = (("Action accuracy, %", _accuracy("overall")), ("Completion rate, %", _completion))
TABLES = {
    2: Table(
        "Table 2: action accuracy, %",
        (
            ("Click", _accuracy("click")),
            ("Input", _accuracy("input")),
            ("Complete", _accuracy("complete")),
            ("Overall", _accuracy("overall")),
        ),
        (
            ("published: random", ("2.3", "0", "2.5", "2.3")),
            ("published: similarity", ("35.1", "0", "0", "20.8")),
            ("published: META-GUI", ("25.3", "0", "-", "22.4")),
            ("published: LLM-framework, Vicuna-7B", ("15.2", "0", "4.4", "11.3")),
            ("published: AutoDroid, Vicuna-7B", ("74.5", "40.0", "5.7", "57.7")),
            ("published: LLM-framework, GPT-3.5", ("58.1", "5.0", "0", "34.7")),
            ("published: AutoDroid, GPT-3.5", ("72.1", "62.5", "41.8", "65.1")),
            ("published: LLM-framework, GPT-4", ("65.4", "27.5", "0", "54.5")),
            ("published: AutoDroid, GPT-4", ("91.2", "82.5", "93.7", "90.9")),
        ),
    ),
    3: Table(
        "Table 3: tuning a model, with reasons (CoT) and a part of MoTIF (Mo)",
        _BOTH,
        (
            ("published: Vicuna-7B", ("11.3", "0.6")),
            ("published: CoT, Mo", ("57.7", "41.1")),
            ("published: CoT", ("51.9", "29.8")),
            ("published: Mo", ("20.6", "0.6")),
            ("published: neither", ("51.9", "31.6")),
        ),
    ),
    4: Table(
        "Table 4: what a step takes",
        (_cost("tokens a prompt"), _cost("seconds a call")),
        (
            ("published: LLM-framework, Vicuna-7B, five prompts", ("478.2", "51.12")),
            ("published: AutoDroid, Vicuna-7B, the same five", ("244.4", "33.36")),
            ("published: LLM-framework, all prompts", ("625.3", "-")),
            ("published: AutoDroid, all prompts", ("339.0", "-")),
        ),
    ),
    5: Table(
        "Table 5: privacy and risk, in five apps",
        _BOTH,
        (
            ("published: GPT-4", ("92.9", "75.4")),
            ("published: privacy", ("89.9", "69.9")),
            ("published: risk", ("89.9", "68.5")),
            ("published: both", ("89.9", "69.9")),
        ),
        _RISKY_APPS,
        _SWITCHES,
    ),
}
