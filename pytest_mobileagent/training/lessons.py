"""B-MoCA's demonstrations in words as conversations: what its agent is asked at each step, and what was done."""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.bmoca import asked, rules_for
from pytest_mobileagent.agents.bmoca_text import read_all
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_mobileagent.agents.bmoca_text import Told, Trajectory

_TAP = re.compile(r"tap\(([0-9]+)\)")


def write_lessons(demonstrations: Path, path: Path) -> int:
    """Write a line for each step of all demonstrations in a folder; returns how many.

    Raises:
        ConfigError: there are none, or a step names an element that its screen has not.
    """
    found = [line for shown in read_all(demonstrations) for line in _lines(shown)]
    if not found:
        hint = f"'mobileagent demonstrations {demonstrations}' records them"
        raise ConfigError(f"{demonstrations} has no demonstrations in words: {hint}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in found), "utf-8")
    return len(found)


def _lines(shown: Trajectory) -> Iterator[str]:
    history: list[str] = []
    for step in shown.steps:
        said = (
            ("system", rules_for()),
            ("user", asked(shown.goal, step.observation, history)),
            ("assistant", f"Action: {step.action}"),
        )
        yield json.dumps({"messages": [{"role": role, "content": text} for role, text in said]}, ensure_ascii=False)
        history.append(_remembered(step))


def _remembered(step: Told) -> str:
    """Return a step as the agent remembers it: a tap with its element."""
    match = _TAP.fullmatch(step.action)
    if match is None:
        return step.action
    try:
        return f"tap({ast.literal_eval(step.observation)[int(match[1])]})"
    except (ValueError, SyntaxError, IndexError, KeyError, TypeError) as error:
        raise ConfigError(f"{step.action}: the screen of a demonstration has no such element: {error}") from error
