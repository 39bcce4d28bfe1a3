"""Data to tune a model with, made of AutoDroid's memory: for each tap of a simulated task the question and its answer.

Inputs and completions, which a memory has none of, come from others' traces: those of MoTIF, or pairs in a file.

A larger model may be asked for the reasons, being told the right choice; what it says is then a part of the answer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pytest_mobileagent.agents.app_memory import checked_in, numbered, words_of
from pytest_mobileagent.agents.guide import Options
from pytest_mobileagent.agents.models import Request, user
from pytest_mobileagent.agents.privacy import PrivacyFilter
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.questions import BACK, Question, done, opened, words
from pytest_mobileagent.agents.replies import json_object
from pytest_mobileagent.agents.spaces.autodroid import FINISHED, schema
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pytest_mobileagent.agents.app_memory import AppMemory, SimulatedTask, Tap
    from pytest_mobileagent.agents.models import Model

_MAX_TOKENS = 600
_THOUGHTS = ("steps", "analysis", "finished", "next_step")
Other = TypeVar("Other")


class Pair(NamedTuple):
    """A question and its answer."""

    prompt: str
    answer: str

    def as_json(self) -> dict[str, Any]:
        """Return it as the usual trainers read conversations."""
        return {
            "messages": [{"role": "user", "content": self.prompt}, {"role": "assistant", "content": self.answer}]
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Due:
    """A question of which the right choice is known: an element, what is typed into it, or that the task is done."""

    question: Question
    choice: int
    text: str = ""

    @property
    def answer(self) -> dict[str, Any]:
        """The choice, as a reply."""
        action = "N/A" if self.choice == FINISHED else "input" if self.text else "tap"
        return {"id": self.choice, "action": action, "input_text": self.text or "N/A"}


def pairs(dues: Iterable[Due], teacher: Model | None = None) -> Iterator[Pair]:
    """Yield a pair for each question; with reasons, if there is a `teacher`.

    What the teacher does not give reasons for, or for another choice, is left out.

    Raises:
        ModelError: the teacher's service fails.
    """
    options = Options(reasoning=teacher is not None, risk=False)
    for due in dues:
        thoughts = _thoughts(due, teacher) if teacher is not None else {}
        if thoughts is not None:
            answer = json.dumps(thoughts | due.answer, ensure_ascii=False)
            yield Pair(words(due.question, options), answer)


def dues_of(memory: AppMemory) -> Iterator[Due]:
    """Yield a question for each tap of each simulated task whose screens are known."""
    for task in memory.tasks:
        if all(tap.state in memory.elements for tap in task.taps):
            yield from _steps(memory, task)


def _steps(memory: AppMemory, task: SimulatedTask) -> Iterator[Due]:
    history = [opened(memory.app)]
    for tap in task.taps:
        lines = [*memory.elements[tap.state], BACK]
        number = _place(tap, lines)
        if number is None:
            return
        state = "\n".join(numbered(line, place) for place, line in enumerate(lines))
        yield Due(Question(task.task, tuple(history), state, range(len(lines))), number)
        history.append(done(lines[number], checked=checked_in(lines[number])))


def _place(tap: Tap, lines: Sequence[str]) -> int | None:
    wanted = words_of(tap.element)
    return next((place for place, line in enumerate(lines) if words_of(line) == wanted), None)


def _thoughts(due: Due, teacher: Model) -> dict[str, Any] | None:
    """Return the reasons for the right choice; None if there are none."""
    question = words(due.question, Options(risk=False))
    text = f"{question}\n{prompt('autodroid', 'reasons', choice=json.dumps(due.answer))}"
    privacy = PrivacyFilter()
    asked = (user(privacy.hide(text)),)
    request = Request(asked, schema(due.question.ids, risk=False), max_tokens=_MAX_TOKENS, purpose="tuning")
    try:
        said = json_object(privacy.reveal(ask(teacher, request) or ""))
    except ActionError:
        return None
    if said.get("id") != due.choice or not all(isinstance(said.get(name), str) for name in _THOUGHTS):
        return None
    return {name: said[name] for name in _THOUGHTS}


def drawn(others: Sequence[Other], own: int, share: float, chance: random.Random) -> list[Other]:
    """Return as many of `others`, by chance, as have that share of the whole together with one's own."""
    return chance.sample(others, min(round(own * share / (1 - share)), len(others)))


def read_pairs(path: Path) -> list[Pair]:
    """Return pairs of a file: one a line, as `as_json` has them.

    Raises:
        ConfigError: it is none of pairs.
    """
    try:
        told = [json.loads(line)["messages"] for line in path.read_text("utf-8").splitlines() if line.strip()]
        return [Pair(asked["content"], answered["content"]) for asked, answered in told]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"{path}: no file of pairs, one {{'messages': [user, assistant]}} a line: {error!r}"
        ) from error


def write_pairs(path: Path, made: Iterable[Pair]) -> int:
    """Write pairs, one a line; returns how many."""
    lines = [json.dumps(pair.as_json(), ensure_ascii=False) for pair in made]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", "backslashreplace")
    return len(lines)
