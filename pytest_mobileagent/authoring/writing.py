"""The module of a recorded task: the task, its solution, its near misses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.authoring.assertions import NUMBER
from pytest_mobileagent.authoring.source import literal, statement
from pytest_mobileagent.task.solutions import slug_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_mobileagent.authoring.assertions import Suggested

_TYPED = re.compile(r"(yield from ui\.type\()([\"'])((?:\\.|(?!\2).)+)\2")
_MISS = re.compile(r'@near_miss\("[^"]*", "([^"]*)"\)')
_BETWEEN = "\n\n\n"
_SPARE = 2  # times the steps of the person: the budget


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is known of a task that a person has played."""

    name: str
    goal: str
    app: str
    script: tuple[str, ...]
    suggested: Suggested
    answer: str = ""
    activity: str = ""
    beside: tuple[str, ...] = ()  # the script of whoever changes the neighbour; none if nothing has one

    @property
    def test(self) -> str:
        """The name of its function."""
        return f"test_{self.name}"


def module(task: Recorded) -> str:
    """Return the source of a module with all of it."""
    parts = [_head(task), _test(task), _solution(task), *(_near_miss(task, *miss) for miss in misses(task))]
    return _BETWEEN.join(parts) + "\n"


def without_misses(source: str, slugs: Collection[str]) -> str:
    """Return the source of a module without the near misses that have these ids."""
    parts = source.rstrip("\n").split(_BETWEEN)
    return _BETWEEN.join(part for part in parts if _miss_in(part) not in slugs) + "\n"


def _miss_in(part: str) -> str:
    """Return the id of the near miss that a part of a module is; empty if it is none."""
    match = _MISS.match(part)
    return slug_of(match[1]) if match is not None else ""


def _head(task: Recorded) -> str:
    lines = ["from pytest_mobileagent import mobile_task"]
    if any("yield action." in line for line in task.script):
        lines.append("from pytest_mobileagent.episode import action")
    if task.answer:
        lines.append("from pytest_mobileagent.matching import words_differ")
    lines.append("from pytest_mobileagent.solutions import near_miss, solution")
    functions = {check.function for check in task.suggested.checks}
    for place, names in (("side_effects", task.suggested.expecting), ("stored", functions)):
        if names:
            lines.append(f"from pytest_mobileagent.state.{place} import {', '.join(sorted(names))}")
    return f"{_docstring(task.goal)}\n\n" + "\n".join(lines)


def _docstring(goal: str) -> str:
    plain = goal.replace("\\", "\\\\").replace('"', "'")
    return f'"""Recorded: {plain}"""'


def _test(task: Recorded) -> str:
    goal = task.goal.replace("{", "{{").replace("}", "}}")
    apps = [f"apps=[{literal(task.app)}]"] if task.app else []
    took = "episode = " if task.answer else ""
    return "\n".join([
        statement("@mobile_task(", [literal(goal), *apps, f"max_steps={_SPARE * len(task.script)}"], ")"),
        f"def {task.test}(task, agent, device):",
        _playing(task.suggested.expected, took),
        "",
        *_assertions(task),
    ])  # fmt: skip


def _playing(expected: Sequence[str], took: str) -> str:
    if not expected:
        return f"    {took}agent.run(task)"
    return statement(f"{took}agent.run(task, expected=[", expected, "])", indent="    ")


def _assertions(task: Recorded) -> Sequence[str]:
    checks = task.suggested.checks
    lines = [statement(f"assert not {check.function}(", check.parts, ")", indent="    ") for check in checks]
    if task.answer:
        lines.append(f"    assert not words_differ(episode.answer, {literal(task.answer)})")
    return lines or [f"    assert device.activity() == {literal(task.activity)}"]


def _solution(task: Recorded) -> str:
    return "\n".join([f"@solution({literal(task.test)})", "def solve(ui):", *(f"    {line}" for line in task.script)])


def _near_miss(task: Recorded, name: str, reason: str, script: Sequence[str]) -> str:
    return "\n".join([
        f"@near_miss({literal(task.test)}, {literal(reason)})", f"def {name}(ui):", *(f"    {line}" for line in script),
    ])  # fmt: skip


def misses(task: Recorded) -> list[tuple[str, str, Sequence[str]]]:
    """Return the near misses that follow from a task's solution.

    The last thing is left undone, another text typed, the neighbour changed, the question answered otherwise.
    """
    *doing, end = task.script
    found: list[tuple[str, str, Sequence[str]]] = []
    if "ui.answer(" in end:
        found.append(("answer_otherwise", "answers something else", [*doing, 'yield from ui.answer("something else")']))
    elif doing:
        found.append(("leave_out_the_last", "leaves out the last action", [*doing[:-1], end]))
    typed = [number for number, line in enumerate(doing) if _TYPED.match(line)]
    if typed:
        other = list(task.script)
        other[typed[-1]] = _TYPED.sub(_longer, other[typed[-1]])
        found.append(("type_one_letter_more", "types one letter more", other))
    if task.beside:
        found.append(("change_the_neighbour", "changes the neighbour", task.beside))
    return found


def _longer(typed: re.Match[str]) -> str:
    """Return a line that types one letter more; a digit, where a field of numbers takes nothing else."""
    begin, quote, text = typed.groups()
    return f"{begin}{quote}{text}{'0' if NUMBER.fullmatch(text) else 'x'}{quote}"
