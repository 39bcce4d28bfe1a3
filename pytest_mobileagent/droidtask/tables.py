"""The paper's tables of an evaluation, as Markdown, and each step of it as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.droidtask.evaluation import scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.droidtask.evaluation import Outcome, Scores, Share
    from pytest_mobileagent.droidtask.published import Table

_KINDS = {"click": "Click", "input": "Input", "complete": "Complete", "overall": "Overall"}


class Cost(NamedTuple):
    """What it took: calls, tokens of their prompts and replies, seconds, USD."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    usd: float = 0.0


class Column(NamedTuple):
    """One agent's outcomes, and what they took."""

    name: str
    outcomes: tuple[Outcome, ...]
    cost: Cost = Cost()


def beside_published(columns: Sequence[Column], table: Table) -> str:
    """Return one table of the paper, with what was measured before what was published."""
    names = [*(column.name for column in columns), *(name for name, _ in table.columns)]
    return _table(table.title, names, table.cells(columns)) + "\n"


def tables(columns: Sequence[Column]) -> str:
    """Return all tables, an agent a column."""
    found = [scores(column.outcomes) for column in columns]
    names = [column.name for column in columns]
    lengths = sorted({length for one in found for length in one.by_steps})
    return "\n\n".join([
        _table("Action accuracy, %", names, [(title, [one.actions[kind].words for one in found])
                                             for kind, title in _KINDS.items()]),
        _table("Completion rate, %, by the number of steps", names, [
            ("all", [one.completion.words for one in found]),
            *((str(length), [_at(one, length) for one in found]) for length in lengths),
        ]),
        _table("By app: action accuracy and completion rate, %", names, _by_app(columns)),
        _table("By AutoDroid-V2's rule", names, [
            ("tasks", [one.included.words for one in found]),
            ("actions", [one.included_actions.words for one in found]),
            ("reversed redundancy", [f"{one.reversed_redundancy:.3f}" for one in found]),
        ]),
        _table("Cost", names, [(title, [told(column.cost) for column in columns]) for title, told in COSTS.items()]),
    ]) + "\n"  # fmt: skip


def _at(one: Scores, length: int) -> str:
    return one.by_steps[length].words if length in one.by_steps else "-"


def _by_app(columns: Sequence[Column]) -> list[tuple[str, list[str]]]:
    apps = sorted({outcome.recording.app for column in columns for outcome in column.outcomes})
    rows = []
    for app in apps:
        found = [scores([one for one in column.outcomes if one.recording.app == app]) for column in columns]
        rows.append((app, [f"{_short(one.actions['overall'])} / {_short(one.completion)}" for one in found]))
    return rows


def _short(share: Share) -> str:
    return share.words.partition(" ")[0]


COSTS: dict[str, Callable[[Cost], str]] = {
    "calls": lambda cost: str(cost.calls),
    "tokens a prompt": lambda cost: f"{cost.input_tokens / cost.calls:.1f}" if cost.calls else "-",
    "tokens a reply": lambda cost: f"{cost.output_tokens / cost.calls:.1f}" if cost.calls else "-",
    "seconds a call": lambda cost: f"{cost.seconds / cost.calls:.2f}" if cost.calls else "-",
    "USD for a thousand": lambda cost: f"{1000 * cost.usd / cost.calls:.3f}" if cost.calls and cost.usd else "-",
}


def _table(title: str, names: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    head = f"| | {' | '.join(name.replace('|', '/') for name in names)} |"
    lines = [f"| {label} | {' | '.join(cells)} |" for label, cells in rows]
    return "\n".join([f"## {title}", "", head, "|---" * (len(names) + 1) + "|", *lines])


def steps_json(column: Column) -> str:
    """Return each step of an agent's outcomes, one a line: what was due, what was wanted, whether it is right."""
    lines = []
    for outcome in column.outcomes:
        for number, judged in enumerate(outcome.judged):
            step, wanted = judged.step, judged.wanted
            told = {
                "task": outcome.recording.name,
                "step": number,
                "kind": step.kind,
                "choice": step.choice,
                "text": step.text,
                "wanted": wanted.id,
                "wanted_text": wanted.text,
                "problem": wanted.problem,
                "right": judged.is_right,
            }
            lines.append(json.dumps(told, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines)
